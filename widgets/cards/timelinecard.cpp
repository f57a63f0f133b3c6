// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cards/timelinecard.h"

#include "core/base/scheduler.h"

#include <utility>

namespace plumbline {

namespace {

/// Returns the fill of each slice. Frames ask for the fills of slices that lie far apart, and looking up role and name instead
/// would access memory twice for each.
Column<FillIndex> fillsOf(const Trace &trace)
{
    std::vector<FillIndex> byName(trace.strings().size());
    for (std::size_t i = 0; i < byName.size(); ++i)
        byName[i] = fillIndex(Role::Other, trace.text(StringId(i)));
    const SliceTable &slices = trace.slices();
    Column<FillIndex> fills(slices.size());
    parallelForRuns(fills.size(), 0, [&](std::size_t i, unsigned) {
        fills[i] = slices.role[i] == Role::Other ? byName[slices.name[i].value] : fillIndex(slices.role[i], {});
    });
    return fills;
}

} // namespace

TimelineCard TimelineCard::build(QString name, QString dataSet, std::shared_ptr<const Trace> trace)
{
    TimelineCard card;
    card.name = std::move(name);
    card.dataSet = std::move(dataSet);
    card.lanes = std::make_shared<const LaneIndex>(trace);
    card.usage = std::make_shared<const LaneUsage>(trace, card.lanes);
    card.flows = std::make_shared<const FlowIndex>(trace);
    card.counters = std::make_shared<const CounterEnvelope>(trace);
    card.steps = std::make_shared<const std::vector<ProfilerStep>>(profilerSteps(*trace));
    card.fills = std::make_shared<const Column<FillIndex>>(fillsOf(*trace));
    card.trace = std::move(trace);
    return card;
}

} // namespace plumbline
