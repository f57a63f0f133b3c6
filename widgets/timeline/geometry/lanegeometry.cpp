// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/lanegeometry.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

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

bool hasRoomForName(const SliceShape &shape)
{
    return shape.xEnd - shape.xBegin >= LeastLabelledPx && shape.count == 1;
}

/// Returns the parts of `shapes` that no shape in `taken` of at least `leastPx` covers. Both are sorted and without overlaps.
std::vector<SliceShape> uncovered(std::span<const SliceShape> shapes, std::span<const SliceShape> taken, int leastPx)
{
    std::vector<SliceShape> parts;
    std::size_t next = 0;
    for (SliceShape shape : shapes) {
        while (next < taken.size() && taken[next].xEnd <= shape.xBegin)
            ++next;
        for (std::size_t i = next; i < taken.size() && taken[i].xBegin < shape.xEnd; ++i) {
            if (taken[i].heightPx < leastPx)
                continue;
            if (taken[i].xBegin > shape.xBegin) {
                parts.push_back(shape);
                parts.back().xEnd = taken[i].xBegin;
            }
            shape.xBegin = taken[i].xEnd;
        }
        if (shape.xBegin < shape.xEnd)
            parts.push_back(shape);
    }
    return parts;
}

/// Returns the shape at a column, or the nearest one within `slackPx`; null if there is none. `shapes` are sorted by column and
/// do not overlap.
const SliceShape *shapeIn(std::span<const SliceShape> shapes, int x, int slackPx)
{
    const SliceShape *begin = shapes.data();
    const SliceShape *end = begin + shapes.size();
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

} // namespace

LaneGeometry::LaneGeometry(const TimelineCard &card, LaneId lane, RowRange rows, const TimeScale &scale, int columnPx,
                           bool isClosed, const SliceFills *fills)
    : m_rows(rows)
{
    const SliceFills ofRoles{card.fills.get(), 0};
    const SliceFills &shown = fills ? *fills : ofRoles;
    const Trace &trace = *card.trace;
    const Lane &data = trace.lane(lane);
    std::vector<RowSpan> spans;
    const int end = static_cast<int>(std::min(static_cast<std::size_t>(rows.end), data.rows()));
    for (int row = rows.begin; row < end; ++row) {
        card.lanes->rowSpans(data, static_cast<std::size_t>(row), scale, spans);
        addRow(card, shown, spans, row, scale.widthPx(), columnPx);
        m_rowBegin.push_back(m_shapes.size());
    }
    if (isClosed && !card.usage->isFirstRowAll(lane))
        layUnder(card, shown, data, scale, columnPx);
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
            wide ? sliceHeightPx() : std::max(LaneGeometryLeastHeightPx, rounded(double(span.coverage) * sliceHeightPx()));
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
    for (std::size_t i = rowBegin; i < m_shapes.size(); ++i)
        m_shapes[i].fill = fills.of(m_shapes[i].slice);
}

void LaneGeometry::layUnder(const TimelineCard &card, const SliceFills &fills, const Lane &lane, const TimeScale &scale,
                            int columnPx)
{
    const std::size_t first = m_shapes.size();
    std::vector<RowSpan> spans;
    for (std::size_t row = 1; row < std::min(lane.rows(), MostUnder + 1); ++row) {
        card.lanes->rowSpans(lane, row, scale, spans);
        addRow(card, fills, spans, 0, scale.widthPx(), columnPx);
        const auto middle = static_cast<std::ptrdiff_t>(m_under.size());
        const std::span all(m_shapes);
        // What lies below the first row shows beside its low shapes; what lies below another row gives way to any of its shapes.
        const std::vector<SliceShape> parts =
            uncovered(uncovered(all.subspan(first), all.first(first), sliceHeightPx()), m_under, 0);
        m_shapes.resize(first);
        m_under.insert(m_under.end(), parts.begin(), parts.end());
        std::inplace_merge(m_under.begin(), m_under.begin() + middle, m_under.end(),
                           [](const SliceShape &a, const SliceShape &b) { return a.xBegin < b.xBegin; });
    }
}

