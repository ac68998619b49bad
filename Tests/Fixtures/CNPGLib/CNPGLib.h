#ifndef CNP_GLIB_H
#define CNP_GLIB_H

#include <glib.h>
#include <glib-unix.h>

#endif
