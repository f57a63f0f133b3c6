// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/layout/countercurve.h"

#include <vector>

namespace plumbline {

/// Base of the plottables of the timeline. They share one scene, have no data of their own, and leave hit tests to the scene.
class ScenePlottable : public QCPAbstractPlottable
{
public:
    ScenePlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, TimelineScene *scene);

    double selectTest(const QPointF &position, bool onlySelectable, QVariant *details) const override;
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain, const QCPRange &keyRange) const override;

protected:
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;
    /// Clips the painter to where a band may be painted, so that bands that scroll do not cover pinned ones.
    void clipTo(QCPPainter *painter, const Band &band) const;

    TimelineScene *m_scene;
};

/// Paints the backgrounds of headings, the lines between bands, all slices with their names, instants, differences, and how busy
/// closed headings are. It prepares the scene first, and writes cost, roles and shades of what it painted into it.
class SlicePlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawBand(QCPPainter *painter, const Band &band);
    void drawSticky(QCPPainter *painter) const;
    void drawPreview(QCPPainter *painter, const Band &band, const QRect &line);
    void drawHiddenHits(QCPPainter *painter, const Band &band, const QRect &line) const;
    void paintRects(QCPPainter *painter, const QBrush &brush, const std::vector<QRect> &rects) const;
    void drawLane(QCPPainter *painter, const LaneGeometry &lane);
    void drawDifferences(QCPPainter *painter, const DifferenceGeometry &difference);
    void drawBatch(QCPPainter *painter, const LaneGeometry::Batch &batch);
    void drawLabels(QCPPainter *painter, const LaneGeometry &lane);
    void drawInstants(QCPPainter *painter, const LaneGeometry &lane);

    std::vector<BusySpans::Pixel> m_preview; ///< kept, so that no memory is allocated for each band
};

/// Paints the curves of counters with filled areas, all series of a counter on one scale.
class CounterPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawAsPaths(QCPPainter *painter, const Band &band);
    /// Paints one curve. The area reaches down to the curve `below`, or to 0 if that is empty.
    void drawAsPath(QCPPainter *painter, const std::vector<CounterPixel> &pixels, const std::vector<CounterPixel> &below,
                    const CounterCurve &curve, QColor colour, int alpha) const;
    [[nodiscard]] QPolygonF outlineOf(const std::vector<CounterPixel> &pixels, const CounterCurve &curve) const;
};

/// Paints the arrows of the shown categories; where they are dense, as bundles with their numbers.
class FlowPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawCounts(QCPPainter *painter, std::vector<std::pair<FlowBundle, QColor>> &bundles) const;
};

/// Paints the arrows of the selection with a stronger pen. They have a layer of their own, so that a new selection does not cause
/// the other arrows to be painted again.
class SelectedFlowPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;
};

/// Paints the critical path: a line at the lower edge of each slice on it, and thin lines from lane to lane. It shares the layer
/// of the arrows of the selection. O(pixels * log segments).
class PathPlottable : public ScenePlottable
{
public:
    using ScenePlottable::ScenePlottable;

protected:
    void draw(QCPPainter *painter) override;

private:
    void drawPiece(QCPPainter *painter, QPointF from, QPointF to, double width) const;
};

/// How an arrow is drawn.
struct FlowPen
{
    QColor colour;
    double width = 1;
    bool plain = false; ///< thin, pale, and not smoothed on a screen
};
/// Draws one arrow, clipped to the canvas.
void paintFlowArrow(QCPPainter *painter, const TimelineScene &scene, const FlowArrow &arrow, const FlowPen &pen);
/// Returns the colour of an arrow: that of its category, or the warning colour if it is a vertical launch.
[[nodiscard]] QColor colourOf(const TimelineScene &scene, const FlowArrow &arrow);
/// Returns whether an arrow belongs to the target of the comparison that is shown.
[[nodiscard]] bool isOfTarget(const TimelineScene &scene, const FlowArrow &arrow);

/// Paints pointer line, hover, selection, marked range, evidence marks and the note at the pointer. It has a layer of its own, so
/// that none of them causes slices to be painted again.
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
    void fillMark(QCPPainter *painter, int left, int width) const;
    void drawSnap(QCPPainter *painter) const;
    [[nodiscard]] QString pointText(TimeNs time) const; ///< a time as the ruler writes it
    [[nodiscard]] QString measuredText() const;
    [[nodiscard]] QString textAtPointer() const;
    void drawOutline(QCPPainter *painter, TimelineItem item, QColor colour, int width) const;
    void drawFrame(QCPPainter *painter, const QRectF &rect, QColor colour, int width) const;
    /// Outlines the partner of the selection, and connects the edges of both with lines.
    void drawPartner(QCPPainter *painter) const;
    /// Writes that the target stands in place of the base.
    void drawInPlace(QCPPainter *painter) const;
    void drawNote(QCPPainter *painter) const;
    [[nodiscard]] const FlowArrow *arrowAtPointer() const;

    TimelineScene *m_scene;
};

/// Returns what the note at the pointer says about a hit. Plain text, one fact a line.
[[nodiscard]] QString noteText(const TimelineState &state, const TimelineScene::Hit &hit);

} // namespace plumbline
