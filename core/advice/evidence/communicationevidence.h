// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What an operator moved. Sums over links that work side by side, so the time may exceed that of the operator.
struct MovedBytes
{
    std::int64_t bytes = 0;
    TimeNs linkNs = 0;

    /// GB/s; 0 where no time passed.
    [[nodiscard]] double bandwidth() const;
};

/// By one transport; nothing where the operator did not use it. "SDMA" stands for the transports inside a node: where the source
/// leaves it out it is their sum.
[[nodiscard]] MovedBytes movedBy(const CommunicationTable &table, const CommunicationOperator &each, std::string_view transport);

/// Likewise by all operators. O(transfers).
[[nodiscard]] MovedBytes movedBy(const CommunicationTable &table, std::string_view transport);

/// How long an operator transferred: what the source says, where that is 0 the longest of its transports, at most all of it.
[[nodiscard]] TimeNs transferNs(const CommunicationTable &table, const CommunicationOperator &each);

/// How much sooner what took `ns` for moving that would be done at `bandwidth` GB/s; 0 where it is as fast.
[[nodiscard]] TimeNs shortfallNs(const MovedBytes &moved, double bandwidth, TimeNs ns);

/// When it ran, on the clock of timedOperators().
[[nodiscard]] std::optional<TimeRange> operatorRange(const CardEvidence &card, const CommunicationOperator &each);

/// What of `ranges` nothing computes in; sorted and disjoint. O(ranges log ranges + kernels log kernels).
[[nodiscard]] TimeRanges exposedOf(const CardEvidence &card, TimeRanges ranges);

/// The operator on the timeline, else its name.
[[nodiscard]] Evidence operatorEvidence(const CardEvidence &card, const CommunicationOperator &each);

/// An operator of CardEvidence::communication(), with what it costs.
struct CostlyOperator
{
    std::uint32_t row = 0;
    TimeNs costNs = 0;
};

/// Saves what operators cost as far as nothing computes meanwhile, and claims it; shows them, the costliest first. Returns what
/// is exposed of it in a mean step. O(operators log operators).
TimeNs saveCosts(const CardEvidence &card, std::vector<CostlyOperator> costs, Finding &finding);

/// How a person calls a card: its rank, else its name.
[[nodiscard]] std::string calledCard(const Card &card);

} // namespace plumbline
