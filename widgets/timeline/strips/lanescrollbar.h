// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollBar>

namespace plumbline {

/// The vertical bar beside the lanes, in plain colours: it is painted with each frame that scrolls, and the gradients of a style
/// would take a tenth of the frame.
class LaneScrollBar : public QScrollBar
{
public:
    explicit LaneScrollBar(QWidget *parent) : QScrollBar(Qt::Vertical, parent) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace plumbline
