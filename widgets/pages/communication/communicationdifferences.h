// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/communication/communicationtables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Kinds of communication operators by group.
[[nodiscard]] Result<ComparedTable> operatorPageDifferences(const PairedCards &cards, TaskControl &control);

/// Where two cards lie on the shared axis, and which part of it is asked for.
struct PairedAxis
{
    std::int64_t originNs = 0;
    std::array<TimeNs, 2> shiftsNs{}; ///< of base and target
    std::optional<TimeRange> range;
};

/// What steps, kinds and groups took together.
[[nodiscard]] Result<ComparedTable> groupPageDifferences(const PairedCards &cards, const PairedAxis &axis,
                                                         const CommunicationWords &words, TaskControl &control);

/// Links, over the whole captures.
[[nodiscard]] Result<ComparedTable> linkPageDifferences(const PairedCards &cards, const PairedAxis &axis,
                                                        const CommunicationWords &words, TaskControl &control);

} // namespace plumbline
