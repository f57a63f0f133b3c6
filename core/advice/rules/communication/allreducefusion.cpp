// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Returns whether a collective may carry gradients: its kind and its group allow it.
bool isOfGradients(const CardEvidence &card, const TimedOperator &each)
{
    constexpr std::array<std::string_view, 6> Serial{"tp", "pp", "mp", "embd", "pos_embd", "cp"};
    const std::string_view name = each.name;
    return (name.find("llReduce") != std::string_view::npos || name.find("educeScatter") != std::string_view::npos) &&
           std::ranges::find(Serial, groupName(card, each.group)) == Serial.end();
}

/// The collectives that carry gradients, their exposed time, and the computing before them that could have hidden it.
struct Gradients
{
    std::size_t steps = 0;
    std::size_t collectives = 0;
    TimeRanges ranges;
    TimeRanges exposed;
    TimeNs hideableNs = 0;  ///< computing before them that hides none of them, over all steps
    TimeNs couldHideNs = 0; ///< exposed time that computing before it could have hidden, over all steps
};

Gradients gradientsOf(const CardEvidence &card, const TaskControl &control)
{
    const std::vector<TimedOperator> operators = timedOperators(card);
    const TimeRanges &computing = card.computing();
    Gradients gradients;
    for (const AdviceStep &step : card.steps()) {
        if (!step.range || control.stopRequested())
            continue;
        TimeRanges own;
        auto at = std::ranges::lower_bound(operators, step.range->begin, {},
                                           [](const TimedOperator &each) { return each.range.begin; });
        for (; at != operators.end() && at->range.begin < step.range->end; ++at) {
            if (isOfGradients(card, *at))
                own.push_back(at->range);
        }
        if (own.empty())
            continue;
        ++gradients.steps;
        gradients.collectives += own.size();
        const TimeRanges whole = unionOf(own);
        const TimeRanges exposed = without(whole, computing);
        const TimeNs before = totalLength(without(common({{step.range->begin, whole.front().begin}}, computing), whole));
        gradients.hideableNs += before;
        gradients.couldHideNs += std::min(totalLength(exposed), before);
        gradients.ranges = united(gradients.ranges, whole);
        gradients.exposed = united(gradients.exposed, exposed);
    }
    return gradients;
}

RuleOutcome evaluateAllReduceFusion(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const Gradients gradients = gradientsOf(card, control);
    RuleOutcome outcome;
    const TimeNs length = totalLength(gradients.ranges);
    if (length <= 0)
        return outcome;
    const double exposed = static_cast<double>(totalLength(gradients.exposed)) / static_cast<double>(length);
    outcome.measured(shareFact("exposed_share", exposed), "exposed_share");
    const double perStep = static_cast<double>(gradients.collectives) / static_cast<double>(gradients.steps);
    if (exposed <= input.threshold("exposed_share") || perStep > input.threshold("collectives"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("collectives", static_cast<std::int64_t>(gradients.collectives)),
                     countFact("steps", static_cast<std::int64_t>(gradients.steps)), shareFact("exposed_share", exposed),
                     timeFact("exposed_ns", card.perStep(totalLength(gradients.exposed))),
                     timeFact("hideable_ns", card.perStep(gradients.hideableNs))};
    finding.confidence = Confidence::Derived;
    finding.save(0, card.perStep(gradients.couldHideNs), card.meanStepNs());
    finding.explains = {"overlap-ratio-low", "comm-exposed-high"};
    for (const TimeRange &range : gradients.exposed)
        finding.show(card.rangeEvidence(range, "Communication(Not Overlapped)"));
    finding.claims.push_back({card.index(), gradients.exposed});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule allReduceFusion()
{
    return {
        .id = "allreduce-fusion",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Timeline, AdviceInput::StepMarks},
        .thresholds = {{"exposed_share", 0.40, FactUnit::Share, "msprof"}, {"collectives", 1, FactUnit::Count, "guide"}},
        .evaluate = evaluateAllReduceFusion,
    };
}

} // namespace plumbline
