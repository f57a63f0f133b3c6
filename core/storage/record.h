// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

class Trace;

/// One value of an event's `args`, nested ones included. Text is decoded; numbers keep their digits.
struct ArgValue
{
    enum class Kind : std::uint8_t { Null, Bool, Number, Text, Array, Object };

    Kind kind = Kind::Null;
    std::string text;                                      ///< of Bool, Number, Text; of a value nested too deep, its JSON
    std::vector<std::pair<std::string, ArgValue>> members; ///< of Object; of Array with empty keys
};

/// The event as it stands in its file.
struct Record
{
    std::string file;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::string json; ///< the untouched text
    ArgValue args;    ///< Kind::Null without `args`
};

/// Parses one record again. Reads the mapped file, so call it off the window thread. O(record).
[[nodiscard]] Result<Record> readRecord(const Trace &trace, RecordRef reference);

} // namespace plumbline
