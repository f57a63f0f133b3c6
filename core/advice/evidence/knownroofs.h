// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <cstdint>
#include <unordered_set>

namespace plumbline {

/// Knows the kernels of a card whose roof is known (docs/roofline.md). What they could save is told by roofline-gap alone, which
/// leaves out kernels that are bound by latency, so that rules about the share of a single unit leave all of them out.
/// O(variants).
class KnownRoofs
{
public:
    explicit KnownRoofs(const CardEvidence &card);

    /// Returns whether the roof of a variant of CardEvidence::computeKernels() is known. O(calls of the variant).
    [[nodiscard]] bool contains(const KernelVariant &variant) const;

private:
    std::unordered_set<std::uint32_t> m_longest; ///< of each variant with a roof its longest call
};

} // namespace plumbline
