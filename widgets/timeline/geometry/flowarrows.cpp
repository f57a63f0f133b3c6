// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/flowarrows.h"

#include "core/analysis/host/launches.h"
#include "core/query/flowchain.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/geometry/flowcurve.h"
#include "widgets/timeline/geometry/timelinescene.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace plumbline {

namespace {

constexpr int FlowArrowsNameLetters = 70;

const TimelineCard &cardOfFlowArrows(const TimelineState &state, int card)
{
    return state.cards()[static_cast<std::size_t>(card)];
}

std::size_t rowOf(const Trace &trace, const FlowEnd &end)
{
    return end.slice.isValid() ? trace.rowOf(end.slice) : 0;
}

/// Returns the lane of `shownOn` on which a lane of `card` is shown.
LaneId laneOn(const TimelineState &state, int shownOn, int card, LaneId lane)
{
    return shownOn == card ? lane : state.partnerLaneOf(card, lane);
}

/// Returns whether a flow has no arrow because both ends lie in one closed band, or one of them in no band.
bool isInside(const TimelineScene &scene, int shownOn, int card, const Flow &flow)
{
    const Trace &trace = *cardOfFlowArrows(scene.state(), card).trace;
    const int from = scene.layout.bandOf(shownOn, laneOn(scene.state(), shownOn, card, flow.from.lane));
    const int to = scene.layout.bandOf(shownOn, laneOn(scene.state(), shownOn, card, flow.to.lane));
    if (from < 0 || to < 0)
        return true;
    if (from != to)
        return false;
    const Band &band = scene.layout.bands()[static_cast<std::size_t>(from)];
    const auto shown = [&](const FlowEnd &end) {
        return band.kind == Band::Kind::Lane && rowOf(trace, end) < static_cast<std::size_t>(std::max(band.rows, 0));
    };
    return !shown(flow.from) || !shown(flow.to);
}

QString endText(const Trace &trace, const FlowEnd &end)
{
    const QString lane = plainText(trace.processOf(end.lane).shownName(), FlowArrowsNameLetters) + QStringLiteral(" / ") +
                         plainText(trace.lane(end.lane).shownName(), FlowArrowsNameLetters);
    if (!end.slice.isValid())
        return lane;
    return plainText(trace.text(trace.slices().name[end.slice.value]), FlowArrowsNameLetters) + QStringLiteral(" (") + lane +
           QLatin1Char(')');
}

} // namespace

std::size_t FlowGroup::lateCount() const
{
    return static_cast<std::size_t>(
        std::count_if(arrows.begin(), arrows.end(), [](const FlowArrow &arrow) { return arrow.late; }));
}

std::size_t FlowGroup::backwardCount() const
{
    return static_cast<std::size_t>(
        std::count_if(arrows.begin(), arrows.end(), [](const FlowArrow &arrow) { return arrow.backward; }));
}

std::vector<FlowBundle> bundlesOf(const std::vector<FlowArrow> &arrows, int cellPx)
{
    using Key = std::tuple<bool, bool, int, double, double, double, double>;
    const auto cell = [cellPx](double x) { return std::floor(x / cellPx); };
    std::map<Key, FlowBundle> bundles;
    for (const FlowArrow &arrow : arrows) {
        const Key key{arrow.late,   arrow.backward,       arrow.card,        arrow.from.y(),
                      arrow.to.y(), cell(arrow.from.x()), cell(arrow.to.x())};
        const auto [known, isNew] = bundles.emplace(key, FlowBundle{arrow});
        if (isNew)
            continue;
        FlowBundle &bundle = known->second;
        const double share = 1.0 / static_cast<double>(++bundle.count);
        bundle.arrow.from.rx() += (arrow.from.x() - bundle.arrow.from.x()) * share;
        bundle.arrow.to.rx() += (arrow.to.x() - bundle.arrow.to.x()) * share;
    }
    std::vector<FlowBundle> result;
    result.reserve(bundles.size());
    for (const auto &[key, bundle] : bundles)
        result.push_back(bundle);
    return result;
}

void FlowArrows::findSelected(const TimelineScene &scene)
{
    const TimelineState &state = scene.state();
    TimelineItem item = scene.shownFor(state.selection());
    if (!item.isValid() || !item.slice.isValid())
        item = {};
    const TimelineCard *card = item.isValid() ? &cardOfFlowArrows(state, item.card) : nullptr;
    const Key key{item, state.flowReach(), card ? card->trace.get() : nullptr};
    if (key == m_key)
        return;
    m_key = key;
    m_selectedFlows.clear();
    m_selectedTotal = 0;
    m_selectedCut = false;
    if (card && state.flowReach() == FlowReach::Chain) {
        FlowChain chain = flowChainOf(*card->trace, *card->flows, item.slice, MostArrows);
        m_selectedFlows = std::move(chain.flows);
        m_selectedTotal = m_selectedFlows.size();
        m_selectedCut = chain.cut;
    } else if (card) {
        m_selectedFlows = card->flows->flowsOf(item.slice, MostArrows, &m_selectedTotal);
        m_selectedCut = m_selectedTotal > m_selectedFlows.size();
    }
}

std::size_t FlowArrows::selectedCount(const TimelineScene &scene)
{
    findSelected(scene);
    return m_selectedFlows.size();
}

void FlowArrows::computeCategories(const TimelineScene &scene)
{
    const TimelineState &state = scene.state();
    m_categories.clear();
    for (const auto &[category, count] : state.flowCategories())
        if (state.isFlowCategoryShown(category))
            m_categories.push_back(categoryOf(scene, category));
}

