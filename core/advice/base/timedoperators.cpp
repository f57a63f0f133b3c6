// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/timedoperators.h"

#include "core/advice/base/kepttimeline.h"
#include "core/analysis/communication/communicationlanes.h"
#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Adds the operators of the timeline that begin while the device was recorded.
void addOfTrace(const Trace &trace, TimeRange recorded, std::vector<TimedOperator> &operators)
{
    const CommunicationLanes lanes(trace);
    if (!lanes.tellsOperators())
        return;
    lanes.eachSlice(TaskControl(), [&](LaneId lane, SliceId slice) {
        if (recorded.contains(trace.slices().start[slice.value]))
            operators.push_back(
                {trace.sliceRange(slice), trace.text(trace.slices().name[slice.value]), lanes.groupOf(lane), slice});
    });
}

void addOfTable(const CommunicationTable &table, std::vector<TimedOperator> &operators)
{
    for (const CommunicationOperator &each : table.operators) {
        std::int64_t end = 0;
        if (each.startNs && each.elapseNs && *each.elapseNs >= 0 && !__builtin_add_overflow(*each.startNs, *each.elapseNs, &end))
            operators.push_back({{*each.startNs, end}, table.text(each.name), table.text(each.group), {}});
    }
}

} // namespace

std::vector<TimedOperator> timedOperators(const CardEvidence &card)
{
    std::vector<TimedOperator> operators;
    if (card.trace())
        addOfTrace(*card.trace(), card.activity().recorded, operators);
    for (const KeptOperator &each : card.keptTimeline().operators) { // empty without a clock
        const KeptPlace &place = card.keptTimeline().places[each.place];
        operators.push_back({place.range, place.name, each.group, SliceId(each.place)});
    }
    if (operators.empty() && !card.hasClock())
        addOfTable(card.communication().operators, operators);
    std::ranges::stable_sort(operators, {}, [](const TimedOperator &each) { return each.range.begin; });
    return operators;
}

std::optional<TimeRange> absoluteRange(const CommunicationOperator &each)
{
    TimeNs end = 0;
    if (!each.startNs || each.elapseNs.value_or(-1) < 0 || __builtin_add_overflow(*each.startNs, *each.elapseNs, &end))
        return std::nullopt;
    return TimeRange{*each.startNs, end};
}

std::optional<TimeRange> operatorRange(const CardEvidence &card, const CommunicationOperator &each)
{
    const auto absolute = absoluteRange(each);
    return absolute && card.hasClock() ? card.ownRange(*absolute) : absolute;
}

std::string groupName(const CardEvidence &card, std::string_view group)
{
    const CommunicationGroup *known = card.communication().groups.find(group);
    return known && !known->name.empty() ? known->name : std::string(group);
}

TimeNs totalLength(const TimeRanges &ranges)
{
    WideNs sum = 0;
    for (const TimeRange &range : ranges)
        sum += range.length();
    return saturated(sum);
}

} // namespace plumbline
