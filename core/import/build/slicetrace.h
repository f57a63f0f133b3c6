// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/eventrecords.h"
#include "core/import/build/piecefiller.h"
#include "core/import/build/workertables.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace plumbline {

/// Makes a trace of slices that come from no timeline, such as the calls of a table. Its slices have no record that could be read
/// again. For one trace.
class SliceTrace
{
public:
    SliceTrace() { m_piece.setTarget(m_columns); }
    SliceTrace(const SliceTrace &) = delete;
    SliceTrace &operator=(const SliceTrace &) = delete;
    ~SliceTrace() = default;

    /// Returns the lane of that name in the process of that name, which tells its kind (processKind()).
    [[nodiscard]] std::uint32_t lane(std::string_view process, std::string_view name);
    /// Adds a slice. Times are absolute; a negative duration counts as 0. Does nothing if the end is beyond int64.
    void add(std::uint32_t lane, std::string_view name, std::string_view taskType, std::int64_t startNs, std::int64_t durationNs);

    /// Returns the trace, or null if a stop was requested. May be called once. May throw std::bad_alloc. O(slices log slices).
    [[nodiscard]] std::shared_ptr<const Trace> build(TaskControl &control);

private:
    std::shared_ptr<WorkerTables> m_tables = std::make_shared<WorkerTables>();
    PieceColumns m_columns;
    PieceFiller m_piece;
    std::unordered_map<std::string, std::uint32_t> m_lanes; ///< by process and name
    std::unordered_map<std::string, std::string> m_pids;    ///< by name of the process
    std::unordered_map<std::string, std::uint8_t> m_taskTypes;
    std::uint64_t m_slices = 0;
};

} // namespace plumbline
