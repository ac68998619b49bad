internal import Foundation
internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("IntrospectionFiles")
struct IntrospectionFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Data/introspection", directoryHint: .isDirectory).standardizedFileURL

  @Test("The files in Data/introspection are what the types say, and there are no others")
  func golden() throws {
    let files = IntrospectionFiles.all()
    for file in files {
      let found = try String(contentsOf: Self.folder.appending(path: file.name), encoding: .utf8)
      #expect(found == file.text, "\(file.name) is out of date")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == files.map(\.name).sorted())
  }

  @Test("Position and CanControl are annotated as never told, Tracks as told by name")
  func annotations() {
    #expect(MPRIS.player.property("Position")?.changeSignal == InterfaceDescription.ChangeSignal.none)
    #expect(MPRIS.player.property("CanControl")?.changeSignal == InterfaceDescription.ChangeSignal.none)
    #expect(MPRIS.trackList.property("Tracks")?.changeSignal == .invalidates)
    #expect(Session1.interface.property("Version")?.changeSignal == .constant)
    #expect(Session1.interface.property("Anchor")?.changeSignal == InterfaceDescription.ChangeSignal.none)
  }

  @Test("Every member of Session1 has its place on the interface's page")
  func page() throws {
    let page = Self.folder.appending(path: "../../Documentation/Formats/Session1.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let interface = Session1.interface
    for name in interface.methods.map(\.name.rawValue) + interface.properties.map(\.name.rawValue) {
      #expect(text.contains("`\(name)"), "\(name)")
    }
    for property in interface.properties {
      #expect(text.contains("| `\(property.name.rawValue)` | `\(property.type.code)` |"), "\(property.name)")
    }
  }
}
