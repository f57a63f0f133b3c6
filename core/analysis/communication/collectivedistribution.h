// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankcollectives.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// The distribution of durations. Percentiles are nearest rank.
struct DurationSpread
{
    std::uint64_t count = 0; ///< the times are 0 without durations
    TimeNs minNs = 0;
    TimeNs lowerNs = 0; ///< a quarter of the durations is at most as long
    TimeNs medianNs = 0;
    TimeNs upperNs = 0; ///< three quarters of the durations are at most as long
    TimeNs p95Ns = 0;
    TimeNs maxNs = 0;

    friend bool operator==(const DurationSpread &, const DurationSpread &) = default;
};

/// Returns the distribution of some durations. O(n log n).
[[nodiscard]] DurationSpread spreadOf(std::vector<TimeNs> durations);

/// The durations of one operator on one card, and how often the card came last.
struct RankDurations
{
    std::uint32_t card = 0;
    std::optional<int> rank;
    DurationSpread spread;
    std::uint64_t last = 0;       ///< collectives to which it came last
    TimeNs lateNs = 0;            ///< sum of how much later it came than the median of the others, over these collectives
    std::optional<TimeNs> waitNs; ///< mean wait of a call; empty if nothing tells it
};

/// The durations of an operator over all cards and calls of a group.
struct OperatorDistribution
{
    std::uint32_t group = 0; ///< position in RankCollectives::groups
    std::string_view name;   ///< without running number (collectiveFamily()); lives as long as the files of the cards
    CommunicationKind kind = CommunicationKind::Collective;
    std::uint64_t calls = 0;          ///< operators of all cards, also those whose duration is unknown
    DurationSpread spread;            ///< of all cards
    std::vector<TimeNs> durations;    ///< ascending
    std::vector<RankDurations> ranks; ///< sorted by rank, then by card
    std::optional<TimeNs> ranksNs;    ///< distance of the largest and the least median of a card; empty for one card
    /// Collectives that tell who came last: two or more cards took part, all leave it together, and all lengths are known.
    std::uint64_t judged = 0;
    /// The card that comes last so often that chance does not explain it, as a position in `ranks`.
    std::optional<std::size_t> slow;
};

/// From when on a card is called slow. Chance alone makes each of `ranks` cards equally often the last one; the probability that
/// any of them is the last one so often must be below `MostChance`.
inline constexpr double MostChance = 0.01;
/// What the card keeps the others waiting must be at least this part of their durations in the same collectives.
inline constexpr double LeastLateShare = 0.05;

/// Returns the probability that one of `cards` cards, each equally likely, is the last one in `last` or more of `judged`
/// collectives. O(judged).
[[nodiscard]] double chanceOfLast(std::uint64_t cards, std::uint64_t judged, std::uint64_t last);

/// Returns the distributions of the wanted operators by group and name, those that took the longest together first. A card comes
/// last to a collective where its duration is the shortest and by more than a microsecond shorter than the next one. The result
/// is incomplete once `control` asks to stop. O(operators log operators).
[[nodiscard]] std::vector<OperatorDistribution> distributionsOf(const RankCollectives &all, const WantedOperator &wanted,
                                                                const TaskControl &control);

} // namespace plumbline
