// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/idlegaps.h"
#include "core/query/rankedslices.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Finds the tasks that ran on a device while it neither computed nor communicated: copies, waits and other tasks. A wait counts
/// only on the stream whose task ends the gap. A stream that waits while no stream has anything to do is not the cause of the
/// gap. For one thread at a time.
class IdleTasks
{
public:
    /// `trace` must outlive the object. O(lanes).
    explicit IdleTasks(const Trace &trace);

    /// Fills `out` with parts that cover `gap` completely. A part in which no task ran has an invalid slice, and its cause has no
    /// meaning. Calls are fastest in the order of time.
    void split(TimeRange gap, std::vector<IdlePart> &out);

private:
    [[nodiscard]] std::optional<IdleCause> causeOf(std::size_t slice) const;

    const Trace &m_trace;
    std::vector<std::vector<RowCursor>> m_streams;
    std::vector<IdleCause> m_typeCauses; ///< cause of each task type
    RankedSlices m_slices;
    std::vector<RankedStretch> m_stretches;
};

} // namespace plumbline
