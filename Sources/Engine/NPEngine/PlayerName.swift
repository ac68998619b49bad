internal import NPDBus
internal import NPMPRIS

/// Makes the bus names of a player: valid for any text, and different for each instance.
enum PlayerName {
  /// The most bytes of the player's own element, so that prefix and suffix fit into the 255 of a bus name.
  static let longestElement = 160

  /// The names to ask for, in order; `uniqueName` is the connection's own, which makes the last one the caller's alone.
  static func candidates(
    for playerName: String, policy: NamePolicy, processID: Int32, uniqueName: BusName
  ) -> [BusName] {
    switch policy {
    case .open:
      instances(of: element(from: playerName), processID: processID, uniqueName: uniqueName)
    case .flatpak(let appID):
      instances(
        of: isUsable(appID) ? appID : element(from: appID), processID: processID, uniqueName: uniqueName)
    case .snap(let instanceName):
      names([element(from: instanceName)])
    }
  }

  /// One valid element of a bus name: other characters become `_`, a leading digit gets one in front, nothing becomes `player`.
  static func element(from text: String) -> String {
    var element: [UInt8] = []
    for scalar in text.unicodeScalars {
      let byte = scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "_")
      element.append(isPlain(byte) ? byte : UInt8(ascii: "_"))
      if element.count == longestElement { break }
    }
    guard element.contains(where: { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }) else { return "player" }
    if let first = element.first, isDigit(first) { element.insert(UInt8(ascii: "_"), at: 0) }
    return String(decoding: element, as: UTF8.self)
  }

  private static func instances(of base: String, processID: Int32, uniqueName: BusName) -> [BusName] {
    let mangled = uniqueName.rawValue.utf8.map { isDigit($0) || isPlain($0) ? Character(Unicode.Scalar($0)) : "_" }
    // `:1.42` becomes `_1_42`.
    return names([base, "\(base).instance\(processID)", "\(base).instance\(String(mangled))"])
  }

  private static func names(_ players: [String]) -> [BusName] {
    players.compactMap { BusName(MPRIS.namePrefix + $0) }
  }

  private static func isUsable(_ appID: String) -> Bool {
    appID.utf8.count <= longestElement && BusName(MPRIS.namePrefix + appID) != nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
