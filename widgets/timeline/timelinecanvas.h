// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/qcustomplotheader.h"

namespace plumbline {

class TimelineScene;

/// The plot's widget, whose layers compose in the time of one copy: the lowest buffer holds the ground as well and is
/// opaque, so nothing is cleared or blended for it, arrows cost nothing while there are none, and a few of them as well as the
/// overlay, which is little but reaches everywhere, are kept as drawing commands.
class TimelineCanvas : public QCustomPlot
{
public:
    TimelineCanvas(TimelineScene *scene, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace plumbline
