// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/collectivejoins.h"

#include "core/analysis/communication/collectivefamily.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr TimeNs NoStrangers = std::numeric_limits<TimeNs>::min();
/// Ranks leave a collective together. Where the name does not tell the group, ends that lie farther apart belong to two groups.
constexpr TimeNs TogetherNs = 100'000;

bool isMessage(OperatorRole role)
{
    return role == OperatorRole::Send || role == OperatorRole::Receive || role == OperatorRole::Exchange;
}

/// Returns the group in a name such as "hcom_send__822_0_1"; "" in other names.
std::string_view groupInName(std::string_view name)
{
    const std::size_t begin = name.find("__"sv);
    return begin == name.npos ? ""sv : name.substr(begin, name.find('_', begin + 2) - begin);
}

} // namespace

CollectiveJoins::CollectiveJoins(PathParts &parts, const std::vector<std::unique_ptr<CardWork>> &works,
                                 const std::vector<CommunicationFacts> &facts, const TaskControl &control)
    : m_parts(parts), m_works(works), m_facts(facts), m_control(control), m_collectives(works.size())
{
    collect();
    NamedParts families; // collectives that have another number on each card
    for (auto &[role, named] : m_named) {
        for (auto &[name, all] : named) {
            if (isMessage(role) || m_control.stopRequested())
                continue;
            for (Part &alone : joinNamed(all, role)) {
                alone.isGroupSure = false;
                if (role == OperatorRole::AllRanks && name.find("__"sv) != name.npos)
                    families[std::string(collectiveFamily(name))].push_back(alone);
            }
        }
    }
    for (auto &[name, all] : families)
        static_cast<void>(joinNamed(all, OperatorRole::AllRanks));
    for (auto &[group, senders] : m_named[OperatorRole::Send])
        joinMessages(senders, m_named[OperatorRole::Receive][group]);
    for (auto &[group, exchanges] : m_named[OperatorRole::Exchange])
        joinExchanges(exchanges);
    splitAll();
    std::ranges::stable_sort(m_meetings, {}, &Meeting::time);
}

void CollectiveJoins::collect()
{
    for (std::uint32_t card = 0; card < m_works.size(); ++card) {
        if (const auto rank = m_parts.cards[card].rank)
            m_cardOfRank.emplace(*rank, card);
        const PeerWaits *peers = m_facts[card].peers.get();
        for (std::size_t at = 0; peers && at < peers->collectives.size(); ++at)
            m_collectives[card].emplace(peers->collectives[at].slice, &peers->collectives[at]);
        const std::size_t size = m_works[card]->operators().size();
        m_joints.emplace_back(size, Joint{NoStrangers, {}, {}, {}});
        for (std::uint32_t position = 0; position < size && !m_control.stopRequested(); ++position)
            collectOperator(card, position);
    }
}

void CollectiveJoins::collectOperator(std::uint32_t card, std::uint32_t position)
{
    const Trace &trace = *m_parts.cards[card].trace;
    const PathOperator &each = m_works[card]->operators()[position];
    const std::string_view name = trace.text(trace.slices().name[each.slice.value]);
    const OperatorArguments *arguments = argumentsOf(card, each.slice);
    OperatorRole role = operatorRole(name);
    if (arguments && !arguments->collective.empty()) // one kernel of NCCL runs all-to-alls and messages
        role = operatorRole(arguments->collective);
    Part part{m_parts.cards[card].clock.map(each.range), card, position};
    std::string key(isMessage(role) ? groupInName(name) : name.substr(0, name.find('(')));
    if (arguments && !arguments->group.empty()) {
        key = isMessage(role) ? arguments->group : key + '/' + arguments->group;
    } else if (const bool isGroupInName = name.find("__"sv) != name.npos; !isGroupInName && each.isKernel) {
        part.isGroupSure = false; // streams may have other numbers on each card
        key = isMessage(role) ? std::string() : key;
    } else if (!isGroupInName) {
        key = (isMessage(role) ? std::string() : std::string(name)) + '/' + trace.lane(trace.laneOf(each.slice)).name;
    }
    jointOf(part).reason = role == OperatorRole::AllRanks ? MissingEdge::RankCards : MissingEdge::Broadcasts;
    m_named[role][std::move(key)].push_back(part);
}

