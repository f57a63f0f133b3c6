// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/qcustomplotheader.h"

namespace plumbline {

class TimelineScene;

/// The plot's widget, whose layers compose in the time of one copy: the lowest buffer holds the ground as well and is
/// opaque, so nothing is cleared or blended for it, and the overlay, which is little but reaches everywhere, is kept as
/// drawing commands.
class TimelineCanvas : public QCustomPlot
{
public:
    TimelineCanvas(const TimelineScene *scene, QWidget *parent);

    /// Provides the buffers of the next replot: ground, arrows when these have one of their own, overlay.
    void provideBuffers(bool withFlows);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const TimelineScene *m_scene;
};

} // namespace plumbline
