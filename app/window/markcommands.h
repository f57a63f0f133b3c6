// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <cstddef>
#include <optional>

namespace plumbline {

class TimelineView;

/// The commands about the user's marks on a timeline: making one, and going from one to the next.
class MarkCommands final : public QObject
{
    Q_OBJECT

public:
    /// Both arguments must outlive this object.
    MarkCommands(TimelineState *state, TimelineView *timeline, QObject *parent = nullptr);

    /// Makes a mark of the marked range; else of the selection, with its name; else of the time under the pointer; else of the
    /// middle of the visible range.
    void make();
    /// Shows the next mark (1) or the previous one (-1) from the mark shown last if it is in sight, else from the middle of the
    /// visible range.
    void step(int direction);
    /// Shows a range as large as it is, with a margin, or a time in the middle of the canvas.
    void show(TimeRange range);

Q_SIGNALS:
    /// A mark was made; `mark` is its index in TimelineState::marks().
    void made(std::size_t mark);
    void announced(const QString &text);

private:
    [[nodiscard]] TimeMark proposed() const;

    TimelineState *m_state;
    TimelineView *m_timeline;
    std::optional<std::size_t> m_shown; ///< the mark that step() showed last
};

} // namespace plumbline
