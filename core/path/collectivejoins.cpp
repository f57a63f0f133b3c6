// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/collectivejoins.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr TimeNs NoStrangers = std::numeric_limits<TimeNs>::min();

/// Returns whether the ranks of an operator all wait for the last one. Who receives a broadcast or a message waits for its
/// sender only.
bool meetsAllRanks(std::string_view name)
{
    return std::ranges::none_of(std::array{"roadcast"sv, "send"sv, "Send"sv, "receive"sv, "Receive"sv},
                                [name](std::string_view word) { return name.find(word) != name.npos; });
}

} // namespace

CollectiveJoins::CollectiveJoins(PathParts &parts, const std::vector<std::unique_ptr<CardWork>> &works,
                                 const std::vector<std::shared_ptr<const PeerWaits>> &peers)
    : m_parts(parts), m_works(works), m_peers(peers), m_collectives(works.size())
{
    std::map<std::string, std::vector<Part>, std::less<>> named;
    for (std::uint32_t card = 0; card < works.size(); ++card) {
        const Trace &trace = *parts.cards[card].trace;
        for (std::size_t at = 0; peers[card] && at < peers[card]->collectives.size(); ++at)
            m_collectives[card].emplace(peers[card]->collectives[at].slice, &peers[card]->collectives[at]);
        const auto &operators = works[card]->operators();
        for (std::uint32_t position = 0; position < operators.size(); ++position) {
            const PathOperator &each = operators[position];
            std::string name(trace.text(trace.slices().name[each.slice.value]));
            if (name.find("__"sv) == name.npos) // the name does not tell the group
                name += '/' + trace.lane(trace.laneOf(each.slice)).name;
            named[std::move(name)].push_back({parts.cards[card].clock.map(each.range), card, position});
        }
    }
    for (auto &[name, all] : named) {
        if (meetsAllRanks(name)) {
            joinNamed(all);
        } else {
            for (const Part &part : all)
                splitAlone(part, MissingEdge::Broadcasts);
        }
    }
    std::ranges::stable_sort(m_meetings, {}, &Meeting::time);
}

/// Ranks run a collective together, so those of one name that run at one time are one collective.
void CollectiveJoins::joinNamed(std::vector<Part> &parts)
{
    std::ranges::sort(parts, {}, [](const Part &part) { return std::pair(part.range.begin, part.card); });
    std::vector<Part> together;
    TimeNs firstEnd = 0;
    for (const Part &part : parts) {
        const bool isNext = std::ranges::any_of(together, [&](const Part &other) { return other.card == part.card; });
        if (!together.empty() && (isNext || part.range.begin > firstEnd)) {
            join(together);
            together.clear();
        }
        firstEnd = together.empty() ? part.range.end : std::min(firstEnd, part.range.end);
        together.push_back(part);
    }
    if (!together.empty())
        join(together);
}

void CollectiveJoins::join(const std::vector<Part> &parts)
{
    if (parts.size() < 2)
        return splitAlone(parts.front(), MissingEdge::RankCards);
    Meeting meeting;
    meeting.time = std::ranges::max(parts, {}, [](const Part &part) { return part.range.begin; }).range.begin;
    for (const Part &part : parts) {
        const auto arrival = static_cast<std::uint32_t>(m_parts.links.size());
        m_parts.links.push_back({0, 0, PathEdge::Collective});
        m_parts.links.push_back({0, 0, PathEdge::Collective});
        meeting.arrivals.push_back(arrival);
        meeting.bodies.push_back(arrival + 1);
        const TimeNs strangers = strangersUntil(part);
        if (strangers != NoStrangers)
            count(MissingEdge::RankCards);
        CardWork &work = *m_works[part.card];
        work.splitOperator(work.operators()[part.position], m_parts.cards[part.card].clock.inverse(meeting.time), strangers,
                           arrival, arrival + 1);
    }
    m_meetings.push_back(std::move(meeting));
}

void CollectiveJoins::splitAlone(const Part &part, MissingEdge reason)
{
    CardWork &work = *m_works[part.card];
    const PathOperator &each = work.operators()[part.position];
    const TimeNs strangers = strangersUntil(part);
    count(strangers != NoStrangers ? MissingEdge::RankCards : reason);
    work.splitOperator(each, each.range.begin, strangers, std::nullopt, std::nullopt);
}

TimeNs CollectiveJoins::strangersUntil(const Part &part) const
{
    const auto found = m_collectives[part.card].find(m_works[part.card]->operators()[part.position].slice);
    TimeNs until = NoStrangers;
    if (found == m_collectives[part.card].end())
        return until;
    for (const PeerWait &wait : m_peers[part.card]->waitsOf(*found->second)) {
        if (isStranger(wait.rank))
            until = std::max(until, wait.arrival.end);
    }
    return until;
}

bool CollectiveJoins::isStranger(std::optional<int> rank) const
{
    return !rank || std::ranges::none_of(m_parts.cards, [&](const PathCard &card) { return card.rank == rank; });
}

void CollectiveJoins::writeMeetings()
{
    PathResource resource;
    resource.isDevice = true;
    resource.begin = m_parts.size;
    for (const Meeting &meeting : m_meetings) {
        const std::uint32_t node = m_parts.size++;
        m_parts.start[node] = meeting.time;
        m_parts.flags[node] = static_cast<std::uint8_t>(PathKind::Communication) | PathParts::FreeFlag;
        m_parts.slice[node] = SliceId();
        for (const std::uint32_t link : meeting.arrivals)
            m_parts.links[link].to = node;
        for (const std::uint32_t link : meeting.bodies)
            m_parts.links[link].from = node;
    }
    resource.end = m_parts.size;
    m_parts.resources.push_back(resource);
}

} // namespace plumbline
