// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/laneindex.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/labelcache.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <QRect>
#include <QString>

#include <optional>
#include <vector>

namespace plumbline {

/// The shape of one slice, or of all slices that share a pixel column. Shapes of one row never overlap.
struct SliceShape
{
    int xBegin = 0; ///< first pixel column
    int xEnd = 0;   ///< behind the last pixel column; includes the gap to the next shape
    std::uint32_t row = 0;
    FillIndex fill = 0;
    std::uint8_t heightPx = 0; ///< painted height: full if the slice is at least a pixel wide, otherwise by coverage
    bool tick = false;         ///< only slices of length zero: it hangs from the upper edge
    SliceId slice;             ///< the slice, or the longest of those folded
    SliceId first;             ///< the slice, or the first of those folded
    std::uint32_t count = 1;   ///< slices that the shape stands for
    bool dim = false;          ///< dimmed, because a search highlights other slices
};

/// A name inside a slice. Positions are relative to the lane.
struct SliceLabel
{
    float x = 0;
    std::uint32_t row = 0;
    FillIndex fill = 0;
    bool dim = false;
    QString text;
};

/// Where an instant lies, in pixels from the left edge of the canvas.
struct InstantMark
{
    int x = 0;
    InstantId instant;
};

/// Tells the fills of the slices of a card.
struct SliceFills
{
    const Column<FillIndex> *bySlice = nullptr; ///< null if all have the same one
    FillIndex other = 0;                        ///< the fill without `bySlice`

    [[nodiscard]] FillIndex of(SliceId slice) const { return bySlice ? (*bySlice)[slice.value] : other; }
    void prefetch(SliceId slice) const
    {
        if (bySlice)
            __builtin_prefetch(bySlice->data() + slice.value);
    }
};

/// The rows [begin, end) of a lane.
struct RowRange
{
    int begin = 0;
    int end = 0;

    friend bool operator==(const RowRange &, const RowRange &) = default;
};

/// The geometry of some rows of a lane for one visible range: rectangles by colour, names and instants. It is computed without a
/// painter and can be painted until range, width or layout change; hit tests use the same shapes. Pixels count from the left edge
/// of the canvas and the top of the lane's first row.
class LaneGeometry
{
public:
    /// Returns the height of a slice, which leaves a gap to the next row.
    [[nodiscard]] static int sliceHeightPx() { return BandLayout::rowHeightPx() - 2; }
    static constexpr int TickHeightPx = 6;       ///< height of a slice of length zero
    static constexpr int InstantRadiusPx = 3;    ///< radius of the diamond, which is 7 px wide
    static constexpr std::size_t MostUnder = 16; ///< rows that are laid under the first row of a closed lane

    /// Makes an empty geometry.
    explicit LaneGeometry(RowRange rows) : m_rows(rows) {}
    /// Computes the shapes of `rows`, and the instants if the first row, on which they lie, is among them. `scale` is in columns
    /// of `columnPx` pixels: 1 on the screen, more where a picture must have fewer shapes. Names are left to addLabels().
    /// Different lanes may be computed on different threads. O(pixels * log slices) per row. Of a closed lane only the first row
    /// is shown: where that row is empty, `isClosed` shows behind it what runs in the rows below it, the upper ones first.
    /// `fills` is null for the colours of the roles.
    LaneGeometry(const TimelineCard &card, LaneId lane, RowRange rows, const TimeScale &scale, int columnPx,
                 bool isClosed = false, const SliceFills *fills = nullptr);
    /// Adds the names of the slices that have room for one. `cache` is not to be used on several threads at once.
    void addLabels(const TimelineCard &card, int cardIndex, LabelCache &cache);
    /// Dims all shapes that contain none of `hits`, which are in the order of the slice table. To be called before addLabels().
    /// O(shapes * log hits).
    void dimOthers(const std::vector<SliceId> &hits);

    [[nodiscard]] RowRange rows() const { return m_rows; }
    [[nodiscard]] const std::vector<SliceShape> &shapes() const { return m_shapes; }
    /// Returns the shapes of deeper rows that stand behind the first row of a closed lane. They do not overlap.
    [[nodiscard]] const std::vector<SliceShape> &laidUnder() const { return m_under; }
    [[nodiscard]] const std::vector<SliceLabel> &labels() const { return m_labels; }
    [[nodiscard]] const std::vector<InstantMark> &instants() const { return m_instants; }

    /// The painted rectangles of one colour.
    struct Batch
    {
        FillIndex fill = 0;
        bool dim = false;
        std::vector<QRect> rects;
    };
    /// Returns the painted rectangles, one batch per colour, with dimmed ones in batches of their own. Equal neighbours are
    /// joined.
    [[nodiscard]] const std::vector<Batch> &batches() const { return m_batches; }
    [[nodiscard]] std::size_t rectangles() const;

    /// Returns the shape at a point, or the nearest one of the row within `slackPx`; null if there is none. `y` counts from the
    /// top of the lane's first row: above a shape of that row that is not of full height, a shape behind it is found. Without it,
    /// the first row comes first.
    [[nodiscard]] const SliceShape *shapeAt(int x, int row, int slackPx, std::optional<int> y = std::nullopt) const;
    /// Returns the instant whose diamond contains a point; of several the nearest.
    [[nodiscard]] std::optional<InstantId> instantAt(int x, int y) const;

    /// Returns the rectangle in which a shape is painted, without the gap.
    [[nodiscard]] static QRect rectOf(const SliceShape &shape);

private:
    void addRow(const TimelineCard &card, const SliceFills &fills, const std::vector<RowSpan> &spans, int row, int columns,
                int columnPx);
    void layUnder(const TimelineCard &card, const SliceFills &fills, const Lane &lane, const TimeScale &scale, int columnPx);
    void addBatches();
    void addBatches(const std::vector<SliceShape> &shapes);
    void addLabel(const SliceShape &shape, const TimelineCard &card, int cardIndex, LabelCache &cache);

    RowRange m_rows;                        ///< as asked for; the lane may have fewer
    std::vector<SliceShape> m_shapes;       ///< sorted by row, then by x
    std::vector<std::size_t> m_rowBegin{0}; ///< where the shapes of each row begin, and where the last ones end
    std::vector<SliceShape> m_under;        ///< sorted by x; all in the first row
    std::vector<SliceLabel> m_labels;
    std::vector<InstantMark> m_instants;
    std::vector<Batch> m_batches;
};

} // namespace plumbline
