// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"

namespace plumbline {

namespace {

RuleOutcome evaluateGetNextSlow(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome = dataOutcome(input, "getnext-slow", {"step-gap-long", "step-unaccounted-time"});
    std::erase_if(outcome.findings, [&](Finding &finding) {
        const Fact *gap = finding.fact("gap_ns");
        const Fact *fetching = finding.fact("get_next_ns");
        const double fetchingNs = fetching ? fetching->number() : 0;
        const double share = gap && gap->number() > 0 ? fetchingNs / gap->number() : 0;
        outcome.measured(shareFact("get_next_share", share), "get_next_share");
        finding.facts.push_back(shareFact("get_next_share_of_gap", share));
        // What else steps wait for is not the fault of GetNext.
        if (finding.saving && share < 1)
            finding.save(0, static_cast<TimeNs>(fetchingNs), dataSituation(input).stepNs);
        return share < input.threshold("get_next_share");
    });
    return outcome;
}

} // namespace

Rule getNextSlow()
{
    auto limits = dataLimits();
    limits.push_back({"get_next_share", 0.50, FactUnit::Share, "ours"});
    return {
        .id = "getnext-slow",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = limits,
        .evaluate = evaluateGetNextSlow,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
