// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/tracklayout.h"

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
    return !host || trace.lane(lane).rows() <= DeepRows;
}

bool TrackLayout::startsOpen(const Process &process, Opening opening)
{
    return opening == Opening::Roomy || (process.kind != ProcessKind::Framework && process.kind != ProcessKind::Communication);
}

void TrackLayout::setCards(const std::vector<TimelineCard> &cards)
{
    m_nodes.clear();
    m_laneNodes.clear();
    const Opening opening = cards.size() > 1 ? Opening::Dense : Opening::Roomy;
    for (int index = 0; index < static_cast<int>(cards.size()); ++index) {
        const TimelineCard &card = cards[static_cast<std::size_t>(index)];
        m_laneNodes.emplace_back(card.trace->lanes().size(), -1);
        Track track;
        track.kind = Track::Kind::Card;
        track.card = index;
        const int node = addNode(track, -1, 0, true);
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
    const int node = addNode(track, parent, 0, anyLane && startsOpen(process, opening));
    track.kind = Track::Kind::Lane;
    for (const LaneId lane : process.lanes) {
        if (!laneShown(lane))
            continue;
        track.lane = lane;
        m_laneNodes[static_cast<std::size_t>(cardIndex)][lane.value] =
            addNode(track, node, rowsOf(trace, lane), startsOpen(trace, lane, opening));
    }
    track.kind = Track::Kind::Counter;
    track.lane = {};
    for (const CounterId counter : process.counters) {
        if (!counterShown(counter))
            continue;
        track.counter = counter;
        addNode(track, node, 0, true);
    }
}

void TrackLayout::setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice)
{
    m_nodes.clear();
    m_laneNodes.clear();
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
            cardNode = addNode(track, -1, 0, true);
            processNode = -1;
        }
        if (processNode < 0 || m_nodes[static_cast<std::size_t>(processNode)].track.process != track.process) {
            track.kind = Track::Kind::Process;
            processNode = addNode(track, cardNode, 0, true);
        }
        track.kind = chosen.lane.isValid() ? Track::Kind::Lane : Track::Kind::Counter;
        track.lane = chosen.lane;
        track.counter = chosen.counter;
        const int rows = chosen.lane.isValid() ? rowsOf(trace, chosen.lane) : 0;
        const int node = addNode(track, processNode, rows, chosen.expanded);
        if (chosen.lane.isValid())
            m_laneNodes[static_cast<std::size_t>(chosen.card)][chosen.lane.value] = node;
    }
    layOut();
}

int TrackLayout::addNode(Track track, int parent, int rows, bool expanded)
{
    track.node = static_cast<int>(m_nodes.size());
    if (parent >= 0 && track.kind == Track::Kind::Lane)
        ++m_nodes[static_cast<std::size_t>(parent)].track.lanes;
    if (parent >= 0 && track.kind == Track::Kind::Counter)
        ++m_nodes[static_cast<std::size_t>(parent)].track.counters;
    m_nodes.push_back({track, parent, rows, expanded});
    return track.node;
}

void TrackLayout::layOut()
{
    m_tracks.clear();
    m_trackOfNode.assign(m_nodes.size(), -1);
    ++m_revision;
    int top = 0;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node &node = m_nodes[i];
        const auto parent = static_cast<std::size_t>(std::max(node.parent, 0));
        const bool hidden = node.parent >= 0 && (m_tracks[static_cast<std::size_t>(m_trackOfNode[parent])].node != node.parent ||
                                                 !m_nodes[parent].expanded);
        if (hidden) {
            m_trackOfNode[i] = m_trackOfNode[parent];
            continue;
        }
        Track track = node.track;
        track.top = top;
        track.expanded = node.expanded;
        switch (track.kind) {
        case Track::Kind::Card:
            track.height = CardHeightPx;
            track.expandable = true;
            break;
        case Track::Kind::Process:
            track.height = ProcessHeightPx;
            track.expandable = true;
            break;
        case Track::Kind::Lane:
            track.rows = node.expanded ? std::min(node.rows, top < MostHeightPx ? MostRows : 1) : 1;
            track.hiddenRows = node.expanded ? node.rows - track.rows : 0;
            track.height = track.rows * RowHeightPx + 2 * LanePaddingPx;
            track.expandable = node.rows > 1;
            break;
        case Track::Kind::Counter:
            track.height = CounterHeightPx;
            break;
        }
        m_trackOfNode[i] = static_cast<int>(m_tracks.size());
        m_tracks.push_back(track);
        top += track.height;
    }
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

void TrackLayout::setExpanded(int track, bool expanded)
{
    if (track < 0 || static_cast<std::size_t>(track) >= m_tracks.size())
        return;
    m_nodes[static_cast<std::size_t>(m_tracks[static_cast<std::size_t>(track)].node)].expanded = expanded;
    layOut();
}

void TrackLayout::closeLanesAbove(int heightPx)
{
    for (const Track &track : m_tracks)
        if (track.kind == Track::Kind::Lane && track.height > heightPx)
            m_nodes[static_cast<std::size_t>(track.node)].expanded = false;
    layOut();
}

void TrackLayout::setAllExpanded(bool expanded)
{
    // A closed tree still says which cards there are and what they hold.
    for (Node &node : m_nodes)
        node.expanded = expanded || node.track.kind == Track::Kind::Card;
    layOut();
}

void TrackLayout::reveal(int card, LaneId lane, std::size_t row)
{
    if (card < 0 || static_cast<std::size_t>(card) >= m_laneNodes.size() || !lane.isValid())
        return;
    int node = m_laneNodes[static_cast<std::size_t>(card)][lane.value];
    if (node >= 0 && row == 0)
        node = m_nodes[static_cast<std::size_t>(node)].parent;
    bool changed = false;
    for (; node >= 0; node = m_nodes[static_cast<std::size_t>(node)].parent) {
        changed = changed || !m_nodes[static_cast<std::size_t>(node)].expanded;
        m_nodes[static_cast<std::size_t>(node)].expanded = true;
    }
    if (changed)
        layOut();
}

} // namespace plumbline
