// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/storage/column.h"
#include "core/storage/role.h"

#include <cstdint>

namespace plumbline {

/// Where the record of an event lies: the number of its source file and its byte offset there, or a DatabaseRowRef in place of
/// the offset. An offset has 40 bits (a terabyte), which leaves room for 2^24 files.
struct RecordRef
{
    std::uint64_t packed = ~std::uint64_t{0};

    static constexpr int OffsetBits = 40;

    constexpr RecordRef() = default;
    constexpr RecordRef(std::uint32_t file, std::uint64_t offset) : packed((std::uint64_t{file} << OffsetBits) | offset) {}
    [[nodiscard]] constexpr std::uint32_t file() const { return static_cast<std::uint32_t>(packed >> OffsetBits); }
    [[nodiscard]] constexpr std::uint64_t offset() const { return packed & ((std::uint64_t{1} << OffsetBits) - 1); }
    [[nodiscard]] constexpr bool isValid() const { return packed != ~std::uint64_t{0}; }
    friend constexpr auto operator<=>(const RecordRef &, const RecordRef &) = default;
};

/// All slices, one column for each property, 34 bytes a slice. Grouped by lane, inside a lane by row, inside a row by start.
/// Slices of one row never overlap, so their ends rise as well: any question about a row is a binary search. Trace::verify()
/// checks this.
struct SliceTable
{
    Column<TimeNs> start;    ///< ns from the trace's origin
    Column<TimeNs> duration; ///< ns, never negative
    Column<StringId> name;
    Column<StringId> category;
    Column<RecordRef> record;
    Column<std::uint8_t> taskType; ///< position in Trace::taskTypes(); 0 = none
    Column<Role> role;

    [[nodiscard]] std::size_t size() const { return start.size(); }
    [[nodiscard]] TimeNs end(std::size_t row) const { return start[row] + duration[row]; }
};

/// All instants: events without duration (phases i, I, R, P and the instants among asynchronous events), grouped by lane, sorted
/// by time.
struct InstantTable
{
    Column<TimeNs> time;
    Column<StringId> name;
    Column<StringId> category;
    Column<RecordRef> record;

    [[nodiscard]] std::size_t size() const { return time.size(); }
};

} // namespace plumbline
