import Foundation
import NPTestSupport

/// Something that listens where a bus should be, and misbehaves.
final class RudeDaemon: Sendable {
  /// What it does to whoever connects.
  enum Manner: String, CaseIterable, Sendable {
    /// Takes the connection and says nothing at all.
    case mute
    /// Greets, then neither reads nor writes.
    case deaf
    /// Greets, then sends bytes that are no message.
    case noise
    /// Greets, then announces a message of two gigabytes.
    case huge
    /// Greets, then sends a call whose body is shorter than its signature says.
    case short
    /// Greets, then sends a call with a text that is no UTF-8.
    case text
    /// Greets, then sends a call whose variants nest two hundred deep.
    case deep
    /// Greets, then sends a signal without path, interface or member.
    case bare
    /// Greets, then answers a call that nobody made.
    case answer
    /// Greets, then closes.
    case leave
  }

  /// The address to connect to.
  let address: String
  private let folder: String
  private let process: Subprocess

  /// Starts listening.
  init(_ manner: Manner) async throws {
    folder = try ScratchFolder.make("rude")
    address = "unix:path=\(folder)/bus"
    process = try Subprocess("/usr/bin/python3", ["-c", script, folder + "/bus", manner.rawValue])
    let first = try await next()
    precondition(first == "ready", "the rude daemon said \(first): \(process.errorSoFar)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The next line it reports: `ready`, `greeted`, `pong` when its last ping was answered, `closed` when the connection was.
  func next() async throws -> String {
    let lines = process.lines
    return try await within(30, "a report of the rude daemon") {
      for await line in lines { return line }
      return "ended"
    }
  }
}

private let script = #"""
  import os, socket, struct, sys

  path, manner = sys.argv[1:3]
  listener = socket.socket(socket.AF_UNIX)
  listener.bind(path)
  listener.listen(8)
  print("ready", flush=True)

  def pad(data, size):
      return data + b"\0" * (-len(data) % size)

  def text(value):
      return struct.pack("<I", len(value)) + value + b"\0"

  def fields(entries):
      data = b""
      for code, sign, value in entries:
          data = pad(data, 8) + bytes([code, 1]) + sign + b"\0"
          data = pad(data, 1 if sign == b"g" else 4)
          if sign == b"u":
              data += struct.pack("<I", value)
          elif sign == b"g":
              data += bytes([len(value)]) + value + b"\0"
          else:
              data += text(value)
      return data

  serial = 0

  def message(kind, entries, body=b"", length=None):
      global serial
      serial += 1
      data = fields(entries)
      head = struct.pack("<cBBBIII", b"l", kind, 0, 1, len(body) if length is None else length, serial, len(data))
      return pad(head + data, 8) + body

  def call(member, signature=b"", body=b"", sender=b":1.9"):
      entries = [(1, b"o", b"/"), (2, b"s", b"org.freedesktop.DBus.Peer"), (3, b"s", member), (7, b"s", sender)]
      if signature:
          entries.append((8, b"g", signature))
      return message(1, entries, body)

  def greet(peer):
      data = b""
      while b"BEGIN\r\n" not in data:
          got = peer.recv(4096)
          if not got:
              return False
          data += got
          if data.count(b"\r\n") and not getattr(greet, "sent", None):
              greet.sent = True
              peer.sendall(b"DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n")
      greet.sent = None
      hello = data.split(b"BEGIN\r\n", 1)[1]
      while len(hello) < 16:
          hello += peer.recv(4096)
      number = struct.unpack("<I", hello[8:12])[0]
      peer.sendall(message(2, [(5, b"u", number), (6, b"s", b":1.7"), (7, b"s", b"org.freedesktop.DBus"), (8, b"g", b"s")],
          text(b":1.7")))
      return True

  def nonsense():
      if manner == "noise":
          return os.urandom(256)
      if manner == "huge":
          return message(4, [(1, b"o", b"/"), (2, b"s", b"a.b"), (3, b"s", b"C"), (8, b"g", b"s")], b"", 0x7FFFFFFF)
      if manner == "short":
          return call(b"Ping", b"asa{sv}", struct.pack("<I", 400) + b"abc\0")
      if manner == "text":
          return call(b"Ping", b"s", text(b"\xff\xfe\xc0"))
      if manner == "deep":
          return call(b"Ping", b"v", b"\x01v\0" * 200 + b"\x01y\0\x07")
      if manner == "bare":
          return message(4, [(7, b"s", b":1.9")])
      if manner == "answer":
          return message(2, [(5, b"u", 99999), (7, b"s", b":1.9")])
      return b""

  while True:
      peer, _ = listener.accept()
      if manner == "mute":
          print("greeted", flush=True)
          kept = peer
          continue
      if not greet(peer):
          print("closed", flush=True)
          continue
      print("greeted", flush=True)
      if manner == "deaf":
          kept = peer
          continue
      if manner == "leave":
          peer.close()
          continue
      # What the connection sends by itself is left unread up to here.
      try:
          peer.sendall(nonsense() + call(b"Ping", sender=b":1.8"))
          data = b""
          while b":1.8" not in data:
              got = peer.recv(65536)
              if not got:
                  raise OSError
              data += got
          print("pong", flush=True)
      except OSError:
          print("closed", flush=True)
      peer.close()
  """#
