// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/nodespread.h"
#include "core/advice/rules/rules.h"
#include "core/advice/stepgaps.h"

namespace plumbline {

namespace {

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
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
    return {"slow-node-step-gap",
            AdviceArea::Cluster,
            RuleScope::Profile,
            {AdviceInput::SeveralCards},
            {{"share", 0.20, FactUnit::Share, "MindInsight"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
            evaluate};
}

} // namespace plumbline
