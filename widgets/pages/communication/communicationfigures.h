// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationanalysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What was moved by one transport, over all calls of some totals.
struct TransportSum
{
    std::string name;
    TotalNs bytes;
    TotalNs ns;
    std::vector<PacketSize> packets; ///< by size, each size once

    /// All bytes by all time, in GB/s; none where no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// The transports that moved anything, by first appearance. O(totals * packet sizes).
[[nodiscard]] std::vector<TransportSum> transportSums(const ProfileCommunication &all, const ChosenTotals &totals);

/// Packets of neighbouring sizes.
struct PacketClass
{
    std::int64_t leastBytes = 0;
    std::int64_t mostBytes = 0;
    std::int64_t count = 0;
    std::int64_t ns = 0;
    WideNs bytes = 0; ///< of all
};

/// Each size by itself while those are at most MostPacketClasses, else sizes between two powers of two together.
[[nodiscard]] std::vector<PacketClass> packetClasses(const std::vector<PacketSize> &packets);
inline constexpr std::size_t MostPacketClasses = 20;

/// What the ranks sent to each other.
struct RankMatrix
{
    struct Cell
    {
        std::size_t source = 0; ///< in `ranks`
        std::size_t target = 0;
        std::uint64_t links = 0;
        TotalNs bytes;
        TotalNs ns;
        std::optional<double> reported;           ///< GB/s, of a single link
        std::vector<std::string_view> transports; ///< live as long as the profile's communication

        /// As the file says of a single link, else from the sums.
        [[nodiscard]] std::optional<double> bandwidth() const;
    };
    static constexpr std::size_t MostRanks = 512;

    std::vector<int> ranks;
    std::vector<Cell> cells;    ///< by source, then target
    bool isOfJob = true;        ///< else the ranks are positions in groups
    std::size_t groups = 0;     ///< of which there are links: positions of several groups cannot be told apart
    std::uint64_t unplaced = 0; ///< links left out, as only their positions in a group are known
    std::size_t leftOut = 0;    ///< ranks beyond the first MostRanks
};

/// Adds up the links of a filter: without a pick those of totals, or of all operators where a file has no totals. Links inside
/// one device count when `withLocal`. O(links log links).
[[nodiscard]] RankMatrix rankMatrix(const ProfileCommunication &all, const CommunicationFilter &filter, bool withLocal);

/// The picks that links of a filter have ("allreduce-top1"), in natural order, MostPicks at most. O(links).
[[nodiscard]] std::vector<StringId> picksOf(const ProfileCommunication &all, const CommunicationFilter &filter);
inline constexpr std::size_t MostPicks = 200;

} // namespace plumbline
