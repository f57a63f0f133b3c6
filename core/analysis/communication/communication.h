// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/communicationlanes.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"
#include "core/tables/communication.h"
#include "core/tables/communicationgroups.h"
#include "core/tables/communicationmatrix.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// Returns the communication operators that the timeline shows (CommunicationLanes), sorted by start: start and duration, the
/// group as far as the lane names it, and the step in which each starts. How an operator spent its time is known to
/// communication.json only. O(operators (log operators + steps)), and that of CommunicationLanes.
[[nodiscard]] CommunicationTable communicationOfTrace(const Trace &trace);

/// Fills in when the operators of a table without starts began, from the operators that the timeline shows: the calls of a name
/// are taken in their order, if timeline and table have equally many. The elapsed time is then that of the timeline, and the idle
/// time what is left of it beside transit and wait. O(operators log operators).
void addStartsOfTrace(CommunicationTable &table, const CommunicationTable &ofTrace);

/// A sum of the values that are known; empty if none is known.
using TotalNs = std::optional<WideNs>;

/// What several operators moved over one transport. Times in nanoseconds.
struct TransferTotal
{
    StringId transport = NoText;
    TotalNs transitBytes;
    TotalNs transitNs;
    std::vector<PacketSize> packets; ///< by size, each size once; sums that overflow stay at the limits of int64

    /// Returns the bandwidth in GB/s from the sums. Empty if no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// The sums over all operators of one step, kind and group. Times in nanoseconds.
struct CommunicationTotal
{
    StringId step = NoText;
    CommunicationKind kind = CommunicationKind::Collective;
    StringId group = NoText;
    std::uint64_t operators = 0;
    TotalNs elapseNs;
    TotalNs transitNs;
    TotalNs waitNs;
    TotalNs synchronizationNs;
    TotalNs idleNs;
    std::vector<TransferTotal> transfers; ///< in the order of their first appearance

    /// Return the ratios of CommunicationOperator, computed from the sums. Empty if a part is missing or both are 0.
    [[nodiscard]] std::optional<double> waitRatio() const;
    [[nodiscard]] std::optional<double> synchronizationRatio() const;
};

/// Adds up the operators of a table by step, kind and group, in the order of their first appearance. O(operators log groups +
/// packets log sizes).
[[nodiscard]] std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table);
/// Adds up some operators of the table, given by their positions.
[[nodiscard]] std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table,
                                                                  std::span<const std::uint32_t> operators);

/// Counts the ratios and bandwidths of the source that differ from what its own times and sizes give by more than rounding to
/// four decimals. O(operators + transfers).
[[nodiscard]] std::uint64_t countDoubtfulFigures(const CommunicationTable &table);

/// Returns the bandwidth that a transport is known to reach, in GB/s: 18 for HCCS, 20 for PCIe, 12.5 for RDMA. Empty for other
/// transports. The analysis tools of Ascend compare with the same figures; later generations of devices reach more.
[[nodiscard]] std::optional<double> referenceBandwidth(std::string_view transport);

/// Returns the ranks that a link connects. Files may give positions in `group` instead of ranks; the result is empty if such a
/// position is not known because the group is missing or smaller.
[[nodiscard]] std::optional<std::pair<int, int>> ranksOfJob(const CommunicationLink &link, const CommunicationGroup *group);

/// Returns the slice that shows a communication operator on the timeline: it has that name and begins within half a microsecond
/// of `startNs` (absolute), because communication.json rounds times. The nearest slice counts; of equally near ones the one on
/// the lane of `group`. Kernels of the device count only if no lane of communication has the slice. Invalid if the timeline has
/// none. O(lanes * log slices).
[[nodiscard]] SliceId communicationSlice(const Trace &trace, std::string_view group, std::string_view name, std::int64_t startNs);

} // namespace plumbline
