// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/markcommands.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/timelineview.h"

#include <algorithm>
#include <array>
#include <limits>
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
{
    connect(state, &TimelineState::marksChanged, this, [this] { m_shown.reset(); }); // its number may be that of another mark
}

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
    using Place = std::pair<TimeNs, std::size_t>; // marks of one time follow each other as the list shows them
    const auto placeOf = [&marks](std::size_t mark) -> Place { return {marks[mark].range.begin, mark}; };
    const bool isInSight =
        m_shown && *m_shown < marks.size() && placeOf(*m_shown).first >= visible.begin && placeOf(*m_shown).first <= visible.end;
    const Place from =
        isInSight ? placeOf(*m_shown) : Place{middleOf(visible), direction > 0 ? std::numeric_limits<std::size_t>::max() : 0};
    std::optional<std::size_t> best;
    for (std::size_t mark = 0; mark < marks.size(); ++mark) {
        const bool isAhead = direction > 0 ? placeOf(mark) > from : placeOf(mark) < from;
        if (isAhead && (!best || (direction > 0 ? placeOf(mark) < placeOf(*best) : placeOf(mark) > placeOf(*best))))
            best = mark;
    }
    if (!best)
        return Q_EMIT announced(direction > 0 ? tr("There is no mark after this.") : tr("There is no mark before this."));
    m_shown = best;
    Q_EMIT announced(plainText(marks[*best].name.toStdString(), MarkNameLimit));
    show(marks[*best].range);
}

} // namespace plumbline
