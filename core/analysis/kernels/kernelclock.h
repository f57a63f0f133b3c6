// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/base/wide.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// How long kernels would have taken at the highest clock of the AI cores: a kernel's duration times the average clock while it
/// ran, by the highest clock of the capture (the saving of freq-drop in advice.md). Exact for what the clock alone limits, a
/// lower bound for what waits for memory. Source: the counter "AI Core Freq" of the card's timeline.
class KernelClock
{
public:
    /// None where the card has no timeline, or its timeline no such counter. `kernels` outlives it. O(samples).
    [[nodiscard]] static std::optional<KernelClock> of(const CardKernels &kernels);

    /// Whether it never changed, so that nothing is to be corrected.
    [[nodiscard]] bool isSteady() const { return m_frequency.lowestMhz() == m_frequency.highestMhz(); }
    /// None where the call did not run on AI cores, or does not tell when. O(log samples).
    [[nodiscard]] std::optional<std::int64_t> correctedPs(std::size_t call) const;
    /// The sum over a group, with the durations of those calls as they are that cannot be corrected; none where no call can.
    /// O(calls log samples).
    [[nodiscard]] std::optional<WideNs> correctedPs(const KernelGroup &group) const;
    /// Those of many groups, on all processors.
    [[nodiscard]] std::vector<std::optional<WideNs>> correctedPs(std::span<const KernelGroup> groups) const;

private:
    KernelClock(const CardKernels &kernels, CoreFrequency frequency) : m_kernels(&kernels), m_frequency(std::move(frequency)) {}

    const CardKernels *m_kernels;
    CoreFrequency m_frequency;
};

} // namespace plumbline
