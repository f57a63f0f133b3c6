// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/state/timelinestate.h"

#include "core/base/wide.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace plumbline {

namespace {

constexpr TimeNs SecondNs = 1'000'000'000;
/// Beyond this value doubles, which the axis of the plot uses, no longer hold every nanosecond.
constexpr TimeNs AxisLimitNs = TimeNs{1} << 53;
/// Returns how far the visible range may reach beyond the first and the last event.
constexpr TimeNs marginOf(TimeRange range)
{
    return range.length() / 20 + 5;
}

/// Returns a range of a card on the shared axis, clamped to what the axis can hold.
TimeRange placed(TimeRange range, const ClockMap &clock)
{
    const auto bounded = [&clock](TimeNs time) { return clock.map(std::clamp(time, -AxisLimitNs, AxisLimitNs)); };
    return {bounded(range.begin), bounded(range.end)};
}

/// Returns where the cards begin on the axis. Cards that were recorded together lie as they were recorded. If they fall into
/// groups with more time between them than the longest card lasts, and more than a second, they belong to different runs, and
/// each group begins at the start of the axis: it would show little else than the time between.
std::vector<TimeNs> startsOnAxis(const std::vector<TimelineCard> &cards)
{
    struct Recorded
    {
        std::size_t card;
        std::int64_t begin;
        TimeNs length;
    };
    std::vector<Recorded> recorded;
    TimeNs apart = SecondNs;
    for (std::size_t card = 0; card < cards.size(); ++card) {
        const TimeNs length = cards[card].trace->slicesRange().length();
        recorded.push_back({card, cards[card].trace->originNs() + cards[card].offsetNs, length});
        apart = std::max(apart, length);
    }
    std::sort(recorded.begin(), recorded.end(), [](const Recorded &left, const Recorded &right) {
        return std::pair(left.begin, left.card) < std::pair(right.begin, right.card);
    });
    std::vector<TimeNs> starts(cards.size());
    std::int64_t groupBegin = 0;
    WideNs groupEnd = 0;
    for (const Recorded &each : recorded) {
        if (&each == &recorded.front() || each.begin - groupEnd > apart) {
            groupBegin = each.begin;
            groupEnd = each.begin;
        }
        groupEnd = std::max(groupEnd, WideNs{each.begin} + each.length);
        starts[each.card] = saturated(WideNs{each.begin} - groupBegin);
    }
    return starts;
}

/// Returns whether `item` exists on the cards.
bool holds(const std::vector<TimelineCard> &cards, TimelineItem item)
{
    if (!item.isValid() || item.card < 0 || static_cast<std::size_t>(item.card) >= cards.size())
        return false;
    const Trace &trace = *cards[static_cast<std::size_t>(item.card)].trace;
    return item.slice.isValid() ? item.slice.value < trace.slices().size() : item.instant.value < trace.instants().size();
}

} // namespace

TimelineState::TimelineState(QObject *parent) : QObject(parent) {}

void TimelineState::setCards(std::vector<TimelineCard> cards)
{
    m_cards = std::move(cards);
    m_axisOriginNs = m_cards.empty() ? 0 : std::numeric_limits<std::int64_t>::max();
    for (const TimelineCard &card : m_cards)
        m_axisOriginNs = std::min(m_axisOriginNs, card.trace->originNs() + card.offsetNs);

    m_clocks.clear();
    for (const TimeNs offset : startsOnAxis(m_cards))
        m_clocks.push_back({offset, 0});
    std::map<QString, qint64> categories;
    for (const TimelineCard &card : m_cards) {
        for (const FlowTable::Category &category : card.trace->flows().categories)
            categories[QString::fromStdString(category.name)] += category.end - category.begin;
    }
    m_recordedClocks = m_clocks;
    m_comparison.reset();
    m_comparisonView.isTargetInPlace = false;
    updateRanges();
    m_flowCategories.assign(categories.begin(), categories.end());
    m_shownFlowCategories.clear();
    m_searchHighlight.reset();
    m_evidenceMarks.reset();
    m_laneFindings.clear();
    m_adviceCosts.clear();
    m_pathMarks.reset();
    m_sliceColours.reset();
    m_selection = {};
    m_hover = {};
    m_markedRange.reset();
    m_markedLanes.clear();
    m_marks.clear();
    m_visibleRange = {};
    Q_EMIT cardsChanged();
    Q_EMIT comparisonChanged();
    Q_EMIT flowCategoriesChanged();
    Q_EMIT selectionChanged();
    Q_EMIT hoverChanged();
    setVisibleRange(m_slicesRange);
    Q_EMIT markedRangeChanged(); // after the visible range, because views note it together with the marks
    Q_EMIT marksChanged();
}

