// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/countergeometry.h"
#include "widgets/timeline/geometry/deltageometry.h"
#include "widgets/timeline/geometry/flowarrows.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/geometry/labelcache.h"
#include "widgets/timeline/geometry/lanegeometry.h"
#include "widgets/timeline/geometry/vectortexts.h"
#include "widgets/timeline/layout/tracklayout.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QPoint>
#include <QRect>

#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

/// Everything the plottables of one canvas share: state, layout, colours, scroll position, and the cache of
/// geometries, which live as long as visible range, canvas width, layout, theme and the rows on the canvas stay the same.
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
    FrameCost cost;                 ///< of the slices painted last
    std::set<FillIndex> shownRoles; ///< of the slices painted last; all hues of unrecognised ones as Role::Other
    std::set<int> shownShades;      ///< of the differences painted last
    std::optional<QPoint> pointer;

    /// A range that is being dragged, and the edge of a slice that it has snapped to.
    struct Measuring
    {
        TimeRange range;
        std::optional<TimeNs> snap;
    };
    std::optional<Measuring> measuring;
    /// The time under the pointer on the shared axis; none while it is elsewhere.
    [[nodiscard]] std::optional<TimeNs> pointerTime() const;

    /// Pixel columns of the canvas over the visible range of the shared axis.
    [[nodiscard]] TimeScale axisScale() const;
    /// The same in a card's own times.
    [[nodiscard]] TimeScale cardScale(int card, int columnPx = 1) const;
    [[nodiscard]] double xOf(TimeNs axisTime) const { return canvas.left() + axisScale().xOf(axisTime); }

    /// Lines that show on the canvas, as indexes: the fixed ones, then those that scroll.
    [[nodiscard]] std::vector<int> visibleTracks() const;
    /// Height of the pinned lines at the upper edge that do not scroll: half of the canvas at most.
    [[nodiscard]] int fixedHeight() const { return layout.fixedHeight(canvas.height() / 2); }
    [[nodiscard]] bool isFixed(const Track &track) const { return track.pinned && track.bottom() <= fixedHeight(); }
    /// The part of the canvas that a line may be painted in: what scrolls stays below what is fixed.
    [[nodiscard]] QRect clipOf(const Track &track) const;
    /// Where a height of the layout is in widget pixels.
    [[nodiscard]] int yOf(int layoutY) const { return canvas.top() + layoutY - (layoutY < fixedHeight() ? 0 : scrollY); }
    /// The line at a height in widget pixels, or -1.
    [[nodiscard]] int trackAt(int y) const;

    /// Computes what the lanes and counters on the canvas lack, on several threads.
    void prepare();
    /// What a lane's track shows on the canvas and a little around it; computed when first asked for. Valid until the next call.
    [[nodiscard]] const LaneGeometry &geometry(const Track &track);
    /// The same of a counter's track; its picture unless the scene is for a file.
    [[nodiscard]] const CounterGeometry &counterGeometry(const Track &track);
    /// The same of a line of differences; empty without a comparison.
    [[nodiscard]] const DeltaGeometry &deltaGeometry(const Track &track);
    /// Makes slices of a picture coarser, so that it keeps below a number of shapes.
    void setColumnPx(int columnPx);
    [[nodiscard]] int columnPx() const { return m_columnPx; }
    void forget();
    /// Drops the shapes only, which change with what is lit up.
    void forgetShapes();

    /// What ran inside a card or a process, for its line while it is closed; null without slices. Of a card, its device.
    [[nodiscard]] const BusySpans *busyOf(const Track &track) const;

    struct Hit
    {
        TimelineItem item;
        std::uint32_t count = 1; ///< slices that share the pixel column
        int track = -1;
        bool isPair = false; ///< a mark of differences: `item` is the slice of the base
    };
    /// What is drawn at a widget position, instants before slices; else what is nearest within HitSlackPx.
    [[nodiscard]] Hit hitTest(QPoint position);

    /// Whose slices the track of a lane shows: its own, or those of its partner while the target stands in for the base; then
    /// invalid without one.
    struct Source
    {
        int card = 0;
        LaneId lane;
    };
    [[nodiscard]] Source sourceOf(const Track &track) const;

    /// Where an item is painted in widget pixels; an item in something closed is its line's full height at the item's time. Empty
    /// when the layout lacks it or what is pinned lies over it.
    /// What the base did is not painted while the target stands in its place: then it is the partner on the lane of the base.
    [[nodiscard]] QRectF rectOf(TimelineItem item) const;
    /// Where a slice of the target is painted on the base's lane; empty but while the target stands in its place.
    [[nodiscard]] QRectF rectInPlace(TimelineItem item) const;
    /// Whether the base's lanes show what the target did there.
    [[nodiscard]] bool isTargetInPlace() const;
    /// What is shown where an item lies: its partner while the target stands in place of the base, which may be none; else
    /// itself.
    [[nodiscard]] TimelineItem shownFor(TimelineItem item) const;
    /// The lane an item lies on. O(log lanes).
    [[nodiscard]] LaneId laneOf(TimelineItem item) const;
    /// The height of a row of a lane, as top and bottom edge; of the line that hides it when it is closed. What has been scrolled
    /// behind the pinned lines lies on their lower edge, without height.
    [[nodiscard]] std::optional<std::pair<double, double>> rowEdges(int card, LaneId lane, std::size_t row) const;

    LabelCache labels;
    FlowArrows arrows; ///< as painted last

private:
    void dropStale();
    /// The rows of a track on the canvas, widened to whole blocks so that scrolling rarely changes them.
    [[nodiscard]] RowRange rowsOnCanvas(const Track &track) const;
    [[nodiscard]] std::unique_ptr<LaneGeometry> compute(const Track &track) const;
    void addLabels(const Track &track, LaneGeometry &lane);
    [[nodiscard]] std::unique_ptr<DeltaGeometry> computeDelta(const Track &track) const;
    [[nodiscard]] std::unique_ptr<CounterGeometry> computeCounter(const Track &track, CounterColumns columns) const;
    [[nodiscard]] CounterColumns spareColumns();
    [[nodiscard]] QRectF rectOn(int card, LaneId lane, TimelineItem item) const;
    [[nodiscard]] bool isComputed(const Track &track) const;
    [[nodiscard]] Hit pairAt(const Track &track, int x, Hit hit);

    const TimelineState *m_state;
    int m_columnPx = 1;
    std::unordered_map<int, std::unique_ptr<LaneGeometry>> m_geometries;  ///< by node of the layout
    std::unordered_map<int, std::unique_ptr<CounterGeometry>> m_counters; ///< by node of the layout
    std::unordered_map<int, std::unique_ptr<DeltaGeometry>> m_deltas;     ///< by node of the layout
    std::vector<CounterColumns> m_spareColumns;                           ///< fresh memory would cost more than painting it
    const Theme *m_theme = nullptr;
    TimeRange m_range;
    int m_width = 0;
    quint64 m_revision = 0;
};

} // namespace plumbline
