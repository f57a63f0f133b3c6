// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"

#include <string>

namespace plumbline {

namespace {

RuleOutcome evaluateMemoryModuleShare(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const double capacity = input.threshold("capacity_bytes");
    const MemoryCurve *curve = curveOf(card.memory().modules, "HCCL", MemorySeries::Reserved);
    if (capacity <= 0)
        return RuleOutcome::notApplicable("capacity_bytes");
    if (!curve)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::ModuleMemory)));
    const double share = static_cast<double>(curve->peak.bytes) / capacity;
    RuleOutcome outcome;
    outcome.measured(shareFact("module_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {textFact("component", curve->component), bytesFact("module_bytes", curve->peak.bytes),
                     shareFact("module_share", share)};
    finding.show(memoryEvidence(card, curve->peak.ns, curve->component));
    finding.explains = {"hbm-near-capacity"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule memoryModuleShare()
{
    return {
        .id = "memory-module-share",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::ModuleMemory},
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"}, {"capacity_bytes", 0, FactUnit::Bytes, "ours"}},
        .evaluate = evaluateMemoryModuleShare,
    };
}

} // namespace plumbline
