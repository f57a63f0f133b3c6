// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// A kernel in the order in which kernels ran, as input of repeatedSequences().
struct SequenceKernel
{
    std::uint32_t symbol = 0;  ///< equal for equal work; less than the number of kernels
    std::uint32_t stretch = 0; ///< number of its stretch, never falling; a sequence lies within one stretch
    TimeRange range;           ///< when it ran, absolute
    TimeNs exposedNs = 0;      ///< exposed communication until the kernel begins, counted from any fixed time
    double movingUs = 0;       ///< microseconds in which it read and wrote memory
    double coreUs = 0;         ///< microseconds in which the cores ran it
};

/// Times of kernels that ran one after another.
struct SequenceTime
{
    double wallNs = 0; ///< from the first start to the last end, without exposed communication
    double busyNs = 0; ///< sum of the durations of the kernels
    double movingUs = 0;
    double coreUs = 0;
};

/// A sequence of kernels that occurs repeatedly.
struct KernelSequence
{
    std::size_t length = 0;
    /// Positions at which the sequence begins, only those that count. They rise, and the places do not overlap.
    std::vector<std::uint32_t> places;
    SequenceTime time; ///< sums over all places
};

/// The thresholds that decide which sequences are reported.
struct SequenceLimits
{
    enum class By : std::uint8_t { Busy, Moving };

    /// Busy: the kernels of a place take less than `share` of its wallNs. Moving: reading and writing take more than `share` of
    /// the time of the cores.
    By by = By::Busy;
    double share = 0;        ///< threshold for `by`, 0 to 1
    double count = 0;        ///< there must be more places than this
    double leastNs = 0;      ///< all places together must take more than this, see takenNs()
    std::size_t length = 10; ///< number of kernels in the longest sequence, 2 at least
};

/// Returns the time that sequences are ranked by: for Busy from the first start to the last end, for Moving the time in kernels.
[[nodiscard]] double takenNs(const SequenceTime &time, SequenceLimits::By by);

/// Finds the sequences that occur repeatedly and take most time. `kernels` must be sorted by start. Each kernel belongs to one
/// sequence at most, so that of a sequence and a longer one around it the one that takes more is kept. Returns at most 20, those
/// that take most first. Sequences are told apart exactly, and those too rare for `limits` are never extended, which bounds the
/// cost: O(kernels * length), at most 150 bytes a kernel. Once `control` asks to stop, the result is incomplete and must not be
/// used.
[[nodiscard]] std::vector<KernelSequence> repeatedSequences(std::span<const SequenceKernel> kernels, const SequenceLimits &limits,
                                                            const TaskControl &control);

} // namespace plumbline
