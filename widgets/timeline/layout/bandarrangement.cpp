// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/bandlayout.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <set>

namespace plumbline {

namespace {

bool isLeaf(Band::Kind kind)
{
    return kind == Band::Kind::Lane || kind == Band::Kind::Difference || kind == Band::Kind::Counter;
}

} // namespace

void BandLayout::setExpanded(int band, bool expanded)
{
    if (!isBand(band) || m_bands[static_cast<std::size_t>(band)].node < 0)
        return;
    node(m_bands[static_cast<std::size_t>(band)].node).expanded = expanded;
    layOut();
}

void BandLayout::setExpandedBelow(int band, bool expanded)
{
    if (!isBand(band) || m_bands[static_cast<std::size_t>(band)].node < 0)
        return;
    std::vector<int> open{m_bands[static_cast<std::size_t>(band)].node};
    while (!open.empty()) {
        Node &next = node(open.back());
        open.pop_back();
        next.expanded = expanded;
        open.insert(open.end(), next.children.begin(), next.children.end());
    }
    layOut();
}

void BandLayout::closeLanesAbove(int heightPx)
{
    for (const Band &band : m_bands)
        if (band.kind == Band::Kind::Lane && band.height > heightPx)
            node(band.node).expanded = false;
    layOut();
}

void BandLayout::setAllExpanded(bool expanded)
{
    // Cards stay open, so that a closed tree still says which cards there are and what they contain.
    for (Node &each : m_nodes)
        each.expanded = expanded || each.band.kind == Band::Kind::Card;
    layOut();
}

void BandLayout::reveal(int card, LaneId lane, std::size_t row)
{
    if (!hasLane(card, lane))
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

int BandLayout::fixedHeight(int limitPx) const
{
    const auto end = m_bands.begin() + (m_pinned.empty() ? 0 : pinnedLanes() + 1);
    const auto beyond =
        std::partition_point(m_bands.begin(), end, [limitPx](const Band &band) { return band.bottom() <= limitPx; });
    // The heading is of no use without a lane below it.
    return beyond - m_bands.begin() <= 1 ? 0 : (beyond - 1)->bottom();
}

bool BandLayout::isPinnable(int band) const
{
    if (!isBand(band))
        return false;
    const Band::Kind kind = m_bands[static_cast<std::size_t>(band)].kind;
    return isLeaf(kind);
}

void BandLayout::setPinned(int band, bool pinned)
{
    if (!isPinnable(band) || nodeOf(band).pinned == pinned)
        return;
    const int index = m_bands[static_cast<std::size_t>(band)].node;
    node(index).pinned = pinned;
    if (pinned)
        m_pinned.push_back(index);
    else
        std::erase(m_pinned, index);
    layOut();
}

void BandLayout::pinSameName(int band)
{
    if (!isPinnable(band))
        return;
    const auto behindCard = [](const Node &of) { return QStringView(of.key).mid(of.key.indexOf(QChar(0x1f))); };
    // Processes and lanes are compared by name, because their numbers differ from card to card.
    const auto nameOf = [&](const Node &of) {
        const auto parts = behindCard(of).split(QChar(0x1f));
        return QStringList{parts.value(1).toString(), parts.value(3).toString()};
    };
    const QStringList name = nameOf(nodeOf(band));
    const Band::Kind kind = nodeOf(band).band.kind;
    for (Node &each : m_nodes) {
        if (each.band.kind != kind || each.pinned || nameOf(each) != name)
            continue;
        each.pinned = true;
        each.hidden = false;
        m_pinned.push_back(each.band.node);
    }
    layOut();
}

void BandLayout::unpinAll()
{
    for (const int pinned : m_pinned)
        node(pinned).pinned = false;
    m_pinned.clear();
    layOut();
}

bool BandLayout::isHidable(int band) const
{
    return isPinnable(band) || (isBand(band) && m_bands[static_cast<std::size_t>(band)].kind == Band::Kind::Process);
}

void BandLayout::hide(int band)
{
    if (!isHidable(band))
        return;
    const int index = m_bands[static_cast<std::size_t>(band)].node;
    if (node(index).pinned) {
        node(index).pinned = false;
        std::erase(m_pinned, index);
    }
    node(index).hidden = true;
    layOut();
}

void BandLayout::setStacked(int band, bool stacked)
{
    if (!isBand(band) || !m_bands[static_cast<std::size_t>(band)].stackable)
        return;
    node(m_bands[static_cast<std::size_t>(band)].node).band.stacked = stacked;
    layOut();
}

void BandLayout::showHidden(int band)
{
    if (!isBand(band) || m_bands[static_cast<std::size_t>(band)].node < 0)
        return;
    for (const int child : nodeOf(band).children)
        node(child).hidden = false;
    layOut();
}

void BandLayout::showAllHidden()
{
    for (Node &each : m_nodes)
        each.hidden = false;
    layOut();
}

void BandLayout::showOnly(const std::vector<std::pair<int, LaneId>> &lanes)
{
    std::set<std::pair<int, std::uint32_t>> wanted;
    for (const auto &[card, lane] : lanes)
        wanted.emplace(card, lane.value);
    for (Node &each : m_nodes)
        each.hidden = !each.pinned && each.band.kind != Band::Kind::Card;
    for (Node &each : m_nodes) {
        const bool isShown = (each.band.kind == Band::Kind::Lane || each.band.kind == Band::Kind::Difference) &&
                             wanted.contains({each.band.card, each.band.lane.value});
        each.hidden = each.hidden && !isShown;
        for (int above = isShown ? each.parent : -1; above >= 0; above = node(above).parent) {
            node(above).hidden = false;
            node(above).expanded = node(above).expanded || !isLeaf(node(above).band.kind);
        }
    }
    layOut();
}

int BandLayout::hiddenLanes() const
{
    int count = 0;
    for (const Node &each : m_nodes) {
        count +=
            isLeaf(each.band.kind) && !each.pinned && (each.hidden || (each.parent >= 0 && node(each.parent).hidden)) ? 1 : 0;
    }
    return count;
}

std::vector<int> &BandLayout::group(int index)
{
    if (node(index).pinned)
        return m_pinned;
    return node(index).parent < 0 ? m_roots : node(node(index).parent).children;
}

/// Returns the next shown node of the same group in a direction, or -1.
int BandLayout::neighbour(int index, int direction) const
{
    const std::vector<int> &members = node(index).pinned       ? m_pinned
                                      : node(index).parent < 0 ? m_roots
                                                               : node(node(index).parent).children;
    auto at = std::find(members.begin(), members.end(), index) - members.begin();
    for (at += direction; at >= 0 && at < static_cast<std::ptrdiff_t>(members.size()); at += direction) {
        const Node &other = node(members[static_cast<std::size_t>(at)]);
        if (other.pinned == node(index).pinned && !other.hidden)
            return other.band.node;
    }
    return -1;
}

bool BandLayout::canMove(int band, int direction) const
{
    if (!isBand(band))
        return false;
    const Band &line = m_bands[static_cast<std::size_t>(band)];
    return line.node >= 0 && line.kind != Band::Kind::Hidden && neighbour(line.node, direction) >= 0;
}

void BandLayout::move(int band, int direction)
{
    if (!canMove(band, direction))
        return;
    const int index = m_bands[static_cast<std::size_t>(band)].node;
    const int other = neighbour(index, direction);
    std::vector<int> &members = group(index);
    std::erase(members, index);
    const auto place = std::find(members.begin(), members.end(), other);
    members.insert(direction < 0 ? place : place + 1, index);
    layOut();
}

bool BandLayout::isSameGroup(int band, int other) const
{
    if (!isBand(band) || !isBand(other))
        return false;
    const Band &one = m_bands[static_cast<std::size_t>(band)];
    const Band &two = m_bands[static_cast<std::size_t>(other)];
    if (one.node < 0 || two.node < 0 || one.kind == Band::Kind::Hidden || two.kind == Band::Kind::Hidden)
        return false;
    return one.pinned == two.pinned && (one.pinned || node(one.node).parent == node(two.node).parent);
}

void BandLayout::moveBefore(int band, int before)
{
    if (!isBand(band) || band == before || m_bands[static_cast<std::size_t>(band)].node < 0)
        return;
    const int index = m_bands[static_cast<std::size_t>(band)].node;
    std::vector<int> &members = group(index);
    const int other = isSameGroup(band, before) ? m_bands[static_cast<std::size_t>(before)].node : -1;
    std::erase(members, index);
    members.insert(std::find(members.begin(), members.end(), other), index);
    layOut();
}

void BandLayout::resetOrder(int band)
{
    if (!isBand(band) || m_bands[static_cast<std::size_t>(band)].node < 0)
        return;
    Node &line = node(m_bands[static_cast<std::size_t>(band)].node);
    std::vector<int> &members = !line.children.empty() ? line.children : line.parent < 0 ? m_roots : node(line.parent).children;
    std::sort(members.begin(), members.end());
    layOut();
}

BandLayout::Arrangement BandLayout::arrangement() const
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
        if (each.band.stacked != each.startsStacked)
            arrangement.restacked << each.key;
        if (!std::is_sorted(each.children.begin(), each.children.end()))
            arrangement.order.insert(each.key, keysOf(each.children));
    }
    if (!std::is_sorted(m_roots.begin(), m_roots.end()))
        arrangement.order.insert(QString(), keysOf(m_roots));
    arrangement.pinned = keysOf(m_pinned);
    return arrangement;
}

