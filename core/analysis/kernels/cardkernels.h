// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/profile/profile.h"

#include <memory>
#include <optional>
#include <string>

namespace plumbline {

/// The kernels of a card, together with the table and the trace that they are read from. Keeps both alive. Immutable.
struct CardKernels
{
    std::shared_ptr<const KernelTable> table; ///< null if the kernels come from the timeline
    std::shared_ptr<const Trace> trace;       ///< null if the card has no timeline
    std::unique_ptr<const KernelCalls> calls;
    std::string source; ///< file name of the table, or "trace"

    /// Returns the slice of a call: the one with its name that starts when the call starts, or up to 2 ns beside it. Empty if
    /// there is no timeline, if the start of the call is not known, or if the timeline has no such slice. O(rows of the trace *
    /// log slices).
    [[nodiscard]] std::optional<SliceId> sliceOf(std::size_t call) const;
};

/// Takes the kernels from `table`, or from the lanes of the device in `trace` if `table` is null. At least one of the two must be
/// given.
[[nodiscard]] CardKernels cardKernels(const Card &card, std::shared_ptr<const KernelTable> table,
                                      std::shared_ptr<const Trace> trace);

} // namespace plumbline
