// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// A kernel among those that ran one after another.
struct SequenceKernel
{
    std::uint32_t symbol = 0;  ///< equal for the same work, less than the number of kernels
    std::uint32_t stretch = 0; ///< sequences lie within one; rises
    TimeRange range;           ///< absolute
    TimeNs exposedNs = 0;      ///< how long the device only communicated until it began, since any time
    double movingUs = 0;       ///< how long it read and wrote
    double coreUs = 0;         ///< how long the cores ran it
};

/// Some kernels in a row: what they took from the first start to the last end, and how much of it is what.
struct SequenceTime
{
    double wallNs = 0; ///< without what the device only communicated
    double busyNs = 0; ///< kernels
    double movingUs = 0;
    double coreUs = 0;
};

/// Kernels in a row that come again and again.
struct KernelSequence
{
    std::size_t length = 0;
    std::vector<std::uint32_t> places; ///< where it begins, those that count; rising, they do not overlap
    SequenceTime time;                 ///< of all of them
};

/// What makes a sequence one.
struct SequenceLimits
{
    enum class By : std::uint8_t { Busy, Moving };

    By by = By::Busy;   ///< Busy: kernels make less than `share` of it; Moving: reading and writing makes more of its cores' time
    double share = 0;   ///< of one place
    double count = 0;   ///< more places than this
    double leastNs = 0; ///< more than this together, see takenNs()
    std::size_t length = 10; ///< the longest, two at least
};

/// What sequences are ranked by: by Busy from their first start to their last end, by Moving while their kernels run.
[[nodiscard]] double takenNs(const SequenceTime &time, SequenceLimits::By by);

/// What counts of kernels that are sorted by start: the sequences that take most, each kernel in one of them at most, so that
/// of a sequence and its extensions the one stays that takes more. Those first that take most, 20 at most. Sequences are told
/// apart exactly, by numbers of their prefixes, and those too rare for the limits are never extended: O(kernels * length), 150
/// bytes a kernel at most. Of no use once `control` asks to stop.
[[nodiscard]] std::vector<KernelSequence> repeatedSequences(std::span<const SequenceKernel> kernels, const SequenceLimits &limits,
                                                            const TaskControl &control);

} // namespace plumbline
