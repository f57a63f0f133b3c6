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
    m_fromY.reset();
    m_kept.clear();
    if (const auto held = heldEdge(position)) {
        m_anchor = held->other;
        m_kept = m_state->markedLanes();
        return;
    }
    m_anchor = timeUnder(position, snaps);
    if (m_scene->canvas.contains(position))
        m_fromY = position.y();
}

TimeRange RangeDrag::dragTo(QPoint position, bool snaps)
{
    const std::optional<TimeNs> snap = snaps ? snapAt(position) : std::nullopt;
    const TimeNs time = snap.value_or(timeAt(position));
    const TimeRange range{std::min(time, m_anchor), std::max(time, m_anchor)};
    m_scene->measuring = TimelineScene::Measuring{range, snap};
    return range;
}

LaneSet RangeDrag::lanesTo(QPoint position) const
{
    if (!m_fromY)
        return m_kept;
    const int top = std::min(*m_fromY, position.y());
    const int bottom = std::max(*m_fromY, position.y());
    LaneSet lanes;
    for (const int index : m_scene->visibleBands()) {
        const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(index)];
        const QRect clip = m_scene->clipOf(band);
        const int bandTop = std::max(m_scene->yOf(band.top), clip.top());
        const int bandBottom = std::min(m_scene->yOf(band.top) + band.height - 1, clip.bottom());
        if (bandTop > bottom || bandBottom < top)
            continue;
        const LaneSet own = m_scene->lanesOf(band);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    return lanes;
}

void RangeDrag::release()
{
    m_scene->measuring.reset();
}

} // namespace plumbline
