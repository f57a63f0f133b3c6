// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>
#include <cstdint>

namespace plumbline {

namespace {

RuleOutcome evaluateHbmNearCapacity(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const MemoryTotals &totals = card.memory().totals;
    const double set = input.threshold("capacity_bytes");
    const double capacity = set > 0 ? set : static_cast<double>(totals.capacityBytes.value_or(0));
    const auto peak = card.reservedPeak();
    if (capacity <= 0)
        return RuleOutcome::notApplicable("capacity_bytes");
    if (!peak && !totals.peakBytes)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::MemoryRecord)));
    const std::int64_t bytes = peak ? peak->bytes : *totals.peakBytes;
    const double share = static_cast<double>(bytes) / capacity;
    RuleOutcome outcome;
    outcome.measured(shareFact("reserved_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {bytesFact("reserved_bytes", bytes), shareFact("reserved_share", share),
                     bytesFact("capacity_bytes", static_cast<std::int64_t>(capacity))};
    const CardMemory &memory = card.memory();
    if (peak)
        finding.show(memoryEvidence(card, peak->ns, "Reserved"));
    else
        finding.show(card.fileEvidence("memory_usage_summary", ".json"));
    for (std::size_t at = 0; at < std::min<std::size_t>(memory.aliveAtPeak.size(), EvidenceLimit - 1); ++at) {
        const Allocation &block = memory.allocations.blocks[memory.aliveAtPeak[at]];
        finding.show(memoryEvidence(card, block.allocatedNs.value_or(peak ? peak->ns : *memory.peakNs), block.name));
    }
    finding.explains = {"memory-op-slow"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule hbmNearCapacity()
{
    return {
        .id = "hbm-near-capacity",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::MemoryRecord},
        .thresholds = {{"share", 0.92, FactUnit::Share, "ours"}, {"capacity_bytes", 0, FactUnit::Bytes, "ours"}},
        .evaluate = evaluateHbmNearCapacity,
    };
}

} // namespace plumbline