void FlowArrows::computeSelected(const TimelineScene &scene)
{
    findSelected(scene);
    m_selected = {};
    m_selected.total = m_selectedTotal;
    m_selected.cut = m_selectedCut;
    for (const FlowId id : m_selectedFlows)
        add(scene, m_key.item.card, id, m_selected);
}

FlowGroup FlowArrows::categoryOf(const TimelineScene &scene, const QString &category) const
{
    FlowGroup group;
    group.category = category;
    for (int card = 0; card < static_cast<int>(scene.state().cards().size()); ++card) {
        const TimelineCard &shown = cardOfFlowArrows(scene.state(), card);
        const FlowTable &table = shown.trace->flows();
        for (std::uint32_t i = 0; i < table.categories.size(); ++i) {
            if (QString::fromStdString(table.categories[i].name) != category)
                continue;
            std::size_t total = 0;
            for (const FlowId flow : shown.flows->flowsIn(i, scene.cardScale(card).range(), MostArrows, &total))
                add(scene, card, flow, group);
            group.total += total;
            group.cut = group.cut || total > MostArrows;
        }
    }
    return group;
}

void FlowArrows::add(const TimelineScene &scene, int card, FlowId id, FlowGroup &group)
{
    const Comparison *comparison = scene.isTargetInPlace() ? scene.state().comparison() : nullptr;
    if (comparison && card == comparison->base)
        return; // its slices are not painted
    if (!addBetween(scene, card, card, id, group))
        ++group.inside;
    if (comparison && card == comparison->target)
        (void)addBetween(scene, comparison->base, card, id, group);
}

bool FlowArrows::addBetween(const TimelineScene &scene, int shownOn, int card, FlowId id, FlowGroup &group)
{
    const Trace &trace = *cardOfFlowArrows(scene.state(), card).trace;
    const Flow &flow = trace.flows().flows[id.value];
    if (isInside(scene, shownOn, card, flow))
        return false;
    const auto from = scene.rowEdges(shownOn, laneOn(scene.state(), shownOn, card, flow.from.lane), rowOf(trace, flow.from));
    const auto to = scene.rowEdges(shownOn, laneOn(scene.state(), shownOn, card, flow.to.lane), rowOf(trace, flow.to));
    if (!from || !to)
        return true;
    if (from->first == from->second && to->first == to->second)
        return true; // both ends are behind pinned bands
    const ClockMap &clock = scene.state().clock(card);
    const bool down = to->first > from->first;
    const bool level = to->first == from->first;
    FlowArrow arrow{card, id, {}, {}, false, flow.to.time < flow.from.time};
    // Arrows touch the edges of slices, so that they do not cover names.
    arrow.from = {scene.xOf(clock.map(flow.from.time)), down ? from->second : from->first};
    arrow.to = {scene.xOf(clock.map(flow.to.time)), down || level ? to->first : to->second};
    // A task may seem to start a little before its launch, because two clocks disagree. Long before it, the times mean nothing.
    arrow.late = isLaunchCategory(trace.flows().categories[flow.category].name) &&
                 std::abs(flow.to.time - flow.from.time) <= VerticalLaunchNs;
    const double top = std::min(arrow.from.y(), arrow.to.y());
    const double bottom = std::max(arrow.from.y(), arrow.to.y());
    if (bottom >= scene.canvas.top() && top <= scene.canvas.bottom())
        group.arrows.push_back(arrow);
    return true;
}

std::size_t FlowArrows::count() const
{
    std::size_t count = 0;
    for (const FlowGroup &group : m_categories)
        count += group.arrows.size();
    return count;
}

const FlowArrow *FlowArrows::arrowAt(QPointF point, const QRectF &canvas) const
{
    const FlowArrow *nearest = nullptr;
    double best = HitSlackPx;
    const auto look = [&](const FlowGroup &group) {
        for (const FlowArrow &arrow : group.arrows) {
            const double distance = FlowCurve(arrow.from, arrow.to).distance(point, canvas, best);
            if (distance < best || (!nearest && distance <= best)) {
                nearest = &arrow;
                best = distance;
            }
        }
    };
    look(m_selected);
    if (nearest)
        return nearest;
    for (const FlowGroup &group : m_categories)
        look(group);
    return nearest;
}

QString flowNoteText(const TimelineState &state, const FlowArrow &arrow)
{
    const auto translated = [](const char *text) { return QCoreApplication::translate("plumbline::FlowArrows", text); };
    const Trace &trace = *cardOfFlowArrows(state, arrow.card).trace;
    const Flow &flow = trace.flows().flows[arrow.flow.value];
    const TimeNs latency = flow.to.time - flow.from.time;
    QStringList lines{
        translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "Flow %1"))
            .arg(plainText(trace.flows().categories[flow.category].name, FlowArrowsNameLetters)),
        translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "from %1")).arg(endText(trace, flow.from)),
        translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "to %1")).arg(endText(trace, flow.to)),
    };
    if (arrow.backward)
        lines << translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "suspicious: ends %1 before it starts"))
                     .arg(durationText(-latency));
    else
        lines << translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "latency %1")).arg(durationText(latency));
    if (arrow.late)
        lines << translated(QT_TRANSLATE_NOOP("plumbline::FlowArrows", "within 50 µs: the device waits for the host"));
    return lines.join(QLatin1Char('\n'));
}

TimelineItem farEnd(const TimelineState &state, const FlowArrow &arrow)
{
    const Flow &flow = cardOfFlowArrows(state, arrow.card).trace->flows().flows[arrow.flow.value];
    const TimelineItem from{flow.from.slice.isValid() ? arrow.card : -1, flow.from.slice, {}};
    const TimelineItem to{flow.to.slice.isValid() ? arrow.card : -1, flow.to.slice, {}};
    return to.isValid() && to != state.selection() ? to : from;
}

} // namespace plumbline
