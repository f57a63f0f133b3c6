// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/tracklayout.h"

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

void stackAtFirst(const Trace &trace, Track &track)
{
    const Counter &counter = trace.counters().counters[track.counter.value];
    track.stackable = isStackable(trace.counters(), counter);
    track.stacked = isStackedAtFirst(trace.counters(), counter);
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

int Track::rowTop(int row) const
{
    return kind == Kind::Lane ? top + TrackLayout::LanePaddingPx + row * TrackLayout::RowHeightPx
                              : top + (height - TrackLayout::RowHeightPx) / 2;
}

int Track::nearestRow(std::size_t row) const
{
    return static_cast<int>(std::min(row, static_cast<std::size_t>(std::max(rows, 1)) - 1));
}

bool TrackLayout::startsOpen(const Trace &trace, LaneId lane, Opening opening)
{
    if (opening == Opening::Dense)
        return trace.lane(lane).rows() <= 1;
    const ProcessKind kind = trace.processOf(lane).kind;
    const bool host = kind == ProcessKind::Framework || kind == ProcessKind::Runtime || kind == ProcessKind::Unknown;
    return trace.lane(lane).rows() <= static_cast<std::size_t>(host ? DeepRows : ManyRows);
}

bool TrackLayout::startsOpen(const Process &process, Opening opening)
{
    return opening == Opening::Roomy || (process.kind != ProcessKind::Framework && process.kind != ProcessKind::Communication);
}

void TrackLayout::clear()
{
    m_nodes.clear();
    m_roots.clear();
    m_pinned.clear();
    m_laneNodes.clear();
    m_cardKeys.clear();
    m_isMovedAway.clear();
    m_pairing = {};
}

LaneId TrackLayout::Pairing::targetOf(LaneId lane) const
{
    const auto found = std::lower_bound(lanes.begin(), lanes.end(), lane,
                                        [](const std::pair<LaneId, LaneId> &pair, LaneId of) { return pair.first < of; });
    return found != lanes.end() && found->first == lane ? found->second : LaneId();
}

bool TrackLayout::Pairing::isBelow(const Choice &choice, const Choice &above) const
{
    return isInterleaved && choice.card == target && choice.lane.isValid() && above.card == base && above.lane.isValid() &&
           targetOf(above.lane) == choice.lane;
}

void TrackLayout::setCards(const std::vector<TimelineCard> &cards, const Pairing &pairing)
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
        Track track;
        track.kind = Track::Kind::Card;
        track.card = index;
        const int node = addNode(track, -1, 0, true, m_cardKeys.at(index));
        const std::size_t processes = cards[static_cast<std::size_t>(index)].trace->processes().size();
        for (std::size_t process = 0; process < processes; ++process)
            addProcess(cards, index, ProcessId(process), node, opening);
    }
    layOut();
}

bool TrackLayout::isMovedAway(int card, LaneId lane) const
{
    return card == m_pairing.target && lane.value < m_isMovedAway.size() && m_isMovedAway[lane.value];
}

void TrackLayout::addProcess(const std::vector<TimelineCard> &cards, int cardIndex, ProcessId id, int parent, Opening opening)
{
    const Trace &trace = *cards[static_cast<std::size_t>(cardIndex)].trace;
    const Process &process = trace.process(id);
    const auto laneShown = [&](LaneId lane) { return !trace.lane(lane).isEmpty() && !isMovedAway(cardIndex, lane); };
    const auto counterShown = [&trace](CounterId counter) { return isDrawn(trace, trace.counters().counters[counter.value]); };
    const bool anyLane = std::any_of(process.lanes.begin(), process.lanes.end(), laneShown);
    if (!anyLane && std::none_of(process.counters.begin(), process.counters.end(), counterShown))
        return;

    Track track;
    track.kind = Track::Kind::Process;
    track.card = cardIndex;
    track.process = id;
    const int node = addNode(track, parent, 0, anyLane && startsOpen(process, opening), processKey(process));
    for (const LaneId lane : process.lanes) {
        if (laneShown(lane))
            addLane(cards, cardIndex, lane, node, opening);
    }
    track.kind = Track::Kind::Counter;
    for (const CounterId counter : process.counters) {
        if (!counterShown(counter))
            continue;
        track.counter = counter;
        stackAtFirst(trace, track);
        addNode(track, node, 0, true, counterKey(trace.counters().counters[counter.value]));
    }
}

