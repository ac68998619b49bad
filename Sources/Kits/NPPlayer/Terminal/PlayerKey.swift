/// What a key of the terminal asks for.
package enum PlayerKey: Equatable, Sendable {
  /// Pause, or go on.
  case togglePlayPause
  /// Next track.
  case next
  /// Previous track, or the start of this one.
  case previous
  /// Ten seconds on.
  case forward
  /// Ten seconds back.
  case backward
  /// Louder.
  case louder
  /// Softer.
  case softer
  /// Faster.
  case faster
  /// Slower.
  case slower
  /// Shuffle on or off.
  case shuffle
  /// The next repeat mode.
  case repeatMode
  /// Draw anew.
  case redraw
  /// Quit.
  case quit
}

/// Reads keys out of the bytes a terminal sends, which may cut a sequence in two.
package struct KeyReader: Sendable {
  private var pending: [UInt8] = []

  /// Makes a reader that waits for the first byte.
  package init() {}

  /// Takes bytes and returns the keys they complete; what is no key of the player is dropped.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [PlayerKey] {
    var keys: [PlayerKey] = []
    for byte in bytes {
      if let key = take(byte) { keys.append(key) }
    }
    return keys
  }

  private mutating func take(_ byte: UInt8) -> PlayerKey? {
    // An escape always begins anew: a lone one before it was the Escape key.
    if byte == 0x1B {
      pending = [byte]
      return nil
    }
    switch pending.count {
    case 0: return KeyReader.plain(byte)
    case 1:
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
        pending.append(byte)
        return nil
      }
      pending = []
      return KeyReader.plain(byte)
    default:
      // Parameters and intermediates go on; the first byte from @ on ends the sequence.
      guard (0x40...0x7E).contains(byte) || pending.count > 16 else {
        pending.append(byte)
        return nil
      }
      let isBare = pending.count == 2
      pending = []
      return isBare ? KeyReader.arrow(byte) : nil
    }
  }

  private static func arrow(_ byte: UInt8) -> PlayerKey? {
    switch byte {
    case UInt8(ascii: "A"): .louder
    case UInt8(ascii: "B"): .softer
    case UInt8(ascii: "C"): .forward
    case UInt8(ascii: "D"): .backward
    default: nil
    }
  }

  private static func plain(_ byte: UInt8) -> PlayerKey? {
    switch byte {
    case UInt8(ascii: " "): .togglePlayPause
    case UInt8(ascii: "n"), UInt8(ascii: "N"): .next
    case UInt8(ascii: "p"), UInt8(ascii: "P"): .previous
    case UInt8(ascii: "+"), UInt8(ascii: "="): .louder
    case UInt8(ascii: "-"): .softer
    case UInt8(ascii: "]"): .faster
    case UInt8(ascii: "["): .slower
    case UInt8(ascii: "s"), UInt8(ascii: "S"): .shuffle
    case UInt8(ascii: "r"), UInt8(ascii: "R"): .repeatMode
    case 0x0C: .redraw
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: .quit
    default: nil
    }
  }
}
