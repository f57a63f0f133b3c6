// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"

#include <set>

namespace plumbline {

class CanvasBuffer;
class TimelineScene;

/// The plot's widget. Its lowest buffer holds the ground as well and is opaque, so nothing is cleared or blended for it. What
/// follows pointer and selection covers little of the window: only where that changes is anything composed.
class TimelineCanvas : public QCustomPlot
{
public:
    /// The names of its layers: arrows on the slices, and with a buffer of their own what the selection brings and what follows
    /// the pointer.
    static constexpr QLatin1String FlowLayer{"flows"};
    static constexpr QLatin1String SelectedLayer{"selectedFlows"};
    static constexpr QLatin1String OverlayLayer{"overlay"};
    enum Buffer { Ground, Selected, Overlay };

    TimelineCanvas(TimelineScene *scene, QWidget *parent);

    /// Paints a layer with a buffer of its own once more, before the next frame; several calls paint it once.
    void repaintLater(Buffer buffer);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setUpLayers();
    void setUpBuffers(TimelineScene *scene);
    [[nodiscard]] CanvasBuffer &bufferOf(Buffer buffer) const;
    void repaintOutdated();

    std::set<Buffer> m_outdated; ///< from below
};

} // namespace plumbline
