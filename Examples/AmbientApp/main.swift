internal import Foundation

// Top-level code is the main actor on the main thread, and the run loop serves it from there.
do {
  let options = try AmbientOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(AmbientOptions.help)
    exit(0)
  }
  let app = try AmbientApp(options: options)
  app.start()
  withExtendedLifetime(app) {
    while true { RunLoop.main.run() }
  }
} catch let mistake as AmbientOptions.Mistake {
  FileHandle.standardError.write(Data("AmbientApp: \(mistake.line)\n".utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(Data("AmbientApp: \(error)\n".utf8))
  exit(1)
}