void TrackLayout::addLane(const std::vector<TimelineCard> &cards, int cardIndex, LaneId lane, int parent, Opening opening)
{
    const Trace &trace = *cards[static_cast<std::size_t>(cardIndex)].trace;
    Track track;
    track.kind = Track::Kind::Lane;
    track.card = cardIndex;
    track.process = trace.lane(lane).process;
    track.lane = lane;
    const int added = addNode(track, parent, rowsOf(trace, lane), startsOpen(trace, lane, opening), laneKey(trace.lane(lane)));
    m_laneNodes[static_cast<std::size_t>(cardIndex)][lane.value] = added;
    // A lane keeps its key wherever it stands, so that a kept arrangement applies to it.
    node(added).key =
        m_cardKeys.at(cardIndex) + KeySeparator + processKey(trace.processOf(lane)) + KeySeparator + laneKey(trace.lane(lane));
    if (cardIndex == m_pairing.base)
        addPartner(cards, lane, parent, opening);
}

void TrackLayout::addPartner(const std::vector<TimelineCard> &cards, LaneId lane, int parent, Opening opening)
{
    const LaneId partner = m_pairing.targetOf(lane);
    if (!partner.isValid())
        return;
    const Trace &trace = *cards[static_cast<std::size_t>(m_pairing.base)].trace;
    Track track;
    track.kind = Track::Kind::Delta;
    track.card = m_pairing.base;
    track.process = trace.lane(lane).process;
    track.lane = lane;
    addNode(track, parent, 0, true, laneKey(trace.lane(lane)) + KeySeparator + QLatin1Char('D'));
    if (m_pairing.isInterleaved)
        addLane(cards, m_pairing.target, partner, parent, opening);
}

void TrackLayout::setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice, const Pairing &pairing)
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
        Track track;
        track.card = chosen.card;
        track.process =
            chosen.lane.isValid() ? trace.lane(chosen.lane).process : trace.counters().counters[chosen.counter.value].process;
        if (!isPartner && (cardNode < 0 || m_nodes[static_cast<std::size_t>(cardNode)].track.card != chosen.card)) {
            track.kind = Track::Kind::Card;
            cardNode = addNode(track, -1, 0, true, {});
            processNode = -1;
        }
        if (!isPartner && (processNode < 0 || m_nodes[static_cast<std::size_t>(processNode)].track.process != track.process)) {
            track.kind = Track::Kind::Process;
            processNode = addNode(track, cardNode, 0, true, {});
        }
        track.kind = chosen.isDelta ? Track::Kind::Delta : chosen.lane.isValid() ? Track::Kind::Lane : Track::Kind::Counter;
        track.lane = chosen.lane;
        track.counter = chosen.counter;
        if (chosen.counter.isValid())
            stackAtFirst(trace, track);
        const int rows = track.kind == Track::Kind::Lane ? rowsOf(trace, chosen.lane) : 0;
        const int node = addNode(track, processNode, rows, chosen.expanded, {});
        if (track.kind == Track::Kind::Lane)
            m_laneNodes[static_cast<std::size_t>(chosen.card)][chosen.lane.value] = node;
    }
    layOut();
}

int TrackLayout::addNode(Track track, int parent, int rows, bool expanded, const QString &key)
{
    track.node = static_cast<int>(m_nodes.size());
    std::vector<int> &siblings = parent < 0 ? m_roots : node(parent).children;
    if (parent >= 0 && track.kind == Track::Kind::Lane)
        ++node(parent).track.lanes;
    if (parent >= 0 && track.kind == Track::Kind::Counter)
        ++node(parent).track.counters;
    siblings.push_back(track.node);
    Node added;
    added.track = track;
    added.parent = parent;
    added.rows = rows;
    added.expanded = added.startsExpanded = expanded;
    added.startsStacked = track.stacked;
    added.key = parent < 0 ? key : node(parent).key + KeySeparator + key;
    m_nodes.push_back(std::move(added));
    return track.node;
}

