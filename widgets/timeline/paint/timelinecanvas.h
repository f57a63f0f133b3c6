// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"

#include <set>

namespace plumbline {

class CanvasBuffer;
class TimelineScene;

/// The widget of the plot. Its lowest buffer holds the background as well and is opaque, so nothing is cleared or blended below
/// it. What depends on pointer and selection covers little of the canvas, and only the parts that change are composed again.
class TimelineCanvas : public QCustomPlot
{
public:
    /// Names of its layers. Arrows lie above the slices in the same buffer. The arrows of the selection have a buffer of their
    /// own, and so does everything that follows the pointer.
    static constexpr QLatin1String FlowLayer{"flows"};
    static constexpr QLatin1String SelectedLayer{"selectedFlows"};
    static constexpr QLatin1String OverlayLayer{"overlay"};
    /// The buffers, from bottom to top.
    enum Buffer { Ground, Selected, Overlay };

    TimelineCanvas(TimelineScene *scene, QWidget *parent);

    /// Paints a layer with a buffer of its own again before the next frame. Several calls paint it once. Not for Ground.
    void repaintLater(Buffer buffer);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setUpLayers();
    void setUpBuffers(TimelineScene *scene);
    [[nodiscard]] CanvasBuffer &bufferOf(Buffer buffer) const;
    void repaintOutdated();

    std::set<Buffer> m_outdated; ///< buffers to be painted again, from bottom to top
};

} // namespace plumbline
