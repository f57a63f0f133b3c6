// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/tracklayout.h"

#include <QHash>

#include <algorithm>

namespace plumbline {

namespace {

bool isLeaf(Track::Kind kind)
{
    return kind == Track::Kind::Lane || kind == Track::Kind::Delta || kind == Track::Kind::Counter;
}

} // namespace

void TrackLayout::setExpanded(int track, bool expanded)
{
    if (!isTrack(track) || m_tracks[static_cast<std::size_t>(track)].node < 0)
        return;
    node(m_tracks[static_cast<std::size_t>(track)].node).expanded = expanded;
    layOut();
}

void TrackLayout::setExpandedBelow(int track, bool expanded)
{
    if (!isTrack(track) || m_tracks[static_cast<std::size_t>(track)].node < 0)
        return;
    std::vector<int> open{m_tracks[static_cast<std::size_t>(track)].node};
    while (!open.empty()) {
        Node &next = node(open.back());
        open.pop_back();
        next.expanded = expanded;
        open.insert(open.end(), next.children.begin(), next.children.end());
    }
    layOut();
}

void TrackLayout::closeLanesAbove(int heightPx)
{
    for (const Track &track : m_tracks)
        if (track.kind == Track::Kind::Lane && track.height > heightPx)
            node(track.node).expanded = false;
    layOut();
}

void TrackLayout::setAllExpanded(bool expanded)
{
    // Cards stay open, so that a closed tree still says which cards there are and what they contain.
    for (Node &each : m_nodes)
        each.expanded = expanded || each.track.kind == Track::Kind::Card;
    layOut();
}

void TrackLayout::reveal(int card, LaneId lane, std::size_t row)
{
    if (card < 0 || static_cast<std::size_t>(card) >= m_laneNodes.size() || !lane.isValid())
        return;
    const int shown = m_laneNodes[static_cast<std::size_t>(card)][lane.value];
    bool changed = false;
    for (int index = shown; index >= 0; index = node(index).parent) {
        Node &each = node(index);
        const bool opens = !each.expanded && (index != shown || row > 0);
        changed = changed || opens || each.hidden;
        each.expanded = each.expanded || opens;
        each.hidden = false;
        if (each.pinned)
            break;
    }
    if (changed)
        layOut();
}

int TrackLayout::fixedHeight(int limitPx) const
{
    const auto end = m_tracks.begin() + (m_pinned.empty() ? 0 : pinnedLanes() + 1);
    const auto beyond =
        std::partition_point(m_tracks.begin(), end, [limitPx](const Track &track) { return track.bottom() <= limitPx; });
    // The heading is of no use without a lane below it.
    return beyond - m_tracks.begin() <= 1 ? 0 : (beyond - 1)->bottom();
}

bool TrackLayout::isPinnable(int track) const
{
    if (!isTrack(track))
        return false;
    const Track::Kind kind = m_tracks[static_cast<std::size_t>(track)].kind;
    return isLeaf(kind);
}

void TrackLayout::setPinned(int track, bool pinned)
{
    if (!isPinnable(track) || nodeOf(track).pinned == pinned)
        return;
    const int index = m_tracks[static_cast<std::size_t>(track)].node;
    node(index).pinned = pinned;
    if (pinned)
        m_pinned.push_back(index);
    else
        std::erase(m_pinned, index);
    layOut();
}

void TrackLayout::pinSameName(int track)
{
    if (!isPinnable(track))
        return;
    const auto behindCard = [](const Node &of) { return QStringView(of.key).mid(of.key.indexOf(QChar(0x1f))); };
    // Processes and lanes are compared by name, because their numbers differ from card to card.
    const auto nameOf = [&](const Node &of) {
        const auto parts = behindCard(of).split(QChar(0x1f));
        return QStringList{parts.value(1).toString(), parts.value(3).toString()};
    };
    const QStringList name = nameOf(nodeOf(track));
    const Track::Kind kind = nodeOf(track).track.kind;
    for (Node &each : m_nodes) {
        if (each.track.kind != kind || each.pinned || nameOf(each) != name)
            continue;
        each.pinned = true;
        each.hidden = false;
        m_pinned.push_back(each.track.node);
    }
    layOut();
}

void TrackLayout::unpinAll()
{
    for (const int pinned : m_pinned)
        node(pinned).pinned = false;
    m_pinned.clear();
    layOut();
}

bool TrackLayout::isHidable(int track) const
{
    return isPinnable(track) || (isTrack(track) && m_tracks[static_cast<std::size_t>(track)].kind == Track::Kind::Process);
}

void TrackLayout::hide(int track)
{
    if (!isHidable(track))
        return;
    const int index = m_tracks[static_cast<std::size_t>(track)].node;
    if (node(index).pinned) {
        node(index).pinned = false;
        std::erase(m_pinned, index);
    }
    node(index).hidden = true;
    layOut();
}

void TrackLayout::setStacked(int track, bool stacked)
{
    if (!isTrack(track) || !m_tracks[static_cast<std::size_t>(track)].stackable)
        return;
    node(m_tracks[static_cast<std::size_t>(track)].node).track.stacked = stacked;
    layOut();
}

void TrackLayout::showHidden(int track)
{
    if (!isTrack(track) || m_tracks[static_cast<std::size_t>(track)].node < 0)
        return;
    for (const int child : nodeOf(track).children)
        node(child).hidden = false;
    layOut();
}

void TrackLayout::showAllHidden()
{
    for (Node &each : m_nodes)
        each.hidden = false;
    layOut();
}

int TrackLayout::hiddenLanes() const
{
    int count = 0;
    for (const Node &each : m_nodes) {
        count +=
            isLeaf(each.track.kind) && !each.pinned && (each.hidden || (each.parent >= 0 && node(each.parent).hidden)) ? 1 : 0;
    }
    return count;
}

std::vector<int> &TrackLayout::group(int index)
{
    if (node(index).pinned)
        return m_pinned;
    return node(index).parent < 0 ? m_roots : node(node(index).parent).children;
}

/// Returns the next shown node of the same group in a direction, or -1.
int TrackLayout::neighbour(int index, int step) const
{
    const std::vector<int> &members = node(index).pinned       ? m_pinned
                                      : node(index).parent < 0 ? m_roots
                                                               : node(node(index).parent).children;
    auto at = std::find(members.begin(), members.end(), index) - members.begin();
    for (at += step; at >= 0 && at < static_cast<std::ptrdiff_t>(members.size()); at += step) {
        const Node &other = node(members[static_cast<std::size_t>(at)]);
        if (other.pinned == node(index).pinned && !other.hidden)
            return other.track.node;
    }
    return -1;
}

bool TrackLayout::canMove(int track, int step) const
{
    if (!isTrack(track))
        return false;
    const Track &line = m_tracks[static_cast<std::size_t>(track)];
    return line.node >= 0 && line.kind != Track::Kind::Hidden && neighbour(line.node, step) >= 0;
}

void TrackLayout::move(int track, int step)
{
    if (!canMove(track, step))
        return;
    const int index = m_tracks[static_cast<std::size_t>(track)].node;
    const int other = neighbour(index, step);
    std::vector<int> &members = group(index);
    std::erase(members, index);
    const auto place = std::find(members.begin(), members.end(), other);
    members.insert(step < 0 ? place : place + 1, index);
    layOut();
}

bool TrackLayout::isSameGroup(int track, int other) const
{
    if (!isTrack(track) || !isTrack(other))
        return false;
    const Track &one = m_tracks[static_cast<std::size_t>(track)];
    const Track &two = m_tracks[static_cast<std::size_t>(other)];
    if (one.node < 0 || two.node < 0 || one.kind == Track::Kind::Hidden || two.kind == Track::Kind::Hidden)
        return false;
    return one.pinned == two.pinned && (one.pinned || node(one.node).parent == node(two.node).parent);
}

void TrackLayout::moveBefore(int track, int before)
{
    if (!isTrack(track) || track == before || m_tracks[static_cast<std::size_t>(track)].node < 0)
        return;
    const int index = m_tracks[static_cast<std::size_t>(track)].node;
    std::vector<int> &members = group(index);
    const int other = isSameGroup(track, before) ? m_tracks[static_cast<std::size_t>(before)].node : -1;
    std::erase(members, index);
    members.insert(std::find(members.begin(), members.end(), other), index);
    layOut();
}

void TrackLayout::resetOrder(int track)
{
    if (!isTrack(track) || m_tracks[static_cast<std::size_t>(track)].node < 0)
        return;
    Node &line = node(m_tracks[static_cast<std::size_t>(track)].node);
    std::vector<int> &members = !line.children.empty() ? line.children : line.parent < 0 ? m_roots : node(line.parent).children;
    std::sort(members.begin(), members.end());
    layOut();
}

TrackLayout::Arrangement TrackLayout::arrangement() const
{
    Arrangement arrangement;
    const auto keysOf = [this](const std::vector<int> &nodes) {
        QStringList keys;
        for (const int index : nodes)
            keys << node(index).key;
        return keys;
    };
    for (const Node &each : m_nodes) {
        if (each.expanded != each.startsExpanded)
            (each.expanded ? arrangement.opened : arrangement.closed) << each.key;
        if (each.hidden)
            arrangement.hidden << each.key;
        if (each.track.stacked != each.startsStacked)
            arrangement.restacked << each.key;
        if (!std::is_sorted(each.children.begin(), each.children.end()))
            arrangement.order.insert(each.key, keysOf(each.children));
    }
    if (!std::is_sorted(m_roots.begin(), m_roots.end()))
        arrangement.order.insert(QString(), keysOf(m_roots));
    arrangement.pinned = keysOf(m_pinned);
    return arrangement;
}

void TrackLayout::setArrangement(const Arrangement &arrangement)
{
    QHash<QString, int> nodes;
    m_pinned.clear();
    for (Node &each : m_nodes) {
        nodes.insert(each.key, each.track.node);
        each.expanded = each.startsExpanded;
        each.hidden = each.pinned = false;
        each.track.stacked = each.startsStacked;
        std::sort(each.children.begin(), each.children.end());
    }
    std::sort(m_roots.begin(), m_roots.end());
    const auto each = [&](const QStringList &keys, const auto &apply) {
        for (const QString &key : keys)
            if (const auto known = nodes.constFind(key); known != nodes.cend())
                apply(node(*known));
    };
    each(arrangement.opened, [](Node &open) { open.expanded = true; });
    each(arrangement.closed, [](Node &closed) { closed.expanded = false; });
    each(arrangement.hidden, [](Node &hidden) { hidden.hidden = hidden.track.kind != Track::Kind::Card; });
    each(arrangement.restacked, [](Node &counter) { counter.track.stacked = counter.track.stackable && !counter.startsStacked; });
    each(arrangement.pinned, [this](Node &pinned) {
        if (!isLeaf(pinned.track.kind) || pinned.pinned)
            return;
        pinned.pinned = true;
        pinned.hidden = false;
        m_pinned.push_back(pinned.track.node);
    });
    for (auto group = arrangement.order.cbegin(); group != arrangement.order.cend(); ++group) {
        const auto parent = nodes.constFind(group.key());
        if (!group.key().isEmpty() && parent == nodes.cend())
            continue;
        QHash<int, int> place;
        each(group.value(), [&place](const Node &member) { place.insert(member.track.node, static_cast<int>(place.size())); });
        std::vector<int> &members = group.key().isEmpty() ? m_roots : node(*parent).children;
        // Members that the list does not name follow in the order of the profile.
        const int behind = static_cast<int>(place.size());
        std::stable_sort(members.begin(), members.end(),
                         [&](int one, int two) { return place.value(one, behind) < place.value(two, behind); });
    }
    layOut();
}

} // namespace plumbline
