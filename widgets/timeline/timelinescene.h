// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/framecost.h"
#include "widgets/timeline/labelcache.h"
#include "widgets/timeline/lanegeometry.h"
#include "widgets/timeline/timelinestate.h"
#include "widgets/timeline/tracklayout.h"
#include "widgets/timeline/vectortexts.h"

#include <QPoint>
#include <QRect>

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

/// Everything the plottables of one canvas share: state, layout, colours, scroll position, and the cache of
/// lane geometries, which live as long as visible range, canvas width, layout and the rows on the canvas stay the same.
class TimelineScene
{
public:
    static constexpr int RulerHeightPx = 30;
    static constexpr int FontPx = 11;
    static constexpr int HitSlackPx = 3;

    explicit TimelineScene(const TimelineState *state);

    [[nodiscard]] const TimelineState &state() const { return *m_state; }
    TrackLayout layout;
    const Theme *theme = &Theme::light();
    QRect canvas;                 ///< the lanes, in widget pixels
    int scrollY = 0;              ///< layout pixel shown at the canvas's upper edge
    bool vector = false;          ///< text and curves for a file, everything clipped by computation
    VectorTexts *texts = nullptr; ///< of an SVG

    /// A text as it is to be painted.
    [[nodiscard]] QString painted(const QString &text) const { return texts ? texts->standIn(text) : text; }
    FrameCost cost; ///< of the slices painted last
    std::optional<QPoint> pointer;

    /// Pixel columns of the canvas over the visible range of the shared axis.
    [[nodiscard]] TimeScale axisScale() const;
    /// The same in a card's own times.
    [[nodiscard]] TimeScale cardScale(int card, int columnPx = 1) const;
    [[nodiscard]] double xOf(TimeNs axisTime) const { return canvas.left() + axisScale().xOf(axisTime); }

    /// Tracks that show on the canvas, as a range of indexes.
    [[nodiscard]] std::pair<int, int> visibleTracks() const;
    [[nodiscard]] int yOf(int layoutY) const { return canvas.top() + layoutY - scrollY; }

    /// Computes what the lanes on the canvas lack, on several threads.
    void prepare();
    /// What a lane's track shows on the canvas and a little around it; computed when first asked for. Valid until the next call.
    [[nodiscard]] const LaneGeometry &geometry(const Track &track);
    /// Makes slices of a picture coarser, so that it keeps below a number of shapes.
    void setColumnPx(int columnPx);
    [[nodiscard]] int columnPx() const { return m_columnPx; }
    void forget();

    struct Hit
    {
        TimelineItem item;
        std::uint32_t count = 1; ///< slices that share the pixel column
        int track = -1;
    };
    /// What is drawn at a widget position, instants before slices; else what is nearest within HitSlackPx.
    [[nodiscard]] Hit hitTest(QPoint position);

    /// Where an item is painted in widget pixels; an item in something closed is its line's full height at the item's time. Empty
    /// when the layout lacks it.
    [[nodiscard]] QRectF rectOf(TimelineItem item) const;
    /// The lane an item lies on. O(log lanes).
    [[nodiscard]] LaneId laneOf(TimelineItem item) const;
    /// The height of a row of a lane, as top and bottom edge; of the line that hides it when it is closed.
    [[nodiscard]] std::optional<std::pair<double, double>> rowEdges(int card, LaneId lane, std::size_t row) const;

    LabelCache labels;

private:
    void dropStale();
    /// The rows of a track on the canvas, widened to whole blocks so that scrolling rarely changes them.
    [[nodiscard]] RowRange rowsOnCanvas(const Track &track) const;
    [[nodiscard]] std::unique_ptr<LaneGeometry> compute(const Track &track) const;
    [[nodiscard]] bool isComputed(const Track &track) const;

    const TimelineState *m_state;
    int m_columnPx = 1;
    std::unordered_map<int, std::unique_ptr<LaneGeometry>> m_geometries; ///< by node of the layout
    TimeRange m_range;
    int m_width = 0;
    quint64 m_revision = 0;
};

} // namespace plumbline
