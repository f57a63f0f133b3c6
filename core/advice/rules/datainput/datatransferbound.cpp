// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"

namespace plumbline {

namespace {

RuleOutcome evaluateDataTransferBound(const RuleInput &input, const TaskControl &)
{
    return dataOutcome(input, "data-transfer-bound", {"data-queue-empty", "step-gap-long", "step-unaccounted-time"});
}

} // namespace

Rule dataTransferBound()
{
    return {
        .id = "data-transfer-bound",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = dataLimits(),
        .evaluate = evaluateDataTransferBound,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
