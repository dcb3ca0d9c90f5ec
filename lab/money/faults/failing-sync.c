/* Preloaded into a node: while the file that MONEY_FAILING_SYNC names exists, every fdatasync and fsync fails with EIO. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int is_failing(void) {
  const char *name = getenv("MONEY_FAILING_SYNC");
  return name != NULL && access(name, F_OK) == 0;
}

static int sync_or_fail(const char *symbol, int file) {
  if (is_failing()) {
    errno = EIO;
    return -1;
  }
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, symbol);
  return real(file);
}

int fdatasync(int file) { return sync_or_fail("fdatasync", file); }

int fsync(int file) { return sync_or_fail("fsync", file); }
