// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/jobtime.h"

#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

JobTime::JobTime(const AdviceInputs &inputs, const std::set<std::size_t> &cards) : m_inputs(inputs), m_common(inputs, cards)
{
    std::vector<TimeNs> lengths(m_common.size());
    bool isMarked = false;
    for (const std::size_t card : cards) {
        const std::vector<AdviceStep> &steps = inputs.card(card).steps();
        for (std::size_t step = 0; step < steps.size(); ++step) {
            TimeNs &length = lengths[m_common.placesOf(card)[step]];
            length = std::max(length, steps[step].lengthNs);
            isMarked = isMarked || steps[step].range;
        }
    }
    WideNs begin = 0;
    for (std::size_t step = 0; isMarked && step < lengths.size(); ++step) {
        m_begins.push_back(saturated(begin));
        begin += std::max<TimeNs>(lengths[step], 0);
    }
    if (begin != saturated(begin))
        m_begins.clear(); // marks of nonsense: no time line holds them
}

TimeRanges JobTime::placed(std::size_t card, const TimeRanges &ranges) const
{
    if (m_begins.empty())
        return ranges;
    TimeRanges result;
    const std::vector<AdviceStep> &steps = m_inputs.card(card).steps();
    for (std::size_t step = 0; step < steps.size(); ++step) {
        if (!steps[step].range)
            continue;
        const TimeNs begin = m_begins[m_common.placesOf(card)[step]];
        const TimeNs own = steps[step].range->begin;
        for (const TimeRange &range : within(ranges, *steps[step].range))
            result.push_back({begin + (range.begin - own), begin + (range.end - own)});
    }
    return unionOf(std::move(result));
}

TimeNs JobTime::perStep(TimeNs ns) const
{
    return std::max<TimeNs>(ns, 0) / static_cast<TimeNs>(steps());
}

} // namespace plumbline
