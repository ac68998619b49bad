/// Proves that every arrow between targets goes down the floors, and that each C module has one owner.
package enum LayerCheck {
  private static let rule = "layers"

  /// The findings for a package and the parsed files of its targets.
  package static func check(_ graph: PackageGraph, files: [SourceFile]) -> [Finding] {
    var targets: [String: PackageGraph.Target] = [:]
    for target in graph.targets { targets[target.name] = target }
    var findings: [Finding] = []
    for target in graph.targets {
      findings += placement(of: target)
      for name in target.dependencies ?? [] {
        guard let used = targets[name], let flaw = flaw(from: target, to: used) else { continue }
        findings.append(Finding(path: "Package.swift", line: 0, rule: rule, message: flaw))
      }
    }
    return findings + importFindings(targets, files) + ownerFindings(targets, files)
  }

  /// What is wrong with the arrow between two targets; nil when nothing is.
  static func flaw(from user: PackageGraph.Target, to used: PackageGraph.Target) -> String? {
    guard let high = Floor(path: user.path) else { return nil }
    let arrow = "'\(user.name)' (\(high.rawValue)) uses '\(used.name)'"
    guard let low = Floor(path: used.path) else { return "\(arrow), which is no part of the product." }
    if low > high { return "\(arrow), which stands higher (\(low.rawValue))." }
    if low == high, !(Floor.drawn[user.name]?.contains(used.name) ?? false) {
      return "\(arrow) on the same floor; that arrow is not drawn."
    }
    if Floor.closed[high]?.contains(low) ?? false { return "\(arrow), whose floor (\(low.rawValue)) is closed to it." }
    return nil
  }

  private static func placement(of target: PackageGraph.Target) -> [Finding] {
    guard target.path.hasPrefix("Sources/"), Floor(path: target.path) == nil else { return [] }
    let message = "'\(target.name)' stands on no floor: its folder is '\(target.path)'."
    return [Finding(path: "Package.swift", line: 0, rule: rule, message: message)]
  }

  /// The target whose folder holds `file`.
  private static func owner(of file: SourceFile, _ targets: [String: PackageGraph.Target]) -> PackageGraph.Target? {
    targets.values.first { file.path.hasPrefix($0.path + "/") }
  }

  private static func importFindings(_ targets: [String: PackageGraph.Target], _ files: [SourceFile]) -> [Finding] {
    var findings: [Finding] = []
    for file in files {
      guard let user = owner(of: file, targets) else { continue }
      for statement in ImportRule.imports(in: file) {
        guard let used = targets[statement.module], used.name != user.name else { continue }
        if !(user.dependencies ?? []).contains(used.name) {
          let message = "'\(user.name)' imports '\(used.name)' without declaring it in the manifest."
          findings.append(Finding(path: file.path, line: statement.line, rule: rule, message: message))
        }
        if let flaw = flaw(from: user, to: used) {
          findings.append(Finding(path: file.path, line: statement.line, rule: rule, message: flaw))
        }
      }
    }
    return findings
  }

  private static func ownerFindings(_ targets: [String: PackageGraph.Target], _ files: [SourceFile]) -> [Finding] {
    var findings: [Finding] = []
    var owners: [String: Set<String>] = [:]
    for file in files where file.isProduct {
      guard let user = owner(of: file, targets) else { continue }
      for statement in ImportRule.imports(in: file) {
        guard let used = targets[statement.module], Floor(path: used.path) == .c else { continue }
        if ["public", "package"].contains(statement.level) {
          let message = "The C module '\(used.name)' is imported as '\(statement.level)'; its types stay internal."
          findings.append(Finding(path: file.path, line: statement.line, rule: rule, message: message))
        }
        owners[used.name, default: []].insert(user.name)
      }
    }
    for (module, users) in owners where users.count > 1 {
      let message =
        "The C module '\(module)' is imported by \(users.sorted().joined(separator: ", ")); one target owns it."
      findings.append(Finding(path: targets[module]?.path ?? module, line: 0, rule: rule, message: message))
    }
    return findings
  }
}
