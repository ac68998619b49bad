internal import NPCore
internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("Calls and writes")
struct MethodTests {
  private static let track = MPRIS.trackPath(of: "a")

  @Test("Each method that an interface names is read, and no other")
  func complete() throws {
    for interface in IntrospectionFiles.interfaces {
      for method in interface.methods {
        let arguments = method.input.map { Self.value(of: $0) }
        #expect(throws: Never.self) { try Self.read(method.name, arguments, of: interface.name) }
        if !arguments.isEmpty {
          #expect(Self.error { try Self.read(method.name, [], of: interface.name) } == .invalidArgs)
          let wrong = [BusValue](repeating: .structure([.byte(1)]), count: arguments.count)
          #expect(Self.error { try Self.read(method.name, wrong, of: interface.name) } == .invalidArgs)
        }
      }
      #expect(Self.error { try Self.read(MemberName(literal: "Nonsense"), [], of: interface.name) } == .unknownMethod)
    }
  }

  @Test("Calls of the player carry their arguments")
  func player() throws {
    func read(_ member: StaticString, _ arguments: [BusValue]) throws -> PlayerMethod {
      try PlayerMethod(member: MemberName(literal: member), arguments: arguments)
    }
    #expect(try read("Seek", [.int64(-5)]) == .seek(MediaTime(microseconds: -5)))
    let setPosition = try read("SetPosition", [.objectPath(Self.track), .int64(7)])
    #expect(setPosition == .setPosition(track: Self.track, position: MediaTime(microseconds: 7)))
    #expect(try read("OpenUri", [.string("a:b")]) == .openURI("a:b"))
    #expect(try read("PlayPause", []) == .playPause)
  }

  @Test("NoTrack means the front of the list")
  func addTrack() throws {
    let method = try TrackListMethod(
      member: MemberName(literal: "AddTrack"),
      arguments: [.string("a:b"), .objectPath(MPRIS.noTrack), .boolean(true)])
    #expect(method == .addTrack(uri: "a:b", after: nil, setAsCurrent: true))
  }

  @Test("Words and numbers that mean nothing are refused with what was found")
  func refused() {
    func session(_ member: StaticString, _ arguments: [BusValue]) -> ErrorName? {
      Self.error { _ = try Session1Method(member: MemberName(literal: member), arguments: arguments) }
    }
    #expect(session("SetRepeatMode", [.string("twice")]) == .invalidArgs)
    #expect(session("SkipForward", [.double(0)]) == .invalidArgs)
    #expect(session("SkipForward", [.double(-5)]) == .invalidArgs)
    #expect(session("SkipBackward", [.double(.nan)]) == .invalidArgs)
    #expect(session("SetRating", [.double(.infinity)]) == .invalidArgs)
    #expect(session("GetArtwork", [.uint32(0), .uint32(5)]) == .invalidArgs)
    #expect(session("GetAnimatedArtworkVideo", [.string("wide"), .uint32(5), .uint32(5)]) == .invalidArgs)
    do {
      _ = try Session1Method(member: MemberName(literal: "SetShuffleMode"), arguments: [.string("Songs\u{1b}")])
    } catch {
      #expect(error.message == "SetShuffleMode: argument 1 is “Songs”, not one of off, items, collections.")
    }
  }

  @Test("Writes of the player are read, a rate of zero as pause and a negative volume as silence")
  func writes() throws {
    #expect(try PlayerWrite(property: "Rate", value: .double(0)) == .pause)
    #expect(try PlayerWrite(property: "Rate", value: .double(99)) == .rate(99))
    #expect(try PlayerWrite(property: "Volume", value: .double(-1)) == .volume(0))
    #expect(try PlayerWrite(property: "Volume", value: .variant(.int32(1))) == .volume(1))
    #expect(try PlayerWrite(property: "LoopStatus", value: .string("Playlist")) == .loopStatus(.playlist))
    #expect(try PlayerWrite(property: "Shuffle", value: .boolean(true)) == .shuffle(true))
    #expect(try RootWrite(property: "Fullscreen", value: .boolean(true)) == .fullscreen(true))
  }

  @Test("Wrong writes are refused by their kind")
  func wrongWrites() {
    func player(_ property: String, _ value: BusValue) -> ErrorName? {
      Self.error { _ = try PlayerWrite(property: property, value: value) }
    }
    #expect(player("Rate", .double(.nan)) == .invalidArgs)
    #expect(player("Rate", .string("1")) == .invalidArgs)
    #expect(player("LoopStatus", .string("none")) == .invalidArgs)
    #expect(player("Shuffle", .int32(1)) == .invalidArgs)
    #expect(player("Position", .int64(1)) == .propertyReadOnly)
    #expect(player("Nonsense", .int64(1)) == .unknownProperty)
    #expect(Self.error { _ = try RootWrite(property: "Identity", value: .string("x")) } == .propertyReadOnly)
    #expect(Self.error { _ = try RootWrite(property: "Nonsense", value: .string("x")) } == .unknownProperty)
  }

  private static func error(_ operation: () throws -> Void) -> ErrorName? {
    do { try operation() } catch { return (error as? BusError)?.name }
    return nil
  }

  private static func read(_ member: MemberName, _ arguments: [BusValue], of interface: InterfaceName) throws {
    switch interface {
    case MPRIS.rootInterface: _ = try RootMethod(member: member, arguments: arguments)
    case MPRIS.playerInterface: _ = try PlayerMethod(member: member, arguments: arguments)
    case MPRIS.trackListInterface: _ = try TrackListMethod(member: member, arguments: arguments)
    case MPRIS.playlistsInterface: _ = try PlaylistsMethod(member: member, arguments: arguments)
    default: _ = try Session1Method(member: member, arguments: arguments)
    }
  }

  /// A value that an argument of this name and type may have.
  private static func value(of argument: InterfaceDescription.Argument) -> BusValue {
    switch (argument.name, argument.type) {
    case ("Mode", _): .string("off")
    case ("Status", _): .string("neutral")
    case ("Order", _): .string("User")
    case ("AspectRatio", _): .string("tall")
    case (_, .int64): .int64(1)
    case (_, .uint32): .uint32(1)
    case (_, .double): .double(1)
    case (_, .boolean): .boolean(true)
    case (_, .objectPath): .objectPath(track)
    case (_, .objectPaths): .objectPaths([track])
    default: .string("x")
    }
  }
}