void TimelineState::updateRanges()
{
    std::optional<TimeRange> full;
    std::optional<TimeRange> slices;
    for (std::size_t card = 0; card < m_cards.size(); ++card) {
        const Trace &trace = *m_cards[card].trace;
        const TimeRange all = placed(trace.fullRange(), m_clocks[card]);
        full = full ? full->united(all) : all;
        if (trace.slices().size() == 0)
            continue;
        const TimeRange busy = placed(trace.slicesRange(), m_clocks[card]);
        slices = slices ? slices->united(busy) : busy;
    }
    m_fullRange = full.value_or(TimeRange{});
    if (m_fullRange.length() < MinimumRangeNs)
        m_fullRange.end = m_fullRange.begin + MinimumRangeNs;
    m_slicesRange = slices.value_or(m_fullRange);
}

void TimelineState::setClock(int card, const ClockMap &clock)
{
    ClockMap &known = m_clocks[static_cast<std::size_t>(card)];
    const ClockMap bounded{std::clamp(clock.offsetNs, -AxisLimitNs / 2, AxisLimitNs / 2), clock.driftPpq};
    if (bounded == known)
        return;
    known = bounded;
    updateRanges();
    Q_EMIT clocksChanged();
    setVisibleRange(m_visibleRange);
}

void TimelineState::setComparison(std::optional<Comparison> comparison)
{
    const auto isCard = [this](int card) { return card >= 0 && static_cast<std::size_t>(card) < m_cards.size(); };
    if (comparison && (!isCard(comparison->base) || !isCard(comparison->target) || comparison->base == comparison->target))
        comparison.reset();
    if (!comparison && !m_comparison)
        return;
    const std::optional<Comparison> before = std::exchange(m_comparison, std::move(comparison));
    if (!m_comparison || !before || before->base != m_comparison->base || before->target != m_comparison->target)
        setComparisonView({m_comparisonView.isInterleaved, false});
    if (before && (!m_comparison || before->target != m_comparison->target))
        setClock(before->target, recordedClock(before->target));
    if (m_comparison) {
        const auto traceOf = [this](int card) -> const Trace & { return *m_cards[static_cast<std::size_t>(card)].trace; };
        const int target = m_comparison->target;
        setClock(m_comparison->base, recordedClock(m_comparison->base));
        ClockMap placed = recordedClock(target);
        if (m_comparison->alignment.method != AlignmentMethod::None) {
            placed = m_comparison->alignment.clock(traceOf(m_comparison->base), traceOf(target));
            placed.offsetNs = clock(m_comparison->base).map(placed.offsetNs);
        }
        setClock(target, placed);
    }
    Q_EMIT comparisonChanged();
}

TimelineItem TimelineState::partnerOf(TimelineItem item) const
{
    if (!m_comparison || !m_comparison->matching || !item.isValid() || !item.slice.isValid())
        return {};
    const bool isBase = item.card == m_comparison->base;
    if (!isBase && item.card != m_comparison->target)
        return {};
    const std::vector<SliceId> &partners = isBase ? m_comparison->matching->targetOf : m_comparison->matching->baseOf;
    const SliceId partner = item.slice.value < partners.size() ? partners[item.slice.value] : SliceId();
    return partner.isValid() ? TimelineItem{isBase ? m_comparison->target : m_comparison->base, partner, {}} : TimelineItem();
}

LaneId TimelineState::partnerLaneOf(int card, LaneId lane) const
{
    if (!m_comparison || !m_comparison->matching || !lane.isValid())
        return {};
    const Matching &matching = *m_comparison->matching;
    return card == m_comparison->base     ? matching.targetLaneOf(lane)
           : card == m_comparison->target ? matching.baseLaneOf(lane)
                                          : LaneId();
}

const LaneDifferences *TimelineState::differencesOf(int card, LaneId lane) const
{
    return m_comparison && m_comparison->differences && card == m_comparison->base ? m_comparison->differences->lane(lane)
                                                                                   : nullptr;
}

void TimelineState::setComparisonView(const ComparisonView &view)
{
    if (view == m_comparisonView)
        return;
    m_comparisonView = view;
    Q_EMIT comparisonViewChanged();
}

bool TimelineState::isAlignedByStart(int card) const
{
    const TimelineCard &shown = m_cards[static_cast<std::size_t>(card)];
    std::int64_t behind = 0;
    return clock(card) == recordedClock(card) &&
           (__builtin_sub_overflow(shown.trace->originNs() + shown.offsetNs, m_axisOriginNs, &behind) ||
            behind != clock(card).offsetNs);
}

std::int64_t TimelineState::absoluteNs(int card, TimeNs axisTime) const
{
    return m_cards[static_cast<std::size_t>(card)].trace->absolute(clock(card).inverse(axisTime));
}

