// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/state/evidencemark.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace plumbline {

LaneFindingCounts countFindings(const EvidenceMarks &marks)
{
    LaneFindingCounts counts;
    std::set<std::tuple<int, std::uint32_t, std::size_t>> seen;
    for (const EvidenceMark &mark : marks ? *marks : std::vector<EvidenceMark>()) {
        if (!mark.lane.isValid() || !seen.emplace(mark.card, mark.lane.value, mark.finding).second)
            continue;
        LaneFindings &lane = counts[{mark.card, mark.lane.value}];
        ++lane.count;
        lane.worst = std::max(lane.worst, mark.severity);
    }
    return counts;
}

} // namespace plumbline
