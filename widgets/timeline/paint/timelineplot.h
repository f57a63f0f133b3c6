// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/paint/flowlegend.h"

#include <QSize>
#include <QWidget>

#include <memory>
#include <vector>

class QCPPainter;

namespace plumbline {

/// The canvas: a QCustomPlot with the ruler as its upper axis and three buffers: one for slices and arrows, one for the arrows of
/// the selection, and one for everything that follows the pointer. The window and pictures are painted through the same class.
class TimelinePlot
{
public:
    /// `state` must outlive it. The widget of the plot belongs to `parent` if there is one.
    TimelinePlot(const TimelineState *state, QWidget *parent);
    ~TimelinePlot();

    /// Takes over another size of the user's text.
    void updateTextSize();
    [[nodiscard]] QWidget *widget() const;
    [[nodiscard]] TimelineScene &scene();
    [[nodiscard]] const TimelineScene &scene() const;

    /// `theme` must outlive the plot.
    void setTheme(const Theme &theme);
    /// Sets which pixel of the layout is at the upper edge of the canvas.
    void setScroll(int scrollY);

    enum class Part { Everything, SelectedFlows, Overlay };
    /// Paints a part again before the next frame. Several calls paint it once.
    void refresh(Part part);
    /// Paints the buffers now. They are composed when the widget is shown or grabbed.
    void paintNow();

    /// Paints ruler and bands at `size` pixels with the painter of a file. Nothing that follows the pointer is painted.
    void paintTo(QCPPainter *painter, QSize size);

    /// Returns legend entries for the arrows drawn last, with a note if only some were drawn.
    [[nodiscard]] std::vector<FlowLegend> flowLegend() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumbline
