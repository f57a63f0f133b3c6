// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/laneindex.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/labelcache.h"

#include <QRect>
#include <QString>

#include <optional>
#include <vector>

namespace plumbline {

/// What is drawn for one slice, or for all that share a pixel column. Never overlaps another of its row.
struct SliceShape
{
    int xBegin = 0; ///< first pixel column
    int xEnd = 0;   ///< behind the last one, the gap to the next slice included
    std::uint32_t row = 0;
    FillIndex fill = 0;
    std::uint8_t heightPx = 0; ///< painted height: full for slices at least a pixel wide, else by coverage
    bool tick = false;         ///< zero-length slices only: hangs from the upper edge
    SliceId slice;             ///< the slice, or the longest of those folded
    SliceId first;             ///< the slice, or the first of those folded
    std::uint32_t count = 1;
    bool dim = false; ///< stands back while a search lights up others
};

/// A name inside a slice; relative to the lane.
struct SliceLabel
{
    float x = 0;
    std::uint32_t row = 0;
    FillIndex fill = 0;
    bool dim = false;
    QString text;
};

struct InstantMark
{
    int x = 0;
    InstantId instant;
};

/// Rows of a lane: [begin, end).
struct RowRange
{
    int begin = 0;
    int end = 0;

    friend bool operator==(const RowRange &, const RowRange &) = default;
};

/// What a stretch of rows of a lane shows at one scale: rectangles by colour, names, marks. Computed without a painter and
/// replayed until range, width or layout change; hit tests look at the same shapes. Pixels from the left edge of the canvas and
/// the top of the lane's first row.
class LaneGeometry
{
public:
    static constexpr int SliceHeightPx = 16;
    static constexpr int TickHeightPx = 6;
    static constexpr int InstantRadiusPx = 3; ///< a diamond of 7 px

    /// Nothing.
    explicit LaneGeometry(RowRange rows) : m_rows(rows) {}
    /// Only `rows` are looked at, and instants only where the first row, on which they lie, is among them. `scale` is in columns
    /// of `columnPx` pixels: 1 on the screen, more where a picture must stay small. Without names; different lanes may be
    /// computed on different threads. O(pixels * log slices) a row.
    LaneGeometry(const TimelineCard &card, LaneId lane, RowRange rows, const TimeScale &scale, int columnPx);
    void addLabels(const TimelineCard &card, int cardIndex, LabelCache &cache);
    /// Makes all stand back that hold none of `hits`, which are in the order of the table. To be called before addLabels().
    /// O(shapes * log hits).
    void dimOthers(const std::vector<SliceId> &hits);

    [[nodiscard]] RowRange rows() const { return m_rows; }
    [[nodiscard]] const std::vector<SliceShape> &shapes() const { return m_shapes; }
    [[nodiscard]] const std::vector<SliceLabel> &labels() const { return m_labels; }
    [[nodiscard]] const std::vector<InstantMark> &instants() const { return m_instants; }

    struct Batch
    {
        FillIndex fill = 0;
        bool dim = false;
        std::vector<QRect> rects;
    };
    /// The painted rectangles, equal neighbours joined, one batch a colour, dim ones apart.
    [[nodiscard]] const std::vector<Batch> &batches() const { return m_batches; }
    [[nodiscard]] std::size_t rectangles() const;

    /// The shape under a point, else the nearest of the row within `slackPx`.
    [[nodiscard]] const SliceShape *shapeAt(int x, int row, int slackPx) const;
    [[nodiscard]] std::optional<InstantId> instantAt(int x, int y) const;

    /// Where a shape is painted, without the gap.
    [[nodiscard]] static QRect rectOf(const SliceShape &shape);

private:
    void addRow(const TimelineCard &card, const std::vector<RowSpan> &spans, int row, int columns, int columnPx);
    void addBatches();

    RowRange m_rows;                  ///< as asked for, whether or not the lane has them
    std::vector<SliceShape> m_shapes; ///< by row, then x
    std::vector<std::size_t> m_rowBegin{0};
    std::vector<std::size_t> m_labelled; ///< shapes with room for a name
    std::vector<SliceLabel> m_labels;
    std::vector<InstantMark> m_instants;
    std::vector<Batch> m_batches;
};

} // namespace plumbline
