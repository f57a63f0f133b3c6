// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/timelinescene.h"

#include "core/base/scheduler.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int BlockRows = 64;
constexpr std::size_t TimelineSceneMostKept = 4096; ///< geometries; scrolling past many more bands must not fill the memory
constexpr std::size_t MostSpare = 32;               ///< images of counters; hardly more fit on a canvas

} // namespace

TimelineScene::TimelineScene(const TimelineState *state) : labels(paintFont(FontPx)), m_state(state) {}

void TimelineScene::updateTextSize()
{
    labels = LabelCache(paintFont(FontPx));
    layout.updateHeights();
}

TimeScale TimelineScene::axisScale() const
{
    return TimeScale(m_state->visibleRange(), canvas.width());
}

std::optional<TimeNs> TimelineScene::pointerTime() const
{
    return pointer ? std::optional(axisScale().timeAt(pointer->x() - canvas.left())) : std::nullopt;
}

TimeScale TimelineScene::cardScale(int card, int columnPx) const
{
    return TimeScale(m_state->clock(card).inverse(m_state->visibleRange()), canvas.width() / columnPx);
}

std::vector<int> TimelineScene::visibleBands() const
{
    std::vector<int> visible;
    const int fixed = fixedHeight();
    const auto &bands = layout.bands();
    for (std::size_t i = 0; i < bands.size() && bands[i].bottom() <= fixed; ++i)
        visible.push_back(static_cast<int>(i));
    const int first = layout.bandAt(fixed + std::max(scrollY, 0));
    for (auto i = static_cast<std::size_t>(std::max(first, 0)); first >= 0 && i < bands.size(); ++i) {
        if (bands[i].top >= scrollY + canvas.height())
            break;
        visible.push_back(static_cast<int>(i));
    }
    return visible;
}

QRect TimelineScene::clipOf(const Band &band) const
{
    return isFixed(band) ? canvas : canvas.adjusted(0, coveredHeight(), 0, 0);
}

int TimelineScene::findSticky() const
{
    const int top = fixedHeight() + scrollY;
    const auto &bands = layout.bands();
    const auto isHeading = [](const Band &band) { return band.kind == Band::Kind::Process || band.kind == Band::Kind::Card; };
    // Where a heading is about to scroll out of sight, it is itself what is seen there.
    const int below = layout.bandAt(top + BandLayout::processHeightPx() - 1);
    if (scrollY <= 0 || below < 0 || isHeading(bands[static_cast<std::size_t>(below)]))
        return -1;
    for (int i = below; i >= 0; --i) {
        const Band &band = bands[static_cast<std::size_t>(i)];
        if (band.pinned)
            return -1;
        if (isHeading(band))
            return band.top < top ? i : -1;
    }
    return -1;
}

int TimelineScene::stickyBand() const
{
    const Sticky wanted{layout.revision(), scrollY, fixedHeight(), -1};
    if (m_sticky.revision != wanted.revision || m_sticky.scrollY != wanted.scrollY || m_sticky.fixed != wanted.fixed) {
        m_sticky = wanted;
        m_sticky.band = vector ? -1 : findSticky();
    }
    return m_sticky.band;
}

QRect TimelineScene::stickyRect() const
{
    if (stickyBand() < 0)
        return {};
    return {canvas.left(), canvas.top() + fixedHeight(), canvas.width(), BandLayout::processHeightPx()};
}

int TimelineScene::bandAt(int y) const
{
    const int inside = y - canvas.top();
    if (const QRect sticky = stickyRect(); !sticky.isEmpty() && y >= sticky.top() && y <= sticky.bottom())
        return stickyBand();
    return inside < 0 ? -1 : layout.bandAt(inside < fixedHeight() ? inside : inside + scrollY);
}

void TimelineScene::setColumnPx(int columnPx)
{
    m_columnPx = columnPx;
    forgetShapes();
}

void TimelineScene::forget()
{
    forgetShapes();
    m_spareColumns.clear();
    labels.clear();
}

void TimelineScene::forgetShapes()
{
    m_geometries.clear();
    m_differences.clear();
    for (const auto &[node, counter] : m_counters) {
        if (m_spareColumns.size() < MostSpare)
            m_spareColumns.push_back(counter->takeColumns());
    }
    m_counters.clear();
}

