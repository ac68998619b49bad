#define _GNU_SOURCE
#include "CNPLinux.h"

#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

int cnp_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cnp_timerfd(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int cnp_timerfd_set(int timer, int64_t nanoseconds) {
  struct itimerspec setting = {0};
  if (nanoseconds > 0) {
    setting.it_value.tv_sec = nanoseconds / 1000000000;
    setting.it_value.tv_nsec = nanoseconds % 1000000000;
  }
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

void cnp_name_thread(const char *name) {
  char cut[16] = {0};
  strncpy(cut, name, sizeof cut - 1);
  pthread_setname_np(pthread_self(), cut);
}

int cnp_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int cnp_create_private(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

int cnp_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int cnp_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}
