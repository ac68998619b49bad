#ifndef CNP_AVFORMAT_H
#define CNP_AVFORMAT_H

#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>

#endif
