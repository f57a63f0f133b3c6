// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace plumbline {

/// What went wrong with an operation as a whole. Codes and facts only: the sentence a user reads
/// is made from them by widgets/support/messages.
enum class ErrorCode : std::uint8_t {
    FileNotFound,
    PermissionDenied,
    NotRegularFile,
    ReadFailed,
    WriteFailed,
    FileChanged,        ///< the file shrank or vanished while it was read
    NotRecognised,      ///< neither a timeline nor a profile that can be read
    NotJson,            ///< the first bytes are no JSON array or object
    NoEventArray,       ///< a JSON object without an array called traceEvents
    CorruptCompression, ///< a .gz or .zst stream that cannot be decoded at all
    NotSupported,       ///< recognised, but this version cannot read it
    OutOfMemory,        ///< an allocation failed
    NotEnoughMemory,    ///< what is free would not hold the result; neededBytes and freeBytes say how much
    NotEnoughDisk,      ///< likewise for a decompressed copy
    Cancelled,
    InvalidArgument,
    Internal,
};

/// An error with the facts a message needs. `offset` is a byte offset in the file, or -1.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string path;
    std::int64_t offset = -1;
    std::string detail;            ///< text of the operating system or library, or the name of what was found
    std::uint64_t neededBytes = 0; ///< estimated
    std::uint64_t freeBytes = 0;
};

} // namespace plumbline
