// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/jsondocument.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

class Trace;

/// The record of an event: the event as it stands in its file, or the row that stands for it in a database.
struct Record
{
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::string table;    ///< table of the row; "" for an event with an offset, and for a slice that is computed
    std::int64_t row = 0; ///< number of the row in its table
    std::string json;     ///< untouched text of the event; of a row its arguments
    JsonValue args;       ///< arguments; Null if there are none, and a Text as written if they cannot be parsed
};

/// Reads one record again. It reads the file, so call it off the window thread; `control` can stop the unpacking that may come
/// first (null: nothing stops it). Errors: those of textOf() and DatabaseSource::arguments(), InvalidArgument, NotSupported,
/// FileChanged, OutOfMemory. O(record); the first time O(bytes) for a compressed file.
[[nodiscard]] Result<Record> readRecord(const Trace &trace, RecordRef reference, TaskControl *control = nullptr);

/// Returns the text of the arguments of an event, without parsing it; "" if it has none. Of a row of a database it returns them
/// as readRecord() does. Errors and cost: those of readRecord().
[[nodiscard]] Result<std::string> readArguments(const Trace &trace, RecordRef reference, TaskControl *control = nullptr);
/// Parses the text of arguments as readRecord() does. O(bytes).
[[nodiscard]] JsonValue parsedArguments(std::string_view text);

} // namespace plumbline
