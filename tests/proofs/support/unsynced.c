/*
 * Loaded before the C library (LD_PRELOAD): before each write to a database file it records what the write replaces, in
 * a file beside it, and forgets the records when the file is synced. After a kill the records are the writes that a power
 * cut may drop (tests/proofs/support/power-cut.ts). SQLite: sqlite.org/atomiccommit.html, "Hardware assumptions". With UNSYNCED_BELOW the
 * files are those of the PostgreSQL cluster in this folder, whose processes share the records: what one writes another one syncs.
 *
 * A record: offset, length of the write, length of the old bytes, size of the file before (64 bits each, this machine's order),
 * the old bytes. A truncation is a record with the write's length 0.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off64_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);
static const char *cluster;

__attribute__((constructor)) static void find_real(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_pwritev = dlsym(RTLD_NEXT, "pwritev64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  /* PostgreSQL writes the title of its process over the environment. */
  const char *below = getenv("UNSYNCED_BELOW");
  cluster = below == NULL ? NULL : strdup(below);
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), wanted = strlen(end);
  return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static int is_sqlite(const char *path) {
  return ends_with(path, ".db") || ends_with(path, ".db-wal") || ends_with(path, ".db-journal");
}

/* What PostgreSQL relies on after a crash: tables, the write-ahead log, states of transactions, the control file. */
static int is_postgres(const char *path) {
  static const char *const folders[] = {"/base/", "/global/", "/pg_wal/", "/pg_xact/", "/pg_multixact/"};
  size_t length = strlen(cluster);
  if (strncmp(path, cluster, length) != 0 || strstr(path, "/pgsql_tmp") != NULL || ends_with(path, " (deleted)")) return 0;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (strncmp(path + length, folders[i], strlen(folders[i])) == 0) return 1;
  return 0;
}

/* Whether a descriptor is a database file; `records` becomes the path of its records. */
static int is_database(int fd, char *records) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, records, PATH_MAX);
  if (length <= 0 || length >= PATH_MAX - 16) return 0;
  records[length] = 0;
  if (cluster == NULL ? !is_sqlite(records) : !is_postgres(records)) return 0;
  strcat(records, ".unsynced");
  return 1;
}

static void record(int fd, int64_t offset, int64_t length, int64_t keep) {
  char path[PATH_MAX + 16];
  if (!is_database(fd, path)) return;
  struct stat64 state;
  if (fstat64(fd, &state) != 0) return;
  int64_t size = state.st_size;
  int64_t old = offset >= size ? 0 : (size - offset < keep ? size - offset : keep);
  char *bytes = malloc(sizeof(int64_t) * 4 + (size_t)old);
  if (bytes == NULL) abort();
  int64_t head[4] = {offset, length, old, size};
  memcpy(bytes, head, sizeof head);
  /* The descriptor may be open for writing only. */
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reading = open(link, O_RDONLY | O_CLOEXEC);
  if (old > 0 && (reading < 0 || pread64(reading, bytes + sizeof head, (size_t)old, offset) != old)) abort();
  if (reading >= 0) close(reading);
  int out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  size_t total = sizeof head + (size_t)old;
  if (out < 0 || real_write(out, bytes, total) != (ssize_t)total) abort();
  close(out);
  free(bytes);
}

/* Before the sync: a cut during it may keep what is being synced. */
static void forget(int fd) {
  char path[PATH_MAX + 16];
  if (is_database(fd, path)) real_unlink(path);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  off64_t at = lseek64(fd, 0, SEEK_CUR);
  if (at >= 0) record(fd, at, (int64_t)count, (int64_t)count);
  return real_write(fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  record(fd, at, (int64_t)count, (int64_t)count);
  return real_pwrite(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  int64_t total = 0;
  for (int i = 0; i < count; i++) total += (int64_t)parts[i].iov_len;
  record(fd, at, total, total);
  return real_pwritev(fd, parts, count, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return pwritev64(fd, parts, count, at); }

int ftruncate64(int fd, off64_t size) {
  record(fd, size, 0, INT64_MAX);
  return real_ftruncate(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int fsync(int fd) {
  forget(fd);
  return real_fsync(fd);
}

int fdatasync(int fd) {
  forget(fd);
  return real_fdatasync(fd);
}

/* Folders are trusted to be durable: records go where the file goes. PostgreSQL names files relative to its folder. */
static int records_of(const char *path, char *records) {
  if (cluster == NULL || strlen(path) >= PATH_MAX - 16) return 0;
  sprintf(records, "%s.unsynced", path);
  return 1;
}

int rename(const char *from, const char *to) {
  char old[PATH_MAX], new[PATH_MAX];
  int result = real_rename(from, to);
  if (result == 0 && records_of(from, old) && records_of(to, new) && real_rename(old, new) != 0) real_unlink(new);
  return result;
}

int unlink(const char *path) {
  char records[PATH_MAX];
  int result = real_unlink(path);
  if (result == 0 && records_of(path, records)) real_unlink(records);
  return result;
}
