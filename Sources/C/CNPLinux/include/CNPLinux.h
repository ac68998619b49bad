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

#endif
