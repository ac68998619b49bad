// An application whose model is driven by JSON lines on standard input; built on the public façades alone. It is the subject of black-box tests.
//
// INPUT, one JSON object a line; unknown keys, wrong types and missing keys are errors and change nothing. "session" is the id of a session.
//
//   {"do":"session","session":S}                                      makes a model and its MediaSession; again for the same S: a newer one
//   {"do":"content","session":S,"content":CONTENT|null}
//   {"do":"snapshot","session":S,"snapshot":SNAPSHOT|null}
//   {"do":"commands","session":S,"commands":[COMMAND, …]}
//   {"do":"volume","session":S,"volume":0.5|null}                     optional "enabled":false
//   {"do":"tracks","session":S,"entries":[{"id":E,"content":CONTENT}, …]|null}
//                                                                     optional "current":E, "queueIndex":0, "queueCount":9, "enabled":false
//   {"do":"request","session":S,"scope":"application"|"system"}       answered by "requested"
//   {"do":"release","session":S}                                      drops the MediaSession
//   {"do":"flags","session":S}                                        answered by "flags"
//   {"do":"batch","lines":[LINE, …]}                                  all in one turn of the main actor; only lines that need no waiting
//   {"do":"repeat","times":5000,"line":LINE}                          the line so often in one turn; with "turns":true each in a turn of its own
//   {"do":"volumes","session":S,"from":0,"to":1,"count":20,"within":0.05}
//                                                                     that many volumes, evenly over that many seconds
//   {"do":"identity","player":P,"name":N}                             optional "desktopEntry":D, "privateArtwork":true
//   {"do":"handlers","raise":true,"quit":true}                        optional "uris":["https"], "mediaTypes":["audio/flac"]; what is left out is removed
//   {"do":"policy","policy":"desktop"|"ios"}                          optional "backgroundModes":[…], "active":true, "mixable":false, "foreground":true
//   {"do":"wait","seconds":0.1}
//   {"do":"shutdown"}                                                 DesktopApplication.shutDown(), then goes on
//   {"do":"exit"}                                                     ends the process at once; so does the end of the input
//
// CONTENT   {"kind":K,"id":I, …}: "title", "type":"audio"|"video", "duration":180|"live"|"continuous"|null, "genre", "explicit", "excluded",
//           "artwork":ARTWORK, "animated":{"id":I,"ratios":["square","tall"],"preview":ARTWORK,"video":PATH|URL}, "details":DETAILS, and by kind
//             music "artist" "album" "composer" "isrc" · podcast "show" "released" (seconds since 1970) · movie · tvShow "show"
//             book "author" "narrator" "chapter":[3,12] · radio "program" (the title is the station) · homeMedia "description" · generic "subtitle"
//             own: a type of the application's own, with no title
// DETAILS   {"artists":[…],"albumArtists":[…],"genres":[…],"composers":[…],"comments":[…],"track":3,"disc":1,"released":"1999","lyrics":T,"url":U,
//           "title":T,"album":A,"private":true}
// ARTWORK   {"id":I, one of "file":PATH, "base64":B, "undecodable":true, "throws":TEXT, "hangs":true}, optional "after":0.2 (seconds until it answers)
//           Each time it is asked: {"event":"artwork","id":I,"width":W,"height":H}; -1 stands for a size beyond every picture.
// SNAPSHOT  {"state":"playing"|"paused"|"stopped"|"buffering"|"interrupted"}, optional "rate":1, "defaultRate":1, "elapsed":3.5,
//           "ago":2 (the timestamp lies so many seconds back) or "timestamp":seconds since 1970
// COMMAND   {"kind":K}, optional "enabled":false, "after":0.2 (takes so long), "throws":TEXT, "hangs":true, "acts":true (changes the model as a player
//           would, before it throws or hangs), and by kind: skipForward, skipBackward "intervals":[…] · changePlaybackRate "supported":[…] ·
//           changeRepeatMode, changeShuffleMode "current":M, "supported":[M, …] · feedback "status":F, "title", "shortTitle".
//           Kinds: play pause stop togglePlayPause next previous skipForward skipBackward seekToPosition seekForward seekBackward
//           changePlaybackRate changeRepeatMode changeShuffleMode feedback. Volume and entries of the track list always act.
//
// OUTPUT, one JSON object a line, keys sorted:
//   {"event":"ready"}                                                 reads standard input
//   {"event":"done","line":3}                                         the third line of the input has been carried out
//   {"event":"error","line":3,"message":TEXT}                         it has not
//   {"event":"requested","session":S,"result":"ok"|"invalidState"|"sessionInvalidated"|"internalFailure"}
//   {"event":"flags","session":S,"canBecome":B,"application":B,"system":B}     at each change, and when asked for
//   {"event":"command","session":S,"kind":K}                          an action begins, on the main actor or the program traps; "argument" where it has one, "phase":"begin"|"end" for holds
//   {"event":"artwork", …}  {"event":"raise"}  {"event":"quit"}  {"event":"open","uri":U}  {"event":"shutDown"}
//   {"event":"glib","message":TEXT}                                   with the argument --glib: what attaching to GLib, which is not loaded here, answers
import Foundation
import NowPlayingLinux

// Before the first suspension, after which the main thread is given away.
if CommandLine.arguments.contains("--glib") {
  do throws(MainLoopBridgeError) {
    try MainLoopBridge.attachToGLib()
  } catch {
    Output.say("glib", ["message": .text(error.localizedDescription)])
  }
}
let input = AsyncStream<String>.makeStream()
// A thread of its own blocks in reading; the main actor must not.
Thread.detachNewThread {
  while let line = readLine() { input.continuation.yield(line) }
  input.continuation.finish()
}
let script = Script()
Output.say("ready")
var number = 0
for await line in input.stream {
  number += 1
  do {
    try await script.run(line)
    Output.say("done", ["line": .number(Double(number))])
  } catch {
    Output.say("error", ["line": .number(Double(number)), "message": .text("\(error)")])
  }
}
