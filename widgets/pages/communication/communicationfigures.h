// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationanalysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The transfers by one transport, summed up over some totals.
struct TransportSum
{
    std::string name;
    TotalNs bytes;
    TotalNs ns;
    std::vector<PacketSize> packets; ///< one for each size, sorted by size

    /// Returns all bytes divided by all time, in GB/s. Empty if no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// Returns the transports that moved anything, in the order in which they first occur. O(totals * packet sizes).
[[nodiscard]] std::vector<TransportSum> transportSums(const ProfileCommunication &all, const ChosenTotals &totals);

/// Returns the transports of one call, which is a position in ProfileCommunication::calls. Sums of transports are entries of
/// their own. O(packet sizes).
[[nodiscard]] std::vector<TransportSum> transportsOfCall(const ProfileCommunication &all, std::uint32_t call);

/// Packets of similar size.
struct PacketClass
{
    std::int64_t leastBytes = 0;
    std::int64_t mostBytes = 0;
    std::int64_t count = 0;
    std::int64_t ns = 0;
    WideNs bytes = 0; ///< sum of all packets
};

/// Returns each size separately if there are at most MostPacketClasses sizes. Otherwise sizes between two powers of two are
/// combined. `packets` must be sorted by size.
[[nodiscard]] std::vector<PacketClass> packetClasses(const std::vector<PacketSize> &packets);
inline constexpr std::size_t MostPacketClasses = 20;

/// Sums up the links that fulfil a filter. Without a pick, links of totals count; if a file has no totals, links of all
/// operators. Links inside one device count only if `withLocal` is set. O(links log links).
[[nodiscard]] RankMatrix matrixOf(const ProfileCommunication &all, const CommunicationFilter &filter, bool withLocal,
                                  const TaskControl &control);

/// Returns the picks of the links that fulfil a filter, such as "allreduce-top1", in natural order, at most MostPicks. O(links).
[[nodiscard]] std::vector<StringId> picksOf(const ProfileCommunication &all, const CommunicationFilter &filter);
inline constexpr std::size_t MostPicks = 200;

} // namespace plumbline
