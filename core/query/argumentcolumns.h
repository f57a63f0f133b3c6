// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// What the slices of a list tell for one argument. Equal values are kept once, four bytes a slice beside them.
struct ArgumentColumn
{
    std::string name;
    std::vector<std::string> values;    ///< as text: numbers with their digits, objects and arrays as JSON
    std::vector<std::uint32_t> ofSlice; ///< by position in the list: position in `values` plus 1; 0 without the argument
    bool isNumeric = false;             ///< every value is a decimal number, and there is one

    /// Returns the value of the slice at a position of the list. Null without one.
    [[nodiscard]] const std::string *valueOf(std::size_t position) const
    {
        return ofSlice[position] > 0 ? &values[ofSlice[position] - 1] : nullptr;
    }
};

/// The columns of some arguments, and the number of slices whose record could not be read, which have no value in any of them.
struct ArgumentColumns
{
    std::vector<ArgumentColumn> columns; ///< one for each name that was asked for
    std::size_t unread = 0;
};

/// Upper limit of the bytes of all values of all columns, and of the positions beside them.
constexpr std::size_t MostArgumentBytes = std::size_t{512} << 20;

/// Reads the records of slices and collects their arguments of the given names. It reads files, so call it off the window
/// thread; `control` can stop it. O(bytes of the records). Errors: Cancelled; OutOfMemory beyond MostArgumentBytes.
[[nodiscard]] Result<ArgumentColumns> argumentColumns(const Trace &trace, std::span<const SliceId> slices,
                                                      std::span<const std::string> names, TaskControl &control);

/// Returns the names of the arguments of at most 2,048 slices, taken evenly from a list, sorted. Reads files as argumentColumns()
/// does. Errors: Cancelled.
[[nodiscard]] Result<std::vector<std::string>> argumentNames(const Trace &trace, std::span<const SliceId> slices,
                                                             TaskControl &control);

} // namespace plumbline
