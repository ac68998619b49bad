#!/usr/bin/python3
"""A media server that can be hurt: files with ranges, an ICY radio, and every way of failing.

Usage: media_server.py ROOT

The listening socket is inherited as descriptor 3, so the port is known before this program runs.
Commands come as lines on standard input; its end is the order to leave.

  title TEXT   announce TEXT on the radio
  cut          drop every open connection
  down         drop every open connection and refuse new ones
  up           accept connections again, on the same port
  freeze       keep connections open and send nothing more
  thaw         send again
"""

import os
import re
import socket
import sys
import threading
import time

ROOT = sys.argv[1]
META_INTERVAL = 4000
RADIO_BURST = 48000
RADIO_RATE = 32000


class State:
    """What the commands change; guarded by `lock`."""

    def __init__(self):
        self.lock = threading.Lock()
        self.listener = socket.socket(fileno=3)
        self.address = self.listener.getsockname()
        self.open = set()
        self.title = "Test Artist - First Title"
        self.flowing = threading.Event()
        self.flowing.set()
        self.listening = threading.Event()
        self.listening.set()


STATE = State()


def send(connection, data):
    STATE.flowing.wait()
    connection.sendall(data)


def head(connection, status, reason, fields):
    lines = ["HTTP/1.1 %d %s" % (status, reason)] + ["%s: %s" % field for field in fields]
    send(connection, ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8"))


def read_file(name):
    with open(os.path.join(ROOT, os.path.basename(name)), "rb") as file:
        return file.read()


def content_type(name):
    endings = {".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".flac": "audio/flac", ".m4b": "audio/mp4"}
    return endings.get(os.path.splitext(name)[1], "application/octet-stream")


def serve_file(connection, name, wanted, keep=None, pace=None):
    """Sends a file or a range; `keep` is the number of bytes after which a whole answer is dropped."""
    body = read_file(name)
    total = len(body)
    first = 0
    fields = [("Content-Type", content_type(name)), ("Accept-Ranges", "bytes"), ("Connection", "close")]
    if wanted is not None:
        first = int(wanted)
        fields.append(("Content-Range", "bytes %d-%d/%d" % (first, total - 1, total)))
    fields.append(("Content-Length", str(total - first)))
    head(connection, 206 if wanted is not None else 200, "OK", fields)
    end = total if keep is None else min(total, first + keep)
    while first < end:
        chunk = body[first : min(end, first + 8192)]
        send(connection, chunk)
        first += len(chunk)
        if pace:
            time.sleep(len(chunk) / pace)


def metadata_block(last):
    with STATE.lock:
        title = STATE.title
    if title == last:
        return b"\0", last
    text = ("StreamTitle='%s';" % title).encode("utf-8")
    text += b"\0" * (-len(text) % 16)
    return bytes([len(text) // 16]) + text, title


def serve_radio(connection, with_titles):
    body = read_file("radio.mp3")
    fields = [("Content-Type", "audio/mpeg"), ("icy-name", "Test Station"), ("icy-genre", "Tests"), ("icy-br", "128")]
    if with_titles:
        fields.append(("icy-metaint", str(META_INTERVAL)))
    head(connection, 200, "OK", fields + [("Connection", "close")])
    started, sent, offset, last = time.monotonic(), 0, 0, None
    while True:
        chunk = body[offset : offset + META_INTERVAL]
        if len(chunk) < META_INTERVAL:
            chunk += body[: META_INTERVAL - len(chunk)]
        offset = (offset + META_INTERVAL) % len(body)
        send(connection, chunk)
        if with_titles:
            block, last = metadata_block(last)
            send(connection, block)
        sent += len(chunk)
        ahead = (sent - RADIO_BURST) / RADIO_RATE - (time.monotonic() - started)
        if ahead > 0:
            time.sleep(ahead)


def answer(connection):
    request = b""
    while b"\r\n\r\n" not in request:
        part = connection.recv(4096)
        if not part:
            return
        request += part
    text = request.decode("latin-1")
    parts = text.split(" ")[1].strip("/").split("/")
    found = re.search(r"^range: bytes=(\d+)-", text, re.IGNORECASE | re.MULTILINE)
    wanted = found.group(1) if found else None
    if parts[0] == "file":
        serve_file(connection, parts[1], wanted)
    elif parts[0] == "paced":
        serve_file(connection, parts[2], wanted, pace=int(parts[1]))
    elif parts[0] == "drop":
        serve_file(connection, parts[2], wanted, keep=None if wanted not in (None, "0") else int(parts[1]))
    elif parts[0] == "radio":
        serve_radio(connection, "icy-metadata: 1" in text.lower())
    elif parts[0] == "status":
        body = b"refused by the test\n"
        head(connection, int(parts[1]), "Status", [("Content-Length", str(len(body))), ("Connection", "close")])
        send(connection, body)
    elif parts[0] == "redirect":
        head(connection, 302, "Found", [("Location", "/file/" + parts[1]), ("Content-Length", "0")])
    elif parts[0] == "stall":
        threading.Event().wait()
    else:
        head(connection, 404, "Not Found", [("Content-Length", "0"), ("Connection", "close")])


def serve(connection):
    try:
        answer(connection)
    except OSError:
        pass  # The other side left, or `cut` shut the socket down.
    finally:
        with STATE.lock:
            STATE.open.discard(connection)
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()


def accept_for_ever():
    while True:
        STATE.listening.wait()
        try:
            connection, _ = STATE.listener.accept()
        except OSError:
            continue
        with STATE.lock:
            STATE.open.add(connection)
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


def cut():
    with STATE.lock:
        for connection in STATE.open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def down():
    STATE.listening.clear()
    STATE.listener.shutdown(socket.SHUT_RDWR)
    STATE.listener.close()
    cut()


def up():
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(STATE.address)
    listener.listen(16)
    STATE.listener = listener
    STATE.listening.set()


def main():
    threading.Thread(target=accept_for_ever, daemon=True).start()
    for line in sys.stdin:
        command, _, argument = line.rstrip("\n").partition(" ")
        if command == "title":
            with STATE.lock:
                STATE.title = argument
        elif command == "cut":
            cut()
        elif command == "down":
            down()
        elif command == "up":
            up()
        elif command == "freeze":
            STATE.flowing.clear()
        elif command == "thaw":
            STATE.flowing.set()
    os._exit(0)


main()
