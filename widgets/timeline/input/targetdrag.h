// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QPoint>

#include <optional>

namespace plumbline {

/// Moves the target of a comparison along the axis with the mouse. An edge of the slice under the pointer snaps to its partner,
/// to slices on the partner's row, and to the selected slice of the base. During the drag only the drawing moves, not the
/// alignment.
class TargetDrag
{
public:
    static constexpr int SnapReachPx = 8;

    /// `state` and `scene` must outlive the drag.
    TargetDrag(TimelineState *state, TimelineScene *scene) : m_state(state), m_scene(scene) {}

    /// Begins a drag. Returns false if no cards are compared.
    [[nodiscard]] bool press(QPoint position);
    /// Moves the target with the pointer.
    void dragTo(QPoint position, bool snaps);
    /// Ends the drag and puts the drawing back. Returns by how many nanoseconds the target was moved.
    TimeNs release();

private:
    struct Snap
    {
        TimeNs by = 0;   ///< by how much the target still has to move
        TimeNs edge = 0; ///< start or end of a slice of the base, on the axis
    };

    [[nodiscard]] bool isActive() const;
    /// Returns the snap with the shortest way from a start or end of `held`, where the slice would be, to one of a slice of the
    /// base.
    [[nodiscard]] std::optional<Snap> snapOf(TimeRange held) const;

    TimelineState *m_state;
    TimelineScene *m_scene;
    int m_target = -1;
    ClockMap m_clock;    ///< clock of the target before the drag
    TimeRange m_held;    ///< range of the slice under the pointer on the axis, before the drag; empty without one
    TimelineItem m_item; ///< the slice of the target under the pointer; invalid without one
    QPoint m_pressed;
    double m_nsPerPx = 0;
    TimeNs m_by = 0;
};

} // namespace plumbline
