// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <unordered_set>

namespace plumbline {

/// Knows the kernels of a card whose roof is known (docs/roofline.md). What they could save is told by roofline-gap alone, so
/// that rules about the share of a single unit leave them out. Empty once `control` asks to stop. O(calls).
class KnownRoofs
{
public:
    KnownRoofs(const CardEvidence &card, const TaskControl &control);

    /// Returns whether the roof of a variant of CardEvidence::computeKernels() is known. O(calls of the variant).
    [[nodiscard]] bool contains(const KernelVariant &variant) const;

private:
    std::unordered_set<std::uint32_t> m_longest; ///< of each variant with a roof its longest call
};

} // namespace plumbline
