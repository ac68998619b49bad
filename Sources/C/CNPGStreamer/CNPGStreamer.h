#ifndef CNP_GSTREAMER_H
#define CNP_GSTREAMER_H

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>

#endif
