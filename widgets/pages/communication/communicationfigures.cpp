// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationfigures.h"

#include "core/base/naturalorder.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::string_view LocalTransport = "LOCAL";

void add(TotalNs &sum, const TotalNs &value)
{
    if (value)
        sum = sum.value_or(0) + *value;
}

std::int64_t limitedSum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

std::optional<double> rateOf(const TotalNs &bytes, const TotalNs &ns)
{
    if (!bytes || !ns || *ns <= 0)
        return std::nullopt;
    return static_cast<double>(*bytes) / static_cast<double>(*ns);
}

/// Returns a number that is equal for all sizes between two powers of two: 1 for 1 byte, 2 for 2 to 3 bytes and so on. 0 if a
/// packet has no size.
int classOf(std::int64_t bytes)
{
    return bytes > 0 ? std::bit_width(static_cast<std::uint64_t>(bytes)) : 0;
}

bool isShown(const ProfileCommunication &all, const ProfileCommunication::Link &link, const CommunicationFilter &filter,
             bool withLocal)
{
    const std::string_view name = all.text(link.name);
    if (!filter.holds(link) || (filter.pick != NoText ? filter.pick != link.name : isPick(name) && !isTotal(name)))
        return false;
    return withLocal ||
           (link.source != link.target && all.of[link.card]->matrix.text(all.linkOf(link).transport) != LocalTransport);
}

void addLink(RankMatrix::Cell &cell, const CommunicationLink &link, std::string_view transport)
{
    cell.reported = cell.links == 0 ? link.bandwidth() : std::nullopt;
    ++cell.links;
    add(cell.bytes, link.transitBytes ? TotalNs(*link.transitBytes) : TotalNs());
    add(cell.ns, link.transitNs ? TotalNs(*link.transitNs) : TotalNs());
    if (std::find(cell.transports.begin(), cell.transports.end(), transport) == cell.transports.end())
        cell.transports.push_back(transport);
}

/// Sets the ranks of the links in ascending order, up to MostRanks.
void nameRanks(RankMatrix &matrix, const std::vector<const ProfileCommunication::Link *> &links)
{
    std::set<int> ranks;
    for (const ProfileCommunication::Link *link : links) {
        ranks.insert(link->source);
        ranks.insert(link->target);
    }
    matrix.leftOut = ranks.size() - std::min(ranks.size(), RankMatrix::MostRanks);
    matrix.ranks.assign(ranks.begin(), std::next(ranks.begin(), static_cast<std::ptrdiff_t>(ranks.size() - matrix.leftOut)));
}

} // namespace

std::optional<double> TransportSum::bandwidth() const
{
    return rateOf(bytes, ns);
}

std::optional<double> RankMatrix::Cell::bandwidth() const
{
    return reported ? reported : rateOf(bytes, ns);
}

std::vector<TransportSum> transportSums(const ProfileCommunication &all, const ChosenTotals &totals)
{
    std::vector<TransportSum> sums;
    std::map<std::string_view, std::size_t> known;
    std::map<std::pair<std::size_t, std::int64_t>, PacketSize> packets;
    for (const auto &total : totals) {
        for (const TransferTotal &transfer : total->sums.transfers) {
            if (transfer.transitBytes.value_or(0) == 0 && transfer.transitNs.value_or(0) == 0 && transfer.packets.empty())
                continue;
            const std::string_view name = all.of[total->card]->operators.text(transfer.transport);
            const auto [at, isNew] = known.try_emplace(name, sums.size());
            if (isNew)
                sums.push_back({std::string(name), {}, {}, {}});
            add(sums[at->second].bytes, transfer.transitBytes);
            add(sums[at->second].ns, transfer.transitNs);
            for (const PacketSize &packet : transfer.packets) {
                PacketSize &sum = packets[{at->second, packet.bytes}];
                sum = {packet.bytes, limitedSum(sum.count, packet.count), limitedSum(sum.transitNs, packet.transitNs)};
            }
        }
    }
    for (const auto &[place, packet] : packets)
        sums[place.first].packets.push_back(packet);
    return sums;
}

std::vector<PacketClass> packetClasses(const std::vector<PacketSize> &packets)
{
    std::vector<PacketClass> classes;
    const bool isEach = packets.size() <= MostPacketClasses;
    for (const PacketSize &packet : packets) {
        if (classes.empty() || isEach || classOf(classes.back().leastBytes) != classOf(packet.bytes))
            classes.push_back({packet.bytes, packet.bytes, 0, 0, 0});
        PacketClass &own = classes.back();
        own.mostBytes = packet.bytes;
        own.count = limitedSum(own.count, packet.count);
        own.ns = limitedSum(own.ns, packet.transitNs);
        own.bytes += WideNs{packet.bytes} * packet.count;
    }
    return classes;
}

RankMatrix rankMatrix(const ProfileCommunication &all, const CommunicationFilter &filter, bool withLocal)
{
    std::vector<const ProfileCommunication::Link *> links;
    std::set<StringId> groups;
    for (const ProfileCommunication::Link &link : all.links) {
        if (!isShown(all, link, filter, withLocal))
            continue;
        links.push_back(&link);
        groups.insert(link.group);
    }
    RankMatrix matrix;
    matrix.groups = groups.size();
    const auto isOfJob = [](const ProfileCommunication::Link *link) { return link->isOfJob; };
    matrix.isOfJob = std::any_of(links.begin(), links.end(), isOfJob);
    if (matrix.isOfJob) {
        const auto end = std::stable_partition(links.begin(), links.end(), isOfJob);
        matrix.unplaced = static_cast<std::uint64_t>(links.end() - end);
        links.erase(end, links.end());
    }
    nameRanks(matrix, links);
    std::map<std::pair<std::size_t, std::size_t>, RankMatrix::Cell> cells;
    const auto placeOf = [&matrix](int rank) {
        const auto found = std::lower_bound(matrix.ranks.begin(), matrix.ranks.end(), rank);
        return static_cast<std::size_t>(found - matrix.ranks.begin());
    };
    for (const ProfileCommunication::Link *link : links) {
        const std::pair place(placeOf(link->source), placeOf(link->target));
        if (place.first >= matrix.ranks.size() || place.second >= matrix.ranks.size())
            continue;
        RankMatrix::Cell &cell = cells[place];
        std::tie(cell.source, cell.target) = place;
        const CommunicationLink &told = all.linkOf(*link);
        addLink(cell, told, all.of[link->card]->matrix.text(told.transport));
    }
    for (auto &[place, cell] : cells)
        matrix.cells.push_back(std::move(cell));
    return matrix;
}

std::vector<StringId> picksOf(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    std::set<StringId> names;
    for (const ProfileCommunication::Link &link : all.links) {
        if (filter.holds(link) && isPick(all.text(link.name)))
            names.insert(link.name);
    }
    std::vector<StringId> picks(names.begin(), names.end());
    std::sort(picks.begin(), picks.end(),
              [&all](StringId a, StringId b) { return naturalCompare(all.text(a), all.text(b)) < 0; });
    picks.resize(std::min(picks.size(), MostPicks));
    return picks;
}

} // namespace plumbline
