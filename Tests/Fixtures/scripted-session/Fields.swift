import Foundation

/// The keys of an object, each of which must be asked for: what is left over at the end is an error.
final class Fields {
  private var rest: [String: JSONValue]
  private let place: String

  init(_ value: JSONValue, of place: String) throws {
    guard case .object(let object) = value else { throw ScriptError("\(place) must be an object") }
    rest = object
    self.place = place
  }

  private func take<Value>(_ key: String, _ type: String, _ read: (JSONValue) throws -> Value?) throws -> Value? {
    guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
    guard let read = try read(value) else { throw ScriptError("\(place).\(key) must be \(type)") }
    return read
  }

  func text(_ key: String) throws -> String? {
    try take(key, "a text") { if case .text(let text) = $0 { text } else { nil } }
  }

  func number(_ key: String) throws -> Double? {
    try take(key, "a number") { if case .number(let number) = $0 { number } else { nil } }
  }

  func integer(_ key: String) throws -> Int? {
    try take(key, "a whole number") { if case .number(let number) = $0 { Int(exactly: number) } else { nil } }
  }

  func flag(_ key: String) throws -> Bool? {
    try take(key, "true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  func list(_ key: String) throws -> [JSONValue]? {
    try take(key, "a list") { if case .list(let list) = $0 { list } else { nil } }
  }

  func texts(_ key: String) throws -> [String]? {
    try list(key)?.map {
      guard case .text(let text) = $0 else { throw ScriptError("\(place).\(key) must hold texts") }
      return text
    }
  }

  func numbers(_ key: String) throws -> [Double]? {
    try list(key)?.map {
      guard case .number(let number) = $0 else { throw ScriptError("\(place).\(key) must hold numbers") }
      return number
    }
  }

  func object(_ key: String) throws -> Fields? {
    try any(key).map { try Fields($0, of: "\(place).\(key)") }
  }

  func any(_ key: String) throws -> JSONValue? { try take(key, "anything") { $0 } }

  /// Whether the key is there at all; null counts.
  func has(_ key: String) -> Bool { rest[key] != nil }

  func need<Value>(_ key: String, _ value: Value?) throws -> Value {
    guard let value else { throw ScriptError("\(place) needs \(key)") }
    return value
  }

  func choice<Value>(_ key: String, _ choices: [String: Value]) throws -> Value? {
    guard let name = try text(key) else { return nil }
    guard let value = choices[name] else {
      throw ScriptError("\(place).\(key) must be one of \(choices.keys.sorted().joined(separator: ", ")), not \(name)")
    }
    return value
  }

  func end() throws {
    guard rest.isEmpty else {
      throw ScriptError("\(place) does not know \(rest.keys.sorted().joined(separator: ", "))")
    }
  }
}
