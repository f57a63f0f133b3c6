// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/knownroofs.h"

#include <algorithm>

namespace plumbline {

KnownRoofs::KnownRoofs(const CardEvidence &card)
{
    for (const RooflinePoint &point : card.roofline().points) {
        if (point.roofNs)
            m_longest.insert(point.longest);
    }
}

bool KnownRoofs::contains(const KernelVariant &variant) const
{
    return std::ranges::any_of(variant.calls, [this](std::uint32_t call) { return m_longest.contains(call); });
}

} // namespace plumbline
