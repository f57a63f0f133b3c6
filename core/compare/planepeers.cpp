// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/planepeers.h"

#include "core/storage/record.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace plumbline {

PlanePeers peersOfPlane(const Trace &trace, LaneId id)
{
    constexpr std::size_t MostRead = 32;
    const Lane &lane = trace.lane(id);
    std::vector<std::uint32_t> waits;
    for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
        if (trace.slices().role[slice] == Role::Wait)
            waits.push_back(slice);
    }
    const std::size_t read = std::min(MostRead, waits.size());
    const auto &duration = trace.slices().duration;
    std::partial_sort(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(read), waits.end(),
                      [&](std::uint32_t left, std::uint32_t right) {
                          return duration[left] != duration[right] ? duration[left] > duration[right] : left < right;
                      });
    PlanePeers peers;
    for (std::size_t at = 0; at < read; ++at) {
        const auto record = readRecord(trace, trace.slices().record[waits[at]]);
        const JsonValue *own = record ? record->args.find("src rank") : nullptr;
        const JsonValue *other = record ? record->args.find("dst rank") : nullptr;
        if (!own || !other || !own->integer() || !other->integer())
            continue;
        peers.own = own->integer();
        peers.waitNs[*other->integer()] += duration[waits[at]];
    }
    return peers;
}

std::optional<std::int64_t> likenessOfPeers(const PlanePeers &base, const PlanePeers &target)
{
    const auto sumOf = [](const PlanePeers &peers) {
        double sum = 0;
        for (const auto &[rank, ns] : peers.waitNs)
            sum += static_cast<double>(ns);
        return sum;
    };
    const double baseSum = sumOf(base);
    const double targetSum = sumOf(target);
    if (baseSum <= 0 || targetSum <= 0 || base.own == target.own)
        return std::nullopt;
    double common = 0;
    for (const auto &[rank, ns] : base.waitNs) {
        // Each of the two cards may wait for the other one.
        const auto other = target.waitNs.find(rank == target.own && base.own ? *base.own : rank);
        if (other != target.waitNs.end())
            common += std::min(static_cast<double>(ns) / baseSum, static_cast<double>(other->second) / targetSum);
    }
    return static_cast<std::int64_t>(1000 * common + 0.5);
}

} // namespace plumbline
