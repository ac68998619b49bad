/// Writes one JSON object on one line, members in the order given.
package struct JSONText {
  private var text = "{"

  /// Begins an object.
  package init() {}

  /// Adds a string.
  package mutating func add(_ name: String, _ value: String) {
    addName(name)
    JSONText.append(value, to: &text)
  }

  /// Adds a string, or nothing when it is nil.
  package mutating func add(_ name: String, _ value: String?) {
    if let value { add(name, value) }
  }

  /// Adds a whole number.
  package mutating func add(_ name: String, _ value: Int) {
    addName(name)
    text += String(value)
  }

  /// Adds a whole number, or nothing when it is nil.
  package mutating func add(_ name: String, _ value: Int?) {
    if let value { add(name, value) }
  }

  /// Adds a number with at most three decimals; one that is not finite becomes null.
  package mutating func add(_ name: String, _ value: Double) {
    addName(name)
    let rounded = (value * 1000).rounded() / 1000
    if !rounded.isFinite {
      text += "null"
    } else if let whole = Int(exactly: rounded) {
      text += String(whole)
    } else {
      text += "\(rounded)"
    }
  }

  /// Adds a number, or nothing when it is nil.
  package mutating func add(_ name: String, _ value: Double?) {
    if let value { add(name, value) }
  }

  /// Adds true or false.
  package mutating func add(_ name: String, _ value: Bool) {
    addName(name)
    text += value ? "true" : "false"
  }

  /// The finished object, without a line break.
  package var line: String { text + "}" }

  private mutating func addName(_ name: String) {
    if text.utf8.count > 1 { text += "," }
    JSONText.append(name, to: &text)
    text += ":"
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // Line and paragraph separators are legal JSON and illegal in the JavaScript of old.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value) {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
