// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/bandlayout.h"

#include "widgets/timeline/layout/counterstack.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

/// Lanes below this height get a single row, so that the height of any number of lanes fits into int.
constexpr int MostHeightPx = 500'000'000;

int rowsOf(const Trace &trace, LaneId lane)
{
    return static_cast<int>(std::clamp<std::size_t>(trace.lane(lane).rows(), 1, std::numeric_limits<int>::max()));
}

bool isDrawn(const Trace &trace, const Counter &counter)
{
    return std::any_of(counter.series.begin(), counter.series.end(), [&trace](SeriesId id) {
        const CounterSeries &series = trace.counters().series[id.value];
        return series.end > series.begin;
    });
}

const QChar KeySeparator(0x1f); // does not occur in names of a profile

/// Makes keys unique: from the second on, cards of the same name get a number.
class Keys
{
public:
    QString of(const QString &name)
    {
        const int number = ++m_seen[name];
        return number == 1 ? name : name + QLatin1Char('#') + QString::number(number);
    }

private:
    QMap<QString, int> m_seen;
};

void stackAtFirst(const Trace &trace, Band &band)
{
    const Counter &counter = trace.counters().counters[band.counter.value];
    band.stackable = isStackable(trace.counters(), counter);
    band.stacked = isStackedAtFirst(trace.counters(), counter);
}

QString keyOf(const std::string &first, const std::string &second)
{
    return QString::fromStdString(first) + KeySeparator + QString::fromStdString(second);
}

QString processKey(const Process &process)
{
    return keyOf(process.name, process.pid);
}

QString laneKey(const Lane &lane)
{
    return keyOf(lane.name, lane.tid);
}

QString counterKey(const Counter &counter)
{
    return keyOf(counter.name, counter.id) + KeySeparator + QLatin1Char('C');
}

} // namespace

int Band::rowTop(int row) const
{
    return kind == Kind::Lane ? top + BandLayout::LanePaddingPx + row * BandLayout::rowHeightPx()
                              : top + (height - BandLayout::rowHeightPx()) / 2;
}

int Band::nearestRow(std::size_t row) const
{
    return static_cast<int>(std::min(row, static_cast<std::size_t>(std::max(rows, 1)) - 1));
}

bool BandLayout::startsOpen(const Trace &trace, LaneId lane, Opening opening)
{
    if (opening == Opening::Dense)
        return trace.lane(lane).rows() <= 1;
    const ProcessKind kind = trace.processOf(lane).kind;
    const bool host = kind == ProcessKind::Framework || kind == ProcessKind::Runtime || kind == ProcessKind::Unknown;
    return trace.lane(lane).rows() <= static_cast<std::size_t>(host ? DeepRows : ManyRows);
}

bool BandLayout::startsOpen(const Process &process, Opening opening)
{
    return opening == Opening::Roomy || (process.kind != ProcessKind::Framework && process.kind != ProcessKind::Communication);
}

void BandLayout::clear()
{
    m_nodes.clear();
    m_roots.clear();
    m_pinned.clear();
    m_laneNodes.clear();
    m_cardKeys.clear();
    m_isMovedAway.clear();
    m_pairing = {};
}

LaneId BandLayout::Pairing::targetOf(LaneId lane) const
{
    const auto found = std::lower_bound(lanes.begin(), lanes.end(), lane,
                                        [](const std::pair<LaneId, LaneId> &pair, LaneId of) { return pair.first < of; });
    return found != lanes.end() && found->first == lane ? found->second : LaneId();
}

bool BandLayout::Pairing::isBelow(const Choice &choice, const Choice &above) const
{
    return isInterleaved && choice.card == target && choice.lane.isValid() && above.card == base && above.lane.isValid() &&
           targetOf(above.lane) == choice.lane;
}

void BandLayout::setCards(const std::vector<TimelineCard> &cards, const Pairing &pairing)
{
    clear();
    m_pairing = pairing;
    Keys keys;
    for (const TimelineCard &card : cards) {
        m_cardKeys << keys.of(card.name);
        m_laneNodes.emplace_back(card.trace->lanes().size(), -1);
    }
    if (pairing.isInterleaved)
        m_isMovedAway.resize(cards[static_cast<std::size_t>(pairing.target)].trace->lanes().size());
    for (std::size_t i = 0; pairing.isInterleaved && i < pairing.lanes.size(); ++i)
        m_isMovedAway[pairing.lanes[i].second.value] = true;
    const Opening opening = cards.size() > 1 ? Opening::Dense : Opening::Roomy;
    for (int index = 0; index < static_cast<int>(cards.size()); ++index) {
        Band band;
        band.kind = Band::Kind::Card;
        band.card = index;
        const int node = addNode(band, -1, 0, true, m_cardKeys.at(index));
        const std::size_t processes = cards[static_cast<std::size_t>(index)].trace->processes().size();
        for (std::size_t process = 0; process < processes; ++process)
            addProcess(cards, index, ProcessId(process), node, opening);
    }
    layOut();
}

