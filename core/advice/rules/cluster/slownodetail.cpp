// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/nodespread.h"

namespace plumbline {

namespace {

RuleOutcome evaluateSlowNodeTail(const RuleInput &input, const TaskControl &)
{
    std::vector<CardLength> tails;
    for (const auto &card : input.inputs().cards()) {
        if (const auto mean = meanStage(*card, &StepStages::tailNs))
            tails.push_back({card->index(), *mean});
    }
    return outliersBelow(input, tails);
}

} // namespace

Rule slowNodeTail()
{
    return {
        .id = "slow-node-tail",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards},
        .thresholds = {{"share", 0.20, FactUnit::Share, "ours"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowNodeTail,
    };
}

} // namespace plumbline
