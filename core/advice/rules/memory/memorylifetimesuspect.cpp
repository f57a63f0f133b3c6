// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>

namespace plumbline {

namespace {

/// An allocated block that was held after its last use.
struct HeldOn
{
    const Allocation *block = nullptr;
    TimeNs unusedNs = 0; ///< absolute time of its last use
    TimeNs delayNs = 0;  ///< from the last use to the release
};

/// Returns the blocks of at least `leastBytes` that were held for more than `leastNs` after their last use, sorted by bytes times
/// delay, the largest first.
std::vector<HeldOn> heldOn(const CardEvidence &card, double leastNs, double leastBytes, const TaskControl &control)
{
    const CardMemory &memory = card.memory();
    std::vector<HeldOn> found;
    if (!memory.operatorTable)
        return found;
    const OperatorMemories rows(*memory.operatorTable,
                                card.card().framework == Framework::MindSpore ? SizeUnits::MindSpore : SizeUnits::Binary);
    for (const Allocation &block : memory.allocations.blocks) {
        if (control.stopRequested())
            break;
        if (static_cast<double>(block.bytes) < leastBytes || !block.releasedNs)
            continue;
        const auto row = rows.read(block.row);
        TimeNs delay = 0;
        if (row && row->unusedNs && !__builtin_sub_overflow(*block.releasedNs, *row->unusedNs, &delay) &&
            static_cast<double>(delay) > leastNs)
            found.push_back({&block, *row->unusedNs, delay});
    }
    std::ranges::stable_sort(found, [](const HeldOn &a, const HeldOn &b) {
        return static_cast<double>(a.block->bytes) * static_cast<double>(a.delayNs) >
               static_cast<double>(b.block->bytes) * static_cast<double>(b.delayNs);
    });
    return found;
}

RuleOutcome evaluateMemoryLifetimeSuspect(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const MemoryCurve *allocated = highestCurve(card.memory(), MemorySeries::Allocated);
    std::int64_t peak = allocated ? allocated->peak.bytes : 0;
    for (const Allocation &block : card.memory().allocations.blocks)
        peak = std::max(peak, block.bytes);
    const auto found = heldOn(card, input.threshold("step_share") * static_cast<double>(card.meanStepNs()),
                              input.threshold("peak_share") * static_cast<double>(peak), control);
    RuleOutcome outcome;
    const TimeNs step = card.meanStepNs();
    const double delay = found.empty() || step <= 0 ? 0 : static_cast<double>(found.front().delayNs) / static_cast<double>(step);
    outcome.measured(shareFact("delay_share", delay), "step_share");
    if (found.empty())
        return outcome;
    Finding finding = input.finding();
    std::int64_t bytes = 0;
    for (const HeldOn &each : found) {
        (void)__builtin_add_overflow(bytes, each.block->bytes, &bytes);
        if (finding.evidence.size() == static_cast<std::size_t>(input.threshold("shown"))) {
            ++finding.evidenceCount;
            continue;
        }
        Evidence evidence = memoryEvidence(card, each.unusedNs, each.block->name);
        if (evidence.range)
            evidence.range->end = evidence.range->begin + each.delayNs;
        finding.show(std::move(evidence));
    }
    const HeldOn &first = found.front();
    finding.facts = {countFact("blocks", static_cast<std::int64_t>(found.size())), bytesFact("bytes", bytes),
                     textFact("operator", std::string(first.block->name)), bytesFact("operator_bytes", first.block->bytes),
                     timeFact("delay_ns", first.delayNs)};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule memoryLifetimeSuspect()
{
    return {
        .id = "memory-lifetime-suspect",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::Allocations, AdviceInput::DeviceTime},
        .thresholds = {{"step_share", 0.20, FactUnit::Share, "ours"},
                       {"peak_share", 0.01, FactUnit::Share, "ours"},
                       {"shown", 10, FactUnit::Count, "ours"}},
        .evaluate = evaluateMemoryLifetimeSuspect,
    };
}

} // namespace plumbline
