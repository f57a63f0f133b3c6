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

/// The canvas: one QCustomPlot with the ruler as its upper axis, a buffer for slices and arrows, one for the arrows of
/// the selection, one for everything that follows the pointer. Window and pictures paint through the same one.
class TimelinePlot
{
public:
    /// `state` must outlive it. The plot's widget belongs to `parent` where there is one.
    TimelinePlot(const TimelineState *state, QWidget *parent);
    ~TimelinePlot();

    [[nodiscard]] QWidget *widget() const;
    [[nodiscard]] TimelineScene &scene();
    [[nodiscard]] const TimelineScene &scene() const;

    void setTheme(const Theme &theme);
    void setScroll(int scrollY);

    enum class Part { Everything, SelectedFlows, Overlay };
    /// Repaints a part before the next frame; several calls make one repaint.
    void refresh(Part part);
    /// Repaints the buffers now; whoever shows or grabs the widget composes them.
    void paintNow();

    /// Draws ruler and lanes at `size` pixels into the painter of a file; nothing that follows the pointer.
    void paintTo(QCPPainter *painter, QSize size);

    /// Entries for the arrows drawn last, with a note where only some were.
    [[nodiscard]] std::vector<FlowLegend> flowLegend() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumbline
