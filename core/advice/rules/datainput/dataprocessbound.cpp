// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"

namespace plumbline {

namespace {

RuleOutcome evaluateDataProcessBound(const RuleInput &input, const TaskControl &)
{
    return dataOutcome(input, "data-process-bound", {"data-queue-empty", "step-gap-long", "step-unaccounted-time"});
}

} // namespace

Rule dataProcessBound()
{
    return {
        .id = "data-process-bound",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = dataLimits(),
        .evaluate = evaluateDataProcessBound,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
