// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/timecommands.h"

#include "widgets/timeline/input/viewactions.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/state/viewstate.h"

#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr double FastPanShare = 0.5;
constexpr double NotchesToMicrosecond = 22; ///< from the whole trace to a visible range of 1 us
constexpr double TimeCommandsFitMargin = 0.1;

} // namespace

TimeCommands::TimeCommands(TimelineState *state, TimelinePlot *plot, ViewActions *view)
    : m_state(state), m_plot(plot), m_view(view), m_motion(state)
{
    m_clock.start();
    connect(state, &TimelineState::visibleRangeChanged, this, &TimeCommands::noteRange);
    connect(state, &TimelineState::cardsChanged, this, &TimeCommands::followCards);
    noteRange();
}

void TimeCommands::noteRange()
{
    if (!m_isReplacing)
        m_history.visit(m_state->visibleRange(), m_clock.elapsed());
}

/// Keeps the history if one of the cards stays, at the place where that card lies now. Between the change of the cards and the
/// restored view the whole range is shown for a moment, which is no entry.
void TimeCommands::followCards()
{
    const auto isThere = [this](const std::weak_ptr<const OpenCard> &card) {
        const SharedCard open = card.lock();
        return open && std::ranges::any_of(m_state->cards(), [&open](const TimelineCard &each) { return each.open == open; });
    };
    const std::int64_t before = std::exchange(m_originNs, m_state->axisOriginNs());
    m_isReplacing = std::ranges::any_of(m_cards, isThere);
    if (!m_isReplacing)
        m_history.clear();
    else if (before != m_originNs)
        m_history.change([&](const TimeRange &range) { return movedRange(range, before, m_originNs); });
    else
        m_history.endGesture();
    m_cards.clear();
    for (const TimelineCard &card : m_state->cards())
        m_cards.push_back(card.open);
    if (!m_isReplacing)
        return;
    QTimer::singleShot(0, this, [this] {
        m_isReplacing = false;
        noteRange();
    });
}

bool TimeCommands::run(TimelineCommand command)
{
    const double step = zoomStep();
    switch (command) {
    case TimelineCommand::ZoomIn:
        zoom(1 / step, anchorX());
        return true;
    case TimelineCommand::ZoomInFast:
        zoom(1 / (step * step), anchorX());
        return true;
    case TimelineCommand::ZoomOut:
        zoom(step, anchorX());
        return true;
    case TimelineCommand::ZoomOutFast:
        zoom(step * step, anchorX());
        return true;
    case TimelineCommand::PanLeft:
        pan(-PanShare);
        return true;
    case TimelineCommand::PanLeftFast:
        pan(-FastPanShare);
        return true;
    case TimelineCommand::PanRight:
        pan(PanShare);
        return true;
    case TimelineCommand::PanRightFast:
        pan(FastPanShare);
        return true;
    case TimelineCommand::WholeTrace:
        m_view->showWholeTrace();
        return true;
    case TimelineCommand::FocusSelection:
        m_view->focusSelection();
        return true;
    case TimelineCommand::FitSelection:
        fitSelection();
        return true;
    case TimelineCommand::Back:
        goBack();
        return true;
    case TimelineCommand::Forward:
        goForward();
        return true;
    default:
        return false;
    }
}

double TimeCommands::anchorX() const
{
    const TimelineScene &scene = m_plot->scene();
    return scene.pointer ? scene.pointer->x() - scene.canvas.left() : scene.canvas.width() / 2.0;
}

double TimeCommands::zoomStep() const
{
    const double depth = std::max(1.0, static_cast<double>(m_state->fullRange().length()) / 1000);
    return std::clamp(std::pow(depth, 1 / NotchesToMicrosecond), 1.3, 1.8);
}

TimeRange TimeCommands::zoomed(TimeRange range, double factor, double x) const
{
    const double share = std::clamp(x / std::max(1, m_plot->scene().canvas.width()), 0.0, 1.0);
    const double length = static_cast<double>(range.length());
    const auto newLength = std::max<TimeNs>(TimelineState::MinimumRangeNs, std::llround(std::min(length * factor, 9e18)));
    const TimeNs begin = range.begin + std::llround(share * (length - static_cast<double>(newLength)));
    return {begin, begin + newLength};
}

void TimeCommands::pan(double share)
{
    const TimeRange range = m_state->visibleRange();
    const TimeNs step = std::llround(share * static_cast<double>(range.length()));
    m_state->setVisibleRange({range.begin + step, range.end + step});
}

void TimeCommands::zoomTo(TimeRange range)
{
    const TimeNs margin = std::max<TimeNs>(std::llround(static_cast<double>(range.length()) * TimeCommandsFitMargin), 2);
    m_motion.show({range.begin - margin, range.end + margin});
}

void TimeCommands::goBack()
{
    if (const auto range = m_history.back())
        m_state->setVisibleRange(*range);
}

void TimeCommands::goForward()
{
    if (const auto range = m_history.forward())
        m_state->setVisibleRange(*range);
}

void TimeCommands::fitSelection()
{
    if (m_state->selection().isValid())
        zoomTo(m_state->rangeOf(m_state->selection()));
    else if (const auto marked = m_state->markedRange())
        m_motion.show(*marked);
}

} // namespace plumbline
