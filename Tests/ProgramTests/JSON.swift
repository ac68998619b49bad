import Foundation

/// A JSON value, as programs and peers write them.
enum JSON: Hashable, Sendable, Codable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// Parses one line.
  init(parsing line: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(line.utf8))
  }

  /// The value on one line.
  var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  subscript(key: String) -> JSON {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  subscript(index: Int) -> JSON {
    if case .list(let list) = self, list.indices.contains(index) { list[index] } else { .null }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  var list: [JSON] { if case .list(let list) = self { list } else { [] } }
  var object: [String: JSON] { if case .object(let object) = self { object } else { [:] } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .truth(value) }
  init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
