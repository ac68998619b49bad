internal import CheckSources
internal import Foundation
internal import Testing

@Suite("Layers")
struct LayerCheckTests {
  private func target(_ name: String, _ floor: String, _ dependencies: [String] = []) -> PackageGraph.Target {
    let path = floor == "Tests" ? "Tests/\(name)" : "Sources/\(floor)/\(name)"
    return PackageGraph.Target(name: name, path: path, dependencies: dependencies)
  }

  private func findings(_ targets: [PackageGraph.Target], _ files: [String: String] = [:]) -> [String] {
    LayerCheck.check(PackageGraph(targets: targets), files: files.map { SourceFile(path: $0.key, text: $0.value) })
      .map(\.message)
  }

  @Test("Arrows that go down pass")
  func down() {
    let targets = [
      target("NPCore", "Core"), target("NPSystem", "Core", ["NPCore"]), target("NPDBus", "Bus", ["NPCore"]),
      target("NPSDBus", "Bus", ["NPDBus", "NPSystem"]), target("NPEngine", "Engine", ["NPDBus"]),
      target("NPHost", "Engine", ["NPEngine", "NPSDBus"]), target("NowPlaying", "Facades", ["NPHost"]),
      target("ATests", "Tests", ["NPHost", "NPCore"]),
    ]
    #expect(findings(targets).isEmpty)
  }

  @Test(
    "Arrows up, across, and into a closed floor are found",
    arguments: [
      ("NPCore", "Core", "NPDBus", "Bus"), ("NPCore", "Core", "NPSystem", "Core"),
      ("NPEngine", "Engine", "NPPipeline", "Media"), ("NPPipeline", "Media", "NPEngine", "Engine"),
      ("NowPlaying", "Facades", "NPDBus", "Bus"), ("NowPlaying", "Facades", "MediaPlayer", "Facades"),
      ("NPCore", "Core", "NPTestSupport", "Tests"),
    ])
  func wrong(user: String, floor: String, used: String, other: String) {
    #expect(findings([target(user, floor, [used]), target(used, other)]).count == 1)
  }

  @Test("A target beside the floors is found")
  func placement() {
    #expect(findings([target("NPLost", "Attic")]).count == 1)
  }

  @Test("An import that the manifest does not declare is found")
  func undeclared() {
    let targets = [target("NPCore", "Core"), target("NPEngine", "Engine", [])]
    let files = ["Sources/Engine/NPEngine/A.swift": "internal import NPCore\ninternal import Glibc"]
    #expect(findings(targets, files) == ["'NPEngine' imports 'NPCore' without declaring it in the manifest."])
  }

  @Test("A C module has one owner and stays internal")
  func owners() {
    let targets = [
      target("CNPX", "C"), target("NPSystem", "Core", ["CNPX"]), target("NPSDBus", "Bus", ["CNPX"]),
    ]
    let one = ["Sources/Core/NPSystem/A.swift": "internal import CNPX"]
    #expect(findings(targets, one).isEmpty)
    #expect(findings(targets, ["Sources/Core/NPSystem/A.swift": "package import CNPX"]).count == 1)
    let two = one.merging(["Sources/Bus/NPSDBus/A.swift": "private import CNPX"]) { $1 }
    #expect(findings(targets, two) == ["The C module 'CNPX' is imported by NPSDBus, NPSystem; one target owns it."])
  }

  @Test("The package manager's description is read")
  func decoding() throws {
    let text = #"{"name": "p", "targets": [{"name": "A", "path": "Sources/Core/A", "target_dependencies": ["B"]}]}"#
    let graph = try PackageGraph.decode(Data(text.utf8))
    #expect(graph.targets.map(\.name) == ["A"])
    #expect(graph.targets.first?.dependencies == ["B"])
  }
}