bool BandLayout::isMovedAway(int card, LaneId lane) const
{
    return card == m_pairing.target && lane.value < m_isMovedAway.size() && m_isMovedAway[lane.value];
}

void BandLayout::addProcess(const std::vector<TimelineCard> &cards, int cardIndex, ProcessId id, int parent, Opening opening)
{
    const Trace &trace = *cards[static_cast<std::size_t>(cardIndex)].trace;
    const Process &process = trace.process(id);
    const auto laneShown = [&](LaneId lane) { return !trace.lane(lane).isEmpty() && !isMovedAway(cardIndex, lane); };
    const auto counterShown = [&trace](CounterId counter) { return isDrawn(trace, trace.counters().counters[counter.value]); };
    const bool anyLane = std::any_of(process.lanes.begin(), process.lanes.end(), laneShown);
    if (!anyLane && std::none_of(process.counters.begin(), process.counters.end(), counterShown))
        return;

    Band band;
    band.kind = Band::Kind::Process;
    band.card = cardIndex;
    band.process = id;
    const int node = addNode(band, parent, 0, anyLane && startsOpen(process, opening), processKey(process));
    for (const LaneId lane : process.lanes) {
        if (laneShown(lane))
            addLane(cards, cardIndex, lane, node, opening);
    }
    band.kind = Band::Kind::Counter;
    for (const CounterId counter : process.counters) {
        if (!counterShown(counter))
            continue;
        band.counter = counter;
        stackAtFirst(trace, band);
        addNode(band, node, 0, true, counterKey(trace.counters().counters[counter.value]));
    }
}

void BandLayout::addLane(const std::vector<TimelineCard> &cards, int cardIndex, LaneId lane, int parent, Opening opening)
{
    const Trace &trace = *cards[static_cast<std::size_t>(cardIndex)].trace;
    Band band;
    band.kind = Band::Kind::Lane;
    band.card = cardIndex;
    band.process = trace.lane(lane).process;
    band.lane = lane;
    const int added = addNode(band, parent, rowsOf(trace, lane), startsOpen(trace, lane, opening), laneKey(trace.lane(lane)));
    m_laneNodes[static_cast<std::size_t>(cardIndex)][lane.value] = added;
    // A lane keeps its key wherever it stands, so that a kept arrangement applies to it.
    node(added).key =
        m_cardKeys.at(cardIndex) + KeySeparator + processKey(trace.processOf(lane)) + KeySeparator + laneKey(trace.lane(lane));
    if (cardIndex == m_pairing.base)
        addPartner(cards, lane, parent, opening);
}

void BandLayout::addPartner(const std::vector<TimelineCard> &cards, LaneId lane, int parent, Opening opening)
{
    const LaneId partner = m_pairing.targetOf(lane);
    if (!partner.isValid())
        return;
    const Trace &trace = *cards[static_cast<std::size_t>(m_pairing.base)].trace;
    Band band;
    band.kind = Band::Kind::Difference;
    band.card = m_pairing.base;
    band.process = trace.lane(lane).process;
    band.lane = lane;
    addNode(band, parent, 0, true, laneKey(trace.lane(lane)) + KeySeparator + QLatin1Char('D'));
    if (m_pairing.isInterleaved)
        addLane(cards, m_pairing.target, partner, parent, opening);
}

void BandLayout::setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice, const Pairing &pairing)
{
    clear();
    m_pairing = pairing;
    for (const TimelineCard &card : cards)
        m_laneNodes.emplace_back(card.trace->lanes().size(), -1);
    int cardNode = -1;
    int processNode = -1;
    Choice above;
    for (const Choice &chosen : choice) {
        const bool isPartner = pairing.isBelow(chosen, above);
        above = chosen;
        const Trace &trace = *cards[static_cast<std::size_t>(chosen.card)].trace;
        Band band;
        band.card = chosen.card;
        band.process =
            chosen.lane.isValid() ? trace.lane(chosen.lane).process : trace.counters().counters[chosen.counter.value].process;
        if (!isPartner && (cardNode < 0 || m_nodes[static_cast<std::size_t>(cardNode)].band.card != chosen.card)) {
            band.kind = Band::Kind::Card;
            cardNode = addNode(band, -1, 0, true, {});
            processNode = -1;
        }
        if (!isPartner && (processNode < 0 || m_nodes[static_cast<std::size_t>(processNode)].band.process != band.process)) {
            band.kind = Band::Kind::Process;
            processNode = addNode(band, cardNode, 0, true, {});
        }
        band.kind = chosen.isDifference ? Band::Kind::Difference : chosen.lane.isValid() ? Band::Kind::Lane : Band::Kind::Counter;
        band.lane = chosen.lane;
        band.counter = chosen.counter;
        if (chosen.counter.isValid())
            stackAtFirst(trace, band);
        const int rows = band.kind == Band::Kind::Lane ? rowsOf(trace, chosen.lane) : 0;
        const int node = addNode(band, processNode, rows, chosen.expanded, {});
        if (band.kind == Band::Kind::Lane)
            m_laneNodes[static_cast<std::size_t>(chosen.card)][chosen.lane.value] = node;
    }
    layOut();
}

