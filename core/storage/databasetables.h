// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/slicetable.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// Tables of profiler databases whose rows become slices (formats.md 12). Slices that equal times order by them.
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

/// A row of a database: what a RecordRef holds instead of an offset.
struct DatabaseRowRef
{
    DatabaseTable table = DatabaseTable::Derived;
    std::int64_t row = 0;

    static constexpr int RowBits = RecordRef::OffsetBits - 5;

    /// Invalid for row numbers beyond 34 thousand millions, which no profiler writes: such rows are drawn but cannot be looked
    /// up.
    [[nodiscard]] constexpr RecordRef in(std::uint32_t file) const
    {
        const bool fits = row >= 0 && row < (std::int64_t{1} << RowBits);
        return fits ? RecordRef(file, static_cast<std::uint64_t>(table) << RowBits | static_cast<std::uint64_t>(row))
                    : RecordRef();
    }
    [[nodiscard]] static constexpr DatabaseRowRef of(RecordRef record)
    {
        const auto row = static_cast<std::int64_t>(record.offset() & ((std::uint64_t{1} << RowBits) - 1));
        return {static_cast<DatabaseTable>(record.offset() >> RowBits), row};
    }
};

} // namespace plumbline
