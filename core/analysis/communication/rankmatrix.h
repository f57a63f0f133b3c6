// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/rankgroups.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// One end of links: a rank of a job, or a position in a group whose members are unknown. Equal positions in different groups are
/// different ends.
struct LinkEnd
{
    int job = 0;
    std::optional<std::uint32_t> group; ///< position in RankGroups::all(), for a position in it; empty for a rank
    int number = 0;

    friend auto operator<=>(const LinkEnd &, const LinkEnd &) = default;
};

/// What went from one end to another, over one transport or over all of them.
struct LinkSum
{
    std::size_t source = 0; ///< position in RankMatrix::ends
    std::size_t target = 0;
    std::uint64_t links = 0;
    std::uint64_t calls = 0; ///< links of single calls among them; the others are totals
    TotalNs bytes;           ///< unknown if it is unknown of every link
    TotalNs ns;
    CommunicationKind kind = CommunicationKind::Collective; ///< of the first link
    std::optional<double> reported;                         ///< GB/s as the file states it; only for a single link
    std::vector<std::string_view> transports; ///< in the order in which they first occur; they live as long as the files

    /// Returns the bandwidth that the file states for a single link; otherwise that of the sums. In GB/s.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// The links of one transport that carry collectives, or transfers between two ranks, against each other. The two are not
/// compared: their packets differ in size, and so their bandwidths do.
struct TransportLinks
{
    std::string_view transport;
    CommunicationKind kind = CommunicationKind::Collective;
    bool isOfOneKind = true;  ///< whether the transport carries nothing else
    std::uint64_t links = 0;  ///< pairs of different ends that use it
    std::uint64_t judged = 0; ///< those of them that moved enough to be compared
    double medianGbS = 0;     ///< of the judged ones
    std::size_t lowest = 0;   ///< the judged one with the lowest bandwidth, as a position in RankMatrix::byTransport
    double lowestGbS = 0;
    double belowShare = 0; ///< by how much the lowest lies below the median, as a part of the median
    bool isSlow = false;   ///< whether the lowest is slow: it lies below by more than SlowLinkShare, of FewestJudgedLinks or more
};

inline constexpr double LeastLinkBytes = 1e6;    ///< a link that moved less shows latency, not bandwidth
inline constexpr double LeastLinkShare = 0.01;   ///< and so does one that moved less of all bytes of its transport
inline constexpr double LikeMessageShare = 0.25; ///< and one whose calls move less than this part of what others usually move
inline constexpr double SlowLinkShare = 0.20;    ///< MindInsight's limit
inline constexpr std::uint64_t FewestJudgedLinks = 3;

/// Returns the least that a link must move to be judged, of `links` that moved `allBytes` together. Where there are many links,
/// an even share of each is small, and a good part of it is enough.
[[nodiscard]] double leastLinkBytes(double allBytes, std::size_t links, double leastBytes = LeastLinkBytes,
                                    double leastShare = LeastLinkShare);

/// The transfers between the ranks of a profile.
struct RankMatrix
{
    /// Upper limit of ends.
    static constexpr std::size_t MostEnds = 1024;

    std::vector<LinkEnd> ends;              ///< ascending
    std::vector<LinkSum> cells;             ///< over all transports, sorted by source, then by target
    std::vector<LinkSum> byTransport;       ///< each with one transport and one kind of operators
    std::vector<TransportLinks> transports; ///< those between different ends, in the order in which they first occur
    std::size_t groups = 0;                 ///< groups whose positions are among the ends
    std::size_t leftOut = 0;                ///< ends beyond the first MostEnds

    /// Returns how many pairs of different ends of one job or group have no cell. They exchange nothing, or nothing tells what
    /// they exchange.
    [[nodiscard]] std::uint64_t emptyPairs() const;
};

/// Returns the end of a link at its source or target.
[[nodiscard]] LinkEnd sourceOf(const RankLink &link, int job);
[[nodiscard]] LinkEnd targetOf(const RankLink &link, int job);

/// Returns whether a link of that name counts in sums: links of totals do, and links of single calls in files without totals;
/// picks do not, because a call may be picked several times.
[[nodiscard]] bool isSummedLink(std::string_view name);

/// Sums up links. Links inside one device count only if `withLocal` is set, those of an unknown sender never. `cards` are those
/// of the links. The result is incomplete once `control` asks to stop. O(links log links).
[[nodiscard]] RankMatrix rankMatrix(std::span<const RankCommunication> cards, std::span<const RankLink> links, bool withLocal,
                                    const TaskControl &control);

/// Returns the names of the ends: "3" for rank 3, "g2:3" for the position 3 in the second of the groups whose positions are among
/// the ends, with "j1:" before it where the ends belong to several jobs. Where all ends are positions in one group, "3".
/// O(ends log groups).
[[nodiscard]] std::vector<std::string> endNames(const RankMatrix &matrix);
/// Returns the groups whose positions are among the ends, in the order of endNames().
[[nodiscard]] std::vector<std::uint32_t> groupsOfEnds(const RankMatrix &matrix);

} // namespace plumbline