const OperatorArguments *CollectiveJoins::argumentsOf(std::uint32_t card, SliceId slice) const
{
    const ArgumentsOfOperators *all = m_facts[card].arguments.get();
    const auto found = all ? all->find(slice) : ArgumentsOfOperators::const_iterator();
    return all && found != all->end() ? &found->second : nullptr;
}

std::span<const PeerWait> CollectiveJoins::waitsOf(const Part &part) const
{
    const auto found = m_collectives[part.card].find(m_works[part.card]->operators()[part.position].slice);
    return found == m_collectives[part.card].end() ? std::span<const PeerWait>()
                                                   : m_facts[part.card].peers->waitsOf(*found->second);
}

/// Ranks run a collective together, so those of one name that run at one time are one collective. Where several groups may have
/// that name, those that end together are.
CollectiveJoins::Parts CollectiveJoins::joinNamed(Parts &parts, OperatorRole role)
{
    std::ranges::sort(
        parts, {}, [](const Part &part) { return std::pair(part.isGroupSure ? part.range.begin : part.range.end, part.card); });
    Parts alone;
    Parts together;
    const auto joinTogether = [&] {
        if (together.size() > 1)
            join(together, role);
        else
            alone.insert(alone.end(), together.begin(), together.end());
        together.clear();
    };
    for (const Part &part : parts) {
        if (m_control.stopRequested())
            return alone;
        if (!together.empty() && !belongTogether(together, part, role))
            joinTogether();
        together.push_back(part);
    }
    joinTogether();
    return alone;
}

/// Ranks meet in a collective. Those of a broadcast or a reduce need not, so that equal names alone tell that they belong
/// together.
bool CollectiveJoins::belongTogether(const Parts &together, const Part &part, OperatorRole role) const
{
    if (std::ranges::any_of(together, [&](const Part &other) { return other.card == part.card; }))
        return false;
    if (!part.isGroupSure && std::abs(part.range.end - together.front().range.end) > TogetherNs)
        return false;
    return (role != OperatorRole::AllRanks && part.isGroupSure) ||
           std::ranges::all_of(together, [&](const Part &other) { return part.range.begin <= other.range.end; });
}

void CollectiveJoins::join(const Parts &parts, OperatorRole role)
{
    if (role == OperatorRole::FromRoot)
        joinFromRoot(parts);
    else if (role == OperatorRole::ToRoot)
        joinToRoot(parts);
    else
        meet(parts, parts);
}

/// Nobody can leave before the root has come. Where tasks do not name it, the root may be any rank that came before all others
/// left, so that all waited for the last of these.
void CollectiveJoins::joinFromRoot(const Parts &parts)
{
    if (std::ranges::any_of(parts, [this](const Part &part) { return hasStrangers(part); }))
        return;
    if (const auto root = rootOf(parts)) {
        Parts receivers = parts;
        receivers.erase(receivers.begin() + static_cast<std::ptrdiff_t>(*root));
        return meet({parts[*root]}, receivers);
    }
    const TimeNs firstEnd = std::ranges::min(parts, {}, [](const Part &part) { return part.range.end; }).range.end;
    Parts candidates;
    std::ranges::copy_if(parts, std::back_inserter(candidates),
                         [&](const Part &part) { return part.range.begin <= firstEnd + MessageSlackNs; });
    meet(candidates, parts);
}

/// Who sends to the root may leave before others come. Who leaves after the last one has come may have waited for it.
void CollectiveJoins::joinToRoot(const Parts &parts)
{
    if (std::ranges::any_of(parts, [this](const Part &part) { return hasStrangers(part); }))
        return;
    const TimeNs last = std::ranges::max(parts, {}, [](const Part &part) { return part.range.begin; }).range.begin;
    Parts waiting;
    std::ranges::copy_if(parts, std::back_inserter(waiting), [&](const Part &part) { return part.range.end >= last; });
    meet(parts, waiting);
}

