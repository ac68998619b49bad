/// The interfaces that every object answers.
extension InterfaceDescription {
  /// `org.freedesktop.DBus.Peer`: signs of life.
  package static let peer = InterfaceDescription(
    .peer, methods: [.init("Ping"), .init("GetMachineId", output: [.init("machine_uuid", .string)])])

  /// `org.freedesktop.DBus.Introspectable`.
  package static let introspectable = InterfaceDescription(
    .introspectable, methods: [.init("Introspect", output: [.init("xml_data", .string)])])

  /// `org.freedesktop.DBus.Properties`.
  package static let properties = InterfaceDescription(
    .properties,
    methods: [
      .init(
        "Get", input: [.init("interface_name", .string), .init("property_name", .string)],
        output: [.init("value", .variant)]),
      .init("GetAll", input: [.init("interface_name", .string)], output: [.init("properties", .properties)]),
      .init(
        "Set", input: [.init("interface_name", .string), .init("property_name", .string), .init("value", .variant)]),
    ],
    signals: [
      .init(
        "PropertiesChanged",
        arguments: [
          .init("interface_name", .string), .init("changed_properties", .properties),
          .init("invalidated_properties", .strings),
        ])
    ])
}
