// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/memoryfiles.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace plumbline {

namespace {

constexpr std::int64_t BlockBytes = 1 << 16;

std::atomic<std::uint64_t> temporaryBytes{0};

/// A temporary file. The library owns the memory of the object and knows the base only.
struct MemoryFile
{
    sqlite3_file base = {};
    std::vector<std::unique_ptr<char[]>> blocks{};
    std::int64_t bytes = 0;

    /// Adds blocks for a file of `size` bytes. Returns whether there is room.
    bool grow(std::int64_t size)
    {
        while (static_cast<std::int64_t>(blocks.size()) * BlockBytes < size) {
            if (temporaryBytes.fetch_add(BlockBytes) + BlockBytes > MostTemporaryBytes) {
                temporaryBytes.fetch_sub(BlockBytes);
                return false;
            }
            blocks.push_back(std::make_unique<char[]>(BlockBytes));
        }
        bytes = std::max(bytes, size);
        return true;
    }

    void cut(std::int64_t size)
    {
        const auto left = static_cast<std::size_t>((size + BlockBytes - 1) / BlockBytes);
        if (left < blocks.size()) {
            temporaryBytes.fetch_sub((blocks.size() - left) * BlockBytes);
            blocks.resize(left);
        }
        bytes = std::min(bytes, size);
    }

    /// Calls `visit` for the pieces of [offset, offset + size), each of which lies in one block.
    template<typename Visit>
    void forPieces(std::int64_t offset, std::int64_t size, const Visit &visit)
    {
        for (std::int64_t done = 0; done < size;) {
            const std::int64_t inBlock = (offset + done) % BlockBytes;
            const std::int64_t piece = std::min(size - done, BlockBytes - inBlock);
            visit(blocks[static_cast<std::size_t>((offset + done) / BlockBytes)].get() + inBlock, done,
                  static_cast<std::size_t>(piece));
            done += piece;
        }
    }
};

MemoryFile &memoryFileOf(sqlite3_file *file)
{
    return *reinterpret_cast<MemoryFile *>(file);
}

int closeMemoryFile(sqlite3_file *base)
{
    memoryFileOf(base).cut(0);
    memoryFileOf(base).~MemoryFile();
    return SQLITE_OK;
}

int readMemoryFile(sqlite3_file *base, void *to, int size, sqlite3_int64 offset)
{
    MemoryFile &file = memoryFileOf(base);
    char *const out = static_cast<char *>(to);
    const std::int64_t there = std::clamp<std::int64_t>(file.bytes - offset, 0, size);
    file.forPieces(offset, there,
                   [&](const char *from, std::int64_t done, std::size_t piece) { std::memcpy(out + done, from, piece); });
    std::memset(out + there, 0, static_cast<std::size_t>(size - there));
    return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int writeMemoryFile(sqlite3_file *base, const void *from, int size, sqlite3_int64 offset)
{
    MemoryFile &file = memoryFileOf(base);
    try {
        if (!file.grow(offset + size))
            return SQLITE_FULL;
    } catch (const std::bad_alloc &) {
        return SQLITE_IOERR_NOMEM;
    }
    const char *const in = static_cast<const char *>(from);
    file.forPieces(offset, size, [&](char *to, std::int64_t done, std::size_t piece) { std::memcpy(to, in + done, piece); });
    return SQLITE_OK;
}

const sqlite3_io_methods &memoryFileFunctions()
{
    static const sqlite3_io_methods functions = [] {
        sqlite3_io_methods made = {};
        made.iVersion = 1;
        made.xClose = closeMemoryFile;
        made.xRead = readMemoryFile;
        made.xWrite = writeMemoryFile;
        made.xTruncate = [](sqlite3_file *file, sqlite3_int64 size) {
            memoryFileOf(file).cut(size);
            return SQLITE_OK;
        };
        made.xSync = [](sqlite3_file *, int) { return SQLITE_OK; };
        made.xFileSize = [](sqlite3_file *file, sqlite3_int64 *size) {
            *size = memoryFileOf(file).bytes;
            return SQLITE_OK;
        };
        made.xLock = made.xUnlock = [](sqlite3_file *, int) { return SQLITE_OK; };
        made.xCheckReservedLock = [](sqlite3_file *, int *isReserved) {
            *isReserved = 0;
            return SQLITE_OK;
        };
        made.xFileControl = [](sqlite3_file *, int, void *) { return SQLITE_NOTFOUND; };
        made.xSectorSize = [](sqlite3_file *) { return 4096; };
        made.xDeviceCharacteristics = [](sqlite3_file *) { return 0; };
        return made;
    }();
    return functions;
}

int openMemoryFile(sqlite3_vfs *, const char *name, sqlite3_file *file, int flags, int *flagsOut)
{
    file->pMethods = nullptr;
    if (name || (flags & SQLITE_OPEN_DELETEONCLOSE) == 0)
        return SQLITE_CANTOPEN;
    auto *made = new (file) MemoryFile;
    made->base.pMethods = &memoryFileFunctions();
    if (flagsOut)
        *flagsOut = flags;
    return SQLITE_OK;
}

/// A copy of the usual file system of the library, whose files are replaced. Its clock and random numbers stay.
struct MemoryFileSystem
{
    sqlite3_vfs vfs = {};

    MemoryFileSystem()
    {
        if (const sqlite3_vfs *usual = sqlite3_vfs_find(nullptr))
            vfs = *usual;
        vfs.iVersion = std::min(vfs.iVersion, 2);
        vfs.szOsFile = sizeof(MemoryFile);
        vfs.pNext = nullptr;
        vfs.zName = "plumbline-memory";
        vfs.xOpen = openMemoryFile;
        vfs.xDelete = [](sqlite3_vfs *, const char *, int) { return SQLITE_IOERR_DELETE; };
        vfs.xAccess = [](sqlite3_vfs *, const char *, int, int *exists) {
            *exists = 0;
            return SQLITE_OK;
        };
        vfs.xDlOpen = [](sqlite3_vfs *, const char *) -> void * { return nullptr; };
        sqlite3_vfs_register(&vfs, 0);
    }
};

} // namespace

const char *memoryFiles()
{
    static const MemoryFileSystem system;
    return system.vfs.zName;
}

} // namespace plumbline
