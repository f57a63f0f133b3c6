// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"

namespace plumbline {

namespace {

RuleOutcome evaluateDataCustomLogic(const RuleInput &input, const TaskControl &)
{
    return dataOutcome(input, "data-custom-logic", {"step-gap-long", "step-unaccounted-time"});
}

} // namespace

Rule dataCustomLogic()
{
    return {
        .id = "data-custom-logic",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = dataLimits(),
        .evaluate = evaluateDataCustomLogic,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
