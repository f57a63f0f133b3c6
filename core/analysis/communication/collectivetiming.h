// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankcollectives.h"
#include "core/base/clockmap.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// The clock of one card against the clock of the first card of a collective.
struct RankClock
{
    std::int64_t anchorNs = 0; ///< absolute time of the card at which the offset holds
    ClockMap map;              ///< maps the time since the anchor to the other clock
    bool isFitted = false;     ///< otherwise the times of the card are taken as they are
    TimeNs residualNs = 0;     ///< median distance of the ends of the collectives after the fit
    std::uint64_t pairs = 0;   ///< collectives that the fit rests on; 0 for the first card itself

    /// Returns an absolute time of the card on the clock of the first card.
    [[nodiscard]] std::int64_t toFirst(std::int64_t ns) const;
};

/// What tells the order in which ranks came to a collective.
enum class ArrivalBasis : std::uint8_t {
    None,   ///< nothing
    Clocks, ///< starts on one clock
    Ends,   ///< lengths: all ranks end together, so that the shortest came last
};

/// One rank in a collective. Times count from the first arrival of all ranks.
struct RankTimingRow
{
    CollectivePart part;
    std::optional<int> rank;
    std::optional<TimeRange> range; ///< from arrival to end; empty if start or elapse is unknown
    std::optional<TimeNs> lateNs;   ///< how long after the first rank it came
    std::size_t place = 0;          ///< 1 for the rank that came first; 0 if the order is unknown
    RankClock clock;
};

/// How the ranks of a group spent one collective.
struct CollectiveTiming
{
    std::vector<RankTimingRow> rows; ///< sorted by rank, then by card
    bool isGroupKnown = false;       ///< whether the ranks of the group are known
    std::size_t ranksAtLeast = 0;    ///< RankGroup::ranksAtLeast; another rank may be the last if there are more than rows
    std::vector<int> notRecorded;    ///< ranks of the group without a card, ascending
    std::vector<int> withoutCall;    ///< ranks of the group with a card that does not tell this call, ascending
    ArrivalBasis basis = ArrivalBasis::None;
    bool areClocksFitted = false;    ///< whether the starts of all rows are on one fitted clock
    TimeNs residualNs = 0;           ///< the largest of all rows
    std::uint64_t pairs = 0;         ///< the fewest pairs that a fit rests on
    std::optional<std::size_t> last; ///< the row that came last; empty where that is not clearer than the clocks are
    TimeNs lastNs = 0;               ///< how long after the first rank it came
    TimeNs aheadNs = 0;              ///< how long after the rank before it
};

/// Lays the ranks of one collective on one axis. `clocks` has an entry for each part; without entries the times are compared as
/// they are. If a clock is not fitted, the lengths tell the order of collectives that all ranks leave together. A rank is said to
/// be last only if it came later than the one before it by more than both clocks may be wrong, and more than a microsecond, to
/// which files round. O(parts log parts).
[[nodiscard]] CollectiveTiming timingOf(const RankCollectives &all, const RankCollective &one, std::span<const RankClock> clocks);

} // namespace plumbline
