internal import CNPGStreamer

extension MediaTags {
  /// Reads what a list of tags says.
  init(_ list: TagList) {
    title = list.text(GST_TAG_TITLE)
    artists = list.texts(GST_TAG_ARTIST)
    album = list.text(GST_TAG_ALBUM)
    albumArtists = list.texts(GST_TAG_ALBUM_ARTIST)
    composers = list.texts(GST_TAG_COMPOSER)
    genres = list.texts(GST_TAG_GENRE)
    trackNumber = list.number(GST_TAG_TRACK_NUMBER)
    trackCount = list.number(GST_TAG_TRACK_COUNT)
    discNumber = list.number(GST_TAG_ALBUM_VOLUME_NUMBER)
    discCount = list.number(GST_TAG_ALBUM_VOLUME_COUNT)
    date = list.date()
    comment = list.text(GST_TAG_COMMENT)
    summary = list.text(GST_TAG_DESCRIPTION)
    lyrics = list.text(GST_TAG_LYRICS)
    organization = list.text(GST_TAG_ORGANIZATION)
    isrc = list.text(GST_TAG_ISRC)
    showName = list.text(GST_TAG_SHOW_NAME)
    episodeNumber = list.number(GST_TAG_SHOW_EPISODE_NUMBER)
    seasonNumber = list.number(GST_TAG_SHOW_SEASON_NUMBER)
    beatsPerMinute = list.fraction(GST_TAG_BEATS_PER_MINUTE)
    homepage = list.text(GST_TAG_HOMEPAGE)
    language = list.text(GST_TAG_LANGUAGE_CODE) ?? list.text(GST_TAG_LANGUAGE_NAME)
    musicBrainzTrackID = list.text(GST_TAG_MUSICBRAINZ_TRACKID)
    encoder = list.text(GST_TAG_ENCODER)
  }

  /// Takes over whatever the newer tags say, and keeps the rest.
  mutating func merge(_ newer: MediaTags) {
    title = newer.title ?? title
    if !newer.artists.isEmpty { artists = newer.artists }
    album = newer.album ?? album
    if !newer.albumArtists.isEmpty { albumArtists = newer.albumArtists }
    if !newer.composers.isEmpty { composers = newer.composers }
    if !newer.genres.isEmpty { genres = newer.genres }
    trackNumber = newer.trackNumber ?? trackNumber
    trackCount = newer.trackCount ?? trackCount
    discNumber = newer.discNumber ?? discNumber
    discCount = newer.discCount ?? discCount
    date = newer.date ?? date
    comment = newer.comment ?? comment
    summary = newer.summary ?? summary
    lyrics = newer.lyrics ?? lyrics
    organization = newer.organization ?? organization
    isrc = newer.isrc ?? isrc
    showName = newer.showName ?? showName
    episodeNumber = newer.episodeNumber ?? episodeNumber
    seasonNumber = newer.seasonNumber ?? seasonNumber
    beatsPerMinute = newer.beatsPerMinute ?? beatsPerMinute
    homepage = newer.homepage ?? homepage
    language = newer.language ?? language
    musicBrainzTrackID = newer.musicBrainzTrackID ?? musicBrainzTrackID
    encoder = newer.encoder ?? encoder
    kind = newer.kind ?? kind
    isExplicit = newer.isExplicit ?? isExplicit
  }
}
