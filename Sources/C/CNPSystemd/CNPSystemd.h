#ifndef CNP_SYSTEMD_H
#define CNP_SYSTEMD_H

#include <systemd/sd-bus.h>
#include <systemd/sd-id128.h>

/// Makes the error answer of a call.
/// Provided because the library's formatting functions are variadic, which Swift cannot call.
static inline int cnp_bus_error_reply(
    sd_bus_message *_Nonnull call, sd_bus_message *_Nullable *_Nonnull reply, const char *_Nonnull name,
    const char *_Nonnull message) {
  sd_bus_error error = SD_BUS_ERROR_MAKE_CONST(name, message);
  return sd_bus_message_new_method_error(call, reply, &error);
}

#endif