CounterColumns TimelineScene::spareColumns()
{
    if (m_spareColumns.empty())
        return {};
    CounterColumns spare = std::move(m_spareColumns.back());
    m_spareColumns.pop_back();
    return spare;
}

void TimelineScene::dropStale()
{
    const bool isKept =
        m_range == m_state->visibleRange() && m_width == canvas.width() && m_revision == layout.revision() && m_theme == theme;
    if (isKept && m_geometries.size() + m_counters.size() + m_differences.size() <= TimelineSceneMostKept)
        return;
    forgetShapes();
    m_range = m_state->visibleRange();
    m_width = canvas.width();
    m_revision = layout.revision();
    m_theme = theme;
}

void TimelineScene::prepare()
{
    dropStale();
    std::vector<const Band *> lanes;
    std::vector<const Band *> counters;
    std::vector<const Band *> differences;
    std::vector<Band> miniatures;
    for (const int i : visibleBands()) {
        const Band &band = layout.bands()[static_cast<std::size_t>(i)];
        if (band.kind == Band::Kind::Lane && !isComputed(band))
            lanes.push_back(&band);
        if (band.kind == Band::Kind::Counter && m_counters.count(band.node) == 0)
            counters.push_back(&band);
        if (m_counters.count(band.node) == 0)
            if (const auto curve = miniatureOf(band))
                miniatures.push_back(*curve);
        if (band.kind == Band::Kind::Difference && m_differences.count(band.node) == 0)
            differences.push_back(&band);
    }
    for (const Band &miniature : miniatures)
        counters.push_back(&miniature);
    std::vector<std::unique_ptr<LaneGeometry>> made(lanes.size());
    std::vector<std::unique_ptr<CounterGeometry>> drawn(counters.size());
    std::vector<CounterColumns> columns(counters.size());
    std::generate(columns.begin(), columns.end(), [this] { return spareColumns(); });
    std::vector<std::unique_ptr<DifferenceGeometry>> compared(differences.size());
    parallelFor(lanes.size() + counters.size() + differences.size(), 0, [&](std::size_t i, unsigned) {
        if (i < lanes.size())
            made[i] = compute(*lanes[i]);
        else if (i -= lanes.size(); i < counters.size())
            drawn[i] = computeCounter(*counters[i], std::move(columns[i]));
        else
            compared[i - counters.size()] = computeDifferences(*differences[i - counters.size()]);
    });
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        addLabels(*lanes[i], *made[i]);
        m_geometries[lanes[i]->node] = std::move(made[i]);
    }
    for (std::size_t i = 0; i < differences.size(); ++i)
        m_differences[differences[i]->node] = std::move(compared[i]);
    for (std::size_t i = 0; i < counters.size(); ++i)
        m_counters[counters[i]->node] = std::move(drawn[i]);
}

RowRange TimelineScene::rowsOnCanvas(const Band &band) const
{
    const int top = canvas.top() - yOf(band.rowTop(0));
    const int bottom = top + canvas.height();
    const int begin = std::clamp(top / BandLayout::rowHeightPx(), 0, band.rows) / BlockRows * BlockRows;
    const int end = std::clamp(bottom / BandLayout::rowHeightPx(), 0, band.rows) / BlockRows * BlockRows + BlockRows;
    return {begin, std::min(end, band.rows)};
}

std::unique_ptr<LaneGeometry> TimelineScene::compute(const Band &band) const
{
    const Source source = sourceOf(band);
    if (!source.lane.isValid())
        return std::make_unique<LaneGeometry>(rowsOnCanvas(band));
    const SharedSliceColours &colours = m_state->sliceColours();
    const auto card = static_cast<std::size_t>(source.card);
    const SliceFills fills{colours && card < colours->byCard.size() ? colours->byCard[card].get() : nullptr,
                           colours ? colours->unknown : UnknownSlackFill};
    auto made = std::make_unique<LaneGeometry>(m_state->cards()[card], source.lane, rowsOnCanvas(band),
                                               cardScale(source.card, m_columnPx), m_columnPx, band.expandable && !band.expanded,
                                               colours ? &fills : nullptr);
    const SearchHighlight *found = m_state->searchHighlight();
    if (found && static_cast<std::size_t>(source.card) < found->slices.size())
        made->dimOthers(found->slices[static_cast<std::size_t>(source.card)]);
    return made;
}

