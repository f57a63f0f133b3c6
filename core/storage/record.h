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

/// The event as it stands in its file, or the row that stands for it in a database.
struct Record
{
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::string table;    ///< of a database, which has rows instead of offsets; "" for what is computed
    std::int64_t row = 0; ///< number of the row in it
    std::string json;     ///< the untouched text; of a row its arguments
    JsonValue args;       ///< Kind::Null without `args`; a Text as it stands where it cannot be taken apart
};

/// Parses one record again. Reads the file, so call it off the window thread; `control` stops the unpacking that may come
/// first (null: nobody does). Errors: those of textOf() and DatabaseSource::arguments() among others. O(record), the first time
/// of a compressed file O(bytes).
[[nodiscard]] Result<Record> readRecord(const Trace &trace, RecordRef reference, TaskControl *control = nullptr);

} // namespace plumbline
