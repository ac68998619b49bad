internal import CheckSources
internal import Testing

/// What a file rule finds in a text, as "line: rule".
func found(_ rule: any Rule.Type, in text: String, at path: String = "Sources/Core/NPCore/Sample.swift") -> [Int] {
  rule.check(SourceFile(path: path, text: text)).map(\.line)
}

@Suite("Documentation rule")
struct DocumentationRuleTests {
  @Test("Every visible declaration without documentation is found")
  func undocumented() {
    let text = """
      package struct A {
        package var b = 1
        var hidden = 1
        package init() {}
      }
      /// A protocol.
      package protocol P {
        var requirement: Int { get }
        associatedtype Element
      }
      /// An enumeration.
      public enum E {
        case one, two
        func hidden() {}
      }
      package extension Int {
        var visible: Int { 1 }
        private var hidden: Int { 1 }
      }
      """
    #expect(found(DocumentationRule.self, in: text) == [1, 2, 4, 8, 9, 13, 17])
  }

  @Test(
    "A summary is one short sentence with its period",
    arguments: [
      ("/// A sentence.", true), ("/// No period", false), ("///", false), ("/** A block. */", false),
      ("/// A sentence over\n/// two lines.\n///\n/// More without", true), ("// A plain comment.", false),
      ("/// " + String(repeating: "a", count: 151) + ".", false),
    ])
  func summary(documentation: String, isRight: Bool) {
    #expect(found(DocumentationRule.self, in: documentation + "\npackage let a = 1").isEmpty == isRight)
  }

  @Test("An enumeration on one line is documented as a whole")
  func oneLine() {
    let text = "/// Where it goes.\npackage enum Sink { case speaker, file }"
    #expect(found(DocumentationRule.self, in: text).isEmpty)
    #expect(found(DocumentationRule.self, in: text.replacing("{ ", with: "{\n")) == [3])
  }

  @Test("Overrides, and files outside the product, need none")
  func exemptions() {
    let text = "package override func a() {}"
    #expect(found(DocumentationRule.self, in: text).isEmpty)
    #expect(found(DocumentationRule.self, in: "package func a() {}", at: "Tests/ATests/A.swift").isEmpty)
  }

  @Test("A modifier that only restricts the setter does not hide a property")
  func setter() {
    #expect(found(DocumentationRule.self, in: "package private(set) var a = 1") == [1])
  }
}

@Suite("Size rule")
struct SizeRuleTests {
  private func body(_ lines: Int) -> String {
    "func a() {\n" + String(repeating: "  b()\n", count: lines) + "}\n"
  }

  @Test("Forty lines of a body pass, forty-one are said, sixty-one fail")
  func bodies() {
    let severities = [40, 41, 61].map { lines in
      SizeRule.check(SourceFile(path: "Sources/Core/NPCore/A.swift", text: body(lines))).map(\.severity)
    }
    #expect(severities == [[], [.warning], [.error]])
  }

  @Test("A file of the product has at most 400 lines, a test file 600")
  func files() {
    let text = String(repeating: "// A line.\n", count: 401)
    #expect(found(SizeRule.self, in: String(text.dropLast(11))).isEmpty)
    #expect(found(SizeRule.self, in: text) == [1])
    #expect(found(SizeRule.self, in: text, at: "Tests/ATests/A.swift").isEmpty)
  }

  @Test("The bodies of getters count as well")
  func getter() {
    let text = "var a: Int {\n" + String(repeating: "  b()\n", count: 41) + "}\n"
    #expect(found(SizeRule.self, in: text) == [1])
  }
}

@Suite("Reason rule")
struct ReasonRuleTests {
  @Test(
    "What is taken on trust needs its reason above",
    arguments: [
      "let a = try! b()", "let a = b as! Int", "let a = b!", "func f() { fatalError(\"no\") }",
      "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1",
    ])
  func reasons(code: String) {
    #expect(found(ReasonRule.self, in: code) == [1])
    #expect(found(ReasonRule.self, in: "// Holds always: guarded by the lock.\n" + code).isEmpty)
    #expect(found(ReasonRule.self, in: code, at: "Tests/ATests/A.swift").isEmpty)
  }

  @Test("A directive to a tool is no reason")
  func directive() {
    #expect(found(ReasonRule.self, in: "// swift-format-ignore: NeverForceUnwrap\nlet a = b!") == [2])
    #expect(found(ReasonRule.self, in: "// The literal is a number.\n// swift-format-ignore: X\nlet a = b!").isEmpty)
  }

  @Test("An unchecked sendability names what protects it, also above attributes")
  func protector() {
    let code = "@safe\nfinal class A: @unchecked Sendable {}"
    #expect(found(ReasonRule.self, in: "/// A value.\n" + code) == [2])
    #expect(found(ReasonRule.self, in: "/// A value behind a mutex.\n" + code).isEmpty)
  }

  @Test("The reason may stand above a statement of several lines")
  func statement() {
    #expect(found(ReasonRule.self, in: "// The table is never empty.\nlet a = f(\n  b,\n  c!)").isEmpty)
  }
}

@Suite("Sleep rule")
struct SleepRuleTests {
  @Test(
    "Pure tests do not wait for the clock",
    arguments: ["try await Task.sleep(for: .seconds(1))", "usleep(10)", "Thread.sleep(forTimeInterval: 1)"])
  func sleeps(code: String) {
    #expect(found(SleepRule.self, in: code, at: "Tests/NPCoreTests/A.swift") == [1])
    #expect(found(SleepRule.self, in: code, at: "Tests/BusTests/A.swift").isEmpty)
    #expect(found(SleepRule.self, in: code, at: "Tests/Consumers/OnLinux/Sources/A/main.swift").isEmpty)
  }

  @Test("A clock of the test's own may sleep")
  func manualClock() {
    #expect(found(SleepRule.self, in: "try await clock.sleep(until: x)", at: "Tests/NPCoreTests/A.swift").isEmpty)
  }
}

@Suite("Import rule")
struct ImportRuleTests {
  @Test("An import says its access level")
  func level() {
    #expect(found(ImportRule.self, in: "import Glibc\ninternal import NPDBus\n@_exported public import NPCore") == [1])
  }

  @Test("The lower floors do without Foundation")
  func foundation() {
    let text = "internal import Foundation\ninternal import FoundationEssentials"
    #expect(found(ImportRule.self, in: text) == [1, 2])
    #expect(found(ImportRule.self, in: text, at: "Sources/Kits/NPPlayer/A.swift").isEmpty)
  }
}

@Suite("Name rule")
struct NameRuleTests {
  @Test("A file's name says what it holds")
  func names() {
    #expect(found(NameRule.self, in: "", at: "Sources/Core/NPCore/StringUtils.swift") == [1])
    #expect(found(NameRule.self, in: "", at: "Sources/Core/NPCore/String+Repair.swift").isEmpty)
  }
}

@Suite("Wording")
struct WordingCheckTests {
  @Test("Marks of unfinished work and paths of one machine are found")
  func words() {
    let text = "// TO" + "DO later\nautomatonTO" + "DO\n/wo" + "rk/a\nframework/a ./wo" + "rk/ mktemp X" + "XXXXX"
    #expect(WordingCheck.check(path: "a", text: text).map(\.line) == [1, 3])
  }
}