void TimelineScene::addLabels(const Band &band, LaneGeometry &lane)
{
    const int card = sourceOf(band).card;
    lane.addLabels(m_state->cards()[static_cast<std::size_t>(card)], card, labels);
}

bool TimelineScene::isTargetInPlace() const
{
    const Comparison *comparison = m_state->comparison();
    return comparison && comparison->matching && m_state->comparisonView().isTargetInPlace;
}

TimelineScene::Source TimelineScene::sourceOf(const Band &band) const
{
    if (!isTargetInPlace() || band.card != m_state->comparison()->base)
        return {band.card, band.lane};
    return {m_state->comparison()->target, m_state->partnerLaneOf(band.card, band.lane)};
}

LaneSet TimelineScene::lanesOf(const Band &band) const
{
    LaneSet lanes;
    if (band.kind == Band::Kind::Lane || band.kind == Band::Kind::Difference) {
        lanes.emplace_back(band.card, band.lane);
        return lanes;
    }
    if (band.expanded || (band.kind != Band::Kind::Process && band.kind != Band::Kind::Card))
        return lanes;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(band.card)].trace;
    const auto add = [&](const Process &process) {
        for (const LaneId lane : process.lanes) {
            if (layout.bandOf(band.card, lane) >= 0)
                lanes.emplace_back(band.card, lane);
        }
    };
    if (band.kind == Band::Kind::Process)
        add(trace.process(band.process));
    else
        std::ranges::for_each(trace.processes(), add);
    return lanes;
}

std::unique_ptr<DifferenceGeometry> TimelineScene::computeDifferences(const Band &band) const
{
    const LaneDifferences *differences = m_state->differencesOf(band.card, band.lane);
    if (!differences)
        return std::make_unique<DifferenceGeometry>();
    return std::make_unique<DifferenceGeometry>(*m_state->cards()[static_cast<std::size_t>(band.card)].trace, *differences,
                                                m_state->comparison()->differences->scale(), cardScale(band.card, m_columnPx),
                                                m_columnPx);
}

std::unique_ptr<CounterGeometry> TimelineScene::computeCounter(const Band &band, CounterColumns columns) const
{
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(band.card)];
    auto made = std::make_unique<CounterGeometry>(card, band, cardScale(band.card));
    if (!vector)
        made->paint(card, band, *theme, canvas.width(), std::move(columns));
    return made;
}

bool TimelineScene::isComputed(const Band &band) const
{
    const auto known = m_geometries.find(band.node);
    return known != m_geometries.end() && known->second->rows() == rowsOnCanvas(band);
}

const LaneGeometry &TimelineScene::geometry(const Band &band)
{
    dropStale();
    std::unique_ptr<LaneGeometry> &known = m_geometries[band.node];
    if (!known || known->rows() != rowsOnCanvas(band)) {
        known = compute(band);
        addLabels(band, *known);
    }
    return *known;
}

const CounterGeometry &TimelineScene::counterGeometry(const Band &band)
{
    dropStale();
    std::unique_ptr<CounterGeometry> &known = m_counters[band.node];
    if (!known)
        known = computeCounter(band, spareColumns());
    return *known;
}

const DifferenceGeometry &TimelineScene::differenceGeometry(const Band &band)
{
    dropStale();
    std::unique_ptr<DifferenceGeometry> &known = m_differences[band.node];
    if (!known)
        known = computeDifferences(band);
    return *known;
}

std::optional<Band> TimelineScene::miniatureOf(const Band &band) const
{
    if (band.kind != Band::Kind::Process || band.expanded || band.lanes > 0 || band.counters == 0)
        return std::nullopt;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(band.card)].trace;
    Band miniature = band;
    miniature.kind = Band::Kind::Counter;
    miniature.counter = trace.process(band.process).counters.front();
    miniature.stacked = false;
    return miniature;
}

const BusySpans *TimelineScene::busyOf(const Band &band) const
{
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(band.card)];
    const auto known = [&card](ProcessId process) -> const BusySpans * {
        const BusySpans &busy = card.usage->process(process);
        return busy.isEmpty() ? nullptr : &busy;
    };
    if (band.kind == Band::Kind::Process)
        return known(band.process);
    if (band.kind != Band::Kind::Card)
        return nullptr;
    for (std::size_t i = 0; i < card.trace->processes().size(); ++i)
        if (card.trace->processes()[i].kind == ProcessKind::Device)
            return known(ProcessId(i));
    return nullptr;
}

