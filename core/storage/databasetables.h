// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/slicetable.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// The tables of profiler databases whose rows become slices (docs/formats.md 12). Slices with equal times stand in the order of
/// these tables.
enum class DatabaseTable : std::uint8_t {
    Derived, ///< slices that are computed and stand in no table
    PytorchApi,
    CannApi,
    Task,
    CommunicationOp,
    CommunicationTask,
    Mstx,
    GarbageCollection,
    SystemCall,
    StepTime,
    Overlap,
    Ccu,
    Dpu,
};

/// Returns the name of a table in the database; "" for Derived.
[[nodiscard]] constexpr std::string_view databaseTableName(DatabaseTable table)
{
    switch (table) {
    case DatabaseTable::PytorchApi:
        return "PYTORCH_API";
    case DatabaseTable::CannApi:
        return "CANN_API";
    case DatabaseTable::Task:
        return "TASK";
    case DatabaseTable::CommunicationOp:
        return "COMMUNICATION_OP";
    case DatabaseTable::CommunicationTask:
        return "COMMUNICATION_TASK_INFO";
    case DatabaseTable::Mstx:
        return "MSTX_EVENTS";
    case DatabaseTable::GarbageCollection:
        return "GC_RECORD";
    case DatabaseTable::SystemCall:
        return "OSRT_API";
    case DatabaseTable::StepTime:
        return "STEP_TIME";
    case DatabaseTable::Overlap:
        return "OVERLAP_ANALYSIS";
    case DatabaseTable::Ccu:
        return "CCU";
    case DatabaseTable::Dpu:
        return "DPU_TASK";
    case DatabaseTable::Derived:
        break;
    }
    return {};
}

/// A row of a database. A RecordRef holds it in place of an offset.
struct DatabaseRowRef
{
    DatabaseTable table = DatabaseTable::Derived;
    std::int64_t row = 0;

    static constexpr int RowBits = RecordRef::OffsetBits - 5; ///< the other five bits of an offset hold the table

    /// Returns the reference to this row in the source file of that number. Invalid for row numbers of 34 thousand millions and
    /// more, which no profiler writes: their slices are drawn, but their records cannot be looked up.
    [[nodiscard]] constexpr RecordRef in(std::uint32_t file) const
    {
        const bool fits = row >= 0 && row < (std::int64_t{1} << RowBits);
        return fits ? RecordRef(file, static_cast<std::uint64_t>(table) << RowBits | static_cast<std::uint64_t>(row))
                    : RecordRef();
    }
    /// Returns the row that `record`, of a database, refers to.
    [[nodiscard]] static constexpr DatabaseRowRef of(RecordRef record)
    {
        const auto row = static_cast<std::int64_t>(record.offset() & ((std::uint64_t{1} << RowBits) - 1));
        return {static_cast<DatabaseTable>(record.offset() >> RowBits), row};
    }
};

} // namespace plumbline
