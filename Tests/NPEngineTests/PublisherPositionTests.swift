import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// Positions and `Seeked`.
struct PublisherPositionTests {
  private func playing(at seconds: Double = 10) -> Stage {
    let stage = Stage.open()
    stage.app.seek(to: .seconds(seconds))
    stage.app.move(.playing)
    stage.settle()
    return stage
  }

  @Test("A seek of the application is exactly one Seeked and nothing else")
  func seek() {
    let stage = playing()
    stage.app.seek(to: .seconds(90))
    stage.wait(1_000)
    #expect(stage.told == ["Seeked"])
    #expect(stage.seeks == [90_000_000])
    #expect(stage.position == 91_000_000)
  }

  @Test("Seeked is not sent for drift under one second")
  func drift() {
    let stage = playing()
    stage.wait(5_000)
    stage.app.seek(to: stage.app.position + .seconds(0.9))
    stage.wait(1_000)
    #expect(stage.signals.isEmpty)
  }

  @Test("Drift that adds up to more than a second is one Seeked")
  func drifting() {
    let stage = playing()
    for _ in 0..<3 {
      stage.wait(1_000)
      stage.app.seek(to: stage.app.position + .seconds(0.4))
      stage.executor.drain()
    }
    stage.wait(1_000)
    #expect(stage.told == ["Seeked"])
  }

  @Test("Several seeks within a window are two Seeked: the first at once, the last one right")
  func seeks() {
    let stage = playing()
    for target in [30.0, 40, 50, 60] {
      stage.app.seek(to: .seconds(target))
      stage.executor.drain()
    }
    stage.wait(1_000)
    #expect(stage.seeks == [30_000_000, 60_050_000])
  }

  @Test("Sixty seconds at double rate move the position by two minutes and send nothing")
  func rate() {
    let stage = playing(at: 0)
    stage.app.obey(.changePlaybackRate(2))
    stage.settle()
    stage.forget()
    let start = stage.position ?? 0
    stage.wait(60_000)
    #expect((stage.position ?? 0) - start == 120_000_000)
    #expect(stage.signals.isEmpty)
  }

  @Test("A change of rate is told without a Seeked, since the position goes on")
  func rateChange() {
    let stage = playing()
    stage.wait(5_000)
    stage.app.obey(.changePlaybackRate(2))
    stage.wait(2_000)
    #expect(stage.told == ["Player: Rate", "Session1: DefaultRate Rate"])
    stage.app.move(.playing)
    stage.wait(100)
    #expect(stage.seeks.isEmpty)
  }

  @Test("Pausing and resuming at the same place send no Seeked")
  func resume() {
    let stage = playing()
    stage.wait(3_000)
    stage.app.move(.paused)
    stage.wait(10_000)
    #expect(stage.position == 13_200_000)
    stage.app.move(.playing)
    stage.wait(2_000)
    #expect(stage.seeks.isEmpty)
    #expect(stage.position == 15_200_000)
  }

  @Test("A pause that reports a place far from the expected one is the status and then a Seeked")
  func pauseElsewhere() {
    let stage = playing()
    stage.update { $0.playback = stage.app.described(.paused, at: .seconds(70)) }
    stage.wait(1_000)
    #expect(stage.told == ["Player: PlaybackStatus", "Session1: State", "Seeked"])
    #expect(stage.seeks == [70_000_000])
  }

  @Test("Buffering keeps Playing with a standing position, and its end is exactly one Seeked")
  func buffering() {
    let stage = playing()
    stage.wait(5_000)
    stage.app.move(.buffering)
    stage.wait(3_000)
    #expect(stage.status == "Playing")
    #expect(stage.position == 15_200_000)
    #expect(stage.told == ["Session1: State"])
    stage.app.announce()
    stage.wait(1_000)
    #expect(stage.seeks.isEmpty)
    stage.app.move(.playing)
    stage.wait(1_000)
    #expect(stage.told == ["Session1: State", "Session1: State", "Seeked"])
    #expect(stage.seeks == [15_200_000])
    #expect(stage.position == 16_200_000)
  }

  @Test("A short wait for data is told too, since listeners went on meanwhile")
  func shortBuffering() {
    let stage = playing()
    stage.app.move(.buffering)
    stage.wait(300)
    stage.app.move(.playing)
    stage.wait(1_000)
    #expect(stage.seeks == [10_200_000])
  }

