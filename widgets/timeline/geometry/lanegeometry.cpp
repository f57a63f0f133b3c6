// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/lanegeometry.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr int LaneGeometryLeastHeightPx = 5; // lower slices would be overlooked
constexpr int LaneGeometryLabelPaddingPx = 4;
constexpr int LeastLabelledPx = 26;      ///< room for three letters and the padding
constexpr int DurationRoomPx = 90;       ///< room behind the name from which on the duration is added
constexpr int LaneGeometryGapFromPx = 3; ///< width from which on a pixel keeps neighbours apart

// The slices on the canvas lie far apart in a large table, so what is needed of them is fetched some spans ahead.
constexpr std::size_t SpansAhead = 16;

/// Rounds a height or position in pixels, which is never negative. Faster than the function of the library.
int rounded(double value)
{
    const int whole = static_cast<int>(value);
    return value - whole >= 0.5 ? whole + 1 : whole;
}

} // namespace

LaneGeometry::LaneGeometry(const TimelineCard &card, LaneId lane, RowRange rows, const TimeScale &scale, int columnPx,
                           const SliceFills *fills)
    : m_rows(rows)
{
    const SliceFills ofRoles{card.fills.get(), 0};
    const Trace &trace = *card.trace;
    const Lane &data = trace.lane(lane);
    std::vector<RowSpan> spans;
    const int end = static_cast<int>(std::min(static_cast<std::size_t>(rows.end), data.rows()));
    for (int row = rows.begin; row < end; ++row) {
        card.lanes->rowSpans(data, static_cast<std::size_t>(row), scale, spans);
        addRow(card, fills ? *fills : ofRoles, spans, row, scale.widthPx(), columnPx);
        m_rowBegin.push_back(m_shapes.size());
    }
    addBatches();
    if (rows.begin > 0)
        return;
    std::vector<InstantId> instants;
    LaneIndex::instants(trace, data, scale, instants);
    for (const InstantId instant : instants)
        m_instants.push_back({scale.pixelOf(trace.instants().time[instant.value]) * columnPx, instant});
}

void LaneGeometry::addRow(const TimelineCard &card, const SliceFills &fills, const std::vector<RowSpan> &spans, int row,
                          int columns, int columnPx)
{
    const SliceTable &slices = card.trace->slices();
    const std::size_t rowBegin = m_shapes.size();
    const auto absorb = [&](SliceShape &shape, const RowSpan &span, int heightPx) {
        shape.count += span.count;
        shape.heightPx = static_cast<std::uint8_t>(std::max<int>(shape.heightPx, heightPx));
        shape.tick = shape.tick && span.coverage <= 0;
        if (slices.duration[span.slice.value] > slices.duration[shape.slice.value])
            shape.slice = span.slice;
    };
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const RowSpan &span = spans[i];
        fills.prefetch(spans[std::min(i + SpansAhead, spans.size() - 1)].slice);
        const bool wide = span.count == 1 && static_cast<double>(span.coverage) >= 1;
        // A slice that begins in the last half of the last column is shown there as well.
        int begin = std::min(wide ? rounded(span.xBegin) : static_cast<int>(span.xBegin), columns - 1) * columnPx;
        const int end = std::max(begin + columnPx, rounded(span.xEnd) * columnPx);
        const int height =
            wide ? SliceHeightPx : std::max(LaneGeometryLeastHeightPx, rounded(double(span.coverage) * SliceHeightPx));
        const bool tick = span.coverage <= 0;
        SliceShape *previous = m_shapes.size() > rowBegin ? &m_shapes.back() : nullptr;
        if (previous && previous->xEnd > begin) {
            // A pixel column belongs to one shape only. The longer neighbour gives way; a slice without a column of its own is
            // counted by its neighbour.
            if (wide && previous->xEnd < end)
                begin = previous->xEnd;
            else if (!wide && previous->xEnd - previous->xBegin > columnPx)
                previous->xEnd = begin;
            else {
                absorb(*previous, span, height);
                continue;
            }
        }
        m_shapes.push_back({begin, end, static_cast<std::uint32_t>(row), 0,
                            static_cast<std::uint8_t>(tick ? TickHeightPx : height), tick, span.slice, span.first, span.count});
    }
    for (std::size_t i = rowBegin; i < m_shapes.size(); ++i) {
        m_shapes[i].fill = fills.of(m_shapes[i].slice);
        if (m_shapes[i].xEnd - m_shapes[i].xBegin >= LeastLabelledPx && m_shapes[i].count == 1)
            m_labelled.push_back(i);
    }
}

