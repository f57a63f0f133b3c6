// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/microbatches.h"

#include "core/advice/base/kepttimeline.h"
#include "core/advice/base/timedoperators.h"
#include "core/base/anycase.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

bool isBetweenStages(std::string_view name)
{
    return holdsInAnyCase(name, "receive") || holdsInAnyCase(name, "recv") || holdsInAnyCase(name, "send");
}

/// Returns when the card sent to other stages or received from them, on the clock of timedOperators().
std::vector<TimeNs> exchangesOf(const CardEvidence &card)
{
    std::vector<TimeNs> begins;
    for (const TimedOperator &each : timedOperators(card)) {
        if (isBetweenStages(each.name))
            begins.push_back(each.range.begin);
    }
    return begins;
}

} // namespace

std::optional<std::int64_t> countMicroBatches(const CardEvidence &card, const TaskControl &control)
{
    if (card.keptTimeline().isKept)
        return card.keptTimeline().microBatches;
    const std::vector<TimeNs> exchanges = exchangesOf(card);
    if (exchanges.empty() || card.steps().empty() || card.isUnmarked())
        return std::nullopt;
    const ComputeKernels &kernels = card.computeKernels();
    if (kernels.calls() == nullptr)
        return std::nullopt;
    std::int64_t layers = 0;
    std::int64_t run = 0;
    std::array<std::int64_t, 2> passes{}; // calls backward and forward
    bool isForward = false;
    auto exchange = exchanges.begin();
    for (const std::uint32_t call : kernels.byStart()) {
        if (control.stopRequested())
            return std::nullopt;
        const std::string_view type = operatorType(*kernels.calls(), call);
        if (type.find("FlashAttentionScore") == std::string_view::npos)
            continue;
        const auto absolute = kernels.rangeOf(call);
        const auto range = card.trace() ? card.ownRange(absolute) : absolute;
        const auto next = range ? std::lower_bound(exchange, exchanges.end(), range->begin) : exchange;
        const bool goesForward = type.find("Grad") == std::string_view::npos;
        if (next != exchange || goesForward != isForward) {
            layers = std::gcd(layers, run);
            run = 0;
        }
        exchange = next;
        isForward = goesForward;
        ++run;
        ++passes[goesForward ? 1 : 0];
    }
    layers = std::gcd(layers, run);
    const auto steps = static_cast<std::int64_t>(card.steps().size());
    if (layers == 0 || passes[0] != passes[1] || passes[1] % (layers * steps) != 0)
        return std::nullopt;
    return passes[1] / (layers * steps);
}

} // namespace plumbline
