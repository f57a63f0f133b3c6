// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/knownroofs.h"

#include "core/analysis/roofline/roofline.h"

#include <algorithm>

namespace plumbline {

KnownRoofs::KnownRoofs(const CardEvidence &card, const TaskControl &control)
{
    if (card.computeKernels().calls() == nullptr)
        return;
    const Roofline roofline = computeRoofline(card.computeKernels(), card.coreLimits(), control);
    for (const RooflinePoint &point : roofline.points) {
        if (point.roofNs && !control.stopRequested())
            m_longest.insert(point.longest);
    }
}

bool KnownRoofs::contains(const KernelVariant &variant) const
{
    return std::ranges::any_of(variant.calls, [this](std::uint32_t call) { return m_longest.contains(call); });
}

} // namespace plumbline
