// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/paint/headpainting.h"

#include <QWidget>

#include <optional>

namespace plumbline {

/// The column beside the lanes: the tree. A click opens and closes a line, its buttons
/// and its menu pin and hide it, dragging moves it inside its group.
class TrackHeads : public QWidget
{
    Q_OBJECT

public:
    TrackHeads(TimelineScene *scene, QWidget *parent);

    /// Repaints the values of counters under the pointer, and nothing else.
    void updateValues();
    /// The line under the pointer, or -1.
    [[nodiscard]] int hoveredTrack() const { return m_pointer.track; }

Q_SIGNALS:
    /// The layout was changed.
    void arranged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRect lineRect(int track) const;
    [[nodiscard]] std::optional<HeadButton> buttonAt(int track, QPoint position) const;
    void setHovered(int track);
    void dragTo(QPoint position);
    void click(int track, QPoint position);
    void showTip(QPoint position, QPoint globalPosition);

    TimelineScene *m_scene;
    HeadTexts m_texts;
    HeadPointer m_pointer;
    QPoint m_pressed;
    int m_pressedTrack = -1;
    quint64 m_revision = 0; ///< of the layout that the numbers of lines belong to
};

} // namespace plumbline
