// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/stagemeans.h"

#include "core/base/wide.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

constexpr double SlowStageTimes = 1.1;

struct StageSums
{
    std::size_t cards = 0;
    WideNs windowNs = 0;
    WideNs waitNs = 0;
    WideNs microBatchNs = 0;
};

} // namespace

std::vector<StageMean> stageMeans(const Pipeline &pipeline)
{
    std::map<std::optional<int>, StageSums> sums;
    for (const PipelineTrack &track : pipeline.tracks) {
        if (!track.waitShare())
            continue;
        StageSums &sum = sums[track.card.stage];
        ++sum.cards;
        sum.windowNs += track.window.length();
        sum.waitNs += track.waitNs;
        sum.microBatchNs += WideNs{track.forwardNs.value_or(0)} + track.backwardNs.value_or(0);
    }
    std::vector<StageMean> means;
    for (const auto &[stage, sum] : sums) {
        means.push_back({stage, sum.cards, meanNs(sum.windowNs, sum.cards), meanNs(sum.waitNs, sum.cards),
                         static_cast<double>(sum.waitNs) / static_cast<double>(sum.windowNs),
                         meanNs(sum.microBatchNs, sum.cards)});
    }
    return means;
}

double timesOthers(const std::vector<StageMean> &means, const StageMean &slowest)
{
    double others = 0;
    for (const StageMean &mean : means)
        others += &mean == &slowest ? 0.0 : static_cast<double>(mean.microBatchNs);
    return others > 0 ? static_cast<double>(slowest.microBatchNs) * static_cast<double>(means.size() - 1) / others : 0;
}

const StageMean *slowestStage(const std::vector<StageMean> &means)
{
    if (means.size() < 2)
        return nullptr;
    const StageMean &slowest = *std::ranges::max_element(means, {}, &StageMean::microBatchNs);
    return timesOthers(means, slowest) >= SlowStageTimes ? &slowest : nullptr;
}

} // namespace plumbline
