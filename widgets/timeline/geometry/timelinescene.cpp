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

std::vector<int> TimelineScene::visibleTracks() const
{
    std::vector<int> visible;
    const int fixed = fixedHeight();
    const auto &tracks = layout.tracks();
    for (std::size_t i = 0; i < tracks.size() && tracks[i].bottom() <= fixed; ++i)
        visible.push_back(static_cast<int>(i));
    const int first = layout.trackAt(fixed + std::max(scrollY, 0));
    for (auto i = static_cast<std::size_t>(std::max(first, 0)); first >= 0 && i < tracks.size(); ++i) {
        if (tracks[i].top >= scrollY + canvas.height())
            break;
        visible.push_back(static_cast<int>(i));
    }
    return visible;
}

QRect TimelineScene::clipOf(const Track &track) const
{
    const int fixed = fixedHeight();
    return track.pinned && track.bottom() <= fixed ? canvas : canvas.adjusted(0, fixed, 0, 0);
}

int TimelineScene::trackAt(int y) const
{
    const int inside = y - canvas.top();
    return inside < 0 ? -1 : layout.trackAt(inside < fixedHeight() ? inside : inside + scrollY);
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
    m_deltas.clear();
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
    if (isKept && m_geometries.size() + m_counters.size() + m_deltas.size() <= TimelineSceneMostKept)
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
    std::vector<const Track *> lanes;
    std::vector<const Track *> counters;
    std::vector<const Track *> deltas;
    for (const int i : visibleTracks()) {
        const Track &track = layout.tracks()[static_cast<std::size_t>(i)];
        if (track.kind == Track::Kind::Lane && !isComputed(track))
            lanes.push_back(&track);
        if (track.kind == Track::Kind::Counter && m_counters.count(track.node) == 0)
            counters.push_back(&track);
        if (track.kind == Track::Kind::Delta && m_deltas.count(track.node) == 0)
            deltas.push_back(&track);
    }
    std::vector<std::unique_ptr<LaneGeometry>> made(lanes.size());
    std::vector<std::unique_ptr<CounterGeometry>> drawn(counters.size());
    std::vector<CounterColumns> columns(counters.size());
    std::generate(columns.begin(), columns.end(), [this] { return spareColumns(); });
    std::vector<std::unique_ptr<DeltaGeometry>> compared(deltas.size());
    parallelFor(lanes.size() + counters.size() + deltas.size(), 0, [&](std::size_t i, unsigned) {
        if (i < lanes.size())
            made[i] = compute(*lanes[i]);
        else if (i -= lanes.size(); i < counters.size())
            drawn[i] = computeCounter(*counters[i], std::move(columns[i]));
        else
            compared[i - counters.size()] = computeDelta(*deltas[i - counters.size()]);
    });
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        addLabels(*lanes[i], *made[i]);
        m_geometries[lanes[i]->node] = std::move(made[i]);
    }
    for (std::size_t i = 0; i < deltas.size(); ++i)
        m_deltas[deltas[i]->node] = std::move(compared[i]);
    for (std::size_t i = 0; i < counters.size(); ++i)
        m_counters[counters[i]->node] = std::move(drawn[i]);
}

RowRange TimelineScene::rowsOnCanvas(const Track &track) const
{
    const int top = canvas.top() - yOf(track.rowTop(0));
    const int bottom = top + canvas.height();
    const int begin = std::clamp(top / TrackLayout::RowHeightPx, 0, track.rows) / BlockRows * BlockRows;
    const int end = std::clamp(bottom / TrackLayout::RowHeightPx, 0, track.rows) / BlockRows * BlockRows + BlockRows;
    return {begin, std::min(end, track.rows)};
}

std::unique_ptr<LaneGeometry> TimelineScene::compute(const Track &track) const
{
    const Source source = sourceOf(track);
    if (!source.lane.isValid())
        return std::make_unique<LaneGeometry>(rowsOnCanvas(track));
    auto made = std::make_unique<LaneGeometry>(m_state->cards()[static_cast<std::size_t>(source.card)], source.lane,
                                               rowsOnCanvas(track), cardScale(source.card, m_columnPx), m_columnPx);
    const SearchHighlight *found = m_state->searchHighlight();
    if (found && static_cast<std::size_t>(source.card) < found->slices.size())
        made->dimOthers(found->slices[static_cast<std::size_t>(source.card)]);
    return made;
}

void TimelineScene::addLabels(const Track &track, LaneGeometry &lane)
{
    const int card = sourceOf(track).card;
    lane.addLabels(m_state->cards()[static_cast<std::size_t>(card)], card, labels);
}

bool TimelineScene::isTargetInPlace() const
{
    const Comparison *comparison = m_state->comparison();
    return comparison && comparison->matching && m_state->comparisonView().isTargetInPlace;
}