QStringList BandLayout::keysOf(const std::vector<std::pair<int, LaneId>> &lanes) const
{
    QStringList keys;
    for (const auto &[card, lane] : lanes) {
        if (hasLane(card, lane))
            keys << node(m_laneNodes[static_cast<std::size_t>(card)][lane.value]).key;
    }
    return keys;
}

std::vector<std::pair<int, LaneId>> BandLayout::lanesOf(const QStringList &keys) const
{
    const QSet<QString> wanted(keys.begin(), keys.end());
    std::vector<std::pair<int, LaneId>> lanes;
    for (const Node &each : m_nodes) {
        if (each.band.kind == Band::Kind::Lane && wanted.contains(each.key))
            lanes.emplace_back(each.band.card, each.band.lane);
    }
    return lanes;
}

void BandLayout::setArrangement(const Arrangement &arrangement)
{
    QHash<QString, int> nodes;
    m_pinned.clear();
    for (Node &each : m_nodes) {
        nodes.insert(each.key, each.band.node);
        each.expanded = each.startsExpanded;
        each.hidden = each.pinned = false;
        each.band.stacked = each.startsStacked;
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
    each(arrangement.hidden, [](Node &hidden) { hidden.hidden = hidden.band.kind != Band::Kind::Card; });
    each(arrangement.restacked, [](Node &counter) { counter.band.stacked = counter.band.stackable && !counter.startsStacked; });
    each(arrangement.pinned, [this](Node &pinned) {
        if (!isLeaf(pinned.band.kind) || pinned.pinned)
            return;
        pinned.pinned = true;
        pinned.hidden = false;
        m_pinned.push_back(pinned.band.node);
    });
    for (auto group = arrangement.order.cbegin(); group != arrangement.order.cend(); ++group) {
        const auto parent = nodes.constFind(group.key());
        if (!group.key().isEmpty() && parent == nodes.cend())
            continue;
        QHash<int, int> place;
        each(group.value(), [&place](const Node &member) { place.insert(member.band.node, static_cast<int>(place.size())); });
        std::vector<int> &members = group.key().isEmpty() ? m_roots : node(*parent).children;
        // Members that the list does not name follow in the order of the profile.
        const int behind = static_cast<int>(place.size());
        std::stable_sort(members.begin(), members.end(),
                         [&](int one, int two) { return place.value(one, behind) < place.value(two, behind); });
    }
    layOut();
}

} // namespace plumbline
