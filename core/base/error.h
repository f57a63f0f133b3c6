// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace plumbline {

/// Why an operation failed as a whole. Codes and facts only: widgets/support/messages makes the sentence that a user reads.
enum class ErrorCode : std::uint8_t {
    FileNotFound,
    PermissionDenied,
    NotRegularFile,
    ReadFailed,
    WriteFailed,
    FileChanged,        ///< the file shrank, vanished or was replaced since it was first read
    NotRecognised,      ///< not a timeline, profile, database or table that can be read
    NotJson,            ///< the text does not begin with a JSON array or object, or it breaks the grammar
    NoEventArray,       ///< a JSON object without an array called traceEvents
    CorruptCompression, ///< nothing of a .gz or .zst stream can be decoded, or it grows beyond any real profile
    NotSupported,       ///< recognised, but this version cannot read it
    OutOfMemory,        ///< an allocation failed
    NotEnoughMemory,    ///< free memory would not hold the result; neededBytes and freeBytes give the figures
    NotEnoughDisk,      ///< the disk would not hold a decompressed copy; neededBytes and freeBytes give the figures
    Cancelled,
    InvalidArgument,
    Internal,
};

/// An error, with the facts that its message needs.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string path;              ///< file or folder concerned; "" if there is none
    std::int64_t offset = -1;      ///< byte offset in the file; -1 if there is none
    std::string detail;            ///< text of the operating system or of a library, or the name of what was found
    std::uint64_t neededBytes = 0; ///< estimated need
    std::uint64_t freeBytes = 0;   ///< how much of it is free
};

} // namespace plumbline
