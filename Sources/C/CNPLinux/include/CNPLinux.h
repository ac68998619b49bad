#ifndef CNP_LINUX_H
#define CNP_LINUX_H

#include <stdint.h>
#include <sys/epoll.h>

/// Adds or changes a descriptor's interest in an epoll set; `operation` is one of `EPOLL_CTL_*`.
/// Provided because `epoll_data_t` is a union, which strict memory safety cannot hold.
static inline int cnp_epoll_ctl(int epoll, int operation, int descriptor, uint32_t events) {
  struct epoll_event event = {0};
  event.events = events;
  event.data.fd = descriptor;
  return epoll_ctl(epoll, operation, descriptor, &event);
}

/// Waits without a time limit for at most one descriptor; returns it, or -1 with `errno` set.
/// Provided because `epoll_data_t` is a union, which strict memory safety cannot hold.
static inline int cnp_epoll_wait_one(int epoll, uint32_t *_Nonnull events) {
  struct epoll_event event = {0};
  int count = epoll_wait(epoll, &event, 1, -1);
  if (count <= 0) return -1;
  *events = event.events;
  return event.data.fd;
}

/// Makes an event counter that never blocks and is closed on exec; -1 with `errno` set on failure.
/// Provided because Swift's Glibc module leaves `sys/eventfd.h` out.
int cnp_eventfd(void);

/// Makes a timer on the monotonic clock that never blocks and is closed on exec; -1 with `errno` set on failure.
/// Provided because Swift's Glibc module leaves `sys/timerfd.h` out.
int cnp_timerfd(void);

/// Sets a timer to an instant of the monotonic clock in nanoseconds; 0 or less disarms it.
/// Provided because Swift's Glibc module leaves `sys/timerfd.h` out.
int cnp_timerfd_set(int timer, int64_t nanoseconds);

/// Names the calling thread; longer names than 15 bytes are cut.
/// Provided because the declaration needs `_GNU_SOURCE`, which a header must not define: it clashes with Swift's Glibc module.
void cnp_name_thread(const char *_Nonnull name);

/// Makes a pipe whose ends are closed on exec; -1 with `errno` set on failure.
/// Provided because the declaration of `pipe2` needs `_GNU_SOURCE`, as above.
int cnp_pipe(int *_Nonnull read_end, int *_Nonnull write_end);

/// Makes a new file of mode 0600 for writing; -1 with `errno` set on failure, also when there is one.
/// Provided because `open` with a mode is variadic.
int cnp_create_private(const char *_Nonnull path);

/// Makes a file in memory that can be sealed; -1 with `errno` set on failure.
/// Provided because the declaration of `memfd_create` needs `_GNU_SOURCE`, as above.
int cnp_memfd(const char *_Nonnull name);

/// Seals a file in memory against every change; -1 with `errno` set on failure.
/// Provided because the seals' names need `_GNU_SOURCE`, as above.
int cnp_seal(int descriptor);

#endif
