// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/targetdrag.h"

#include "core/query/slicesteps.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

bool TargetDrag::isActive() const
{
    const Comparison *comparison = m_state->comparison(); // the cards may have changed during the drag
    return comparison && comparison->target == m_target;
}

bool TargetDrag::press(QPoint position)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return false;
    m_target = comparison->target;
    m_clock = m_state->clock(m_target);
    m_item = m_scene->hitTest(position).item;
    if (m_item.card == comparison->base)
        m_item = m_state->partnerOf(m_item);
    if (m_item.card != m_target || !m_item.slice.isValid())
        m_item = {};
    m_held = m_state->rangeOf(m_item);
    m_pressed = position;
    m_nsPerPx = m_scene->axisScale().nsPerPx();
    m_by = 0;
    return true;
}

void TargetDrag::dragTo(QPoint position, bool snaps)
{
    if (!isActive())
        return;
    m_by = std::llround((position.x() - m_pressed.x()) * m_nsPerPx);
    const TimeRange held{m_held.begin + m_by, m_held.end + m_by};
    const std::optional<Snap> snap = snaps && m_item.isValid() ? snapOf(held) : std::nullopt;
    if (snap)
        m_by += snap->by;
    if (m_item.isValid())
        m_scene->measuring = TimelineScene::Measuring{{held.begin + (snap ? snap->by : 0), held.end + (snap ? snap->by : 0)},
                                                      snap ? std::optional(snap->edge) : std::nullopt};
    m_state->setClock(m_target, {m_clock.offsetNs + m_by, m_clock.driftPpq});
}

std::optional<TargetDrag::Snap> TargetDrag::snapOf(TimeRange held) const
{
    const Comparison &comparison = *m_state->comparison();
    std::optional<Snap> best;
    const auto consider = [this, &best](TimeNs own, TimeNs edge) {
        const TimeNs by = edge - own;
        if (static_cast<double>(std::abs(by)) <= SnapReachPx * m_nsPerPx && (!best || std::abs(by) < std::abs(best->by)))
            best = Snap{by, edge};
    };
    const auto considerRange = [&](TimeRange range) {
        for (const TimeNs own : {held.begin, held.end}) {
            consider(own, range.begin);
            consider(own, range.end);
        }
    };
    const TimelineItem partner = m_state->partnerOf(m_item);
    if (m_state->selection().card == comparison.base && m_state->selection().slice.isValid())
        considerRange(m_state->rangeOf(m_state->selection()));
    if (!partner.isValid())
        return best;
    considerRange(m_state->rangeOf(partner));
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(comparison.base)].trace;
    const ClockMap &clock = m_state->clock(comparison.base);
    const Lane &lane = trace.lane(m_scene->laneOf(partner));
    const auto behind = std::upper_bound(lane.rowBegin.begin(), lane.rowBegin.end(), partner.slice.value);
    const auto row = static_cast<std::size_t>(behind - lane.rowBegin.begin()) - 1;
    for (const TimeNs own : {held.begin, held.end}) {
        if (const auto edge = nearestEdge(trace, lane, row, clock.inverse(own)))
            consider(own, clock.map(*edge));
    }
    return best;
}

TimeNs TargetDrag::release()
{
    m_scene->measuring.reset();
    if (!isActive())
        return 0;
    m_state->setClock(std::exchange(m_target, -1), m_clock);
    return std::exchange(m_by, 0);
}

} // namespace plumbline
