// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cards/timelinecard.h"

#include "core/base/scheduler.h"

#include <utility>

namespace plumbline {

namespace {

/// Sets the fills of the host calls of a lane by their layers. `firstLayer` has the fill of each name in the first layer; those
/// of the other layers follow it in steps of HostShadeCount.
void addHostFills(const Trace &trace, LaneId id, const std::vector<FillIndex> &firstLayer, Column<FillIndex> &fills)
{
    const Lane &lane = trace.lane(id);
    const Process &process = trace.processOf(id);
    const SliceTable &slices = trace.slices();
    for (std::size_t i = lane.sliceBegin(); i < lane.sliceEnd(); ++i) {
        if (slices.role[i] != Role::Host)
            continue;
        const HostLayer layer = hostLayer(process.kind, process.name, trace.text(slices.category[i]), trace.text(slices.name[i]));
        fills[i] = static_cast<FillIndex>(firstLayer[slices.name[i].value] + static_cast<int>(layer) * HostShadeCount);
    }
}

/// Returns the fill of each slice. Frames ask for the fills of slices that lie far apart, and looking up role and name instead
/// would access memory twice for each.
Column<FillIndex> fillsOf(const Trace &trace)
{
    std::vector<FillIndex> byName(trace.strings().size());
    std::vector<FillIndex> firstLayer(trace.strings().size());
    for (std::size_t i = 0; i < byName.size(); ++i) {
        byName[i] = fillIndex(Role::Other, trace.text(StringId(i)));
        firstLayer[i] = hostFillIndex(HostLayer{}, trace.text(StringId(i)));
    }
    const SliceTable &slices = trace.slices();
    Column<FillIndex> fills(slices.size());
    parallelForRuns(fills.size(), 0, [&](std::size_t i, unsigned) {
        fills[i] = slices.role[i] == Role::Other ? byName[slices.name[i].value] : fillIndex(slices.role[i], {});
    });
    parallelFor(trace.lanes().size(), 0,
                [&](std::size_t lane, unsigned) { addHostFills(trace, LaneId(lane), firstLayer, fills); });
    return fills;
}

} // namespace

TimelineCard TimelineCard::build(QString name, QString dataSet, SharedCard card)
{
    const std::shared_ptr<const Trace> &trace = card->trace();
    TaskControl control; // is never asked to stop, so the flows are there
    TimelineCard built;
    built.name = std::move(name);
    built.dataSet = std::move(dataSet);
    built.trace = trace;
    built.lanes = std::make_shared<const LaneIndex>(trace);
    built.usage = std::make_shared<const LaneUsage>(trace, built.lanes);
    built.flows = *card->flows(control);
    built.counters = std::make_shared<const CounterEnvelope>(trace);
    built.steps = std::make_shared<const std::vector<ProfilerStep>>(profilerSteps(*trace));
    built.fills = std::make_shared<const Column<FillIndex>>(fillsOf(*trace));
    built.open = std::move(card);
    return built;
}

TimelineCard TimelineCard::build(QString name, QString dataSet, std::shared_ptr<const Trace> trace)
{
    return build(std::move(name), std::move(dataSet), std::make_shared<const OpenCard>(Card(), std::move(trace)));
}

} // namespace plumbline
