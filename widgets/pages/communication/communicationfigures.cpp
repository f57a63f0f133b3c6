// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationfigures.h"

#include "core/base/naturalorder.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

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

} // namespace

std::optional<double> TransportSum::bandwidth() const
{
    return rateOf(bytes, ns);
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

std::vector<TransportSum> transportsOfCall(const ProfileCommunication &all, std::uint32_t call)
{
    std::vector<TransportSum> sums;
    const ProfileCommunication::Call &own = all.calls[call];
    const CommunicationTable &table = all.of[own.card]->operators;
    for (const CommunicationTransfer &transfer : table.transfersOf(table.operators[own.index])) {
        const std::span<const PacketSize> packets = table.packetsOf(transfer);
        TransportSum sum{std::string(table.text(transfer.transport)), {}, {}, {packets.begin(), packets.end()}};
        add(sum.bytes, transfer.transitBytes);
        add(sum.ns, transfer.transitNs);
        std::ranges::sort(sum.packets, {}, &PacketSize::bytes);
        sums.push_back(std::move(sum));
    }
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

RankMatrix matrixOf(const ProfileCommunication &all, const CommunicationFilter &filter, bool withLocal,
                    const TaskControl &control)
{
    std::vector<RankLink> links;
    for (std::size_t number = 0; number < all.links.size(); ++number) {
        const ProfileCommunication::Link &link = all.links[number];
        const bool isOfPick = filter.pick != NoText ? filter.pick == link.name : isSummedLink(all.text(link.name));
        if (filter.holds(link) && isOfPick)
            links.push_back(all.ranks.links[number]);
    }
    return rankMatrix(all.ranks.cards, links, withLocal, control);
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
