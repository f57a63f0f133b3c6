// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// The group of a lane "Group {group} Communication", whose slices are its operators; none of other lanes.
[[nodiscard]] std::optional<std::string_view> groupOfLane(const Lane &lane);

/// The group whose operators a lane shows; "" of a lane of all groups, as older timelines have one; none of other lanes.
[[nodiscard]] std::optional<std::string_view> groupOfOperators(const Lane &lane);

/// The operators that the timeline shows, by start: when and how long, of what group as far as the lane says, in what step.
/// How they spent the time, only communication.json tells. O(operators (log operators + steps)).
[[nodiscard]] CommunicationTable communicationOfTrace(const Trace &trace);

/// A sum of what is told; none where nothing tells it.
using TotalNs = std::optional<WideNs>;

/// What operators moved by one transport together.
struct TransferTotal
{
    StringId transport = NoText;
    TotalNs transitBytes;
    TotalNs transitNs;
    std::vector<PacketSize> packets; ///< by size, each size once; counts and times that overflow stay at their limits

    /// From the sums; none where no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// What the operators of one step, kind and group took together.
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
    std::vector<TransferTotal> transfers; ///< by first appearance

    /// As of one operator, from the sums; none where a part is missing or both are 0.
    [[nodiscard]] std::optional<double> waitRatio() const;
    [[nodiscard]] std::optional<double> synchronizationRatio() const;
};

/// The totals of a table by first appearance. O(operators log groups + packets log sizes).
[[nodiscard]] std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table);
/// Those of some of its operators, by their numbers.
[[nodiscard]] std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table,
                                                                  std::span<const std::uint32_t> operators);

/// How many ratios and bandwidths of the source are not what its own times and sizes give, beyond the four decimals it has.
[[nodiscard]] std::uint64_t countDoubtfulFigures(const CommunicationTable &table);

/// What a transport has been seen to reach, in GB/s: 18 of HCCS, 20 of PCIe, 12.5 of RDMA; none of others. The numbers are those
/// that Ascend's own analysis tools compare with; later generations of devices reach more.
[[nodiscard]] std::optional<double> referenceBandwidth(std::string_view transport);

/// The ranks of the job that a link connects; none where the file has positions in a group that nothing describes.
[[nodiscard]] std::optional<std::pair<int, int>> ranksOfJob(const CommunicationLink &link, const CommunicationGroup *group);

} // namespace plumbline
