// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/comparison.h"

namespace plumbline {

BandLayout::Pairing pairingOf(const Comparison *comparison, const ComparisonView &view)
{
    if (!comparison || !comparison->matching || !comparison->differences)
        return {};
    BandLayout::Pairing pairing{comparison->base, comparison->target, view.isInterleaved, {}};
    for (const Matching::LanePair &lane : comparison->matching->lanes)
        pairing.lanes.emplace_back(lane.base, lane.target);
    return pairing;
}

} // namespace plumbline
