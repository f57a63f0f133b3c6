// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QWidget>

class QMenu;

namespace plumbline {

/// The time under the pointer as texts with every nanosecond, both from the start and absolute.
struct PointerTime
{
    QString fromStart; ///< for example "123 456 789 ns"
    QString absolute;  ///< for example "1 736 408 883 573 887 920 ns"
    QString clock;     ///< date and time of day; the same as `absolute` if the time is no date
};
/// Returns the time at a position on the canvas. The absolute time is that of the card drawn there, so that it is the one in its
/// file.
[[nodiscard]] PointerTime pointerTime(const TimelineScene &scene, QPoint position);

/// Adds entries that choose what the ruler shows.
void addRulerChoices(QMenu *menu, TimelineState *state);
/// Adds entries that copy a time to the clipboard.
void addTimeCopies(QMenu *menu, const PointerTime &time);

/// The corner beside the ruler, which shows the time under the pointer. A click switches the ruler between time from the start
/// and time of day.
class RulerCorner : public QWidget
{
    Q_OBJECT

public:
    /// `state` and `scene` must outlive the corner.
    RulerCorner(TimelineState *state, const TimelineScene *scene, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setTexts();

    TimelineState *m_state;
    const TimelineScene *m_scene;
};

} // namespace plumbline
