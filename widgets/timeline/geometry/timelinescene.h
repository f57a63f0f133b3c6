// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/textscale.h"
#include "widgets/timeline/geometry/countergeometry.h"
#include "widgets/timeline/geometry/differencegeometry.h"
#include "widgets/timeline/geometry/flowarrows.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/geometry/labelcache.h"
#include "widgets/timeline/geometry/lanegeometry.h"
#include "widgets/timeline/geometry/vectortexts.h"
#include "widgets/timeline/layout/bandlayout.h"
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

/// Everything that the plottables of one canvas share: state, layout, colours, scroll position, and the geometries of the bands.
/// A geometry is kept as long as visible range, canvas width, layout, theme and the rows on the canvas stay the same.
class TimelineScene
{
public:
    [[nodiscard]] static int rulerHeightPx() { return scaledPx(30); }
    static constexpr int FontPx = 11;
    static constexpr int HitSlackPx = 3;

    /// `state` must outlive the scene.
    explicit TimelineScene(const TimelineState *state);

    [[nodiscard]] const TimelineState &state() const { return *m_state; }
    BandLayout layout;
    const Theme *theme = &Theme::light();
    QRect canvas;                 ///< the area of the bands, in widget pixels
    int scrollY = 0;              ///< pixel of the layout at the upper edge of the canvas
    bool vector = false;          ///< paints for a file: text and curves as vectors, clipped by computation
    VectorTexts *texts = nullptr; ///< stand-ins for the texts of an SVG; null otherwise

    /// Takes over another size of the user's text: fonts of names, heights of bands.
    void updateTextSize();

    /// Returns what to paint for a text, which in an SVG may be a stand-in.
    [[nodiscard]] QString painted(const QString &text) const { return texts ? texts->standIn(text) : text; }
    FrameCost cost;                 ///< cost of the slices painted last
    std::set<FillIndex> shownRoles; ///< legendFill() of the slices painted last
    std::set<int> shownShades;      ///< shades of the differences painted last
    std::optional<QPoint> pointer;  ///< position of the mouse, in widget pixels
    QRect notice;                   ///< where the legend of the arrows was painted last, in widget pixels
    /// Whether the user folded the legend of the arrows into one line; empty while that depends on the room for it.
    std::optional<bool> isNoticeFolded;
    bool wasNoticeFolded = false; ///< the legend was folded when it was painted last

    /// A range on the shared axis that is being dragged, and the edge of a slice that it has snapped to.
    struct Measuring
    {
        TimeRange range;
        std::optional<TimeNs> snap;
    };
    std::optional<Measuring> measuring;
    /// A mark that is being dragged: its position among the marks, and the range that it has meanwhile.
    struct MovedMark
    {
        std::size_t mark = 0;
        TimeRange range;
    };
    std::optional<MovedMark> movedMark;
    /// Returns the time under the pointer on the shared axis; empty while the pointer is elsewhere.
    [[nodiscard]] std::optional<TimeNs> pointerTime() const;

    /// Returns the scale from the visible range, on the shared axis, to pixel columns of the canvas.
    [[nodiscard]] TimeScale axisScale() const;
    /// Returns the same scale in a card's own times.
    [[nodiscard]] TimeScale cardScale(int card, int columnPx = 1) const;
    /// Returns the position of a time on the shared axis, in widget pixels.
    [[nodiscard]] double xOf(TimeNs axisTime) const { return canvas.left() + axisScale().xOf(axisTime); }

    /// Returns the indexes of the bands on the canvas: those that do not scroll, then the others.
    [[nodiscard]] std::vector<int> visibleBands() const;
    /// Returns the height of the pinned bands that do not scroll; at most half of the canvas.
    [[nodiscard]] int fixedHeight() const { return layout.fixedHeight(canvas.height() / 2); }
    /// Returns the heading that stays in view below the pinned bands: that of the process, or of the card, whose lanes are there
    /// although it is scrolled out of sight itself; -1 if there is none. O(bands of the process) after scrolling, else O(1).
    [[nodiscard]] int stickyBand() const;
    /// Returns where stickyBand() is painted, in widget pixels; empty without one.
    [[nodiscard]] QRect stickyRect() const;
    /// Returns the height of all that covers the upper part of the bands that scroll.
    [[nodiscard]] int coveredHeight() const { return fixedHeight() + stickyRect().height(); }
    /// Returns whether a band is pinned and does not scroll.
    [[nodiscard]] bool isFixed(const Band &band) const { return band.pinned && band.bottom() <= fixedHeight(); }
    /// Returns the part of the canvas that a band may be painted in. Bands that scroll stay below those that do not.
    [[nodiscard]] QRect clipOf(const Band &band) const;
    /// Converts a height of the layout to widget pixels.
    [[nodiscard]] int yOf(int layoutY) const { return canvas.top() + layoutY - (layoutY < fixedHeight() ? 0 : scrollY); }
    /// Returns the band at a height in widget pixels, or -1.
    [[nodiscard]] int bandAt(int y) const;

