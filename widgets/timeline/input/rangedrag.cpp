// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/rangedrag.h"

#include "core/query/slicesteps.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

TimeNs RangeDrag::timeAt(QPoint position) const
{
    const QRect &canvas = m_scene->canvas;
    const int x = std::clamp(position.x(), canvas.left(), canvas.right() + 1);
    return m_scene->axisScale().timeAt(x - canvas.left());
}

std::optional<RangeDrag::HeldEdge> RangeDrag::heldEdge(QPoint position) const
{
    const auto marked = m_state->markedRange();
    if (!marked || !m_scene->canvas.contains(position))
        return std::nullopt;
    const double toBegin = std::abs(m_scene->xOf(marked->begin) - position.x());
    const double toEnd = std::abs(m_scene->xOf(marked->end) - position.x());
    if (std::min(toBegin, toEnd) > EdgeReachPx)
        return std::nullopt;
    return toBegin < toEnd ? HeldEdge{marked->begin, marked->end} : HeldEdge{marked->end, marked->begin};
}

std::optional<TimeNs> RangeDrag::snapAt(QPoint position) const
{
    const int index = m_scene->hitTest(position).band;
    if (index < 0)
        return std::nullopt;
    const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(index)];
    if (band.kind != Band::Kind::Lane || band.rows == 0)
        return std::nullopt;
    const int row = std::clamp((position.y() - m_scene->yOf(band.rowTop(0))) / BandLayout::rowHeightPx(), 0, band.rows - 1);
    const TimelineScene::Source source = m_scene->sourceOf(band);
    if (!source.lane.isValid())
        return std::nullopt;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(source.card)].trace;
    const Lane &lane = trace.lane(source.lane);
    if (static_cast<std::size_t>(row) >= lane.rows())
        return std::nullopt;
    const ClockMap &clock = m_state->clock(source.card);
    const auto edge = nearestEdge(trace, lane, static_cast<std::size_t>(row), clock.inverse(timeAt(position)));
    if (!edge || std::abs(m_scene->xOf(clock.map(*edge)) - position.x()) > SnapReachPx)
        return std::nullopt;
    return clock.map(*edge);
}

void RangeDrag::press(QPoint position, bool snaps)
{
    if (const auto held = heldEdge(position))
        m_anchor = held->other;
    else
        m_anchor = (snaps ? snapAt(position) : std::nullopt).value_or(timeAt(position));
}

TimeRange RangeDrag::dragTo(QPoint position, bool snaps)
{
    const std::optional<TimeNs> snap = snaps ? snapAt(position) : std::nullopt;
    const TimeNs time = snap.value_or(timeAt(position));
    const TimeRange range{std::min(time, m_anchor), std::max(time, m_anchor)};
    m_scene->measuring = TimelineScene::Measuring{range, snap};
    return range;
}

void RangeDrag::release()
{
    m_scene->measuring.reset();
}

} // namespace plumbline
