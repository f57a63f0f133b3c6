// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/slicecommands.h"

#include "core/query/slicesteps.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/input/viewactions.h"
#include "widgets/timeline/paint/timelineplot.h"

#include <QMenu>

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t MostFlowsLookedAt = 1000; ///< of one slice; more flows than a menu holds
constexpr std::size_t MostMenuFlows = 30;
constexpr qsizetype SliceCommandsNameLetters = 60;

} // namespace

bool SliceCommands::run(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::NextSlice:
        selectNeighbour(1);
        return true;
    case TimelineCommand::PreviousSlice:
        selectNeighbour(-1);
        return true;
    case TimelineCommand::NextSameName:
        selectSlice([](const Trace &trace, SliceId slice) { return sameNameNeighbour(trace, slice, 1); });
        return true;
    case TimelineCommand::PreviousSameName:
        selectSlice([](const Trace &trace, SliceId slice) { return sameNameNeighbour(trace, slice, -1); });
        return true;
    case TimelineCommand::ParentSlice:
        selectSlice(parentSlice);
        return true;
    case TimelineCommand::ChildSlice:
        selectSlice(firstChild);
        return true;
    case TimelineCommand::LongestInView:
        selectLongest();
        return true;
    case TimelineCommand::NextLonger:
        selectSlice([](const Trace &trace, SliceId slice) { return longerNeighbour(trace, slice, 1); });
        return true;
    case TimelineCommand::PreviousLonger:
        selectSlice([](const Trace &trace, SliceId slice) { return longerNeighbour(trace, slice, -1); });
        return true;
    case TimelineCommand::NextGap:
        markGap(1);
        return true;
    case TimelineCommand::PreviousGap:
        markGap(-1);
        return true;
    case TimelineCommand::Deselect:
        m_state->select({});
        m_state->setMarkedRange(std::nullopt);
        return true;
    case TimelineCommand::WholeChain:
        m_state->setFlowReach(m_state->flowReach() == FlowReach::Chain ? FlowReach::Direct : FlowReach::Chain);
        return true;
    case TimelineCommand::FollowFlow:
        followFlow(true);
        return true;
    case TimelineCommand::FollowFlowBack:
        followFlow(false);
        return true;
    case TimelineCommand::ChooseFlow:
        chooseFlow(true);
        return true;
    case TimelineCommand::ChooseFlowBack:
        chooseFlow(false);
        return true;
    case TimelineCommand::MarkSelection:
        toggleMark();
        return true;
    case TimelineCommand::MarkVisible:
        markVisible();
        return true;
    default:
        return false;
    }
}

void SliceCommands::selectSlice(const std::function<std::optional<SliceId>(const Trace &, SliceId)> &next)
{
    const TimelineItem selected = m_state->selection();
    if (!selected.isValid() || !selected.slice.isValid())
        return;
    if (const auto slice = next(*m_state->cards()[static_cast<std::size_t>(selected.card)].trace, selected.slice))
        goTo({selected.card, *slice, {}});
}

void SliceCommands::goTo(TimelineItem item)
{
    m_state->select(item);
    m_view->revealSelection();
}

void SliceCommands::selectNeighbour(int direction)
{
    const TimelineItem selected = m_state->selection();
    if (!selected.isValid() || selected.slice.isValid()) {
        selectSlice([direction](const Trace &trace, SliceId slice) { return neighbour(trace, slice, direction); });
        return;
    }
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(selected.card)].trace;
    const Lane &lane = trace.lane(trace.laneOf(selected.instant));
    const std::int64_t wanted = std::int64_t{selected.instant.value} + direction;
    if (wanted >= lane.instantBegin && wanted < lane.instantEnd)
        goTo({selected.card, {}, InstantId(static_cast<std::size_t>(wanted))});
}

void SliceCommands::selectLongest()
{
    std::vector<BandLayout::Choice> lanes;
    if (const TimelineItem selected = m_state->selection(); selected.isValid())
        lanes.push_back({selected.card, m_plot->scene().laneOf(selected), {}, true});
    else
        lanes = m_view->shownLanes();
    const TimeRange visible = m_state->visibleRange();
    TimelineItem longest;
    for (const BandLayout::Choice &choice : lanes) {
        if (!choice.lane.isValid())
            continue;
        const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(choice.card)];
        const auto slice = card.lanes->longestIn(card.trace->lane(choice.lane), m_state->clock(choice.card).inverse(visible));
        const TimelineItem item = slice ? TimelineItem{choice.card, *slice, {}} : TimelineItem();
        if (slice && (!longest.isValid() || m_state->rangeOf(item).length() > m_state->rangeOf(longest).length()))
            longest = item;
    }
    if (longest.isValid())
        goTo(longest);
}

