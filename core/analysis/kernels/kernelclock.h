// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/storage/role.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Corrects durations of kernels to the highest clock of the AI cores: duration * average clock while the kernel ran / highest
/// clock of the capture (saving of freq-drop in docs/advice.md). That is exact for work that the clock alone limits, and a lower
/// bound for work that waits for memory. The source is the counter "AI Core Freq" of the timeline of the card.
class KernelClock
{
public:
    /// Reads the clock from the timeline of a card. Empty if the card has no timeline or the timeline no such counter. `kernels`
    /// must outlive the object. Corrects nothing once `control` asks to stop. O(samples + calls), see rolesOf().
    [[nodiscard]] static std::optional<KernelClock> of(const CardKernels &kernels, const TaskControl &control = {});

    /// Returns whether the clock never changed, so that there is nothing to correct.
    [[nodiscard]] bool isSteady() const { return m_frequency.lowestMhz() == m_frequency.highestMhz(); }
    /// Returns the corrected duration of a call. Empty if it did not run on AI cores or if its start or duration is not known.
    /// O(log samples).
    [[nodiscard]] std::optional<std::int64_t> correctedPs(std::size_t call) const;
    /// Returns the sum of the corrected durations of a group. Calls that cannot be corrected count with their recorded duration.
    /// Empty if no call can be corrected. O(calls log samples).
    [[nodiscard]] std::optional<WideNs> correctedPs(const KernelGroup &group) const;
    /// Returns the sums of many groups. Computes them on all processors.
    [[nodiscard]] std::vector<std::optional<WideNs>> correctedPs(std::span<const KernelGroup> groups) const;

private:
    KernelClock(const CardKernels &kernels, CoreFrequency frequency, const TaskControl &control)
        : m_kernels(&kernels), m_frequency(std::move(frequency)), m_roles(rolesOf(kernels, control))
    {}

    const CardKernels *m_kernels;
    CoreFrequency m_frequency;
    std::vector<Role> m_roles; ///< by call
};

} // namespace plumbline