/// Returns the rank for which alone all others wait, as their tasks tell. Two ranks wait for each other whoever the root is.
std::optional<std::size_t> CollectiveJoins::rootOf(const Parts &parts) const
{
    std::optional<std::size_t> root;
    for (std::size_t at = 0; at < parts.size() && parts.size() > 2; ++at) {
        const auto rank = m_parts.cards[parts[at].card].rank;
        bool isRoot = rank.has_value();
        for (std::size_t other = 0; other < parts.size() && isRoot; ++other) {
            const auto waits = waitsOf(parts[other]);
            isRoot = other == at || (waits.size() == 1 && waits.front().rank == rank);
        }
        if (isRoot && root)
            return std::nullopt;
        root = isRoot ? std::optional(at) : root;
    }
    return root;
}

std::optional<std::uint32_t> CollectiveJoins::cardOfRank(std::optional<int> rank) const
{
    const auto found = rank ? m_cardOfRank.find(*rank) : m_cardOfRank.end();
    return found == m_cardOfRank.end() ? std::nullopt : std::optional(found->second);
}

/// Sorts the ends of messages of a group and tells their peers. Messages with a rank that has no card are left out.
std::vector<MessageEnd> CollectiveJoins::endsOf(Parts &parts, bool isSender) const
{
    std::ranges::sort(parts, {}, [](const Part &part) { return std::pair(part.range.begin, part.card); });
    std::vector<MessageEnd> ends;
    for (const Part &part : parts) {
        const auto waits = waitsOf(part);
        const OperatorArguments *arguments = argumentsOf(part.card, m_works[part.card]->operators()[part.position].slice);
        std::optional<int> rank = arguments ? (isSender ? arguments->target : arguments->source) : std::nullopt;
        if (!rank && waits.size() == 1)
            rank = waits.front().rank;
        const auto card = cardOfRank(rank);
        if ((!rank || card) && !hasStrangers(part))
            ends.push_back({part.range, part.card, part.position, card});
    }
    return ends;
}

/// Between two cards each is the peer of the other one.
void CollectiveJoins::namePeersOfTwo(std::vector<MessageEnd> &senders, std::vector<MessageEnd> &receivers)
{
    std::set<std::uint32_t> cards;
    for (const std::vector<MessageEnd> *ends : {&senders, &receivers}) {
        for (const MessageEnd &end : *ends)
            cards.insert(end.card);
    }
    if (cards.size() != 2)
        return;
    for (std::vector<MessageEnd> *ends : {&senders, &receivers}) {
        for (MessageEnd &end : *ends)
            end.peer = end.peer.value_or(end.card == *cards.begin() ? *cards.rbegin() : *cards.begin());
    }
}

void CollectiveJoins::joinMessages(Parts &senders, Parts &receivers)
{
    std::vector<MessageEnd> from = endsOf(senders, true);
    std::vector<MessageEnd> to = endsOf(receivers, false);
    namePeersOfTwo(from, to);
    for (const auto &[sender, receiver] : pairMessages(from, to)) {
        if (m_control.stopRequested())
            return;
        joinMessage(from[sender], to[receiver]);
    }
}

/// A sender that runs until the receiver has come waits for it, because a message is handed over when both are there. One that
/// ended before has left the message behind.
void CollectiveJoins::joinMessage(const MessageEnd &sender, const MessageEnd &receiver)
{
    const Part from{sender.range, sender.card, sender.position};
    const Part to{receiver.range, receiver.card, receiver.position};
    if (from.range.end >= to.range.begin)
        return meet({from, to}, {from, to});
    const std::uint32_t link = addLink();
    jointOf(from).ends.push_back(link);
    jointOf(to).bodies.push_back(link);
    jointOf(to).until = std::max(jointOf(to).until, to.range.begin);
    jointOf(from).isJoined = jointOf(to).isJoined = true;
}

