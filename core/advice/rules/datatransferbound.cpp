// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/datasituation.h"
#include "core/advice/rules/rules.h"

namespace plumbline {

namespace {

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
{
    return dataOutcome(input, "data-transfer-bound", {"data-queue-empty", "step-gap-long", "step-unaccounted-time"});
}

} // namespace

Rule dataTransferBound()
{
    return {"data-transfer-bound", AdviceArea::DataInput, RuleScope::Card, {AdviceInput::DataInput}, dataLimits(), evaluate};
}

} // namespace plumbline
