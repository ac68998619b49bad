internal import Foundation
internal import FoundationXML
internal import NPDBus
internal import Testing

/// Notes each element with its attributes.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }
}

@Suite("IntrospectionXML")
struct IntrospectionXMLTests {
  private static let description = InterfaceDescription(
    InterfaceName(literal: "a.B"),
    methods: [.init("M", input: [.init("in<&>\"'", .strings)], output: [.init("", .properties)]), .init("N")],
    signals: [.init("S", arguments: [.init("x", .int64)]), .init("T")],
    properties: [
      .init("P", .string, isWritable: true), .init("Q", .int64, changes: .none),
      .init("R", .uint32, changes: .constant), .init("U", .objectPaths, changes: .invalidates),
    ])

  @Test("An interface is written with arguments, access and annotations")
  func golden() {
    let text = IntrospectionXML.document(
      interfaces: [Self.description], children: ["child"], includesStandard: false)
    #expect(
      text == """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <interface name="a.B">
            <method name="M">
              <arg name="in&lt;&amp;&gt;&quot;'" type="as" direction="in"/>
              <arg type="a{sv}" direction="out"/>
            </method>
            <method name="N"/>
            <signal name="S">
              <arg name="x" type="x"/>
            </signal>
            <signal name="T"/>
            <property name="P" type="s" access="readwrite"/>
            <property name="Q" type="x" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
            <property name="R" type="u" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
            <property name="U" type="ao" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="invalidates"/>
            </property>
          </interface>
          <node name="child"/>
        </node>

        """)
  }

  @Test("What is written is well-formed, and reads back with its odd names")
  func wellFormed() throws {
    let text = IntrospectionXML.document(interfaces: [Self.description], children: ["a\u{1}b&"])
    let reader = ElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    let names = { (element: String) in reader.elements.filter { $0.name == element }.map { $0.attributes["name"] } }
    #expect(
      names("interface") == [
        "org.freedesktop.DBus.Peer", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Properties", "a.B",
      ])
    #expect(names("arg").contains("in<&>\"'"))
    #expect(names("node") == [nil, "ab&"])
  }
}
