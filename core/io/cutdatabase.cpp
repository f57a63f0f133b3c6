// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cutdatabase.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

namespace plumbline {

namespace {

/// An open file of the VFS. The file of the default VFS follows right behind it in memory.
struct PaddedFile
{
    sqlite3_file base;
    sqlite3_int64 toldBytes; ///< size that the header states

    [[nodiscard]] sqlite3_file *own() { return reinterpret_cast<sqlite3_file *>(this + 1); }
};

PaddedFile *padded(sqlite3_file *file)
{
    return reinterpret_cast<PaddedFile *>(file);
}

sqlite3_file *own(sqlite3_file *file)
{
    return padded(file)->own();
}

// Calls are passed on to the file of the default VFS, except that the size is the one that the header states, incomplete pages
// read as zeros, and nothing is written.
const sqlite3_io_methods Methods = [] {
    sqlite3_io_methods methods{};
    methods.iVersion = 1;
    methods.xClose = [](sqlite3_file *file) { return own(file)->pMethods->xClose(own(file)); };
    methods.xRead = [](sqlite3_file *file, void *to, int bytes, sqlite3_int64 at) {
        const int status = own(file)->pMethods->xRead(own(file), to, bytes, at);
        // The library would take a part of a page for a page whose rows are empty.
        if (status == SQLITE_IOERR_SHORT_READ && at > 0)
            std::memset(to, 0, static_cast<std::size_t>(bytes));
        return status;
    };
    methods.xWrite = [](sqlite3_file *, const void *, int, sqlite3_int64) { return SQLITE_READONLY; };
    methods.xTruncate = [](sqlite3_file *, sqlite3_int64) { return SQLITE_READONLY; };
    methods.xSync = [](sqlite3_file *, int) { return SQLITE_OK; };
    methods.xFileSize = [](sqlite3_file *file, sqlite3_int64 *bytes) {
        const int status = own(file)->pMethods->xFileSize(own(file), bytes);
        *bytes = std::max(*bytes, padded(file)->toldBytes);
        return status;
    };
    methods.xLock = [](sqlite3_file *file, int level) { return own(file)->pMethods->xLock(own(file), level); };
    methods.xUnlock = [](sqlite3_file *file, int level) { return own(file)->pMethods->xUnlock(own(file), level); };
    methods.xCheckReservedLock = [](sqlite3_file *file, int *isReserved) {
        return own(file)->pMethods->xCheckReservedLock(own(file), isReserved);
    };
    methods.xFileControl = [](sqlite3_file *file, int operation, void *argument) {
        return own(file)->pMethods->xFileControl(own(file), operation, argument);
    };
    methods.xSectorSize = [](sqlite3_file *file) { return own(file)->pMethods->xSectorSize(own(file)); };
    methods.xDeviceCharacteristics = [](sqlite3_file *file) { return own(file)->pMethods->xDeviceCharacteristics(own(file)); };
    return methods;
}();

sqlite3_vfs *usual(sqlite3_vfs *files)
{
    return static_cast<sqlite3_vfs *>(files->pAppData);
}

int openPadded(sqlite3_vfs *files, sqlite3_filename name, sqlite3_file *file, int flags, int *opened)
{
    PaddedFile *const made = padded(file);
    made->base.pMethods = nullptr;
    made->toldBytes = 0;
    const int status = usual(files)->xOpen(usual(files), name, made->own(), flags, opened);
    if (status != SQLITE_OK || !made->own()->pMethods)
        return status;
    made->base.pMethods = &Methods;
    std::array<char, DatabaseHeaderBytes> start{};
    if (made->own()->pMethods->xRead(made->own(), start.data(), static_cast<int>(start.size()), 0) == SQLITE_OK)
        made->toldBytes = static_cast<sqlite3_int64>(toldDatabaseBytes({start.data(), start.size()}));
    return SQLITE_OK;
}

std::uint64_t bigEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (const char c : bytes)
        value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

} // namespace

std::uint64_t toldDatabaseBytes(std::string_view start)
{
    if (start.size() < DatabaseHeaderBytes || start.substr(24, 4) != start.substr(92, 4))
        return 0;
    const std::uint64_t pageBytes = bigEndian(start.substr(16, 2));
    return bigEndian(start.substr(28, 4)) * (pageBytes == 1 ? 65536 : pageBytes);
}

const char *cutDatabaseFiles()
{
    static sqlite3_vfs files{};
    static const bool isKnown = [] {
        sqlite3_vfs *const plain = sqlite3_vfs_find(nullptr);
        if (!plain)
            return false;
        files = *plain;
        files.zName = "plumbline-cut";
        files.pNext = nullptr;
        files.pAppData = plain;
        files.szOsFile = static_cast<int>(sizeof(PaddedFile)) + plain->szOsFile;
        files.xOpen = openPadded;
        return sqlite3_vfs_register(&files, 0) == SQLITE_OK;
    }();
    return isKnown ? files.zName : nullptr;
}

} // namespace plumbline