/// Who sends and receives at once waits for all with whom it exchanges messages.
void CollectiveJoins::joinExchanges(Parts &parts)
{
    std::set<std::uint32_t> cards;
    for (const Part &part : parts)
        cards.insert(part.card);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<MessageEnd>> channels; // by card and the card of the peer
    std::ranges::sort(parts, {}, [](const Part &part) { return std::pair(part.range.begin, part.card); });
    for (const Part &part : parts) {
        std::set<std::uint32_t> peers;
        for (const PeerWait &wait : waitsOf(part)) {
            if (const auto card = cardOfRank(wait.rank))
                peers.insert(*card);
        }
        if (waitsOf(part).empty() && cards.size() == 2)
            peers.insert(part.card == *cards.begin() ? *cards.rbegin() : *cards.begin());
        for (const std::uint32_t peer : peers)
            channels[{part.card, peer}].push_back({part.range, part.card, part.position, peer});
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, Parts> partners; // by card and position
    for (const auto &[ends, own] : channels) {
        const auto others = channels.find({ends.second, ends.first});
        if (ends.first >= ends.second || others == channels.end())
            continue;
        for (const auto &[left, right] : pairMessages(own, others->second)) {
            const MessageEnd &a = own[left];
            const MessageEnd &b = others->second[right];
            if (a.range.end < b.range.begin || b.range.end < a.range.begin)
                continue;
            partners[{a.card, a.position}].push_back({b.range, b.card, b.position});
            partners[{b.card, b.position}].push_back({a.range, a.card, a.position});
        }
    }
    for (const Part &part : parts) {
        const auto found = partners.find({part.card, part.position});
        if (found == partners.end())
            continue;
        found->second.push_back(part);
        meet(found->second, {part});
    }
}

std::uint32_t CollectiveJoins::addLink()
{
    m_parts.links.push_back({0, 0, PathEdge::Collective});
    return static_cast<std::uint32_t>(m_parts.links.size() - 1);
}

void CollectiveJoins::meet(const Parts &arriving, const Parts &waiting)
{
    Meeting meeting;
    meeting.time = std::ranges::max(arriving, {}, [](const Part &part) { return part.range.begin; }).range.begin;
    for (const Part &part : arriving) {
        meeting.arrivals.push_back(addLink());
        jointOf(part).arrivals.push_back(meeting.arrivals.back());
        jointOf(part).isJoined = true;
    }
    for (const Part &part : waiting) {
        meeting.bodies.push_back(addLink());
        jointOf(part).bodies.push_back(meeting.bodies.back());
        jointOf(part).until = std::max(jointOf(part).until, meeting.time);
        jointOf(part).isJoined = true;
    }
    m_meetings.push_back(std::move(meeting));
}

/// Cuts all operators where they begin to wait and where they need not wait any more.
void CollectiveJoins::splitAll()
{
    for (std::uint32_t card = 0; card < m_works.size(); ++card) {
        const ClockMap &clock = m_parts.cards[card].clock;
        CardWork &work = *m_works[card];
        for (std::uint32_t position = 0; position < m_joints[card].size() && !m_control.stopRequested(); ++position) {
            const Joint &joint = m_joints[card][position];
            const PathOperator &each = work.operators()[position];
            const TimeNs strangers = strangersUntil({{}, card, position});
            if (strangers != NoStrangers || !joint.isJoined)
                count(strangers != NoStrangers ? MissingEdge::RankCards : joint.reason);
            const TimeNs until = joint.until == NoStrangers ? each.range.begin : clock.inverse(joint.until);
            work.splitOperator(each, until, strangers, {joint.arrivals, joint.ends, joint.bodies});
        }
    }
}

TimeNs CollectiveJoins::strangersUntil(const Part &part) const
{
    TimeNs until = NoStrangers;
    for (const PeerWait &wait : waitsOf(part)) {
        if (!cardOfRank(wait.rank))
            until = std::max(until, wait.arrival.end);
    }
    return until;
}

bool CollectiveJoins::hasStrangers(const Part &part) const
{
    return strangersUntil(part) != NoStrangers;
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
