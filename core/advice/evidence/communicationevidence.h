// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/base/timedoperators.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What operators moved by one transport. Both members are sums over links that work side by side, so linkNs may exceed the time
/// that the operators took.
struct MovedBytes
{
    std::int64_t bytes = 0;
    TimeNs linkNs = 0;

    /// Returns GB/s, which are bytes a nanosecond; 0 where no time passed.
    [[nodiscard]] double bandwidth() const;
};

/// Returns what an operator moved by one transport; zeros where it did not use it. "SDMA" stands for the transports inside a
/// node: where the source leaves it out, it is the sum of HCCS, PCIE and SIO.
[[nodiscard]] MovedBytes movedBy(const CommunicationTable &table, const CommunicationOperator &each, std::string_view transport);

/// Returns what all operators together moved by one transport. O(transfers).
[[nodiscard]] MovedBytes movedBy(const CommunicationTable &table, std::string_view transport);

/// Returns how long an operator transferred: the time that the source tells. Where that is 0, it is the longer link time of SDMA
/// and RDMA, which counts links side by side, cut to the duration of the operator without its waiting.
[[nodiscard]] TimeNs transferNs(const CommunicationTable &table, const CommunicationOperator &each);

/// Returns how much shorter a transfer that took `ns` would be at `bandwidth` GB/s; 0 where it is as fast already.
[[nodiscard]] TimeNs shortfallNs(const MovedBytes &moved, double bandwidth, TimeNs ns);

/// Returns how long the card waited for the last rank in the operator that ran during `range`, on the clock of timedOperators();
/// none where nothing tells it. O(log operators).
[[nodiscard]] std::optional<TimeNs> waitedNs(const CardEvidence &card, TimeRange range);

/// Returns the parts of `ranges` during which nothing computes. `ranges` may be in any order; the result is sorted and disjoint.
/// O(ranges log ranges + kernels log kernels).
[[nodiscard]] TimeRanges exposedOf(const CardEvidence &card, TimeRanges ranges);

/// Returns an operator as evidence: its slice on the timeline, or a range with its name where the timeline has none.
[[nodiscard]] Evidence operatorEvidence(const CardEvidence &card, const CommunicationOperator &each);

/// A communication operator with what it costs.
struct CostlyOperator
{
    std::uint32_t row = 0; ///< row of CardEvidence::communication().operators
    TimeNs costNs = 0;
};

/// Sets the saving of `finding` to what the operators cost, and claims their exposed ranges. Of operators that run one straight
/// after the other, the cost is at most the exposed time of all of them together. Shows the operators, the costliest first.
/// Returns the saving in nanoseconds of a mean step. O(operators log operators).
TimeNs saveCosts(const CardEvidence &card, std::vector<CostlyOperator> costs, Finding &finding);

/// Returns how a user calls a card: its rank, with the run if the rank has several (Card::run), else its name.
[[nodiscard]] std::string calledCard(const Card &card);

/// Returns ranks as a text such as "3, 5, 7", shortened after sixteen of them.
[[nodiscard]] std::string listedRanks(const std::set<int> &ranks);

} // namespace plumbline
