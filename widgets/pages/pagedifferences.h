// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernelcalls.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/models/comparisontables.h"
#include "widgets/pages/communicationtables.h"
#include "widgets/pages/profilepage.h"

#include <array>
#include <optional>
#include <string>

namespace plumbline {

/// What two cards differ in, page by page, in the quantities that each page has of one card. They read the files of both cards.
/// Errors: Cancelled, and what keeps a card's kernels from being read.

/// Groups of kernels, with the slices of the longest calls; calls by themselves are told by name and shapes. Both from their
/// timelines where one has no table, hence without types and shapes.
[[nodiscard]] Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control);

/// Steps as the matching pairs them.
[[nodiscard]] Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control);

/// Quantities of the overview, in a step of the base; "" the whole captures.
[[nodiscard]] Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step,
                                                            TaskControl &control);

/// Peaks of memory, over the whole captures.
[[nodiscard]] Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control);

/// Calls of the host by name, over the whole captures.
[[nodiscard]] Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control);

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