TimeRange TimelineState::rangeOf(TimelineItem item) const
{
    if (!item.isValid() || static_cast<std::size_t>(item.card) >= m_cards.size())
        return {};
    const Trace &trace = *m_cards[static_cast<std::size_t>(item.card)].trace;
    const ClockMap &clock = this->clock(item.card);
    if (item.instant.isValid()) {
        const TimeNs time = clock.map(trace.instants().time[item.instant.value]);
        return {time, time};
    }
    return clock.map(trace.sliceRange(item.slice));
}

void TimelineState::setVisibleRange(TimeRange range)
{
    const TimeNs margin = marginOf(m_fullRange);
    const TimeRange limits{m_fullRange.begin - margin, m_fullRange.end + margin};
    const TimeNs length = std::clamp(range.length(), MinimumRangeNs, limits.length());
    const TimeNs begin = std::clamp(range.begin, limits.begin, limits.end - length);
    const TimeRange clamped{begin, begin + length};
    if (clamped == m_visibleRange)
        return;
    m_visibleRange = clamped;
    Q_EMIT visibleRangeChanged();
}

void TimelineState::centreOn(TimeNs time)
{
    const TimeNs length = m_visibleRange.length();
    const TimeNs begin = time - length / 2;
    setVisibleRange({begin, begin + length});
}

void TimelineState::select(TimelineItem item)
{
    // A menu or a list may still offer items of the cards that were there before the files were read again.
    if (item.isValid() && !holds(m_cards, item))
        return;
    if (item == m_selection)
        return;
    m_selection = item;
    Q_EMIT selectionChanged();
}

void TimelineState::setHover(TimelineItem item)
{
    if (item == m_hover)
        return;
    m_hover = item;
    Q_EMIT hoverChanged();
}

void TimelineState::setMarkedRange(std::optional<TimeRange> range, LaneSet lanes)
{
    if (range && range->isEmpty())
        range.reset();
    if (!range)
        lanes.clear();
    std::sort(lanes.begin(), lanes.end());
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    if (range == m_markedRange && lanes == m_markedLanes)
        return;
    m_markedRange = range;
    m_markedLanes = std::move(lanes);
    Q_EMIT markedRangeChanged();
}

void TimelineState::setMarks(TimeMarks marks)
{
    if (marks.size() > MostMarks)
        marks.resize(MostMarks);
    if (marks == m_marks)
        return;
    m_marks = std::move(marks);
    Q_EMIT marksChanged();
}

void TimelineState::setRulerAbsolute(bool absolute)
{
    if (absolute == m_rulerAbsolute)
        return;
    m_rulerAbsolute = absolute;
    Q_EMIT rulerChanged();
}

void TimelineState::setSearchHighlight(std::shared_ptr<const SearchHighlight> highlight)
{
    if (highlight == m_searchHighlight)
        return;
    m_searchHighlight = std::move(highlight);
    Q_EMIT searchHighlightChanged();
}

void TimelineState::setEvidenceMarks(EvidenceMarks marks)
{
    if (marks == m_evidenceMarks)
        return;
    m_evidenceMarks = std::move(marks);
    m_laneFindings = countFindings(m_evidenceMarks);
    Q_EMIT evidenceMarksChanged();
}

LaneFindings TimelineState::findingsOn(int card, LaneId lane) const
{
    const auto known = m_laneFindings.find({card, lane.value});
    return known == m_laneFindings.end() ? LaneFindings() : known->second;
}

void TimelineState::setAdviceCosts(AdviceCosts costs)
{
    if (costs.empty() && m_adviceCosts.empty())
        return;
    m_adviceCosts = std::move(costs);
    Q_EMIT adviceCostsChanged();
}

void TimelineState::setPathMarks(SharedPathMarks marks)
{
    if (marks == m_pathMarks)
        return;
    m_pathMarks = std::move(marks);
    Q_EMIT pathMarksChanged();
}

void TimelineState::setSliceColours(SharedSliceColours colours)
{
    if (colours == m_sliceColours)
        return;
    m_sliceColours = std::move(colours);
    Q_EMIT sliceColoursChanged();
}

void TimelineState::setFlowReach(FlowReach reach)
{
    if (reach == m_flowReach)
        return;
    m_flowReach = reach;
    Q_EMIT flowReachChanged();
}

bool TimelineState::isFlowCategoryShown(const QString &category) const
{
    return m_shownFlowCategories.contains(category);
}

void TimelineState::setFlowCategoryShown(const QString &category, bool shown)
{
    if (shown == m_shownFlowCategories.contains(category))
        return;
    if (shown)
        m_shownFlowCategories.insert(category);
    else
        m_shownFlowCategories.remove(category);
    Q_EMIT flowCategoriesChanged();
}

} // namespace plumbline
