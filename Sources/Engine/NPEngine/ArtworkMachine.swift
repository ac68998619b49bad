internal import NPCore
internal import NPDBus

/// Which pictures are asked for, kept, put into files and deleted, without a clock and without a disk.
///
/// A picture is asked for once per id, kind and size, and shown as long as the content that has it.
struct ArtworkMachine: Sendable {
  /// What the present content has.
  struct Shown: Hashable, Sendable {
    var content: String
    /// The id of its picture.
    var artwork: String?
    /// Whether the picture goes into a file.
    var isFile: Bool
    /// The id of its moving picture.
    var animated: String?

    /// The id of the picture that goes into a file.
    var file: String? { isFile ? artwork : nil }
  }

  /// What of a picture is asked for.
  enum Kind: Hashable, Sendable {
    case still
    case preview(AnimatedArtworkReference.AspectRatio)
    case video(AnimatedArtworkReference.AspectRatio)
  }

  /// What is asked for once.
  struct Key: Hashable, Sendable {
    var id: String
    var kind: Kind
    var size: PixelSize

    /// The picture that goes into a file.
    static func file(_ id: String) -> Key {
      Key(id: id, kind: .still, size: PixelSize(width: 512, height: 512))
    }
  }

  /// What an application answers.
  enum Product: Hashable, Sendable {
    case image(EncodedImage)
    /// The path of a file, or a URI.
    case video(String)

    var byteCount: Int {
      if case .image(let image) = self { image.bytes.count } else { 0 }
    }
  }

  /// Why there is nothing to show.
  enum Failure: Error, Hashable, Sendable {
    /// The application failed; the text is its own.
    case failed(String)
    /// The application has not answered in time.
    case timedOut
    /// The content has no such picture, or has passed.
    case absent
    /// Too much is asked at once.
    case busy
  }

  /// What happens to it.
  enum Event: Sendable {
    /// What the present content has; nil when nothing plays.
    case show(Shown?)
    /// The session leaves the bus.
    case clear
    /// A client asks; it is answered under this number.
    case request(Int, Kind, PixelSize)
    /// The answer to the fetch of this number.
    case fetched(Key, number: Int, Result<Product, Failure>)
    /// The picture of this id lies in a file, or could not be put there.
    case stored(id: String, path: String?)
    case timer
  }

  /// What it asks for.
  enum Action: Hashable, Sendable {
    case fetch(Key, number: Int)
    case cancel(number: Int)
    case store(id: String, EncodedImage)
    /// Say that the picture of this id lies at this path, or nowhere.
    case announce(id: String, path: String?)
    case delete(path: String)
    /// Delete all files and the folder.
    case deleteAll
    case answer(Int, Result<Product, Failure>)
    case schedule(MonotonicInstant?)
    case warn(String)
  }

  struct Pending: Sendable {
    var number: Int
    var deadline: MonotonicInstant?
    var waiters: [Int] = []
  }

  struct Kept: Sendable {
    var product: Product
    var use: Int
  }

  struct File: Sendable {
    var path: String
    var deleteAt: MonotonicInstant?
  }

  /// The most answers under way, and the most kept.
  static let mostPending = 16
  static let mostKept = 8

  let deadlineMilliseconds: Int64
  let lingerMilliseconds: Int64
  let largest: Int
  private(set) var shown: Shown?
  var pending: [Key: Pending] = [:]
  var kept: [Key: Kept] = [:]
  var files: [String: File] = [:]
  private var warned: Set<String> = []
  private var nextNumber = 1
  private var scheduled: MonotonicInstant?

  init(deadlineMilliseconds: Int64, lingerMilliseconds: Int64, largest: Int) {
    self.deadlineMilliseconds = deadlineMilliseconds
    self.lingerMilliseconds = lingerMilliseconds
    self.largest = largest
  }

  /// Takes in an event and says what is to be done, in order.
  mutating func handle(_ event: Event, at now: MonotonicInstant) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .show(let new): show(new, at: now, &actions)
    case .clear: clear(&actions)
    case .request(let waiter, let kind, let size): request(waiter, kind, size, at: now, &actions)
    case .fetched(let key, let number, let result): fetched(key, number, result, &actions)
    case .stored(let id, let path): stored(id, path, &actions)
    case .timer:
      scheduled = nil
      expire(at: now, &actions)
    }
    reschedule(&actions)
    return actions
  }

  private mutating func reschedule(_ actions: inout [Action]) {
    let wake = (pending.values.compactMap(\.deadline) + files.values.compactMap(\.deleteAt)).min()
    guard wake != scheduled else { return }
    scheduled = wake
    actions.append(.schedule(wake))
  }

  /// Says something about a picture once, however often it is asked for.
  mutating func warn(_ id: String, _ text: String, _ actions: inout [Action]) {
    guard warned.insert(id).inserted else { return }
    actions.append(.warn("The picture “\(TextRepair.line(String(id.prefix(200))))” is not shown: \(text)"))
  }
}

// MARK: The present content

extension ArtworkMachine {
  private mutating func show(_ new: Shown?, at now: MonotonicInstant, _ actions: inout [Action]) {
    let old = shown
    shown = new
    if old?.content != new?.content { warned = [] }
    forgetPassed(&actions)
    retireFiles(at: now, &actions)
    guard let new, let id = new.file else { return }
    if let file = files[id] {
      files[id]?.deleteAt = nil
      actions.append(.announce(id: id, path: file.path))
    } else if old?.file != id || old?.content != new.content {
      prepareFile(id, at: now, &actions)
    }
  }

  private mutating func clear(_ actions: inout [Action]) {
    shown = nil
    warned = []
    forgetPassed(&actions)
    files = [:]
    actions.append(.deleteAll)
  }