    /// Computes the geometries that bands on the canvas still lack, on several threads.
    void prepare();
    /// Returns the geometry of a lane for the rows on the canvas and some around them; computes it when first asked. Valid until
    /// the next call.
    [[nodiscard]] const LaneGeometry &geometry(const Band &band);
    /// Returns the geometry of a counter, with its image unless the scene is painted into a file. Valid until the next call.
    [[nodiscard]] const CounterGeometry &counterGeometry(const Band &band);
    /// Returns the band whose curve stands in the heading of a closed process that has only counters: that of its first counter,
    /// as high as the heading. Empty for all other bands.
    [[nodiscard]] std::optional<Band> miniatureOf(const Band &band) const;
    /// Returns the geometry of a band of differences, which is empty without a comparison. Valid until the next call.
    [[nodiscard]] const DifferenceGeometry &differenceGeometry(const Band &band);
    /// Sets how many pixels wide the columns of slices in a picture are. Wider columns have fewer shapes.
    void setColumnPx(int columnPx);
    [[nodiscard]] int columnPx() const { return m_columnPx; }
    /// Drops all geometries and texts.
    void forget();
    /// Drops the geometries only, for example because other slices are highlighted now.
    void forgetShapes();

    /// Returns when something ran inside a card or process, for its heading while it is closed; null if nothing did. For a card
    /// these are the times of its device.
    [[nodiscard]] const BusySpans *busyOf(const Band &band) const;

    /// What is drawn at a position.
    struct Hit
    {
        TimelineItem item;
        std::uint32_t count = 1; ///< slices or pairs in the same pixel column
        int band = -1;           ///< the band there, or -1
        bool isPair = false;     ///< it is a mark of differences; `item` is the slice of the base
    };
    /// Returns what is drawn at a widget position, instants before slices; if there is nothing, the nearest slice or mark within
    /// HitSlackPx.
    [[nodiscard]] Hit hitTest(QPoint position);

    /// The lane whose slices a band shows: its own, or its partner while the target stands in place of the base. Invalid if there
    /// is no partner.
    struct Source
    {
        int card = 0;
        LaneId lane;
    };
    /// Returns the lanes whose slices a band shows or stands for: that of a lane or of differences, and those of a process or
    /// card that is closed. None for all other bands.
    [[nodiscard]] LaneSet lanesOf(const Band &band) const;
    /// Returns the source of the band of a lane.
    [[nodiscard]] Source sourceOf(const Band &band) const;

    /// Returns where a slice or instant is painted, in widget pixels. Inside something closed, it lies on the band that stands
    /// for it. Empty if the layout does not contain it or pinned bands cover it. While the target stands in place of the base,
    /// slices of the base are not painted: the rectangle is then that of the partner on the lane of the base.
    [[nodiscard]] QRectF rectOf(TimelineItem item) const;
    /// Returns where a slice of the target is painted on the lane of the base; empty unless the target stands in place of the
    /// base.
    [[nodiscard]] QRectF rectInPlace(TimelineItem item) const;
    /// Returns whether lanes of the base show the slices of the target.
    [[nodiscard]] bool isTargetInPlace() const;
    /// Returns what is painted where an item lies. This is its partner, or nothing if it has none, while the target stands in
    /// place of the base; otherwise it is the item itself.
    [[nodiscard]] TimelineItem shownFor(TimelineItem item) const;
    /// Returns the lane of a slice or instant. O(log lanes).
    [[nodiscard]] LaneId laneOf(TimelineItem item) const;
    /// Returns the upper and lower edge of a row of a lane in widget pixels; where the lane is closed, those of a row in the band
    /// that stands for it. A row that is scrolled behind the pinned bands lies on their lower edge and has no height. Empty if
    /// the layout does not contain the lane.
    [[nodiscard]] std::optional<std::pair<double, double>> rowEdges(int card, LaneId lane, std::size_t row) const;

    LabelCache labels;
    FlowArrows arrows; ///< the arrows painted last

private:
    [[nodiscard]] int findSticky() const;
    /// Drops the geometries if anything that they depend on has changed, or if there are too many.
    void dropStale();
    /// Returns the rows of a lane on the canvas, widened to whole blocks of rows so that scrolling rarely changes them.
    [[nodiscard]] RowRange rowsOnCanvas(const Band &band) const;
    [[nodiscard]] std::unique_ptr<LaneGeometry> compute(const Band &band) const;
    void addLabels(const Band &band, LaneGeometry &lane);
    [[nodiscard]] std::unique_ptr<DifferenceGeometry> computeDifferences(const Band &band) const;
    [[nodiscard]] std::unique_ptr<CounterGeometry> computeCounter(const Band &band, CounterColumns columns) const;
    /// Returns an image whose memory can be used again, if there is one.
    [[nodiscard]] CounterColumns spareColumns();
    [[nodiscard]] QRectF rectOn(int card, LaneId lane, TimelineItem item) const;
    [[nodiscard]] bool isComputed(const Band &band) const;
    [[nodiscard]] Hit pairAt(const Band &band, int x, Hit hit);

    const TimelineState *m_state;
    int m_columnPx = 1;
    /// What stickyBand() returned last, and for which revision, scroll position and pinned height.
    struct Sticky
    {
        quint64 revision = 0;
        int scrollY = -1;
        int fixed = -1;
        int band = -1;
    };
    mutable Sticky m_sticky;
    std::unordered_map<int, std::unique_ptr<LaneGeometry>> m_geometries;        ///< by node of the layout
    std::unordered_map<int, std::unique_ptr<CounterGeometry>> m_counters;       ///< by node of the layout
    std::unordered_map<int, std::unique_ptr<DifferenceGeometry>> m_differences; ///< by node of the layout
    std::vector<CounterColumns> m_spareColumns; ///< to be used again, because new memory would cost more than painting
    const Theme *m_theme = nullptr;
    TimeRange m_range;
    int m_width = 0;
    quint64 m_revision = 0;
};

} // namespace plumbline
