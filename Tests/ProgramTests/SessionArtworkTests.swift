import Foundation
import NPTestSupport
import Testing

@Suite("The artwork of a session, judged from outside")
struct SessionArtworkTests {
  private func artURL(_ judge: Judge) async throws -> String? {
    try await judge.metadata()["mpris:artUrl"]?["value"].text
  }

  @Test("ten megabytes become a private file of a new name, which goes when the track has gone")
  func largePicture() async throws {
    let bus = try await PrivateBus()
    let media = try Media()
    defer { media.remove() }
    let picture = try await media.picture("a b#c%é.png", colour: "red")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    // What follows the end of a PNG is ignored by readers; it makes the file large.
    let large = media.folder + "/large.png"
    try (bytes + Data(repeating: 0, count: 10_000_000)).write(to: URL(fileURLWithPath: large))
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    try await app.run(.playing(.song("1", "One", ["artwork": ["id": "p1", "file": .text(large)]])))
    #expect(try await judge.waitForName())
    try await judge.ask(["do": "listen", "seconds": 1.0])
    let first = try #require(try await artURL(judge))
    #expect(first.hasPrefix("file:///"))
    let path = try #require(URL(string: first)?.path)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == bytes.count + 10_000_000)

    try await app.run([
      "do": "content", "session": "s", "content": .song("2", "Two", ["artwork": ["id": "p2", "file": .text(picture)]]),
    ])
    #expect(try await judge.wait("Metadata", "Two", key: "xesam:title"))
    try await judge.ask(["do": "listen", "seconds": 0.5])
    let second = try #require(try await artURL(judge))
    #expect(second != first)

    try await app.run(["do": "content", "session": "s", "content": .song("3", "Three")])
    #expect(try await judge.wait("Metadata", "Three", key: "xesam:title"))
    #expect(try await artURL(judge) == nil)
    try await app.run(["do": "release", "session": "s"])
    #expect(try await judge.waitForName(gone: true))
    try await judge.ask(["do": "listen", "seconds": 0.3])
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(app.all("artwork").filter { $0["id"] == "p1" }.count == 1)
  }

  @Test("artwork that comes in time goes out with its track, late artwork is exactly one signal more")
  func timing() async throws {
    let bus = try await PrivateBus()
    let media = try Media()
    defer { media.remove() }
    let picture = try await media.picture("p.png", colour: "blue")
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    try await app.run(.playing(.song("1")))
    #expect(try await judge.waitForName())
    try await judge.ask(["do": "listen", "seconds": 0.5])
    var mark = try await judge.mark()
    try await app.run([
      "do": "content", "session": "s",
      "content": .song("2", "In time", ["artwork": ["id": "a", "file": .text(picture)]]),
    ])
    var changes = try await judge.signals(since: mark, settle: 0.6).changes()
    #expect(changes.count == 1 && changes[0]["Metadata"]?["value"]["mpris:artUrl"]["value"].text != nil, "\(changes)")
    mark = try await judge.mark()
    let late: JSON = ["id": "b", "file": .text(picture), "after": 0.5]
    try await app.run(["do": "content", "session": "s", "content": .song("3", "Late", ["artwork": late])])
    changes = try await judge.signals(since: mark, settle: 1.2).changes()
    #expect(changes.count == 2, "\(changes)")
    #expect(changes.first?["Metadata"]?["value"]["mpris:artUrl"]["value"].text == nil)
    #expect(changes.last?["Metadata"]?["value"]["mpris:artUrl"]["value"].text != nil)
  }

  @Test(
    "a provider that throws, hangs or answers with what is no picture shows nothing wrong",
    arguments: [
      JSON.object(["id": "x", "throws": "gone"]), ["id": "x", "hangs": true], ["id": "x", "undecodable": true],
    ])
  func badProviders(_ artwork: JSON) async throws {
    let bus = try await PrivateBus()
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    try await app.run(.playing(.song("1", "One", ["artwork": artwork])))
    #expect(try await judge.waitForName())
    try await judge.ask(["do": "listen", "seconds": 0.5])
    #expect(try await judge.wait("Metadata", "One", key: "xesam:title"))
    #expect(try await artURL(judge) == nil)
  }

  @Test("an answer for a track that has passed is not shown with the next one")
  func passedTrack() async throws {
    let bus = try await PrivateBus()
    let media = try Media()
    defer { media.remove() }
    let picture = try await media.picture("p.png", colour: "blue")
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    let slow: JSON = ["id": "slow", "file": .text(picture), "after": 0.6]
    try await app.run(.playing(.song("1", "One", ["artwork": slow])))
    #expect(try await judge.waitForName())
    try await app.run(["do": "content", "session": "s", "content": .song("2", "Two")])
    try await judge.ask(["do": "listen", "seconds": 1.2])
    #expect(try await judge.wait("Metadata", "Two", key: "xesam:title"))
    #expect(try await artURL(judge) == nil)
  }

  @Test("private artwork lies in no file, and comes as a descriptor on Session1")
  func privateArtwork() async throws {
    let bus = try await PrivateBus()
    let media = try Media()
    defer { media.remove() }
    let picture = try await media.picture("p.png", colour: "green")
    let size = try Data(contentsOf: URL(fileURLWithPath: picture)).count
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    try await app.run([
      "do": "identity", "player": .text(ScriptedSession.name), "name": "Scripted", "privateArtwork": true,
    ])
    try await app.run(.playing(.song("1", "One", ["artwork": ["id": "p", "file": .text(picture)]])))
    #expect(try await judge.waitForName())
    try await judge.ask(["do": "listen", "seconds": 0.5])
    #expect(try await artURL(judge) == nil)
    let answer = try await judge.call("GetArtwork", "uu", [256, 256], of: Judge.session)
    #expect(
      answer["ok"][0]["value"]["size"].number == Double(size) || answer.line.contains("\"size\":\(size)"),
      "\(answer.line)")
    #expect(answer.line.contains("89504e470d0a1a0a"), "\(answer.line)")
  }
}
