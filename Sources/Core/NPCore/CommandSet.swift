/// What a declared command carries besides its kind.
package enum CommandDetail: Hashable, Sendable {
  /// Nothing.
  case none
  /// The preferred intervals of a skip, in seconds, in the application's order.
  case intervals([Double])
  /// The supported rates, in the application's order.
  case rates([Double])
  /// The current repeat mode and those on offer.
  case repeatModes(current: RepeatMode, supported: [RepeatMode])
  /// The current shuffle mode and those on offer.
  case shuffleModes(current: ShuffleMode, supported: [ShuffleMode])
  /// The current opinion, with its texts.
  case feedback(status: FeedbackStatus, title: String?, shortTitle: String?)
  /// Whether a mark (like, dislike, bookmark) is set, with its texts.
  case mark(isActive: Bool, title: String?, shortTitle: String?)
  /// The range of a rating and the present one, where known.
  case rating(minimum: Double, maximum: Double, current: Double?)
}

/// A command as declared by an application, without its closure.
package struct CommandDescription: Hashable, Sendable {
  /// Which command it is.
  package var kind: CommandKind
  /// Whether it can be invoked now; a disabled command is shown all the same.
  package var isEnabled: Bool
  /// What it carries.
  package var detail: CommandDetail

  /// Declares a command.
  package init(_ kind: CommandKind, isEnabled: Bool = true, detail: CommandDetail = .none) {
    self.kind = kind
    self.isEnabled = isEnabled
    self.detail = detail
  }
}

/// The commands of a session, at most one of each kind.
package struct CommandSet: Hashable, Sendable {
  /// The commands in the order of declaration.
  package private(set) var all: [CommandDescription] = []
  private var index: [CommandKind: Int] = [:]

  /// Takes the declared commands; of two of one kind the first counts.
  package init(_ commands: [CommandDescription] = []) {
    for command in commands where index[command.kind] == nil {
      index[command.kind] = all.count
      all.append(command)
    }
  }

  /// The command of a kind, where declared.
  package subscript(kind: CommandKind) -> CommandDescription? {
    index[kind].map { all[$0] }
  }

  /// Whether the command is declared and can be invoked.
  package func isEnabled(_ kind: CommandKind) -> Bool {
    self[kind]?.isEnabled ?? false
  }

  /// Whether nothing is declared.
  package var isEmpty: Bool { all.isEmpty }
}