int BandLayout::addNode(Band band, int parent, int rows, bool expanded, const QString &key)
{
    band.node = static_cast<int>(m_nodes.size());
    std::vector<int> &siblings = parent < 0 ? m_roots : node(parent).children;
    if (parent >= 0 && band.kind == Band::Kind::Lane)
        ++node(parent).band.lanes;
    if (parent >= 0 && band.kind == Band::Kind::Counter)
        ++node(parent).band.counters;
    siblings.push_back(band.node);
    Node added;
    added.band = band;
    added.parent = parent;
    added.rows = rows;
    added.expanded = added.startsExpanded = expanded;
    added.startsStacked = band.stacked;
    added.key = parent < 0 ? key : node(parent).key + KeySeparator + key;
    m_nodes.push_back(std::move(added));
    return band.node;
}

void BandLayout::layOut()
{
    m_bands.clear();
    m_bandOfNode.assign(m_nodes.size(), -1);
    ++m_revision;
    layOutPinned();
    for (const int card : m_roots)
        place(card);
}

void BandLayout::layOutPinned()
{
    if (m_pinned.empty())
        return;
    Band title;
    title.kind = Band::Kind::Pinned;
    title.card = node(m_pinned.front()).band.card;
    title.node = -1;
    title.lanes = pinnedLanes();
    title.pinned = true;
    append(title, noticeHeightPx());
    for (const int pinned : m_pinned)
        addBand(pinned);
}

void BandLayout::place(int index)
{
    addBand(index);
    const Node &placed = node(index);
    for (const int child : placed.children) {
        if (!placed.expanded)
            assignBand(child, m_bandOfNode[static_cast<std::size_t>(index)]);
        else if (!node(child).pinned && !node(child).hidden)
            place(child);
    }
    if (placed.expanded)
        placeHidden(index);
}

void BandLayout::placeHidden(int parent)
{
    Band notice = node(parent).band;
    notice.kind = Band::Kind::Hidden;
    notice.lanes = 0;
    for (const int child : node(parent).children) {
        if (!node(child).hidden)
            continue;
        ++notice.lanes;
        assignBand(child, static_cast<int>(m_bands.size()));
    }
    if (notice.lanes > 0)
        append(notice, noticeHeightPx());
}

void BandLayout::addBand(int index)
{
    const Node &added = node(index);
    Band band = added.band;
    band.expanded = added.expanded;
    band.pinned = added.pinned;
    m_bandOfNode[static_cast<std::size_t>(index)] = static_cast<int>(m_bands.size());
    switch (band.kind) {
    case Band::Kind::Card:
        band.expandable = true;
        append(band, cardHeightPx());
        break;
    case Band::Kind::Process:
        band.expandable = true;
        append(band, processHeightPx());
        break;
    case Band::Kind::Lane:
        band.rows = added.expanded ? std::min(added.rows, height() < MostHeightPx ? MostRows : 1) : 1;
        band.hiddenRows = added.expanded ? added.rows - band.rows : 0;
        band.expandable = added.rows > 1;
        append(band, band.rows * rowHeightPx() + 2 * LanePaddingPx);
        break;
    case Band::Kind::Difference:
        append(band, DifferenceHeightPx);
        break;
    case Band::Kind::Counter:
        append(band, counterHeightPx());
        break;
    case Band::Kind::Pinned:
    case Band::Kind::Hidden:
        break; // not nodes of the tree
    }
}

void BandLayout::append(Band band, int heightPx)
{
    band.top = height();
    band.height = heightPx;
    m_bands.push_back(band);
}

void BandLayout::assignBand(int index, int band)
{
    if (node(index).pinned)
        return;
    m_bandOfNode[static_cast<std::size_t>(index)] = band;
    for (const int child : node(index).children)
        assignBand(child, band);
}

int BandLayout::bandAt(int y) const
{
    if (y < 0 || y >= height())
        return -1;
    const auto after =
        std::upper_bound(m_bands.begin(), m_bands.end(), y, [](int value, const Band &band) { return value < band.top; });
    return static_cast<int>(after - m_bands.begin()) - 1;
}

bool BandLayout::hasLane(int card, LaneId lane) const
{
    return card >= 0 && static_cast<std::size_t>(card) < m_laneNodes.size() && lane.isValid() &&
           lane.value < m_laneNodes[static_cast<std::size_t>(card)].size();
}

int BandLayout::bandOf(int card, LaneId lane) const
{
    if (!hasLane(card, lane))
        return -1;
    const int node = m_laneNodes[static_cast<std::size_t>(card)][lane.value];
    return node < 0 ? -1 : m_bandOfNode[static_cast<std::size_t>(node)];
}

} // namespace plumbline
