// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QWidget>

class QMenu;

namespace plumbline {

/// The times under the pointer, as text: every nanosecond, both from the start and absolute.
struct PointerTime
{
    QString fromStart; ///< "123 456 789 ns"
    QString absolute;  ///< "1 736 408 883 573 887 920 ns"
    QString clock;     ///< date and time of day, or the same as absolute
};
/// At a place of the canvas, of the card that is drawn there, so that the absolute time is the one in its file.
[[nodiscard]] PointerTime pointerTime(const TimelineScene &scene, QPoint position);

/// Entries that choose what the ruler says.
void addRulerChoices(QMenu *menu, TimelineState *state);
/// Entries that copy a time to the clipboard.
void addTimeCopies(QMenu *menu, const PointerTime &time);

/// The corner beside the ruler: the time under the pointer. A click changes the ruler between time from the start and time
/// of day.
class RulerCorner : public QWidget
{
    Q_OBJECT

public:
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
