import Foundation
import NowPlayingLinux
import Testing

@Suite("Facts from property lists")
struct BundleFactsTests {
  private func list(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat = .xml) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
  }

  @Test("An Info.plist and a list of entitlements are read, as XML and binary")
  func both() throws {
    let info: [String: Any] = [
      "CFBundleIdentifier": "org.example.Radio", "CFBundleName": "Radio", "CFBundleDisplayName": "The Radio",
      "UIBackgroundModes": ["audio", "fetch"],
    ]
    let facts = try BundleFacts(
      infoPlist: list(info), entitlements: list(["a.b": true, "c.d": false, "e.f": ["x"]], .binary))
    #expect(
      facts
        == BundleFacts(
          bundleIdentifier: "org.example.Radio", displayName: "The Radio", backgroundModes: ["audio", "fetch"],
          entitlements: ["a.b", "e.f"]))
  }

  @Test("The short name stands in for the display name, and values of other types count as missing")
  func otherTypes() throws {
    let facts = try BundleFacts(
      infoPlist: list(
        ["CFBundleIdentifier": 7, "CFBundleName": "Radio", "UIBackgroundModes": "audio"] as [String: Any]))
    #expect(facts == BundleFacts(displayName: "Radio"))
  }

  @Test("What is no list is named in the error")
  func errors() throws {
    let error = #expect(throws: BundleFactsError.self) { try BundleFacts(infoPlist: Data("<?xml no".utf8)) }
    #expect(error?.errorDescription == "The Info.plist of 8 bytes is no property list.")
    let array = try list(["a"])
    let other = #expect(throws: BundleFactsError.self) { try BundleFacts(infoPlist: list([:]), entitlements: array) }
    #expect(other?.message.contains("list of entitlements") == true)
  }
}
