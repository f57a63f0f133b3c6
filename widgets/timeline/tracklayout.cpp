// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/tracklayout.h"

#include "widgets/timeline/counterstack.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

/// Behind it lanes get a single row, so that any number of them fits into int.
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

const QChar KeySeparator(0x1f); // no name of a profile has it

/// Tells cards of one name apart.
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
}

void TrackLayout::setCards(const std::vector<TimelineCard> &cards)
{
    clear();
    Keys keys;
    const Opening opening = cards.size() > 1 ? Opening::Dense : Opening::Roomy;
    for (int index = 0; index < static_cast<int>(cards.size()); ++index) {
        const TimelineCard &card = cards[static_cast<std::size_t>(index)];
        m_laneNodes.emplace_back(card.trace->lanes().size(), -1);
        Track track;
        track.kind = Track::Kind::Card;
        track.card = index;
        const int node = addNode(track, -1, 0, true, keys.of(card.name));
        for (std::size_t process = 0; process < card.trace->processes().size(); ++process)
            addProcess(card, index, ProcessId(process), node, opening);
    }
    layOut();
}

void TrackLayout::addProcess(const TimelineCard &card, int cardIndex, ProcessId id, int parent, Opening opening)
{
    const Trace &trace = *card.trace;
    const Process &process = trace.process(id);
    const auto laneShown = [&trace](LaneId lane) { return !trace.lane(lane).isEmpty(); };
    const auto counterShown = [&trace](CounterId counter) { return isDrawn(trace, trace.counters().counters[counter.value]); };
    const bool anyLane = std::any_of(process.lanes.begin(), process.lanes.end(), laneShown);
    if (!anyLane && std::none_of(process.counters.begin(), process.counters.end(), counterShown))
        return;

    Track track;
    track.kind = Track::Kind::Process;
    track.card = cardIndex;
    track.process = id;
    const int node = addNode(track, parent, 0, anyLane && startsOpen(process, opening), processKey(process));
    track.kind = Track::Kind::Lane;
    for (const LaneId lane : process.lanes) {
        if (!laneShown(lane))
            continue;
        track.lane = lane;
        m_laneNodes[static_cast<std::size_t>(cardIndex)][lane.value] =
            addNode(track, node, rowsOf(trace, lane), startsOpen(trace, lane, opening), laneKey(trace.lane(lane)));
    }
    track.kind = Track::Kind::Counter;
    track.lane = {};
    for (const CounterId counter : process.counters) {
        if (!counterShown(counter))
            continue;
        track.counter = counter;
        stackAtFirst(trace, track);
        addNode(track, node, 0, true, counterKey(trace.counters().counters[counter.value]));
    }
}

void TrackLayout::setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice)
{
    clear();
    for (const TimelineCard &card : cards)
        m_laneNodes.emplace_back(card.trace->lanes().size(), -1);
    int cardNode = -1;
    int processNode = -1;
    for (const Choice &chosen : choice) {
        const Trace &trace = *cards[static_cast<std::size_t>(chosen.card)].trace;
        Track track;
        track.card = chosen.card;
        track.process =
            chosen.lane.isValid() ? trace.lane(chosen.lane).process : trace.counters().counters[chosen.counter.value].process;
        if (cardNode < 0 || m_nodes[static_cast<std::size_t>(cardNode)].track.card != chosen.card) {
            track.kind = Track::Kind::Card;
            cardNode = addNode(track, -1, 0, true, {});
            processNode = -1;
        }
        if (processNode < 0 || m_nodes[static_cast<std::size_t>(processNode)].track.process != track.process) {
            track.kind = Track::Kind::Process;
            processNode = addNode(track, cardNode, 0, true, {});
        }
        track.kind = chosen.lane.isValid() ? Track::Kind::Lane : Track::Kind::Counter;
        track.lane = chosen.lane;
        track.counter = chosen.counter;
        if (chosen.counter.isValid())
            stackAtFirst(trace, track);
        const int rows = chosen.lane.isValid() ? rowsOf(trace, chosen.lane) : 0;
        const int node = addNode(track, processNode, rows, chosen.expanded, {});
        if (chosen.lane.isValid())
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
    case Track::Kind::Counter:
        append(track, CounterHeightPx);
        break;
    case Track::Kind::Pinned:
    case Track::Kind::Hidden:
        break; // not of the tree
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