  @Test("A seek while waiting for data is one Seeked, with the end of the wait another")
  func seekWhileBuffering() {
    let stage = playing()
    stage.app.move(.buffering)
    stage.wait(2_000)
    stage.update { $0.playback = stage.app.described(.buffering, at: .seconds(60)) }
    stage.wait(1_000)
    #expect(stage.seeks == [60_000_000])
    stage.app.move(.playing)
    stage.wait(1_000)
    #expect(stage.seeks == [60_000_000, 60_000_000])
  }

  @Test("An interruption is a pause")
  func interrupted() {
    let stage = playing()
    stage.app.move(.interrupted)
    stage.wait(5_000)
    #expect(stage.status == "Paused")
    #expect(stage.read("State", of: Session1.interfaceName) == .string("interrupted"))
    #expect(stage.position == 10_200_000)
  }

  @Test("A track that starts over is one Seeked to 0")
  func loop() {
    let stage = playing(at: 170)
    stage.wait(9_800)
    stage.app.seek(to: .zero)
    stage.wait(1_000)
    #expect(stage.told == ["Seeked"])
    #expect(stage.seeks == [0])
  }

  @Test("A sound of less than a second that starts over is told each time")
  func shortLoop() {
    let stage = Stage.open()
    stage.update {
      $0.content?.duration = .finite(.seconds(0.8))
      $0.playback = stage.app.described(.playing, at: .zero)
    }
    stage.settle()
    for _ in 1...3 {
      stage.wait(800)
      stage.update { $0.playback = stage.app.described(.playing, at: .zero) }
    }
    stage.wait(100)
    #expect(stage.seeks == [0, 0, 0])
  }

  @Test("A track that starts at 0 needs no Seeked")
  func startAtZero() {
    let stage = playing()
    stage.update {
      $0.content = .song("second")
      $0.playback = stage.app.described(.playing, at: .zero)
    }
    stage.wait(1_000)
    #expect(stage.seeks.isEmpty)
    #expect(stage.position == 1_000_000)
  }

  @Test("A track that does not start at 0 is told by Seeked after its metadata")
  func startElsewhere() {
    let stage = playing()
    stage.update {
      $0.content = .song("second")
      $0.playback = stage.app.described(.playing, at: .seconds(42))
    }
    stage.wait(1_000)
    #expect(stage.told == ["Player: Metadata", "Session1: ContentID", "Seeked"])
    #expect(stage.seeks == [42_000_000])
  }

  @Test("Without a position of the application's own the last one is carried on, from 0 at a new track")
  func noElapsed() {
    let stage = playing()
    stage.wait(5_000)
    stage.update { $0.playback = stage.app.described(.playing, at: nil) }
    stage.wait(5_000)
    #expect(stage.position == 20_200_000)
    stage.update { $0.playback = stage.app.described(.paused, at: nil) }
    stage.wait(5_000)
    #expect(stage.position == 20_200_000)
    stage.update {
      $0.content = .song("second")
      $0.playback = stage.app.described(.playing, at: nil)
    }
    stage.wait(2_000)
    #expect(stage.position == 2_000_000)
    #expect(stage.seeks.isEmpty)
  }

  @Test("The position stays within the track")
  func clamped() {
    let stage = playing(at: 175)
    stage.wait(60_000)
    #expect(stage.position == 180_000_000)
    stage.update { $0.playback = stage.app.described(.paused, at: .seconds(-5)) }
    #expect(stage.position == 0)
    stage.update { $0.playback = stage.app.described(.paused, at: .seconds(500)) }
    #expect(stage.position == 180_000_000)
  }

  @Test("A position reported before the turn of the executor counts from its own moment")
  func oldReport() {
    let stage = playing()
    let instant = stage.now
    stage.wait(400)
    stage.update {
      $0.playback = PlaybackDescription(state: .playing, elapsed: .seconds(100), instant: instant)
    }
    #expect(stage.position == 100_400_000)
    #expect(stage.seeks == [100_400_000])
  }

