// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The clock of the AI cores over time, from the counter "AI Core Freq" of a trace. Holds on to nothing of the trace but its
/// times.
class CoreFrequency
{
public:
    /// None where the trace has no such counter, or only zeros. Of a chip with several dies the first one. O(samples).
    [[nodiscard]] static std::optional<CoreFrequency> of(const Trace &trace);

    struct Sample
    {
        TimeNs time = 0;
        double mhz = 0; ///< until the next sample
    };
    [[nodiscard]] const std::vector<Sample> &samples() const { return m_samples; }
    [[nodiscard]] double highestMhz() const { return m_highest; }
    [[nodiscard]] double lowestMhz() const { return m_lowest; } ///< zeros do not count

    /// Average over a stretch of time that is not empty, weighted by time; the sample at its begin where it is. The first sample
    /// also holds before its time. O(log samples).
    [[nodiscard]] double averageMhz(TimeRange range) const;
    /// How long what took `range` would have taken at the highest clock: each part of it times its share of that clock. That is
    /// exact for work that the clock alone limits, and a lower bound for all other (advice.md, freq-drop).
    [[nodiscard]] double correctedNs(TimeRange range) const;

private:
    [[nodiscard]] std::size_t sampleAt(TimeNs time) const;
    /// Clock times time from the first sample to `time`, in kHz.
    [[nodiscard]] WideNs areaTo(TimeNs time) const;

    std::vector<Sample> m_samples; ///< by time, each with another clock than the one before
    std::vector<WideNs> m_areas;   ///< areaTo() each of them
    double m_highest = 0;
    double m_lowest = 0;
};

/// What the clock cost the kernels of the AI cores together.
struct FrequencyLoss
{
    std::uint64_t kernels = 0;
    TimeNs durationNs = 0;
    double correctedNs = 0;
    std::uint64_t slowed = 0; ///< kernels that ran at least 5 % below the highest clock (advice.md, freq-drop)
    TimeNs slowedNs = 0;      ///< their duration
};

/// Sums over the slices of the device whose role is computing on AI cores. Of no use once `control` asks to stop.
/// O(slices log samples).
[[nodiscard]] FrequencyLoss frequencyLoss(const Trace &trace, const CoreFrequency &frequency, const TaskControl &control);

} // namespace plumbline
