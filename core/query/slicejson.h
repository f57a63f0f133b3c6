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
    std::optional<int> rank; ///< of its card
    const Record &record;    ///< without a file when it cannot be read any more
    std::string file;        ///< of the record, as it is to be named
};

/// Writes the entry of a slice as cli.md describes it under "slices": times in nanoseconds, the start absolute.
/// O(record + slices inside).
void writeSliceJson(JsonWriter &json, const SliceEntry &entry, bool withArguments);

} // namespace plumbline
