// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/nodespread.h"

namespace plumbline {

namespace {

/// Compares the mean time of forward and backward. Only tables count, because elsewhere this time includes waiting for other
/// cards.
RuleOutcome evaluateSlowNodeFpBp(const RuleInput &input, const TaskControl &)
{
    std::vector<CardLength> lengths;
    for (const auto &card : input.inputs().cards()) {
        const auto mean = meanStage(*card, &StepStages::forwardBackwardNs);
        if (mean && card->stages().source == StepSource::Table)
            lengths.push_back({card->index(), *mean});
    }
    return outliersAbove(input, lengths, {"cluster-comm-spread"});
}

} // namespace

Rule slowNodeFpBp()
{
    return {
        .id = "slow-node-fpbp",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards},
        .thresholds = {{"share", 0.20, FactUnit::Share, "MindInsight"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowNodeFpBp,
        .symptom = SymptomLevel::ShareOfTime,
    };
}

} // namespace plumbline
