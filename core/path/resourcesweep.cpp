// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/resourcesweep.h"

#include "core/base/sortruns.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

/// Returns how much the kind of a slice explains. What lies inside a slice that explains more is a part of it.
int pathKindWeight(PathKind kind)
{
    switch (kind) {
    case PathKind::Loader:
        return 3;
    case PathKind::Sync:
    case PathKind::Copy:
        return 2;
    case PathKind::Launch:
        return 1;
    default:
        return 0;
    }
}

} // namespace

void ResourceSweep::write(PathResource resource, std::vector<PathEntry> &entries, std::vector<PathCut> &cuts)
{
    sortRuns(std::span(entries),
             [](const PathEntry &a, const PathEntry &b) { return a.start != b.start ? a.start < b.start : a.depth < b.depth; });
    std::ranges::sort(cuts, {}, [](const PathCut &cut) { return std::tuple(cut.time, cut.kind, cut.link); });
    m_clock = &m_parts.cards[resource.card].clock;
    m_cuts = &cuts;
    m_cut = 0;
    m_open.clear();
    m_gapKind = resource.isDevice ? PathKind::Idle : PathKind::Host;
    m_first = m_parts.size;
    m_now = m_waitUntil = m_peersUntil = std::numeric_limits<TimeNs>::min();
    std::uint32_t count = 0;
    for (const PathEntry &entry : entries) {
        if (count++ % 65'536 == 0 && m_control.stopRequested())
            return;
        advance(entry.start);
        PathKind kind = entry.kind;
        if (!m_open.empty() && pathKindWeight(m_open.back().kind) > pathKindWeight(kind))
            kind = m_open.back().kind;
        m_open.push_back({entry.end, entry.slice, kind});
    }
    advance(Never);
    applyBefore(Never);
    resource.begin = m_first;
    resource.end = m_parts.size;
    m_parts.resources.push_back(resource);
}

void ResourceSweep::advance(TimeNs time)
{
    while (!m_open.empty() && m_open.back().end <= time) {
        const Open top = m_open.back();
        emit(m_now, top.end, top);
        m_now = std::max(m_now, top.end);
        m_open.pop_back();
    }
    if (!m_open.empty() && time != Never)
        emit(m_now, time, m_open.back());
    if (time != Never)
        m_now = std::max(m_now, time);
}

void ResourceSweep::emit(TimeNs begin, TimeNs end, const Open &what)
{
    if (begin >= end)
        return;
    applyBefore(begin);
    while (begin < end) {
        applyAt(begin);
        const TimeNs stop = std::min(end, nextBoundary(begin));
        addNode(begin, stop, what.slice, begin < m_waitUntil || begin >= m_peersUntil ? what.kind : PathKind::PeerWait);
        begin = stop;
    }
}

TimeNs ResourceSweep::nextBoundary(TimeNs time) const
{
    TimeNs next = nextCut();
    if (m_waitUntil > time)
        next = std::min(next, m_waitUntil);
    if (m_peersUntil > time)
        next = std::min(next, m_peersUntil);
    return next;
}

void ResourceSweep::applyBefore(TimeNs time)
{
    while (nextCut() < time)
        apply((*m_cuts)[m_cut++], false);
}

void ResourceSweep::applyAt(TimeNs time)
{
    while (nextCut() <= time && m_cut < m_cuts->size())
        apply((*m_cuts)[m_cut++], true);
}

void ResourceSweep::apply(const PathCut &cut, bool isNodeNext)
{
    switch (cut.kind) {
    case PathCut::Kind::Task:
        m_parts.links[cut.link].to = m_parts.size;
        addNode(cut.time, cut.time, SliceId(static_cast<std::uint32_t>(cut.until)), PathKind::Sync);
        break;
    case PathCut::Kind::Source:
        if (m_parts.size == m_first || m_lastEnd != cut.time)
            addMark(cut.time);
        m_parts.links[cut.link].from = m_parts.size - 1;
        break;
    case PathCut::Kind::Wait:
        addNode(cut.time, cut.time, SliceId(cut.link), m_gapKind);
        m_arrival = m_parts.size - 1;
        m_waitUntil = std::max(m_waitUntil, cut.until);
        break;
    case PathCut::Kind::Arrival:
        m_parts.links[cut.link].from = m_arrival;
        break;
    case PathCut::Kind::Begin:
    case PathCut::Kind::Release:
        m_parts.links[cut.link].to = m_parts.size;
        if (!isNodeNext && !isArrivalNext(cut.time))
            addNode(cut.time, cut.time, SliceId(static_cast<std::uint32_t>(cut.until)), m_gapKind);
        break;
    case PathCut::Kind::Peers:
        m_peersUntil = std::max(m_peersUntil, cut.until);
        break;
    }
}

void ResourceSweep::addNode(TimeNs begin, TimeNs end, SliceId slice, PathKind kind)
{
    const std::uint32_t node = m_parts.size++;
    const TimeNs start = m_clock->map(begin);
    m_parts.start[node] = start;
    m_parts.length[node] = m_clock->map(end) - start;
    m_parts.slice[node] = slice;
    std::uint8_t flags = static_cast<std::uint8_t>(kind);
    if (begin < m_waitUntil && begin < end)
        flags |= PathParts::WaitFlag;
    if (node == m_first)
        flags |= PathParts::FreeFlag;
    m_parts.flags[node] = flags;
    m_lastEnd = end;
}

} // namespace plumbline
