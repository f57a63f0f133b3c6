// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"

#include <cstdint>
#include <optional>

namespace plumbline {

/// The mean step gap of a card: over the steps from the second one on that tell their gap. What lies before the first task of the
/// first step is no gap between steps: it compiles, or the profiler begins in the middle of it. A card with a single step has the
/// gap of that step, of which nothing is measured. Pages, commands and rules take the mean from here (docs/advice.md 4).
class StepGapMean
{
public:
    /// Adds the gap of the next step; empty if the step does not tell it.
    void add(const std::optional<TimeNs> &gapNs)
    {
        if (m_steps++ == 0) {
            m_first = gapNs;
            return;
        }
        m_sum += gapNs.value_or(0);
        m_measured += gapNs ? 1 : 0;
    }

    /// Returns the number of gaps that the mean is taken over; 0 for a single step.
    [[nodiscard]] std::uint64_t measured() const { return m_measured; }
    /// Returns the mean; empty if no gap is known.
    [[nodiscard]] std::optional<TimeNs> meanNs() const
    {
        if (m_measured > 0)
            return plumbline::meanNs(m_sum, m_measured);
        return m_steps == 1 ? m_first : std::nullopt;
    }

private:
    std::uint64_t m_steps = 0;
    std::uint64_t m_measured = 0;
    WideNs m_sum = 0;
    std::optional<TimeNs> m_first;
};

} // namespace plumbline
