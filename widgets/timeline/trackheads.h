// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/timelinescene.h"

#include <QWidget>

namespace plumbline {

/// The text of a line of the tree, plain: name, and behind it what it holds or how large its values get.
struct HeadText
{
    QString name;
    QString detail;
};
[[nodiscard]] HeadText headText(const TimelineState &state, const Track &track);

/// Paints the lines of the tree that show on the scene's canvas into `area`, line by line beside their lanes.
void paintHeads(QPainter *painter, const TimelineScene &scene, const QRect &area);

/// The column beside the lanes: the tree, and above it the time under the pointer.
class TrackHeads : public QWidget
{
    Q_OBJECT

public:
    TrackHeads(TimelineScene *scene, QWidget *parent);

    /// Repaints the time under the pointer, and nothing else.
    void updatePointerTime();

Q_SIGNALS:
    /// A line that can open or close was clicked.
    void toggled(int track);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    void paintPointerTime(QPainter *painter) const;
    [[nodiscard]] int trackAt(QPoint position) const;

    TimelineScene *m_scene;
};

} // namespace plumbline
