// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QPoint>

namespace plumbline {

/// Marking a range with the mouse, and moving the edges of the one that is marked. Both snap to starts and ends of the
/// slices on the row under the pointer; Alt holds that off. What it does meanwhile shows in TimelineScene::measuring.
class RangeDrag
{
public:
    static constexpr int EdgeReachPx = 4;
    static constexpr int SnapReachPx = 8;

    RangeDrag(const TimelineState *state, TimelineScene *scene) : m_state(state), m_scene(scene) {}

    /// Whether a press here takes hold of an edge of the marked range.
    [[nodiscard]] bool isOnEdge(QPoint position) const { return heldEdge(position).has_value(); }
    /// A button goes down; what follows moves the edge that is there, else marks anew from here.
    void press(QPoint position, bool snaps);
    /// The range from the press to the pointer.
    [[nodiscard]] TimeRange dragTo(QPoint position, bool snaps);
    void release();

private:
    struct HeldEdge
    {
        TimeNs moving;
        TimeNs other;
    };

    [[nodiscard]] std::optional<HeldEdge> heldEdge(QPoint position) const;
    /// The edge of a slice that is near enough.
    [[nodiscard]] std::optional<TimeNs> snapAt(QPoint position) const;
    [[nodiscard]] TimeNs timeAt(QPoint position) const;

    const TimelineState *m_state;
    TimelineScene *m_scene;
    TimeNs m_anchor = 0;
};

} // namespace plumbline
