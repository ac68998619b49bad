internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("Track paths")
struct TrackPathTests {
  private static let ids = [
    "Pz7a-_x/é-1", "", "a//b/", String(repeating: "y", count: 300), "the same song", "org/mpris/x",
  ]

  @Test(
    "Any id is a valid path of ours, the same each time, outside of what the specification reserves", arguments: ids)
  func valid(id: String) {
    let path = MPRIS.trackPath(of: id)
    #expect(ObjectPath(path.rawValue) == path)
    #expect(path.rawValue.hasPrefix(MPRIS.trackPathPrefix))
    #expect(!path.rawValue.hasPrefix(MPRIS.reservedPathPrefix))
    #expect(MPRIS.trackPath(of: id) == path)
  }

  @Test("Each entry of a list has a path of its own, also the same song twice")
  func unique() {
    let paths = Self.ids.flatMap { id in (1...2).map { MPRIS.trackPath(of: id, occurrence: $0) } }
    #expect(Set(paths).count == paths.count)
  }
}
