// SPDX-License-Identifier: GPL-3.0-or-later

// A library that is loaded before the C library (LD_PRELOAD) and lets one call of the program fail. Variables of the environment
// tell which:
//   PLUMBLINE_FAULT_CALL    open, map, read, write, sync, rename or memory
//   PLUMBLINE_FAULT_FIRST   number of the call that fails, from 1; 0 or nothing: none, the calls are counted only
//   PLUMBLINE_FAULT_ERROR   number of the error; of a write, 0 stands for writing half
//   PLUMBLINE_FAULT_STAYS   whether all later calls fail as well, as on a disk that is full
//   PLUMBLINE_FAULT_ROOT    only calls for files below this folder count
//   PLUMBLINE_FAULT_FROM    memory counts from the moment on when a file below this folder is opened for the first time
//   PLUMBLINE_FAULT_COUNT   file that receives the number of calls at the end
// Calls before main() never count, because libraries are loaded then.

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// NOLINTBEGIN(bugprone-reserved-identifier,bugprone-macro-parentheses,readability-identifier-naming): names of the C library

extern "C" {
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
}

namespace {

std::atomic<bool> isArmed{false};
std::atomic<bool> isReached{false}; ///< a file of the profile was opened
std::atomic<long> calls{0};
long firstFault = 0;
int faultError = 0;
bool staysFaulty = false;
char faultCall[16] = {};
char faultRoot[PATH_MAX] = {};
char faultFrom[PATH_MAX] = {};
char countPath[PATH_MAX] = {};

void take(char *to, size_t size, const char *variable)
{
    const char *value = getenv(variable);
    if (value)
        std::snprintf(to, size, "%s", value);
}

long number(const char *variable)
{
    const char *value = getenv(variable);
    return value ? std::strtol(value, nullptr, 10) : 0;
}

/// Counts a call. Returns whether it has to fail.
bool fails(const char *call)
{
    if (!isArmed.load(std::memory_order_relaxed) || std::strcmp(call, faultCall) != 0)
        return false;
    const long at = ++calls;
    return firstFault > 0 && (at == firstFault || (staysFaulty && at > firstFault));
}

bool isBelowRoot(const char *path)
{
    return path && std::strncmp(path, faultRoot, std::strlen(faultRoot)) == 0;
}

bool isBelowRoot(int descriptor)
{
    char link[64];
    char path[PATH_MAX] = {};
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    return descriptor > 2 && ::readlink(link, path, sizeof path - 1) > 0 && isBelowRoot(path);
}

/// Counts a call for a file. Returns whether it has to fail, with errno set.
template<typename File>
bool failsFor(const char *call, File file)
{
    if (!isArmed.load(std::memory_order_relaxed) || std::strcmp(call, faultCall) != 0 || !isBelowRoot(file) || !fails(call))
        return false;
    errno = faultError;
    return true;
}

template<typename Function>
Function next(Function &known, const char *name)
{
    if (!known)
        known = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
    return known;
}

/// Notes that a file is opened. Returns whether that has to fail.
bool failsToOpen(const char *path)
{
    if (isArmed.load(std::memory_order_relaxed) && path && std::strncmp(path, faultFrom, std::strlen(faultFrom)) == 0)
        isReached.store(true, std::memory_order_relaxed);
    return failsFor("open", path);
}

bool isOutOfMemory()
{
    if (!isReached.load(std::memory_order_relaxed) || !fails("memory"))
        return false;
    errno = ENOMEM;
    return true;
}

using Main = int (*)(int, char **, char **);
Main programMain = nullptr;

void writeCount()
{
    isArmed = false;
    if (countPath[0] == '\0')
        return;
    if (std::FILE *file = std::fopen(countPath, "w")) {
        std::fprintf(file, "%ld\n", calls.load());
        std::fclose(file);
    }
}

int armedMain(int count, char **arguments, char **environment)
{
    take(faultCall, sizeof faultCall, "PLUMBLINE_FAULT_CALL");
    take(faultRoot, sizeof faultRoot, "PLUMBLINE_FAULT_ROOT");
    take(faultFrom, sizeof faultFrom, "PLUMBLINE_FAULT_FROM");
    take(countPath, sizeof countPath, "PLUMBLINE_FAULT_COUNT");
    firstFault = number("PLUMBLINE_FAULT_FIRST");
    faultError = static_cast<int>(number("PLUMBLINE_FAULT_ERROR"));
    staysFaulty = number("PLUMBLINE_FAULT_STAYS") != 0;
    isArmed = true;
    const int code = programMain(count, arguments, environment);
    writeCount();
    return code;
}

int openMode(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<int>(va_arg(list, mode_t)) : 0;
}

} // namespace

