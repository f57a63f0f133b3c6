// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QPoint>

#include <optional>

namespace plumbline {

/// Marks a range of the lanes between press and pointer with the mouse, or moves an edge of the marked range, whose lanes then
/// stay. A press on the ruler marks a range of all lanes. With `snaps`, both snap to starts and ends of the slices
/// on the row under the pointer; the caller leaves it out while Alt is held. TimelineScene::measuring shows the range during the
/// drag.
class RangeDrag
{
public:
    static constexpr int EdgeReachPx = 4; ///< distance from an edge at which a press takes hold of it
    static constexpr int SnapReachPx = 8; ///< distance at which the pointer snaps to a start or end of a slice

    /// `state` and `scene` must outlive the drag.
    RangeDrag(const TimelineState *state, TimelineScene *scene) : m_state(state), m_scene(scene) {}

    /// Returns whether a press here takes hold of an edge of the marked range.
    [[nodiscard]] bool isOnEdge(QPoint position) const { return heldEdge(position).has_value(); }
    /// Returns the time at a position, or that of the edge to which it snaps.
    [[nodiscard]] TimeNs timeUnder(QPoint position, bool snaps) const
    {
        return (snaps ? snapAt(position) : std::nullopt).value_or(timeAt(position));
    }
    /// Begins a drag. It moves the edge that is at `position`; if there is none, it marks a new range from here.
    void press(QPoint position, bool snaps);
    /// Returns the range from the place of the press, or from the edge that stays, to the pointer.
    [[nodiscard]] TimeRange dragTo(QPoint position, bool snaps);
    /// Returns the lanes from the place of the press to the pointer, of which closed processes stand for all of theirs. None if
    /// all lanes are meant.
    [[nodiscard]] LaneSet lanesTo(QPoint position) const;
    /// Ends the drag. The range stays as it was marked.
    void release();

private:
    struct HeldEdge
    {
        TimeNs moving;
        TimeNs other;
    };

    [[nodiscard]] std::optional<HeldEdge> heldEdge(QPoint position) const;
    /// Returns the start or end of a slice that the pointer snaps to, on the shared axis.
    [[nodiscard]] std::optional<TimeNs> snapAt(QPoint position) const;
    [[nodiscard]] TimeNs timeAt(QPoint position) const;

    const TimelineState *m_state;
    TimelineScene *m_scene;
    TimeNs m_anchor = 0;
    std::optional<int> m_fromY; ///< height of the press in widget pixels; empty if the drag chooses no lanes
    LaneSet m_kept;             ///< the lanes while an edge is moved
};

} // namespace plumbline
