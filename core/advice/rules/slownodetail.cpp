// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/nodespread.h"
#include "core/advice/rules/rules.h"

namespace plumbline {

namespace {

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
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
    return {"slow-node-tail",
            AdviceArea::Cluster,
            RuleScope::Profile,
            {AdviceInput::SeveralCards},
            {{"share", 0.20, FactUnit::Share, "ours"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
            evaluate};
}

} // namespace plumbline
