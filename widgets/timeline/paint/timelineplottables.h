// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/layout/countercurve.h"

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
    /// Keeps what scrolls from being painted over what is pinned.
    void clipTo(QCPPainter *painter, const Track &track) const;

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
    void drawPreview(QCPPainter *painter, const Track &track, const QRect &line);
    void paintRects(QCPPainter *painter, const QBrush &brush, const std::vector<QRect> &rects) const;
    void drawLane(QCPPainter *painter, const LaneGeometry &lane);
    void drawDifferences(QCPPainter *painter, const DeltaGeometry &delta);
    void drawBatch(QCPPainter *painter, const LaneGeometry::Batch &batch);
    void drawLabels(QCPPainter *painter, const LaneGeometry &lane);
    void drawInstants(QCPPainter *painter, const LaneGeometry &lane);

    std::vector<BusySpans::Pixel> m_preview; ///< kept, so that each line need not ask for memory
};

/// Step curves with a filled area, one lane a counter; all its series on one scale.
class CounterPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawAsPaths(QCPPainter *painter, const Track &track);
    /// The area reaches down to the curve below, or to 0 without one.
    void drawAsPath(QCPPainter *painter, const std::vector<CounterPixel> &pixels, const std::vector<CounterPixel> &below,
                    const CounterCurve &curve, QColor colour, int alpha) const;
    [[nodiscard]] QPolygonF outlineOf(const std::vector<CounterPixel> &pixels, const CounterCurve &curve) const;
};

/// Arrows between slices: those of the categories switched on.
class FlowPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;
};

/// The arrows of the selection, stronger; on a layer of their own, so that they come and go without all the others.
class SelectedFlowPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;
};

struct FlowPen
{
    QColor colour;
    double width = 1;
    bool plain = false; ///< thin, pale, and not smoothed on a screen
};
/// Draws one arrow, clipped to the canvas.
void paintFlowArrow(QCPPainter *painter, const TimelineScene &scene, const FlowArrow &arrow, const FlowPen &pen);
/// The colour of an arrow: that of its category, or the one that warns.
[[nodiscard]] QColor colourOf(const TimelineScene &scene, const FlowArrow &arrow);

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
    void drawSnap(QCPPainter *painter) const;
    [[nodiscard]] QString pointText(TimeNs time) const; ///< as the ruler says it
    [[nodiscard]] QString measuredText() const;
    [[nodiscard]] QString textAtPointer() const;
    void drawOutline(QCPPainter *painter, TimelineItem item, QColor colour, int width) const;
    void drawFrame(QCPPainter *painter, const QRectF &rect, QColor colour, int width) const;
    /// What does the same on the other card as the selection, and lines from edge to edge.
    void drawPartner(QCPPainter *painter) const;
    /// Says that the target stands in for the base.
    void drawInPlace(QCPPainter *painter) const;
    void drawNote(QCPPainter *painter) const;
    [[nodiscard]] const FlowArrow *arrowAtPointer() const;

    TimelineScene *m_scene;
};

/// What the pointer's note says about an item; plain text, one fact a line.
[[nodiscard]] QString noteText(const TimelineState &state, const TimelineScene::Hit &hit);

} // namespace plumbline
