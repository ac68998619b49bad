#!/usr/bin/python3
"""A D-Bus client that tests drive: one JSON request a line on stdin, one JSON answer a line on stdout.

It knows nothing of the programs under test. Everything goes through dbus-python, so what it sees is what a foreign client sees.
The bus is the one named in DBUS_SESSION_BUS_ADDRESS.

Requests, by their "do":
  names                               the MPRIS names owned now, each with its unique owner
  get, getall, set                    a property ("player", "interface", "property", "type", "value")
  call                                a method ("player", "interface", "member", "signature", "args", "timeout" in seconds)
  introspect                          the XML of the player's object
  ping                                a round trip, after which all earlier signals of the player have been received
  mark                                the number of signals recorded so far
  signals                             the signals recorded since "since", of "interface" and "member" where given
  wait_name                           until "player" has (or with "gone": true has not) an owner, at most "within" seconds
  wait_property                       until a property equals "value" (told by signals), at most "within" seconds
  wait_signals                        until "count" signals match since "since", at most "within" seconds
  listen                              just listens for "seconds"
  first_contact                       what GetAll answered inside NameOwnerChanged, by name
"""

import json
import sys
import time

import dbus
import dbus.mainloop.glib
from gi.repository import GLib

PATH = "/org/mpris/MediaPlayer2"
PREFIX = "org.mpris.MediaPlayer2."
ROOT = "org.mpris.MediaPlayer2"
PLAYER = ROOT + ".Player"
PROPERTIES = "org.freedesktop.DBus.Properties"

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()
recorded = []
# Unbuffered: a line that Python holds back would not wake the loop.
requests = open(0, "rb", buffering=0)
contacts = {}


def type_code(value):
    """The D-Bus type of a value as dbus-python received it."""
    for kind, code in (
        (dbus.Boolean, "b"), (dbus.Byte, "y"), (dbus.Int16, "n"), (dbus.UInt16, "q"), (dbus.Int32, "i"),
        (dbus.UInt32, "u"), (dbus.Int64, "x"), (dbus.UInt64, "t"), (dbus.Double, "d"), (dbus.ObjectPath, "o"),
        (dbus.Signature, "g"), (dbus.String, "s"),
    ):
        if isinstance(value, kind):
            return code
    if isinstance(value, dbus.Array):
        return "a" + str(value.signature or "")
    if isinstance(value, dbus.Dictionary):
        return "a{" + str(value.signature or "") + "}"
    if isinstance(value, dbus.Struct):
        return "(" + "".join(type_code(field) for field in value) + ")"
    if hasattr(dbus.types, "UnixFd") and isinstance(value, dbus.types.UnixFd):
        return "h"
    return "?"


def plain(value):
    """A received value as JSON: {"type", "value"} for basic values, arrays and dictionaries of these."""
    code = type_code(value)
    if isinstance(value, dbus.Boolean):
        return {"type": code, "value": bool(value)}
    if isinstance(value, dbus.Double):
        return {"type": code, "value": float(value)}
    if isinstance(value, int):
        return {"type": code, "value": int(value)}
    if isinstance(value, str):
        return {"type": code, "value": str(value)}
    if isinstance(value, dbus.Dictionary):
        return {"type": code, "value": {str(key): plain(item) for key, item in value.items()}}
    if isinstance(value, (dbus.Array, dbus.Struct)):
        return {"type": code, "value": [plain(item) for item in value]}
    if code == "h":
        descriptor = value.take()
        with open(descriptor, "rb", closefd=True) as file:
            data = file.read()
        return {"type": "h", "value": {"size": len(data), "head": data[:8].hex()}}
    return {"type": code, "value": repr(value)}


def typed(code, value):
    """A JSON value as the D-Bus type of this code."""
    kinds = {
        "b": dbus.Boolean, "y": dbus.Byte, "n": dbus.Int16, "q": dbus.UInt16, "i": dbus.Int32, "u": dbus.UInt32,
        "x": dbus.Int64, "t": dbus.UInt64, "d": dbus.Double, "s": dbus.String, "o": dbus.ObjectPath,
    }
    if code.startswith("a"):
        return dbus.Array([typed(code[1:], item) for item in value], signature=code[1:])
    return kinds[code](value)


def split_signature(signature):
    """The complete types of a signature of basic types and arrays of them."""
    codes, prefix = [], ""
    for letter in signature:
        prefix += letter
        if letter != "a":
            codes.append(prefix)
            prefix = ""
    return codes


def destination(request):
    name = request["player"]
    return name if name.startswith(":") or name.startswith("org.") else PREFIX + name


def invoke(name, interface, member, signature, arguments, timeout):
    started = time.monotonic()
    try:
        answer = bus.call_blocking(name, PATH, interface, member, signature, arguments, timeout=timeout)
        # Several values come as a plain tuple, one alone as itself.
        values = answer if type(answer) is tuple else () if answer is None else (answer,)
        result = {"ok": [plain(value) for value in values]}
    except dbus.exceptions.DBusException as error:
        result = {"error": error.get_dbus_name(), "message": error.get_dbus_message()}
    result["started"], result["ended"] = started, time.monotonic()
    result["ms"] = (result["ended"] - started) * 1000
    return result