void TrackLayout::layOut()
{
    m_tracks.clear();
    m_trackOfNode.assign(m_nodes.size(), -1);
    ++m_revision;
    layOutPinned();
    for (const int card : m_roots)
        place(card);
}

void TrackLayout::layOutPinned()
{
    if (m_pinned.empty())
        return;
    Track title;
    title.kind = Track::Kind::Pinned;
    title.card = node(m_pinned.front()).track.card;
    title.node = -1;
    title.lanes = pinnedLanes();
    title.pinned = true;
    append(title, NoticeHeightPx);
    for (const int pinned : m_pinned)
        addTrack(pinned);
}

void TrackLayout::place(int index)
{
    addTrack(index);
    const Node &placed = node(index);
    for (const int child : placed.children) {
        if (!placed.expanded)
            assignTrack(child, m_trackOfNode[static_cast<std::size_t>(index)]);
        else if (!node(child).pinned && !node(child).hidden)
            place(child);
    }
    if (placed.expanded)
        placeHidden(index);
}

void TrackLayout::placeHidden(int parent)
{
    Track notice = node(parent).track;
    notice.kind = Track::Kind::Hidden;
    notice.lanes = 0;
    for (const int child : node(parent).children) {
        if (!node(child).hidden)
            continue;
        ++notice.lanes;
        assignTrack(child, static_cast<int>(m_tracks.size()));
    }
    if (notice.lanes > 0)
        append(notice, NoticeHeightPx);
}

void TrackLayout::addTrack(int index)
{
    const Node &added = node(index);
    Track track = added.track;
    track.expanded = added.expanded;
    track.pinned = added.pinned;
    m_trackOfNode[static_cast<std::size_t>(index)] = static_cast<int>(m_tracks.size());
    switch (track.kind) {
    case Track::Kind::Card:
        track.expandable = true;
        append(track, CardHeightPx);
        break;
    case Track::Kind::Process:
        track.expandable = true;
        append(track, ProcessHeightPx);
        break;
    case Track::Kind::Lane:
        track.rows = added.expanded ? std::min(added.rows, height() < MostHeightPx ? MostRows : 1) : 1;
        track.hiddenRows = added.expanded ? added.rows - track.rows : 0;
        track.expandable = added.rows > 1;
        append(track, track.rows * RowHeightPx + 2 * LanePaddingPx);
        break;
    case Track::Kind::Delta:
        append(track, DeltaHeightPx);
        break;
    case Track::Kind::Counter:
        append(track, CounterHeightPx);
        break;
    case Track::Kind::Pinned:
    case Track::Kind::Hidden:
        break; // not nodes of the tree
    }
}

void TrackLayout::append(Track track, int heightPx)
{
    track.top = height();
    track.height = heightPx;
    m_tracks.push_back(track);
}

void TrackLayout::assignTrack(int index, int track)
{
    if (node(index).pinned)
        return;
    m_trackOfNode[static_cast<std::size_t>(index)] = track;
    for (const int child : node(index).children)
        assignTrack(child, track);
}

int TrackLayout::trackAt(int y) const
{
    if (y < 0 || y >= height())
        return -1;
    const auto after =
        std::upper_bound(m_tracks.begin(), m_tracks.end(), y, [](int value, const Track &track) { return value < track.top; });
    return static_cast<int>(after - m_tracks.begin()) - 1;
}

int TrackLayout::trackOf(int card, LaneId lane) const
{
    if (card < 0 || static_cast<std::size_t>(card) >= m_laneNodes.size() || !lane.isValid())
        return -1;
    const int node = m_laneNodes[static_cast<std::size_t>(card)][lane.value];
    return node < 0 ? -1 : m_trackOfNode[static_cast<std::size_t>(node)];
}

} // namespace plumbline
