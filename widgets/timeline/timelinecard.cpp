// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinecard.h"

#include <utility>

namespace plumbline {

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
    card.trace = std::move(trace);
    return card;
}

} // namespace plumbline
