// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/idlegaps.h"
#include "core/query/rankedslices.h"

#include <optional>
#include <vector>

namespace plumbline {

/// What ran on a device while it neither computed nor communicated: copies, and waits of the stream whose task ends the gap.
/// A stream that waits while another one has nothing to do either is no cause.
class IdleTasks
{
public:
    /// `trace` must outlive it. O(lanes).
    explicit IdleTasks(const Trace &trace);

    /// Parts of `gap` without holes; where no task ran the slice is invalid and the cause means nothing. Gaps are best asked
    /// for in the order of time.
    void split(TimeRange gap, std::vector<IdlePart> &out);

private:
    [[nodiscard]] std::optional<IdleCause> causeOf(std::size_t slice) const;

    const Trace &m_trace;
    std::vector<std::vector<RowCursor>> m_streams;
    std::vector<IdleCause> m_typeCauses; ///< by task type
    RankedSlices m_slices;
    std::vector<RankedStretch> m_stretches;
};

} // namespace plumbline
