// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/stepedges.h"

#include "core/base/timeranges.h"

#include <algorithm>

namespace plumbline {

StepEdges idleEdgesOf(const CardEvidence &card)
{
    const TimeRanges busy = united(card.activity().computing, card.activity().communication);
    StepEdges edges;
    for (const AdviceStep &step : card.steps()) {
        if (!step.range)
            continue;
        const auto first = std::ranges::upper_bound(busy, step.range->begin, {}, &TimeRange::end);
        const auto behind = std::ranges::lower_bound(busy, step.range->end, {}, &TimeRange::begin);
        if (first >= behind)
            continue;
        edges.before.push_back({step.range->begin, std::max(first->begin, step.range->begin)});
        edges.after.push_back({std::min((behind - 1)->end, step.range->end), step.range->end});
    }
    return edges;
}

} // namespace plumbline
