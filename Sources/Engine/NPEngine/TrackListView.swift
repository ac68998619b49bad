internal import NPDBus
internal import NPMPRIS

/// The track list as published: ids and what is known of each entry, in playing order.
struct TrackListView: Hashable, Sendable {
  var tracks: [TrackMetadata]
  /// The ids, in order.
  var ids: [ObjectPath]
  /// The application's own ids of the entries, in order.
  var contents: [String]
  /// The place of the current entry.
  var current: Int?

  /// The properties of the interface.
  var properties: TrackListProperties { TrackListProperties(tracks: ids) }

  /// The most entries that come or go in signals of their own; beyond, the list counts as replaced.
  static let mostSingleChanges = 8

  /// What tells a listener who knows `old` of this list: few signals for few changes, one replacement else.
  func signals(since old: TrackListView) -> [TrackListSignal] {
    let kept = SequenceAlignment.common(old.ids, ids)
    let changes = old.ids.count + ids.count - 2 * kept.count
    let changed = kept.filter { old.tracks[$0.old] != tracks[$0.new] }
    guard changes + changed.count <= Self.mostSingleChanges else {
      return [.replaced(tracks: ids, current: current.map { ids[$0] })]
    }
    let (keptOld, keptNew) = (Set(kept.map(\.old)), Set(kept.map(\.new)))
    let removed = old.ids.indices.filter { !keptOld.contains($0) }.map { TrackListSignal.removed(old.ids[$0]) }
    let added = ids.indices.filter { !keptNew.contains($0) }.map {
      TrackListSignal.added(tracks[$0], after: $0 == 0 ? nil : ids[$0 - 1])
    }
    return removed + added + changed.map { .metadataChanged(of: ids[$0.new], to: tracks[$0.new]) }
  }
}
