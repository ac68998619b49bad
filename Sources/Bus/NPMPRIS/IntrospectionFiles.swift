package import NPDBus

/// The introspection files of `Data/introspection/`, one for each interface.
package enum IntrospectionFiles {
  /// The interfaces that a player of ours has on its object.
  package static let interfaces = [MPRIS.root, MPRIS.player, MPRIS.trackList, MPRIS.playlists, Session1.interface]

  /// The name of each file and its whole text, in the order of the interfaces.
  package static func all() -> [(name: String, text: String)] {
    interfaces.map { interface in
      ("\(interface.name.rawValue).xml", IntrospectionXML.document(interfaces: [interface], includesStandard: false))
    }
  }
}