def get_all(name, interface):
    return invoke(name, PROPERTIES, "GetAll", "s", (interface,), 5)


def on_signal(*arguments, interface=None, member=None, sender=None, path=None):
    recorded.append({
        "t": time.monotonic(), "interface": interface, "member": member, "sender": sender, "path": path,
        "args": [plain(argument) for argument in arguments],
    })


def on_owner_changed(name, old, new):
    if not name.startswith(PREFIX):
        return
    recorded.append({
        "t": time.monotonic(), "interface": "org.freedesktop.DBus", "member": "NameOwnerChanged", "sender": None,
        "path": None, "args": [name, old, new],
    })
    if new:
        contacts[name] = {"root": get_all(name, ROOT), "player": get_all(name, PLAYER)}


def run_until(condition, seconds):
    """Runs the loop until the condition holds; says whether it did."""
    context = loop.get_context()
    deadline = time.monotonic() + seconds
    expired = []
    source = GLib.timeout_add(max(1, int(seconds * 1000)), lambda: expired.append(True) or False)
    while not condition():
        if expired or time.monotonic() >= deadline:
            break
        context.iteration(True)
    if not expired:
        GLib.source_remove(source)
    return condition()


def has_owner(name):
    return bool(bus.name_has_owner(name))


def matching(request):
    return [
        signal for signal in recorded[request.get("since", 0):]
        if request.get("interface") in (None, signal["interface"]) and request.get("member") in (None, signal["member"])
        and ("about" not in request or (signal["args"] and signal["args"][0] == {"type": "s", "value": request["about"]}))
    ]


def current(request):
    answer = invoke(destination(request), PROPERTIES, "Get", "ss", (request["interface"], request["property"]), 5)
    return answer["ok"][0] if "ok" in answer and answer["ok"] else None


def strip(value):
    if isinstance(value, dict) and set(value) == {"type", "value"}:
        return strip(value["value"])
    if isinstance(value, list):
        return [strip(item) for item in value]
    if isinstance(value, dict):
        return {key: strip(item) for key, item in value.items()}
    return value


def wait_property(request):
    seen = {"count": -1, "value": None}

    def holds():
        # Reads again only after something was signalled, so that waiting does not poll the player.
        if seen["count"] != len(recorded):
            seen["count"] = len(recorded)
            seen["value"] = strip(current(request))
        value = seen["value"]
        if "key" in request:
            value = (value or {}).get(request["key"])
        return value == request.get("value")

    held = run_until(holds, request.get("within", 5))
    return {"held": held, "last": seen["value"]}


def answer(request):
    action = request["do"]
    if action == "names":
        names = [str(name) for name in bus.list_names() if name.startswith(PREFIX)]
        return {"names": {name: str(bus.get_name_owner(name)) for name in sorted(names)}}
    if action == "get":
        return invoke(destination(request), PROPERTIES, "Get", "ss", (request["interface"], request["property"]), 5)
    if action == "getall":
        return get_all(destination(request), request["interface"])
    if action == "set":
        value = typed(request["type"], request["value"])
        return invoke(
            destination(request), PROPERTIES, "Set", "ssv", (request["interface"], request["property"], value),
            request.get("timeout", 10))
    if action == "call":
        codes = split_signature(request.get("signature", ""))
        arguments = tuple(typed(code, value) for code, value in zip(codes, request.get("args", [])))
        return invoke(
            destination(request), request["interface"], request["member"], request.get("signature", ""), arguments,
            request.get("timeout", 10))
    if action == "introspect":
        return invoke(destination(request), "org.freedesktop.DBus.Introspectable", "Introspect", "", (), 5)
    if action == "ping":
        return invoke(destination(request), "org.freedesktop.DBus.Peer", "Ping", "", (), 5)
    if action == "mark":
        return {"mark": len(recorded)}
    if action == "signals":
        return {"signals": matching(request)}
    if action == "wait_name":
        wanted = not request.get("gone", False)
        return {"held": run_until(lambda: has_owner(destination(request)) == wanted, request.get("within", 5))}
    if action == "wait_property":
        return wait_property(request)
    if action == "wait_signals":
        held = run_until(lambda: len(matching(request)) >= request["count"], request.get("within", 5))
        return {"held": held, "signals": matching(request)}
    if action == "listen":
        run_until(lambda: False, request["seconds"])
        return {"mark": len(recorded)}
    if action == "first_contact":
        return {"contacts": contacts}
    return {"error": "org.example.Judge.UnknownRequest", "message": action}


def on_input(channel, condition):
    line = requests.readline()
    if not line:
        loop.quit()
        return False
    try:
        result = answer(json.loads(line))
    except Exception as error:  # an answer is owed for every line, whatever went wrong
        result = {"error": type(error).__name__, "message": str(error)}
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()
    return True


bus.add_signal_receiver(
    on_signal, path=PATH, interface_keyword="interface", member_keyword="member", sender_keyword="sender",
    path_keyword="path")
bus.add_signal_receiver(
    on_owner_changed, signal_name="NameOwnerChanged", dbus_interface="org.freedesktop.DBus",
    bus_name="org.freedesktop.DBus")
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, on_input)
sys.stdout.write(json.dumps({"ready": bus.get_unique_name()}) + "\n")
sys.stdout.flush()
loop.run()
