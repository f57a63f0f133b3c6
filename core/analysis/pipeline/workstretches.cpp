// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/workstretches.h"

#include "core/base/timeranges.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// A place where passes may end or begin.
struct PassEdge
{
    TimeNs time = 0;
    bool isEnd = false;
    PassKind kind = PassKind::Other; ///< of the pass that ends or begins; Other if that is not known
};

PassKind kindToward(Neighbour neighbour, Neighbour forward)
{
    if (neighbour == Neighbour::Unknown)
        return PassKind::Other;
    return neighbour == forward ? PassKind::Forward : PassKind::Backward;
}

/// Returns where transfers divide the work, by time.
std::vector<PassEdge> edgesOf(std::span<const StageKernel> kernels, std::span<const StageTransfer> transfers)
{
    TimeRanges busy;
    for (const StageKernel &kernel : kernels)
        busy.push_back(kernel.range);
    busy = unionOf(std::move(busy), Touching::Apart);
    std::vector<PassEdge> edges;
    for (const StageTransfer &transfer : transfers) {
        if (transfer.sends)
            edges.push_back({transfer.range.begin, true, kindToward(transfer.neighbour, Neighbour::Next)});
        const TimeRange *running = rangeAt(busy, transfer.range.end);
        if (transfer.receives && (!running || running->begin == transfer.range.end))
            edges.push_back({transfer.range.end, false, kindToward(transfer.neighbour, Neighbour::Previous)});
    }
    std::ranges::stable_sort(edges, {}, &PassEdge::time);
    return edges;
}

} // namespace

std::vector<WorkStretch> workStretches(std::span<const StageKernel> kernels, std::span<const StageTransfer> transfers)
{
    const std::vector<PassEdge> edges = edgesOf(kernels, transfers);
    std::vector<WorkStretch> stretches;
    auto edge = edges.begin();
    PassKind lead = PassKind::Other;
    const auto cross = [&](WorkStretch *before) {
        if (edge->isEnd && before && before->end == PassKind::Other)
            before->end = edge->kind;
        lead = edge->isEnd ? PassKind::Other : edge->kind;
        ++edge;
    };
    std::size_t first = 0;
    for (std::size_t next = 0; next < kernels.size(); ++next) {
        const bool isDivided = edge != edges.end() && edge->time <= kernels[next].range.begin;
        if (!isDivided && next > 0)
            continue;
        if (!stretches.empty())
            stretches.back().kernels = kernels.subspan(first, next - first);
        while (edge != edges.end() && edge->time <= kernels[next].range.begin)
            cross(stretches.empty() ? nullptr : &stretches.back());
        stretches.push_back({{}, lead, PassKind::Other, false});
        first = next;
    }
    if (stretches.empty())
        return stretches;
    stretches.back().kernels = kernels.subspan(first);
    stretches.back().isLast = edge == edges.end();
    while (edge != edges.end())
        cross(&stretches.back());
    return stretches;
}

} // namespace plumbline
