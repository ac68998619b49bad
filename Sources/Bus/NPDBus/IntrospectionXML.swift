/// Writes what objects and interfaces have as introspection XML.
package enum IntrospectionXML {
  /// The document type that readers expect in front.
  package static let documentType = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    """

  /// The description of an object: its interfaces in this order, then the elements of its children's paths.
  ///
  /// With `includesStandard`, `Peer`, `Introspectable` and `Properties` come first, as every object answers them.
  package static func document(
    interfaces: [InterfaceDescription], children: [String] = [], includesStandard: Bool = true
  ) -> String {
    var writer = XMLWriter()
    writer.raw(documentType)
    writer.open("node")
    let standard: [InterfaceDescription] = includesStandard ? [.peer, .introspectable, .properties] : []
    for interface in standard + interfaces { write(interface, to: &writer) }
    for child in children { writer.empty("node", [("name", child)]) }
    writer.close("node")
    return writer.text
  }

  private static func write(_ interface: InterfaceDescription, to writer: inout XMLWriter) {
    writer.open("interface", [("name", interface.name.rawValue)])
    for method in interface.methods {
      let input = method.input.map { argument($0, direction: "in") }
      let output = method.output.map { argument($0, direction: "out") }
      writer.element("method", [("name", method.name.rawValue)], children: input + output)
    }
    for signal in interface.signals {
      writer.element(
        "signal", [("name", signal.name.rawValue)], children: signal.arguments.map { argument($0, direction: nil) })
    }
    for property in interface.properties { write(property, to: &writer) }
    writer.close("interface")
  }

  private static func write(_ property: InterfaceDescription.Property, to writer: inout XMLWriter) {
    let annotation = XMLWriter.Element(
      name: "annotation",
      attributes: [
        ("name", "org.freedesktop.DBus.Property.EmitsChangedSignal"), ("value", property.changeSignal.rawValue),
      ])
    writer.element(
      "property",
      [
        ("name", property.name.rawValue), ("type", property.type.code),
        ("access", property.isWritable ? "readwrite" : "read"),
      ],
      // Without the annotation a property tells its changes with their values.
      children: property.changeSignal == .value ? [] : [annotation])
  }

  private static func argument(_ argument: InterfaceDescription.Argument, direction: String?) -> XMLWriter.Element {
    var attributes = argument.name.isEmpty ? [] : [("name", argument.name)]
    attributes.append(("type", argument.type.code))
    if let direction { attributes.append(("direction", direction)) }
    return XMLWriter.Element(name: "arg", attributes: attributes)
  }
}

/// Writes elements line by line, indented by two spaces, with attributes escaped.
private struct XMLWriter {
  /// An element without children.
  struct Element {
    let name: String
    let attributes: [(String, String)]
  }

  private(set) var text = ""
  private var depth = 0

  mutating func raw(_ line: String) {
    text += line + "\n"
  }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))/>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], children: [Element]) {
    guard !children.isEmpty else { return empty(name, attributes) }
    open(name, attributes)
    for child in children { empty(child.name, child.attributes) }
    close(name)
  }

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }

  /// Characters that XML 1.0 forbids are left out, the ones it uses itself are escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}"..."\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
