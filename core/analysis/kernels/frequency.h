// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The clock of the AI cores over time, from the counter "AI Core Freq" of a trace (docs/formats.md 5.11). All times are those of
/// the trace, which need not be kept.
class CoreFrequency
{
public:
    /// Reads the counter of a trace. Only the first die of a chip with several dies is read. Samples of 0 are left out. Empty if
    /// the trace has no such counter or if no sample is left. O(samples).
    [[nodiscard]] static std::optional<CoreFrequency> of(const Trace &trace);

    /// A change of the clock.
    struct Sample
    {
        TimeNs time = 0;
        double mhz = 0; ///< holds until the next sample
    };
    [[nodiscard]] const std::vector<Sample> &samples() const { return m_samples; }
    [[nodiscard]] double highestMhz() const { return m_highest; }
    [[nodiscard]] double lowestMhz() const { return m_lowest; } ///< samples of 0 do not count

    /// Returns the average clock in a range, weighted by time. For an empty range it is the clock at its begin. The first sample
    /// also holds for all times before it. O(log samples).
    [[nodiscard]] double averageMhz(TimeRange range) const;
    /// Returns how long work that took `range` would have taken at the highest clock: the length of the range times average clock
    /// / highest clock. That is exact for work that the clock alone limits, and a lower bound for all other work (docs/advice.md,
    /// freq-drop). 0 for an empty range.
    [[nodiscard]] double correctedNs(TimeRange range) const;

private:
    [[nodiscard]] std::size_t sampleAt(TimeNs time) const;
    /// Returns the integral of the clock from the first sample to `time`, in kHz * ns.
    [[nodiscard]] WideNs areaTo(TimeNs time) const;

    std::vector<Sample> m_samples; ///< by time; neighbouring samples have different clocks
    std::vector<WideNs> m_areas;   ///< areaTo() of the time of each sample
    double m_highest = 0;
    double m_lowest = 0;
};

/// How much longer the kernels of a card took because the AI cores ran below their highest clock.
struct FrequencyLoss
{
    std::uint64_t kernels = 0;
    /// Sum of the durations, as they were and as CoreFrequency::correctedNs() gives them.
    TimeNs durationNs = 0;
    double correctedNs = 0;
    std::uint64_t slowed = 0; ///< kernels that ran at least 5 % below the highest clock (docs/advice.md, freq-drop)
    TimeNs slowedNs = 0;      ///< duration of the slowed kernels
};

/// Adds up the loss over all device slices whose role is computing on AI cores. The result is empty once `control` asks to stop.
/// O(slices log samples).
[[nodiscard]] FrequencyLoss frequencyLoss(const Trace &trace, const CoreFrequency &frequency, const TaskControl &control);

} // namespace plumbline