QRect LaneGeometry::rectOf(const SliceShape &shape)
{
    const int width = shape.xEnd - shape.xBegin;
    const int top =
        static_cast<int>(shape.row) * BandLayout::rowHeightPx() + 1 + (shape.tick ? 0 : sliceHeightPx() - shape.heightPx);
    return {shape.xBegin, top, width >= LaneGeometryGapFromPx && shape.heightPx == sliceHeightPx() ? width - 1 : width,
            shape.heightPx};
}

void LaneGeometry::addBatches()
{
    m_batches.clear();
    addBatches(m_under);
    addBatches(m_shapes);
}

void LaneGeometry::addBatches(const std::vector<SliceShape> &shapes)
{
    std::array<std::vector<QRect>, 2 * FillCount> byFill; // dimmed ones first, below the others
    const SliceShape *previous = nullptr;
    for (const SliceShape &shape : shapes) {
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
    for (std::vector<SliceShape> *shapes : {&m_under, &m_shapes}) {
        for (SliceShape &shape : *shapes) {
            const auto hit = std::lower_bound(hits.begin(), hits.end(), shape.first);
            shape.dim = hit == hits.end() || hit->value - shape.first.value >= shape.count;
        }
    }
    addBatches();
}

void LaneGeometry::addLabels(const TimelineCard &card, int cardIndex, LabelCache &cache)
{
    for (const std::vector<SliceShape> *shapes : {&m_under, &m_shapes})
        for (const SliceShape &shape : *shapes)
            if (hasRoomForName(shape))
                addLabel(shape, card, cardIndex, cache);
}

void LaneGeometry::addLabel(const SliceShape &shape, const TimelineCard &card, int cardIndex, LabelCache &cache)
{
    const SliceTable &slices = card.trace->slices();
    const LabelCache::Name &name = cache.name(cardIndex, *card.trace, slices.name[shape.slice.value]);
    const auto room = static_cast<float>(shape.xEnd - shape.xBegin - 1 - 2 * LaneGeometryLabelPaddingPx);
    QString text = cache.elided(name, room);
    if (text.isEmpty())
        return;
    if (room - name.width >= DurationRoomPx) {
        const QString duration = QStringLiteral("  ") + shortDurationText(slices.duration[shape.slice.value]);
        text += duration;
    }
    m_labels.push_back(
        {static_cast<float>(shape.xBegin + LaneGeometryLabelPaddingPx), shape.row, shape.fill, shape.dim, std::move(text)});
}

std::size_t LaneGeometry::rectangles() const
{
    std::size_t count = 0;
    for (const Batch &batch : m_batches)
        count += batch.rects.size();
    return count;
}

const SliceShape *LaneGeometry::shapeAt(int x, int row, int slackPx, std::optional<int> y) const
{
    const std::int64_t index = std::int64_t{row} - m_rows.begin;
    if (index < 0 || static_cast<std::size_t>(index) + 1 >= m_rowBegin.size())
        return nullptr;
    const auto begin = m_rowBegin[static_cast<std::size_t>(index)];
    const std::span shapes(m_shapes.data() + begin, m_rowBegin[static_cast<std::size_t>(index) + 1] - begin);
    const SliceShape *behind = row == 0 && y ? shapeIn(m_under, x, 0) : nullptr;
    for (const int slack : {0, slackPx}) {
        if (const SliceShape *shape = shapeIn(shapes, x, slack))
            return behind && *y < rectOf(*shape).top() ? behind : shape;
        if (const SliceShape *shape = row == 0 ? shapeIn(m_under, x, slack) : nullptr)
            return shape;
    }
    return nullptr;
}

std::optional<InstantId> LaneGeometry::instantAt(int x, int y) const
{
    const int centre = BandLayout::rowHeightPx() / 2;
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
