// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/storage/record.h"
#include "core/storage/trace.h"

#include <optional>
#include <string>

namespace plumbline {

/// One slice as commands and the clipboard hand it out.
struct SliceEntry
{
    const Trace &trace;
    SliceId slice;
    std::optional<int> rank; ///< rank of its card
    const Record &record;    ///< without a file if it can no longer be read
    std::string file;        ///< name to give to the file of the record
    TimeNs selfNs = 0;       ///< see selfTime()
};

/// Writes the entry of a slice as docs/cli.md describes it under "slices": times in nanoseconds, the start absolute.
/// O(record).
void writeSliceJson(JsonWriter &json, const SliceEntry &entry, bool withArguments);

/// Writes a value with all that it holds. Numbers keep their digits.
void writeJsonValue(JsonWriter &json, const JsonValue &value);

} // namespace plumbline
