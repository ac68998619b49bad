internal import NPDBus
internal import Testing

@Suite("BusSignature")
struct BusSignatureTests {
  @Test(
    "Signatures are parsed and written back",
    arguments: ["", "s", "a{sv}", "aa{sv}", "a(oss)", "(b(oss))", "xdx", "a{s(xdx)}", "a{yv}", "aaai", "ah", "ssssasb"])
  func roundTrip(text: String) {
    #expect(BusSignature(parsing: text)?.code == text)
  }

  @Test(
    "Signatures that the specification forbids are refused",
    arguments: [
      "a", "()", "(", ")", "(s", "s)", "{sv}", "a{vs}", "a{s}", "a{svs}", "a{sv", "a{}", "a{(s)s}", "a{ass}", "z", "r",
      "e", "s s", "é", "s\0", "a{s{sv}}",
    ])
  func wrong(text: String) {
    #expect(BusSignature(parsing: text) == nil)
  }

  @Test("Nesting and length end where the specification ends them")
  func limits() {
    let arrays = String(repeating: "a", count: 32)
    #expect(BusSignature(parsing: arrays + "s") != nil)
    #expect(BusSignature(parsing: arrays + "as") == nil)
    let deep = { (count: Int) in String(repeating: "(", count: count) + "s" + String(repeating: ")", count: count) }
    #expect(BusSignature(parsing: deep(32)) != nil)
    #expect(BusSignature(parsing: deep(33)) == nil)
    #expect(BusSignature(parsing: String(repeating: "s", count: 255)) != nil)
    #expect(BusSignature(parsing: String(repeating: "s", count: 256)) == nil)
  }

  @Test("Random bytes never trap, and what is taken is written back as it was read")
  func random() {
    var generator = SeededGenerator(seed: 12)
    let alphabet = Array("ybnqiuxtdsoghva(){}z".utf8)
    var taken = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let signature = BusSignature(parsing: text) else { continue }
      taken += 1
      #expect(signature.code == text)
      #expect(BusSignature(parsing: signature.code) == signature)
    }
    #expect(taken > 500)
  }
}
