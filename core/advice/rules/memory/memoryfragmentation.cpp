// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns the most that was allocated within a step around the peak of reserved memory. Memory may have been freed just before
/// the sample of the peak.
std::int64_t allocatedAround(const MemoryCurve &allocated, TimeNs peakNs, TimeNs stepNs)
{
    TimeRange around{peakNs, peakNs};
    if (__builtin_sub_overflow(peakNs, stepNs, &around.begin) || __builtin_add_overflow(peakNs, stepNs + 1, &around.end))
        return heldAt(allocated, peakNs).value_or(0);
    const auto peak = peakIn(allocated, around);
    return peak ? peak->bytes : 0;
}

RuleOutcome evaluateMemoryFragmentation(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const MemoryCurve *reserved = highestCurve(card.memory(), MemorySeries::Reserved);
    const MemoryCurve *allocated =
        reserved ? curveOf(card.memory().curves, reserved->component, MemorySeries::Allocated) : nullptr;
    if (!allocated || reserved->peak.bytes <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::MemoryRecord)));
    const std::int64_t used = std::min(allocatedAround(*allocated, reserved->peak.ns, card.meanStepNs()), reserved->peak.bytes);
    const double share = static_cast<double>(reserved->peak.bytes - used) / static_cast<double>(reserved->peak.bytes);

    RuleOutcome outcome;
    outcome.measured(shareFact("unused_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {bytesFact("reserved_bytes", reserved->peak.bytes), bytesFact("allocated_bytes", used),
                     bytesFact("unused_bytes", reserved->peak.bytes - used), shareFact("unused_share", share),
                     textFact("component", reserved->component)};
    finding.show(memoryEvidence(card, reserved->peak.ns, "Reserved"));
    finding.explains = {"hbm-near-capacity"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule memoryFragmentation()
{
    return {
        .id = "memory-fragmentation",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::MemoryRecord},
        .thresholds = {{"share", 0.30, FactUnit::Share, "ours"}},
        .evaluate = evaluateMemoryFragmentation,
    };
}

} // namespace plumbline
