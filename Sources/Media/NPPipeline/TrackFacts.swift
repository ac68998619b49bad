/// What is known about the track that is heard, so that only what changes is said.
struct TrackFacts {
  private(set) var info = MediaInfo()
  private(set) var tags = MediaTags()
  private var chapters: [Chapter] = []
  private var sample: PictureSample?
  private var picture: Picture?
  /// What was already found out about the track that follows, before it is heard.
  private var followerInfo: MediaInfo?
  private var followerChapters: [Chapter]?
  private var isAnnounced = false
  private var saidInfo: MediaInfo?
  private var saidTags: MediaTags?
  private var saidChapters: [Chapter]?
  private var unsaidPicture: Picture?

  /// Whether the streams are known and none of them is sound.
  var lacksSound: Bool { info != MediaInfo() && !info.hasAudio && knowsStreams }
  private var knowsStreams = false

  /// Forgets everything, for a new track that is opened.
  mutating func reset() {
    self = TrackFacts()
  }

  /// Goes on with the follower, which is heard from now on.
  mutating func switchToFollower() {
    let (info, chapters) = (followerInfo, followerChapters)
    self = TrackFacts()
    isAnnounced = true
    if let info {
      self.info = info
      knowsStreams = true
    }
    self.chapters = chapters ?? []
  }

  mutating func learn(_ streams: MediaInfo, ofFollower: Bool) {
    if ofFollower {
      followerInfo = streams
      return
    }
    let (isSeekable, isLive, container) = (info.isSeekable, info.isLive, info.container)
    info = streams
    info.isSeekable = isSeekable
    info.isLive = isLive
    info.container = container
    knowsStreams = true
  }

  mutating func learn(_ chapters: [Chapter], ofFollower: Bool) {
    if ofFollower { followerChapters = chapters } else { self.chapters = chapters }
  }

  mutating func learn(_ facts: ContainerFacts, duration: Double?) {
    if chapters.isEmpty { chapters = facts.chapters }
    chapters = Chapter.ordered(chapters, duration: duration)
    tags.kind = facts.kind
    tags.isExplicit = facts.isExplicit
  }

  mutating func learn(_ list: TagList, container: String?) {
    tags.merge(MediaTags(list))
    info.container = container ?? info.container
    guard let newer = list.picture(), !newer.isSame(as: sample) else { return }
    sample = newer
    if let found = newer.picture(), found != picture {
      picture = found
      unsaidPicture = found
    }
  }

  mutating func learn(isSeekable: Bool, isLive: Bool) {
    info.isSeekable = isSeekable
    info.isLive = isLive
  }

  /// From now on the listener knows which track it is about.
  mutating func announce() {
    isAnnounced = true
  }

  /// What the listener does not know yet; nothing before the track is announced.
  mutating func news() -> [PipelineEvent] {
    guard isAnnounced else { return [] }
    var news: [PipelineEvent] = []
    if knowsStreams, info != saidInfo {
      saidInfo = info
      news.append(.mediaInfoChanged(info))
    }
    if tags != saidTags ?? MediaTags() {
      saidTags = tags
      news.append(.tagsChanged(tags))
    }
    if let unsaidPicture {
      self.unsaidPicture = nil
      news.append(.pictureChanged(unsaidPicture))
    }
    if chapters != saidChapters ?? [] {
      saidChapters = chapters
      news.append(.chaptersChanged(chapters))
    }
    return news
  }
}
