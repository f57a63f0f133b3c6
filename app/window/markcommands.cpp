// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/markcommands.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/timelineview.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr qsizetype MarkNameLimit = 80;

/// Returns the middle of a range.
TimeNs middleOf(const TimeRange &range)
{
    return range.begin + range.length() / 2;
}

/// Returns the first of the colours that the fewest marks have.
MarkColour rarestColour(const TimeMarks &marks)
{
    std::array<std::size_t, MarkColourCount> counts{};
    for (const TimeMark &mark : marks)
        ++counts[static_cast<std::size_t>(mark.colour)];
    return static_cast<MarkColour>(std::ranges::min_element(counts) - counts.begin());
}

} // namespace

MarkCommands::MarkCommands(TimelineState *state, TimelineView *timeline, QObject *parent)
    : QObject(parent), m_state(state), m_timeline(timeline)
{}

TimeMark MarkCommands::proposed() const
{
    TimeMark mark;
    mark.name = tr("Mark %1").arg(m_state->marks().size() + 1);
    mark.colour = rarestColour(m_state->marks());
    if (const auto marked = m_state->markedRange()) {
        mark.range = *marked;
    } else if (const TimelineItem item = m_state->selection(); item.isValid()) {
        mark.range = m_state->rangeOf(item);
        const Trace &trace = *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
        if (item.slice.isValid())
            mark.name = plainText(trace.text(trace.slices().name[item.slice.value]), MarkNameLimit);
    } else {
        const TimeNs time = m_timeline->pointerTime().value_or(middleOf(m_state->visibleRange()));
        mark.range = {time, time};
    }
    return mark;
}

void MarkCommands::make()
{
    if (m_state->cards().empty())
        return;
    TimeMarks marks = m_state->marks();
    if (marks.size() >= MostMarks)
        return Q_EMIT announced(tr("There are %1 marks, and no room for more.").arg(countText(MostMarks)));
    marks.push_back(proposed());
    const std::size_t index = marks.size() - 1;
    m_state->setMarks(std::move(marks));
    Q_EMIT made(index);
}

void MarkCommands::show(TimeRange range)
{
    m_timeline->endGesture();
    if (range.isEmpty())
        return m_state->centreOn(range.begin);
    const TimeNs margin = range.length() / 20 + 1;
    m_state->setVisibleRange({range.begin - margin, range.end + margin});
}

void MarkCommands::step(int direction)
{
    const TimeMarks &marks = m_state->marks();
    if (marks.empty())
        return Q_EMIT announced(tr("Nothing is marked yet."));
    const TimeRange visible = m_state->visibleRange();
    const bool isInSight = m_shown && *m_shown >= visible.begin && *m_shown <= visible.end;
    const TimeNs from = isInSight ? *m_shown : middleOf(visible);
    const TimeMark *best = nullptr;
    for (const TimeMark &mark : marks) {
        const TimeNs begin = mark.range.begin;
        const bool isAhead = direction > 0 ? begin > from : begin < from;
        if (isAhead && (!best || (direction > 0 ? begin < best->range.begin : begin > best->range.begin)))
            best = &mark;
    }
    if (!best)
        return Q_EMIT announced(direction > 0 ? tr("There is no mark after this.") : tr("There is no mark before this."));
    m_shown = best->range.begin;
    Q_EMIT announced(plainText(best->name.toStdString(), MarkNameLimit));
    show(best->range);
}

} // namespace plumbline
