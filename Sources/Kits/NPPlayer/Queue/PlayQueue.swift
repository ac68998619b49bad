/// What repeats at the end of a track or of the list.
package enum RepeatMode: String, Sendable, CaseIterable {
  /// Nothing: the list ends.
  case off
  /// The track, for ever.
  case one
  /// The list, for ever.
  case all

  /// The mode that the key `r` turns to.
  package var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}

/// Names one occurrence of a track in the queue: the same file twice has two, and neither changes while the queue lives.
package struct OccurrenceID: Hashable, Sendable, CustomStringConvertible {
  /// The number, from 0, never used twice.
  package let number: Int

  /// Makes the identifier of a number.
  package init(_ number: Int) { self.number = number }

  /// The identifier as the text that goes into content ids and events.
  package var description: String { "track-\(number)" }

  /// Reads what `description` wrote; nil when it did not.
  package init?(_ description: String) {
    guard description.hasPrefix("track-"), let number = Int(description.dropFirst("track-".count)), number >= 0 else {
      return nil
    }
    self.number = number
  }
}

/// What is played, in which order, and what comes next: pure, without a clock and without a player.
///
/// Each call that moves returns the one action that the player has to take.
package struct PlayQueue: Sendable {
  /// One place in the queue.
  package struct Occurrence: Equatable, Sendable, Identifiable {
    /// Which occurrence it is.
    package let id: OccurrenceID
    /// What plays there.
    package let entry: MediaEntry
    /// Whether it was tried and cannot be played.
    package fileprivate(set) var isBad = false
  }

  /// What the player has to do.
  package enum Action: Equatable, Sendable {
    /// Open this occurrence and play it.
    case play(OccurrenceID)
    /// Go to the start of the current one.
    case restart
    /// Stop: the list is at its end, and something of it was played.
    case end
    /// Stop: not one entry of the list can be played.
    case fail
    /// Do nothing.
    case none
  }

  /// How far into a track, in seconds, `previous` still goes to the track before instead of to the start.
  package static let restartThreshold = 3.0

  /// The occurrences in the order they were given.
  package private(set) var occurrences: [Occurrence]
  /// What repeats.
  package var repeatMode: RepeatMode
  /// Whether the order is shuffled.
  package private(set) var isShuffled: Bool
  /// Indices into `occurrences`, in the order they play.
  private var order: [Int]
  /// Where in `order` the current one is; nil before the start and after the end.
  private var cursor: Int?
  private var generator: SplitMix64

  /// Makes a queue at its start; the same `seed` shuffles in the same order.
  package init(_ entries: [MediaEntry], repeatMode: RepeatMode = .off, isShuffled: Bool = false, seed: UInt64 = 0) {
    occurrences = entries.enumerated().map { Occurrence(id: OccurrenceID($0.offset), entry: $0.element) }
    order = Array(entries.indices)
    self.repeatMode = repeatMode
    self.isShuffled = isShuffled
    generator = SplitMix64(state: seed)
    if isShuffled { order.shuffle(using: &generator) }
  }

  /// How many occurrences there are, bad ones too.
  package var count: Int { occurrences.count }

  /// The current occurrence; nil before the start and after the end.
  package var current: Occurrence? { cursor.map { occurrences[order[$0]] } }

  /// The place of the current one in playing order, from 1; nil without one.
  package var currentNumber: Int? { cursor.map { $0 + 1 } }

  /// The place of an occurrence in playing order, from 1; nil when there is none.
  package func number(of id: OccurrenceID) -> Int? {
    isShuffled
      ? order.firstIndex(of: id.number).map { $0 + 1 } : occurrences.indices.contains(id.number) ? id.number + 1 : nil
  }

  /// The occurrences in playing order.
  package var playingOrder: [Occurrence] { order.map { occurrences[$0] } }

  /// The occurrence of an id; nil when there is none.
  package func occurrence(_ id: OccurrenceID) -> Occurrence? {
    occurrences.indices.contains(id.number) ? occurrences[id.number] : nil
  }

  /// Starts with the first occurrence in playing order.
  package mutating func start() -> Action {
    guard let first = nextGood(after: -1, wrapping: false) else { return .fail }
    return move(to: first)
  }

  /// Goes on because the current track has played to its end.
  package mutating func trackEnded() -> Action {
    guard let cursor else { return .none }
    if repeatMode == .one, !occurrences[order[cursor]].isBad { return move(to: cursor) }
    return advance()
  }

  /// Goes on because a person asked: a repeated track lets go.
  package mutating func next() -> Action {
    cursor == nil ? start() : advance()
  }

  /// Goes back: to the start of the track when it has played for more than three seconds, else to the one before.
  package mutating func previous(at position: Double) -> Action {
    guard let cursor else { return start() }
    if position > PlayQueue.restartThreshold { return .restart }
    guard let before = previousGood(before: cursor, wrapping: repeatMode == .all), before != cursor else {
      return .restart
    }
    return move(to: before)
  }

  /// Goes to an occurrence; an unknown id does nothing.
  package mutating func go(to id: OccurrenceID) -> Action {
    guard let place = order.firstIndex(where: { occurrences[$0].id == id }) else { return .none }
    // A person who asks for it again may have mended the file meanwhile.
    occurrences[order[place]].isBad = false
    return move(to: place)
  }

  /// Marks an occurrence as one that cannot be played, and goes on when it is the current one.
  package mutating func markBad(_ id: OccurrenceID) -> Action {
    guard occurrences.indices.contains(id.number) else { return .none }
    occurrences[id.number].isBad = true
    if occurrences.allSatisfy(\.isBad) {
      cursor = nil
      return .fail
    }
    return current?.id == id ? advance() : .none
  }

  /// The occurrence that would follow by itself, for gapless playing; nil when the list ends.
  package var upcoming: Occurrence? {
    guard let cursor else { return nil }
    if repeatMode == .one { return current }
    return nextGood(after: cursor, wrapping: repeatMode == .all).map { occurrences[order[$0]] }
  }

  /// Whether `next` has somewhere to go.
  package var hasNext: Bool {
    guard let cursor else { return false }
    return nextGood(after: cursor, wrapping: repeatMode == .all) != nil
  }

  /// Whether `previous` has a track to go to or a start to go back to.
  package var hasPrevious: Bool { cursor != nil }

  /// Turns shuffling on or off; the current track stays, and what follows it changes.
  package mutating func setShuffled(_ isOn: Bool) {
    guard isOn != isShuffled else { return }
    isShuffled = isOn
    let now = cursor.map { order[$0] }
    order = Array(occurrences.indices)
    if isOn {
      order.shuffle(using: &generator)
      if let now, let place = order.firstIndex(of: now) { order.swapAt(0, place) }
    }
    cursor = now.flatMap { order.firstIndex(of: $0) }
  }

  /// Up to `size` occurrences around one of them, in playing order; around the first without one.
  ///
  /// The window moves in steps of half its size, so that whoever shows it is not told of each track.
  package func window(_ size: Int, around id: OccurrenceID?) -> [Occurrence] {
    guard count > size else { return playingOrder }
    let half = max(1, size / 2)
    let place = id.flatMap { number(of: $0) }.map { $0 - 1 } ?? 0
    let start = min(max(0, place / half * half - half / 2), count - size)
    return order[start..<(start + size)].map { occurrences[$0] }
  }

  /// Adds entries behind the last, and returns the occurrence of the first of them; nil when there are none.
  package mutating func append(_ entries: [MediaEntry]) -> OccurrenceID? {
    guard !entries.isEmpty else { return nil }
    let first = occurrences.count
    for entry in entries {
      order.append(occurrences.count)
      occurrences.append(Occurrence(id: OccurrenceID(occurrences.count), entry: entry))
    }
    return OccurrenceID(first)
  }

  private mutating func advance() -> Action {
    guard let cursor else { return .none }
    guard let place = nextGood(after: cursor, wrapping: repeatMode == .all) else {
      self.cursor = nil
      return .end
    }
    return move(to: place)
  }

  private mutating func move(to place: Int) -> Action {
    cursor = place
    return .play(occurrences[order[place]].id)
  }

  private func nextGood(after place: Int, wrapping: Bool) -> Int? {
    if let later = order.indices.first(where: { $0 > place && isGood($0) }) { return later }
    return wrapping ? order.indices.first { isGood($0) } : nil
  }

  private func previousGood(before place: Int, wrapping: Bool) -> Int? {
    if let earlier = order[..<place].indices.last(where: { isGood($0) }) { return earlier }
    return wrapping ? order.indices.last { isGood($0) } : nil
  }

  private func isGood(_ place: Int) -> Bool { !occurrences[order[place]].isBad }
}

/// A small generator with a seed, so that a shuffle can be repeated.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; equal states give equal numbers.
  package init(state: UInt64) { self.state = state }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
