/*
 * Loaded before the C library (LD_PRELOAD): lets calls on a file fail with EIO as a broken disk does. The file that FAULTY_DISK names
 * says which while it is there: "sync" (of either kind) or "write", the end of the file's path, and "once" or "always".
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int fails(const char *kind, int fd) {
  const char *control = getenv("FAULTY_DISK");
  FILE *file = control ? fopen(control, "r") : NULL;
  if (!file) return 0;
  char of_kind[32] = "", ending[256] = "", times[16] = "";
  int read = fscanf(file, "%31s %255s %15s", of_kind, ending, times);
  fclose(file);
  if (read != 3 || strcmp(kind, of_kind) != 0) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < (ssize_t)strlen(ending)) return 0;
  path[length] = 0;
  if (strcmp(path + length - strlen(ending), ending) != 0) return 0;
  /* Of several processes one fails. */
  if (strcmp(times, "once") == 0 && unlink(control) != 0) return 0;
  errno = EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fdatasync(int fd) { return fails("sync", fd) ? -1 : NEXT(fdatasync)(fd); }

int fsync(int fd) { return fails("sync", fd) ? -1 : NEXT(fsync)(fd); }

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return fails("write", fd) ? -1 : NEXT(pwrite64)(fd, bytes, count, offset);
}