  private mutating func prepareFile(_ id: String, at now: MonotonicInstant, _ actions: inout [Action]) {
    let key = Key.file(id)
    if case .image(let image)? = kept[key]?.product {
      actions.append(.store(id: id, image))
    } else if pending[key] == nil {
      fetch(key, waiters: [], at: now, &actions)
    }
  }

  /// Whether the present content has what a key names.
  private func isShown(_ key: Key) -> Bool {
    key.kind == .still ? key.id == shown?.artwork : key.id == shown?.animated
  }

  private mutating func forgetPassed(_ actions: inout [Action]) {
    kept = kept.filter { isShown($0.key) }
    for (key, ask) in pending.sorted(by: { $0.value.number < $1.value.number }) where !isShown(key) {
      pending[key] = nil
      actions.append(.cancel(number: ask.number))
      actions += ask.waiters.map { .answer($0, .failure(.absent)) }
    }
  }

  /// A file outlives its track for a while, since clients may be about to read it; one that has become private does not.
  private mutating func retireFiles(at now: MonotonicInstant, _ actions: inout [Action]) {
    for (id, file) in files.sorted(by: { $0.key < $1.key }) where id != shown?.file {
      if id == shown?.artwork {
        files[id] = nil
        actions.append(.delete(path: file.path))
      } else if file.deleteAt == nil {
        files[id]?.deleteAt = now.advanced(byMilliseconds: lingerMilliseconds)
      }
    }
  }
}

// MARK: Asking

extension ArtworkMachine {
  private mutating func request(
    _ waiter: Int, _ kind: Kind, _ size: PixelSize, at now: MonotonicInstant, _ actions: inout [Action]
  ) {
    guard let id = kind == .still ? shown?.artwork : shown?.animated else {
      actions.append(.answer(waiter, .failure(.absent)))
      return
    }
    let key = Key(id: id, kind: kind, size: size)
    if let product = kept[key]?.product {
      kept[key] = Kept(product: product, use: takeNumber())
      actions.append(.answer(waiter, .success(product)))
    } else if var ask = pending[key] {
      ask.waiters.append(waiter)
      // A caller that joins an overdue ask gets a time limit of its own.
      ask.deadline = ask.deadline ?? deadline(from: now)
      pending[key] = ask
    } else if pending.count >= Self.mostPending {
      actions.append(.answer(waiter, .failure(.busy)))
    } else {
      fetch(key, waiters: [waiter], at: now, &actions)
    }
  }

  private mutating func fetch(_ key: Key, waiters: [Int], at now: MonotonicInstant, _ actions: inout [Action]) {
    let number = takeNumber()
    pending[key] = Pending(number: number, deadline: deadline(from: now), waiters: waiters)
    actions.append(.fetch(key, number: number))
  }

  private mutating func fetched(
    _ key: Key, _ number: Int, _ result: Result<Product, Failure>, _ actions: inout [Action]
  ) {
    guard let ask = pending[key], ask.number == number else { return }
    pending[key] = nil
    var result = result
    if case .success(let product) = result, product.byteCount > largest {
      result = .failure(.failed("It has \(product.byteCount) bytes, of which at most \(largest) are passed on."))
    }
    actions += ask.waiters.map { .answer($0, result) }
    switch result {
    case .success(let product):
      keep(product, for: key)
      if key == shown?.file.map(Key.file), files[key.id] == nil, case .image(let image) = product {
        actions.append(.store(id: key.id, image))
      }
    case .failure(let failure):
      // What the content does not have was a client's idea, which is answered and no fault of the application.
      if failure != .absent { warn(key.id, "\(failure)", &actions) }
      if key == shown?.file.map(Key.file) { actions.append(.announce(id: key.id, path: nil)) }
    }
  }

  private mutating func stored(_ id: String, _ path: String?, _ actions: inout [Action]) {
    if let path { files[id] = File(path: path) }
    actions.append(.announce(id: id, path: path))
  }

  /// Keeps an answer for the next who asks; of too many the longest unused goes.
  private mutating func keep(_ product: Product, for key: Key) {
    kept[key] = Kept(product: product, use: takeNumber())
    while kept.count > Self.mostKept || kept.count > 1 && kept.values.reduce(0, { $0 + $1.product.byteCount }) > largest
    {
      guard let oldest = kept.min(by: { $0.value.use < $1.value.use }) else { return }
      kept[oldest.key] = nil
    }
  }

  private mutating func expire(at now: MonotonicInstant, _ actions: inout [Action]) {
    for (key, ask) in pending.sorted(by: { $0.value.number < $1.value.number }) {
      guard let deadline = ask.deadline, deadline <= now else { continue }
      // The ask goes on: an answer that comes while the content is still there is shown.
      pending[key] = Pending(number: ask.number)
      actions += ask.waiters.map { .answer($0, .failure(.timedOut)) }
      warn(key.id, "\(Failure.timedOut)", &actions)
    }
    for (id, file) in files.sorted(by: { $0.key < $1.key }) {
      guard let deleteAt = file.deleteAt, deleteAt <= now else { continue }
      files[id] = nil
      actions.append(.delete(path: file.path))
    }
  }

  private func deadline(from now: MonotonicInstant) -> MonotonicInstant {
    now.advanced(byMilliseconds: deadlineMilliseconds)
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

extension ArtworkMachine.Failure: CustomStringConvertible {
  /// One sentence for the log.
  var description: String {
    switch self {
    case .failed(let text): text
    case .timedOut: "The application has not supplied it in time."
    case .absent: "The content has no such picture."
    case .busy: "Too many pictures are asked for at once."
    }
  }
}
