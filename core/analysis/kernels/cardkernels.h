// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/result.h"
#include "core/profile/profile.h"

#include <memory>
#include <optional>
#include <string>

namespace plumbline {

/// The kernels of a card with what they are read from, which lives as long. Immutable.
struct CardKernels
{
    std::shared_ptr<const KernelTable> table; ///< null where they come from the timeline
    std::shared_ptr<const Trace> trace;       ///< null where they come from the table alone
    std::unique_ptr<const KernelCalls> calls;
    std::string source; ///< name of the table's file, or "trace"

    /// The slice of a call, none where the card's timeline has none of its start and name. O(log rows).
    [[nodiscard]] std::optional<SliceId> sliceOf(std::size_t call) const;
};

/// The kernels of `table`; of the device's lanes where it is null. One of `table` and `trace` must be there.
[[nodiscard]] CardKernels cardKernels(const Card &card, std::shared_ptr<const KernelTable> table,
                                      std::shared_ptr<const Trace> trace);

/// Reads the card's kernel table, and takes the kernels from `trace` where there is none. Errors: those of
/// readKernelTable(), FileNotFound where the card has neither.
[[nodiscard]] Result<CardKernels> readCardKernels(const Card &card, std::shared_ptr<const Trace> trace, TaskControl &control);

} // namespace plumbline
