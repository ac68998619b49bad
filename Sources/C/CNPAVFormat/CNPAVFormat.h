#ifndef CNP_AVFORMAT_H
#define CNP_AVFORMAT_H

#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/log.h>

/// Seconds of a time stamp in a chapter's own time base; zero when the base is broken.
static inline double cnp_av_seconds(int64_t value, AVRational base) {
  return base.den == 0 ? 0 : (double)value * (double)base.num / (double)base.den;
}

/// The chapter at an index below `nb_chapters`.
static inline AVChapter *_Nonnull cnp_av_chapter(AVFormatContext *_Nonnull context, unsigned index) {
  return context->chapters[index];
}

/// The dictionary of the stream at an index below `nb_streams`; Ogg keeps its tags there.
static inline AVDictionary *_Nullable cnp_av_stream_metadata(AVFormatContext *_Nonnull context, unsigned index) {
  return context->streams[index]->metadata;
}

/// A value of a chapter's dictionary, or null.
static inline const char *_Nullable cnp_av_chapter_value(AVChapter *_Nonnull chapter, const char *_Nonnull key) {
  AVDictionaryEntry *entry = av_dict_get(chapter->metadata, key, NULL, 0);
  return entry == NULL ? NULL : entry->value;
}

#endif
