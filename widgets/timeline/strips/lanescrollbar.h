// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollBar>

namespace plumbline {

/// The vertical scroll bar beside the lanes, in plain colours. It is painted with each frame that scrolls, and the gradients of a
/// style would take a noticeable part of the frame.
class LaneScrollBar : public QScrollBar
{
public:
    explicit LaneScrollBar(QWidget *parent) : QScrollBar(Qt::Vertical, parent) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace plumbline
