// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/communication/communicationtables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Returns the differences of kinds of communication operators by group. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> operatorPageDifferences(const PairedCards &cards, TaskControl &control);

/// Where two cards lie on the shared axis, and the range that is requested.
struct PairedAxis
{
    std::int64_t originNs = 0;
    std::array<ClockMap, 2> clocks; ///< of base and target, from their own times to the shared axis
    std::optional<TimeRange> range;
};

/// Returns the differences of the sums of steps, kinds and groups. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> groupPageDifferences(const PairedCards &cards, const PairedAxis &axis,
                                                         const CommunicationWords &words, TaskControl &control);

/// Returns the differences of links, over the whole captures. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> linkPageDifferences(const PairedCards &cards, const PairedAxis &axis,
                                                        const CommunicationWords &words, TaskControl &control);

} // namespace plumbline
