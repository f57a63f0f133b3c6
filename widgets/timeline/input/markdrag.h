// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/input/rangedrag.h"

#include <QPoint>

#include <optional>

namespace plumbline {

/// Moves a mark of a single time, or an end of a mark of a range, which are taken hold of on the ruler. They snap as RangeDrag
/// does. During the drag only the drawing moves; TimelineScene::movedMark has the range.
class MarkDrag
{
public:
    static constexpr int ReachPx = 4; ///< distance from an end at which a press takes hold of it

    /// All must outlive the drag.
    MarkDrag(TimelineState *state, TimelineScene *scene, const RangeDrag *snaps) : m_state(state), m_scene(scene), m_snaps(snaps)
    {}

    /// Returns whether a press here takes hold of a mark. O(marks).
    [[nodiscard]] bool isOnMark(QPoint position) const { return heldAt(position).has_value(); }
    /// Begins a drag. Returns false if there is no mark.
    [[nodiscard]] bool press(QPoint position);
    void dragTo(QPoint position, bool snaps);
    /// Ends the drag: the mark has its new range, or the old one with `isCancelled`.
    void release(bool isCancelled);

private:
    struct Held
    {
        std::size_t mark = 0;
        std::optional<TimeNs> other; ///< the end that stays; empty for a single time
    };

    [[nodiscard]] std::optional<Held> heldAt(QPoint position) const;

    TimelineState *m_state;
    TimelineScene *m_scene;
    const RangeDrag *m_snaps;
    std::optional<Held> m_held;
};

} // namespace plumbline