QRect LaneGeometry::rectOf(const SliceShape &shape)
{
    const int width = shape.xEnd - shape.xBegin;
    const int top = static_cast<int>(shape.row) * BandLayout::RowHeightPx + 1 + (shape.tick ? 0 : SliceHeightPx - shape.heightPx);
    return {shape.xBegin, top, width >= LaneGeometryGapFromPx && shape.heightPx == SliceHeightPx ? width - 1 : width,
            shape.heightPx};
}

void LaneGeometry::addBatches()
{
    m_batches.clear();
    std::array<std::vector<QRect>, 2 * FillCount> byFill; // dimmed ones first, below the others
    const SliceShape *previous = nullptr;
    for (const SliceShape &shape : m_shapes) {
        std::vector<QRect> &rects = byFill[shape.fill + (shape.dim ? 0U : std::size_t{FillCount})];
        const QRect rect = rectOf(shape);
        const bool joins = previous && previous->fill == shape.fill && previous->dim == shape.dim && previous->row == shape.row &&
                           previous->xEnd == rect.left() && rects.back().right() + 1 == rect.left() &&
                           rects.back().top() == rect.top() && rects.back().height() == rect.height();
        if (joins)
            rects.back().setRight(rect.right());
        else
            rects.push_back(rect);
        previous = &shape;
    }
    for (std::size_t fill = 0; fill < byFill.size(); ++fill)
        if (!byFill[fill].empty())
            m_batches.push_back({static_cast<FillIndex>(fill % FillCount), fill < FillCount, std::move(byFill[fill])});
}

void LaneGeometry::dimOthers(const std::vector<SliceId> &hits)
{
    for (SliceShape &shape : m_shapes) {
        const auto hit = std::lower_bound(hits.begin(), hits.end(), shape.first);
        shape.dim = hit == hits.end() || hit->value - shape.first.value >= shape.count;
    }
    addBatches();
}

void LaneGeometry::addLabels(const TimelineCard &card, int cardIndex, LabelCache &cache)
{
    const SliceTable &slices = card.trace->slices();
    for (const std::size_t i : m_labelled) {
        const SliceShape &shape = m_shapes[i];
        const LabelCache::Name &name = cache.name(cardIndex, *card.trace, slices.name[shape.slice.value]);
        const auto room = static_cast<float>(shape.xEnd - shape.xBegin - 1 - 2 * LaneGeometryLabelPaddingPx);
        QString text = cache.elided(name, room);
        if (text.isEmpty())
            continue;
        if (room - name.width >= DurationRoomPx) {
            const QString duration = QStringLiteral("  ") + shortDurationText(slices.duration[shape.slice.value]);
            text += duration;
        }
        m_labels.push_back(
            {static_cast<float>(shape.xBegin + LaneGeometryLabelPaddingPx), shape.row, shape.fill, shape.dim, std::move(text)});
    }
}

std::size_t LaneGeometry::rectangles() const
{
    std::size_t count = 0;
    for (const Batch &batch : m_batches)
        count += batch.rects.size();
    return count;
}

const SliceShape *LaneGeometry::shapeAt(int x, int row, int slackPx) const
{
    const std::int64_t index = std::int64_t{row} - m_rows.begin;
    if (index < 0 || static_cast<std::size_t>(index) + 1 >= m_rowBegin.size())
        return nullptr;
    const SliceShape *begin = m_shapes.data() + m_rowBegin[static_cast<std::size_t>(index)];
    const SliceShape *end = m_shapes.data() + m_rowBegin[static_cast<std::size_t>(index) + 1];
    const SliceShape *after =
        std::upper_bound(begin, end, x, [](int value, const SliceShape &shape) { return value < shape.xBegin; });
    const SliceShape *before = after > begin ? after - 1 : nullptr;
    if (before && x < before->xEnd)
        return before;
    const int left = before ? x - before->xEnd + 1 : slackPx + 1;
    const int right = after < end ? after->xBegin - x : slackPx + 1;
    if (std::min(left, right) > slackPx)
        return nullptr;
    return left <= right ? before : after;
}

std::optional<InstantId> LaneGeometry::instantAt(int x, int y) const
{
    const int centre = BandLayout::RowHeightPx / 2;
    std::optional<InstantId> found;
    int best = InstantRadiusPx + 1;
    const auto first = std::lower_bound(m_instants.begin(), m_instants.end(), x - InstantRadiusPx,
                                        [](const InstantMark &mark, int value) { return mark.x < value; });
    for (auto mark = first; mark != m_instants.end() && mark->x <= x + InstantRadiusPx; ++mark) {
        const int distance = std::abs(mark->x - x) + std::abs(y - centre);
        if (distance < best) {
            best = distance;
            found = mark->instant;
        }
    }
    return found;
}

} // namespace plumbline
