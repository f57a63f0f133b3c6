// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/jsondocument.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <string>

namespace plumbline {

class Trace;

/// The event as it stands in its file.
struct Record
{
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::string json; ///< the untouched text
    JsonValue args;   ///< Kind::Null without `args`; a Text as it stands where it cannot be taken apart
};

/// Parses one record again. Reads the mapped file, so call it off the window thread; `control` stops the unpacking that may come
/// first (null: nobody does). Errors: those of textOf() among others. O(record), the first time of a compressed file O(bytes).
[[nodiscard]] Result<Record> readRecord(const Trace &trace, RecordRef reference, TaskControl *control = nullptr);

} // namespace plumbline