void SliceCommands::markGap(int direction)
{
    // The gap that was marked last stands for the selection, so that the key can be pressed again.
    const TimelineItem selected = m_state->selection();
    const LaneSet marked = m_state->markedLanes();
    if (!selected.isValid() && marked.size() != 1)
        return;
    const int card = selected.isValid() ? selected.card : marked.front().first;
    const LaneId lane = selected.isValid() ? m_plot->scene().laneOf(selected) : marked.front().second;
    const TimeRange from = selected.isValid() ? m_state->rangeOf(selected) : m_state->markedRange().value_or(TimeRange());
    const ClockMap &clock = m_state->clock(card);
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(card)].trace;
    const TimeNs least = std::max<TimeNs>(1, m_state->visibleRange().length() / 100);
    const auto gap = nearestGap(trace, trace.lane(lane), clock.inverse(direction > 0 ? from.end : from.begin), least, direction);
    if (!gap)
        return;
    const TimeRange shown = clock.map(*gap);
    m_state->select({});
    m_state->setMarkedRange(shown, {{card, lane}});
    if (!m_state->visibleRange().intersectsSlice(shown.begin, shown.end))
        m_state->centreOn(shown.begin + shown.length() / 2);
}

std::vector<TimelineItem> SliceCommands::flowEnds(bool forward) const
{
    const TimelineItem selected = m_state->selection();
    std::vector<TimelineItem> ends;
    if (!selected.isValid() || !selected.slice.isValid())
        return ends;
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(selected.card)];
    for (const FlowId id : card.flows->flowsOf(selected.slice, MostFlowsLookedAt)) {
        const Flow &flow = card.trace->flows().flows[id.value];
        const SliceId here = forward ? flow.from.slice : flow.to.slice;
        const SliceId there = forward ? flow.to.slice : flow.from.slice;
        if (here == selected.slice && there.isValid())
            ends.push_back({selected.card, there, {}});
    }
    return ends;
}

void SliceCommands::followFlow(bool forward)
{
    const std::vector<TimelineItem> ends = flowEnds(forward);
    if (!ends.empty())
        goTo(ends.front());
}

void SliceCommands::fillFlowMenu(QMenu *menu, bool forward)
{
    std::size_t added = 0;
    for (const TimelineItem &end : flowEnds(forward)) {
        if (added++ == MostMenuFlows)
            break;
        const Trace &trace = *m_state->cards()[static_cast<std::size_t>(end.card)].trace;
        QString text = plainText(trace.text(trace.slices().name[end.slice.value]), SliceCommandsNameLetters) +
                       QStringLiteral(", ") +
                       plainText(trace.lane(trace.laneOf(end.slice)).shownName(), SliceCommandsNameLetters);
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        connect(menu->addAction(text), &QAction::triggered, this, [this, end] { goTo(end); });
    }
}

void SliceCommands::chooseFlow(bool forward)
{
    const std::vector<TimelineItem> ends = flowEnds(forward);
    if (ends.size() < 2) {
        followFlow(forward);
        return;
    }
    auto *menu = new QMenu(m_view->menuParent());
    menu->setObjectName(QStringLiteral("flowEnds"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillFlowMenu(menu, forward);
    const QRectF at = m_plot->scene().rectOf(m_state->selection());
    menu->popup(m_plot->widget()->mapToGlobal(at.isEmpty() ? m_plot->scene().canvas.center() : at.bottomLeft().toPoint()));
    menu->setActiveAction(menu->actions().constFirst());
}

void SliceCommands::toggleMark()
{
    if (!m_state->selection().isValid())
        return;
    const TimeRange range = m_state->rangeOf(m_state->selection());
    m_state->setMarkedRange(m_state->markedRange() == range ? std::nullopt : std::optional(range));
}

void SliceCommands::markVisible()
{
    const TimeRange visible = m_state->visibleRange();
    m_state->setMarkedRange(m_state->markedRange() == visible ? m_state->slicesRange() : visible);
}

} // namespace plumbline
