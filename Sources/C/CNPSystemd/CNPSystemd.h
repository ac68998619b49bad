#ifndef CNP_SYSTEMD_H
#define CNP_SYSTEMD_H

#include <systemd/sd-bus.h>

#endif
