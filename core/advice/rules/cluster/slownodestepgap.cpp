// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/nodespread.h"
#include "core/advice/evidence/stepgaps.h"

namespace plumbline {

namespace {

RuleOutcome evaluateSlowNodeStepGap(const RuleInput &input, const TaskControl &)
{
    std::vector<CardLength> gaps;
    for (const auto &card : input.inputs().cards()) {
        const StepGaps own(card->stages());
        if (!own.steps().empty())
            gaps.push_back({card->index(), own.meanNs()});
    }
    return outliersAbove(input, gaps, {"step-gap-long"});
}

} // namespace

Rule slowNodeStepGap()
{
    return {
        .id = "slow-node-step-gap",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards},
        .thresholds = {{"share", 0.20, FactUnit::Share, "MindInsight"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowNodeStepGap,
        .symptom = SymptomLevel::ShareOfTime,
    };
}

} // namespace plumbline
