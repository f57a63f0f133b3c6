// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QPoint>

#include <optional>

namespace plumbline {

/// Moves the target of a comparison along the axis with the mouse. An edge of the slice that is held snaps to its partner, to
/// what its partner's row holds, and to the selected slice of the base. Until it is released only the picture moves.
class TargetDrag
{
public:
    static constexpr int SnapReachPx = 8;

    TargetDrag(TimelineState *state, TimelineScene *scene) : m_state(state), m_scene(scene) {}

    /// A button goes down; false where nothing is compared.
    [[nodiscard]] bool press(QPoint position);
    void dragTo(QPoint position, bool snaps);
    /// Puts the picture back; how far the target was moved.
    TimeNs release();

private:
    struct Snap
    {
        TimeNs by = 0;   ///< that the edge lacks
        TimeNs edge = 0; ///< of the base
    };

    [[nodiscard]] bool isActive() const;
    /// The nearest edge of the base to one of the held slice, which would lie at `held`.
    [[nodiscard]] std::optional<Snap> snapOf(TimeRange held) const;

    TimelineState *m_state;
    TimelineScene *m_scene;
    int m_target = -1;
    ClockMap m_clock; ///< before the drag
    TimeRange m_held; ///< the slice under the pointer, on the axis, before the drag; empty without one
    TimelineItem m_item;
    QPoint m_pressed;
    double m_nsPerPx = 0;
    TimeNs m_by = 0;
};

} // namespace plumbline