  @Test("Rewinding shows the default rate and the exact one on Session1, and ends with a Seeked")
  func rewinding() {
    let stage = playing(at: 100)
    stage.update {
      $0.playback = PlaybackDescription(state: .playing, rate: -4, elapsed: .seconds(100.2), instant: stage.now)
    }
    stage.wait(5_000)
    #expect(stage.position == 80_200_000)
    #expect(stage.read("Rate") == .double(1))
    #expect(stage.read("Rate", of: Session1.interfaceName) == .double(-4))
    #expect(stage.told == ["Session1: Rate"])
    stage.update {
      $0.playback = PlaybackDescription(state: .playing, rate: 1, elapsed: .seconds(80.2), instant: stage.now)
    }
    stage.wait(100)
    #expect(stage.seeks == [80_200_000])
  }

  @Test("Nothing, no playback and a stop are each Stopped with empty metadata at 0, and nothing is left on Session1")
  func stopped() {
    let changes: [(inout SessionState) -> Void] = [
      { $0.content = nil }, { $0.playback = nil }, { $0.playback?.state = .stopped },
    ]
    for change in changes {
      let stage = playing(at: 77)
      stage.update {
        $0.content?.narrator = "Somebody"
        $0.content?.chapter = ChapterPosition(current: 2, total: 9)
        $0.content?.isExplicit = true
        $0.content?.isrc = "US-S1Z-99-00001"
        $0.interstitials = [InterstitialRange(start: .zero, duration: .seconds(5))]
        $0.languageOptions = [LanguageOption(id: "de", kind: .audible, displayName: "Deutsch")]
        $0.queueIndex = 1
        $0.commands = CommandSet.everything.adding(
          .init(.like, detail: .mark(isActive: true, title: "Love A Song", shortTitle: nil)))
      }
      stage.settle()
      stage.update(change)
      stage.wait(1_000)
      #expect(stage.status == "Stopped")
      #expect(stage.metadata.isEmpty)
      #expect(stage.position == 0)
      #expect(stage.playerChanges.count == 1)
      #expect(stage.playerChanges.first?.changed.keys.sorted() == ["Metadata", "PlaybackStatus"])
      #expect(stage.seeks.isEmpty)
      let session = stage.getAll(Session1.interfaceName)
      for name in ["ContentID", "Kind", "MediaType", "Narrator", "Chapter", "Explicit", "ISRC", "QueueIndex", "Like"] {
        #expect(session[name] == nil, "\(name) is left")
      }
      #expect(session["State"] == .string("stopped"))
      #expect(session["DurationKind"] == .string("unknown"))
      #expect(session["Interstitials"]?.elements == [])
      #expect(session["LanguageOptions"]?.elements == [])
    }
  }

  @Test("A track taken up again after a stop is a new track")
  func afterStop() {
    let stage = playing(at: 77)
    stage.app.move(.stopped)
    stage.settle()
    stage.update { $0.playback = stage.app.described(.playing, at: .zero) }
    stage.wait(1_000)
    #expect(stage.told == ["Player: Metadata PlaybackStatus", "Session1: ContentID DurationKind Kind MediaType State"])
    #expect(stage.position == 1_000_000)
  }

  @Test("Forty minutes are 2 400 000 000 microseconds")
  func fortyMinutes() {
    let stage = Stage.open()
    stage.update {
      $0.content = .song("long")
      $0.content?.duration = .finite(.seconds(2_400))
      $0.playback = stage.app.described(.paused, at: .seconds(2_399))
    }
    #expect(stage.metadata["mpris:length"] == .int64(2_400_000_000))
    #expect(stage.read("Position") == .int64(2_399_000_000))
  }

  @Test("Broadcasts and endless content have no length")
  func endless() {
    for (duration, kind) in [(ContentDuration.live, "live"), (.continuous, "continuous")] {
      let stage = Stage.open()
      stage.update {
        $0.content = .song("endless")
        $0.content?.duration = duration
        $0.playback = stage.app.described(.playing, at: nil)
      }
      #expect(stage.metadata["mpris:length"] == nil)
      #expect(stage.read("DurationKind", of: Session1.interfaceName) == .string(kind))
      stage.wait(100_000)
      #expect(stage.position == 100_000_000)
    }
  }

  @Test("The anchor of Session1 is where playback was, how fast it goes, and when that was")
  func anchor() {
    let stage = playing()
    stage.wait(3_000)
    let value = stage.read("Anchor", of: Session1.interfaceName)
    let anchor = value.flatMap { Session1.anchor(decoding: $0) }
    #expect(anchor?.rate == 1)
    #expect(anchor?.position(at: stage.now, end: nil).microseconds == stage.position)
  }
}