TimelineScene::Source TimelineScene::sourceOf(const Track &track) const
{
    if (!isTargetInPlace() || track.card != m_state->comparison()->base)
        return {track.card, track.lane};
    return {m_state->comparison()->target, m_state->partnerLaneOf(track.card, track.lane)};
}

std::unique_ptr<DeltaGeometry> TimelineScene::computeDelta(const Track &track) const
{
    const LaneDeltas *deltas = m_state->deltasOf(track.card, track.lane);
    if (!deltas)
        return std::make_unique<DeltaGeometry>();
    return std::make_unique<DeltaGeometry>(*m_state->cards()[static_cast<std::size_t>(track.card)].trace, *deltas,
                                           m_state->comparison()->deltas->scale(), cardScale(track.card, m_columnPx), m_columnPx);
}

std::unique_ptr<CounterGeometry> TimelineScene::computeCounter(const Track &track, CounterColumns columns) const
{
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(track.card)];
    auto made = std::make_unique<CounterGeometry>(card, track, cardScale(track.card));
    if (!vector)
        made->paint(card, track, *theme, canvas.width(), std::move(columns));
    return made;
}

bool TimelineScene::isComputed(const Track &track) const
{
    const auto known = m_geometries.find(track.node);
    return known != m_geometries.end() && known->second->rows() == rowsOnCanvas(track);
}

const LaneGeometry &TimelineScene::geometry(const Track &track)
{
    dropStale();
    std::unique_ptr<LaneGeometry> &known = m_geometries[track.node];
    if (!known || known->rows() != rowsOnCanvas(track)) {
        known = compute(track);
        addLabels(track, *known);
    }
    return *known;
}

const CounterGeometry &TimelineScene::counterGeometry(const Track &track)
{
    dropStale();
    std::unique_ptr<CounterGeometry> &known = m_counters[track.node];
    if (!known)
        known = computeCounter(track, spareColumns());
    return *known;
}

const DeltaGeometry &TimelineScene::deltaGeometry(const Track &track)
{
    dropStale();
    std::unique_ptr<DeltaGeometry> &known = m_deltas[track.node];
    if (!known)
        known = computeDelta(track);
    return *known;
}

const BusySpans *TimelineScene::busyOf(const Track &track) const
{
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(track.card)];
    const auto known = [&card](ProcessId process) -> const BusySpans * {
        const BusySpans &busy = card.usage->process(process);
        return busy.isEmpty() ? nullptr : &busy;
    };
    if (track.kind == Track::Kind::Process)
        return known(track.process);
    if (track.kind != Track::Kind::Card)
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
    hit.track = trackAt(position.y());
    if (hit.track < 0)
        return hit;
    const Track &track = layout.tracks()[static_cast<std::size_t>(hit.track)];
    if (track.kind == Track::Kind::Delta)
        return pairAt(track, x, hit);
    const Source source = sourceOf(track);
    if (track.kind != Track::Kind::Lane || !source.lane.isValid())
        return hit;
    const LaneGeometry &shown = geometry(track);
    const int inside = position.y() - yOf(track.rowTop(0));
    if (const auto instant = shown.instantAt(x, inside)) {
        hit.item = {source.card, {}, *instant};
        return hit;
    }
    if (inside < 0)
        return hit;
    if (const SliceShape *shape = shown.shapeAt(x, inside / TrackLayout::RowHeightPx, HitSlackPx)) {
        hit.item = {source.card, shape->slice, {}};
        hit.count = shape->count;
    }
    return hit;
}

TimelineScene::Hit TimelineScene::pairAt(const Track &track, int x, Hit hit)
{
    const LaneDeltas *deltas = m_state->deltasOf(track.card, track.lane);
    const DeltaMark *mark = deltas ? deltaGeometry(track).markAt(x, HitSlackPx) : nullptr;
    if (!mark)
        return hit;
    hit.item = {track.card, deltas->pair(mark->pair).base, {}};
    hit.count = mark->count;
    hit.isPair = true;
    return hit;
}

std::optional<std::pair<double, double>> TimelineScene::rowEdges(int card, LaneId lane, std::size_t row) const
{
    const int index = layout.trackOf(card, lane);
    if (index < 0)
        return std::nullopt;
    const Track &track = layout.tracks()[static_cast<std::size_t>(index)];
    const double top = yOf(track.rowTop(track.nearestRow(row))) + 1;
    const int fixed = fixedHeight();
    const double limit = fixed > 0 && !isFixed(track) ? canvas.top() + fixed : top;
    return std::pair{std::max(top, limit), std::max(top + LaneGeometry::SliceHeightPx, limit)};
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