#define PLUMBLINE_OPEN(name)                                                                                                     \
    extern "C" int name(const char *path, int flags, ...)                                                                        \
    {                                                                                                                            \
        static int (*real)(const char *, int, ...) = nullptr;                                                                    \
        va_list list;                                                                                                            \
        va_start(list, flags);                                                                                                   \
        const int mode = openMode(flags, list);                                                                                  \
        va_end(list);                                                                                                            \
        return failsToOpen(path) ? -1 : next(real, #name)(path, flags, mode);                                                    \
    }
PLUMBLINE_OPEN(open)
PLUMBLINE_OPEN(open64)

#define PLUMBLINE_OPENAT(name)                                                                                                   \
    extern "C" int name(int folder, const char *path, int flags, ...)                                                            \
    {                                                                                                                            \
        static int (*real)(int, const char *, int, ...) = nullptr;                                                               \
        va_list list;                                                                                                            \
        va_start(list, flags);                                                                                                   \
        const int mode = openMode(flags, list);                                                                                  \
        va_end(list);                                                                                                            \
        return failsToOpen(path) ? -1 : next(real, #name)(folder, path, flags, mode);                                            \
    }
PLUMBLINE_OPENAT(openat)
PLUMBLINE_OPENAT(openat64)

// What open() is called in code that checks its arguments (_FORTIFY_SOURCE).
#define PLUMBLINE_CHECKED_OPEN(name)                                                                                             \
    extern "C" int name(const char *path, int flags)                                                                             \
    {                                                                                                                            \
        static int (*real)(const char *, int) = nullptr;                                                                         \
        return failsToOpen(path) ? -1 : next(real, #name)(path, flags);                                                          \
    }
PLUMBLINE_CHECKED_OPEN(__open_2)
PLUMBLINE_CHECKED_OPEN(__open64_2)

#define PLUMBLINE_MMAP(name)                                                                                                     \
    extern "C" void *name(void *at, size_t bytes, int protection, int flags, int descriptor, off_t offset)                       \
    {                                                                                                                            \
        static void *(*real)(void *, size_t, int, int, int, off_t) = nullptr;                                                    \
        return failsFor("map", descriptor) ? MAP_FAILED : next(real, #name)(at, bytes, protection, flags, descriptor, offset);   \
    }
PLUMBLINE_MMAP(mmap)
PLUMBLINE_MMAP(mmap64)

extern "C" ssize_t read(int descriptor, void *buffer, size_t bytes)
{
    static ssize_t (*real)(int, void *, size_t) = nullptr;
    return failsFor("read", descriptor) ? -1 : next(real, "read")(descriptor, buffer, bytes);
}

#define PLUMBLINE_PREAD(name)                                                                                                    \
    extern "C" ssize_t name(int descriptor, void *buffer, size_t bytes, off_t offset)                                            \
    {                                                                                                                            \
        static ssize_t (*real)(int, void *, size_t, off_t) = nullptr;                                                            \
        return failsFor("read", descriptor) ? -1 : next(real, #name)(descriptor, buffer, bytes, offset);                         \
    }
PLUMBLINE_PREAD(pread)
PLUMBLINE_PREAD(pread64)

// What read() is called in such code.
extern "C" ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room)
{
    static ssize_t (*real)(int, void *, size_t, size_t) = nullptr;
    return failsFor("read", descriptor) ? -1 : next(real, "__read_chk")(descriptor, buffer, bytes, room);
}

extern "C" ssize_t write(int descriptor, const void *buffer, size_t bytes)
{
    static ssize_t (*real)(int, const void *, size_t) = nullptr;
    if (!failsFor("write", descriptor))
        return next(real, "write")(descriptor, buffer, bytes);
    return faultError == 0 ? next(real, "write")(descriptor, buffer, (bytes + 1) / 2) : -1;
}

extern "C" int fsync(int descriptor)
{
    static int (*real)(int) = nullptr;
    return failsFor("sync", descriptor) ? -1 : next(real, "fsync")(descriptor);
}

extern "C" int fdatasync(int descriptor)
{
    static int (*real)(int) = nullptr;
    return failsFor("sync", descriptor) ? -1 : next(real, "fdatasync")(descriptor);
}

extern "C" int rename(const char *from, const char *to)
{
    static int (*real)(const char *, const char *) = nullptr;
    return failsFor("rename", to) ? -1 : next(real, "rename")(from, to);
}

extern "C" int renameat(int fromFolder, const char *from, int toFolder, const char *to)
{
    static int (*real)(int, const char *, int, const char *) = nullptr;
    return failsFor("rename", to) ? -1 : next(real, "renameat")(fromFolder, from, toFolder, to);
}

extern "C" int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags)
{
    static int (*real)(int, const char *, int, const char *, unsigned) = nullptr;
    return failsFor("rename", to) ? -1 : next(real, "renameat2")(fromFolder, from, toFolder, to, flags);
}

extern "C" int linkat(int fromFolder, const char *from, int toFolder, const char *to, int flags)
{
    static int (*real)(int, const char *, int, const char *, int) = nullptr;
    return failsFor("rename", to) ? -1 : next(real, "linkat")(fromFolder, from, toFolder, to, flags);
}

extern "C" void *malloc(size_t bytes)
{
    return isOutOfMemory() ? nullptr : __libc_malloc(bytes);
}

extern "C" void *calloc(size_t count, size_t bytes)
{
    return isOutOfMemory() ? nullptr : __libc_calloc(count, bytes);
}

extern "C" void *realloc(void *old, size_t bytes)
{
    return isOutOfMemory() ? nullptr : __libc_realloc(old, bytes);
}

extern "C" void *aligned_alloc(size_t alignment, size_t bytes)
{
    return isOutOfMemory() ? nullptr : __libc_memalign(alignment, bytes);
}

extern "C" int posix_memalign(void **to, size_t alignment, size_t bytes)
{
    if (isOutOfMemory())
        return ENOMEM;
    *to = __libc_memalign(alignment, bytes);
    return *to ? 0 : ENOMEM;
}

extern "C" int __libc_start_main(Main main, int count, char **arguments, void (*initialize)(), void (*finish)(),
                                 void (*finishLoader)(), void *stackEnd)
{
    static int (*real)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *) = nullptr;
    programMain = main;
    return next(real, "__libc_start_main")(armedMain, count, arguments, initialize, finish, finishLoader, stackEnd);
}

// NOLINTEND(bugprone-reserved-identifier,bugprone-macro-parentheses,readability-identifier-naming)
