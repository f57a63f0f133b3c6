// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/countercolumns.h"
#include "widgets/timeline/qcustomplotheader.h"
#include "widgets/timeline/timelinescene.h"

#include <functional>
#include <vector>

namespace plumbline {

/// Base of the timeline's plottables: they share one scene, have no data of their own, and leave hit tests to it.
class ScenePlottable : public QCPAbstractPlottable
{
public:
    ScenePlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, TimelineScene *scene);

    double selectTest(const QPointF &position, bool onlySelectable, QVariant *details) const override;
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain, const QCPRange &keyRange) const override;

protected:
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

    TimelineScene *m_scene;
};

/// Lines of the layout, all slices, their names, and instants.
class SlicePlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawTrack(QCPPainter *painter, const Track &track);
    void drawLane(QCPPainter *painter, const Track &track, const LaneGeometry &lane);
    void drawBatch(QCPPainter *painter, const LaneGeometry::Batch &batch);
    void drawLabels(QCPPainter *painter, const LaneGeometry &lane);
    void drawInstants(QCPPainter *painter, const LaneGeometry &lane);
};

/// Step curves with a filled area, one lane a counter; all its series on one scale.
class CounterPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawCounter(QCPPainter *painter, const Track &track);
    void drawAsPath(QCPPainter *painter, const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf,
                    QColor colour) const;

    CounterColumns m_columns; ///< kept, so that each lane need not ask for memory
};

/// Arrows between slices: those of the categories switched on, and stronger those of the selection.
class FlowPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

    static constexpr std::size_t MostArrows = 2000; ///< a category, or the selected slice
    /// A HostToDevice arrow this short hangs vertical: the device starts what it is sent as soon as it arrives,
    /// because it has nothing queued. The same limit as the rule host-bound-window.
    static constexpr TimeNs LateLaunchNs = 50'000;

    struct Legend
    {
        QString category;
        QColor colour;
        bool late = false; ///< the entry of vertical HostToDevice arrows
        std::size_t drawn = 0;
        std::size_t total = 0; ///< arrows of the visible time, whatever lane; of the selected slice at any time
        bool cut = false;      ///< not all of them were looked at
        bool selected = false; ///< the entry of the selected slice, which has no category
    };
    /// Whether there is anything to draw, in view or not.
    [[nodiscard]] bool hasArrows() const;
    /// What was drawn last, for a legend.
    [[nodiscard]] const std::vector<Legend> &legend() const { return m_legend; }

protected:
    void draw(QCPPainter *painter) override;

private:
    struct Arrow
    {
        QPointF from;
        QPointF to;
        bool late = false;
    };

    void drawCategory(QCPPainter *painter, const QString &category);
    void drawSelected(QCPPainter *painter);
    void drawArrow(QCPPainter *painter, const Arrow &arrow, QColor colour, double width, bool plain) const;
    [[nodiscard]] std::optional<Arrow> arrowOf(int card, const Flow &flow, bool hostToDevice) const;

    std::vector<Legend> m_legend;
    std::vector<std::pair<Arrow, bool>> m_late; ///< of the frame being drawn, and whether plainly: they lie on top
};

/// Pointer line, hover, selection, marked span and the note at the pointer; on a layer of its own, so that none of
/// them redraws a slice.
class OverlayItem : public QCPLayerable
{
public:
    OverlayItem(QCustomPlot *plot, TimelineScene *scene);

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    [[nodiscard]] QRect clipRect() const override;
    void draw(QCPPainter *painter) override;

private:
    void drawMark(QCPPainter *painter) const;
    void drawOutline(QCPPainter *painter, TimelineItem item, QColor colour, int width) const;
    void drawNote(QCPPainter *painter) const;

    TimelineScene *m_scene;
};

/// What the pointer's note says about an item; plain text, one fact a line.
[[nodiscard]] QString noteText(const TimelineState &state, const TimelineScene::Hit &hit);

/// Rectangle-clipped part of a segment; false when nothing is left.
[[nodiscard]] bool clipSegment(const QRectF &clip, QPointF &from, QPointF &to);

} // namespace plumbline