TimelineScene::Hit TimelineScene::hitTest(QPoint position)
{
    Hit hit;
    if (!canvas.contains(position))
        return hit;
    const int x = position.x() - canvas.left();
    hit.band = bandAt(position.y());
    if (hit.band < 0)
        return hit;
    const Band &band = layout.bands()[static_cast<std::size_t>(hit.band)];
    if (band.kind == Band::Kind::Difference)
        return pairAt(band, x, hit);
    const Source source = sourceOf(band);
    if (band.kind != Band::Kind::Lane || !source.lane.isValid())
        return hit;
    const LaneGeometry &shown = geometry(band);
    const int inside = position.y() - yOf(band.rowTop(0));
    if (const auto instant = shown.instantAt(x, inside)) {
        hit.item = {source.card, {}, *instant};
        return hit;
    }
    if (inside < 0)
        return hit;
    if (const SliceShape *shape = shown.shapeAt(x, inside / BandLayout::rowHeightPx(), HitSlackPx, inside)) {
        hit.item = {source.card, shape->slice, {}};
        hit.count = shape->count;
    }
    return hit;
}

TimelineScene::Hit TimelineScene::pairAt(const Band &band, int x, Hit hit)
{
    const LaneDifferences *differences = m_state->differencesOf(band.card, band.lane);
    const DifferenceMark *mark = differences ? differenceGeometry(band).markAt(x, HitSlackPx) : nullptr;
    if (!mark)
        return hit;
    hit.item = {band.card, differences->pair(mark->pair).base, {}};
    hit.count = mark->count;
    hit.isPair = true;
    return hit;
}

std::optional<std::pair<double, double>> TimelineScene::rowEdges(int card, LaneId lane, std::size_t row) const
{
    const int index = layout.bandOf(card, lane);
    if (index < 0)
        return std::nullopt;
    const Band &band = layout.bands()[static_cast<std::size_t>(index)];
    const double top = yOf(band.rowTop(band.nearestRow(row))) + 1;
    const int covered = coveredHeight();
    const double limit = covered > 0 && !isFixed(band) ? canvas.top() + covered : top;
    return std::pair{std::max(top, limit), std::max(top + LaneGeometry::sliceHeightPx(), limit)};
}

LaneId TimelineScene::laneOf(TimelineItem item) const
{
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
    return item.slice.isValid() ? trace.laneOf(item.slice) : trace.laneOf(item.instant);
}

QRectF TimelineScene::rectOf(TimelineItem item) const
{
    if (!item.isValid())
        return {};
    return rectOn(item.card, laneOf(item), shownFor(item));
}

TimelineItem TimelineScene::shownFor(TimelineItem item) const
{
    const bool isReplaced = isTargetInPlace() && item.isValid() && item.card == m_state->comparison()->base;
    return isReplaced ? m_state->partnerOf(item) : item;
}

QRectF TimelineScene::rectInPlace(TimelineItem item) const
{
    if (!isTargetInPlace() || !item.isValid() || item.card != m_state->comparison()->target)
        return {};
    return rectOn(m_state->comparison()->base, m_state->partnerLaneOf(item.card, laneOf(item)), item);
}

/// Returns where an item is painted on a lane, which may be that of another card.
QRectF TimelineScene::rectOn(int card, LaneId lane, TimelineItem item) const
{
    if (!item.isValid())
        return {};
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
    const auto edges = rowEdges(card, lane, item.slice.isValid() ? trace.rowOf(item.slice) : 0);
    if (!edges)
        return {};
    const TimeRange range = m_state->rangeOf(item);
    const double low = canvas.left() - 4;
    const double high = canvas.right() + 5;
    const double left = std::clamp(xOf(range.begin), low, high);
    const double right = std::clamp(xOf(range.end), low, high);
    if (item.instant.isValid())
        return {left - LaneGeometry::InstantRadiusPx, edges->first, 2.0 * LaneGeometry::InstantRadiusPx + 1,
                edges->second - edges->first};
    return {left, edges->first, std::max(1.0, right - left), edges->second - edges->first};
}

} // namespace plumbline
