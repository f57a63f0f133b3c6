// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/markdrag.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

std::optional<MarkDrag::Held> MarkDrag::heldAt(QPoint position) const
{
    const QRect &canvas = m_scene->canvas;
    if (position.y() < 0 || position.y() >= canvas.top() || position.x() < canvas.left() || position.x() > canvas.right())
        return std::nullopt;
    std::optional<Held> nearest;
    double best = ReachPx;
    for (std::size_t mark = 0; mark < m_state->marks().size(); ++mark) {
        const TimeRange &range = m_state->marks()[mark].range;
        for (const bool isEnd : {false, true}) {
            const double distance = std::abs(m_scene->xOf(isEnd ? range.end : range.begin) - position.x());
            if (distance > best || (nearest && distance >= best))
                continue;
            best = distance;
            nearest = Held{mark, std::nullopt};
            if (!range.isEmpty())
                nearest->other = isEnd ? range.begin : range.end;
        }
    }
    return nearest;
}

bool MarkDrag::press(QPoint position)
{
    m_held = heldAt(position);
    return m_held.has_value();
}

void MarkDrag::dragTo(QPoint position, bool snaps)
{
    if (!m_held || m_held->mark >= m_state->marks().size())
        return;
    const TimeNs time = m_snaps->timeUnder(position, snaps);
    const TimeNs other = m_held->other.value_or(time);
    const TimeRange range{std::min(time, other), std::max(time, other)};
    if (m_held->other && range.isEmpty())
        return; // a mark of a range does not become one of a single time
    m_scene->movedMark = TimelineScene::MovedMark{m_held->mark, range};
    m_scene->measuring = TimelineScene::Measuring{range, std::nullopt};
}

void MarkDrag::release(bool isCancelled)
{
    m_held.reset();
    m_scene->measuring.reset();
    const auto moved = std::exchange(m_scene->movedMark, std::nullopt);
    if (!moved || isCancelled || moved->mark >= m_state->marks().size())
        return;
    TimeMarks marks = m_state->marks();
    marks[moved->mark].range = moved->range;
    m_state->setMarks(std::move(marks));
}

} // namespace plumbline
