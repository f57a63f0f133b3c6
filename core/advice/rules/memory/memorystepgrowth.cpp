// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"
#include "core/base/median.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MemoryStepGrowthMostSteps = 500; ///< steps whose pairs are compared; further ones are left out

/// The allocated memory at the end of a step.
struct StepEnd
{
    TimeNs ns = 0; ///< absolute end of the step
    double bytes = 0;
};

std::vector<StepEnd> stepEnds(const CardEvidence &card, const MemoryCurve &allocated)
{
    std::vector<StepEnd> ends;
    for (const AdviceStep &step : card.steps()) {
        if (!step.range || ends.size() == MemoryStepGrowthMostSteps)
            continue;
        const TimeNs ns = card.trace()->absolute(step.range->end);
        if (const auto bytes = heldAt(allocated, ns))
            ends.push_back({ns, static_cast<double>(*bytes)});
    }
    return ends;
}

/// How the allocated memory grows from step to step.
struct StepGrowth
{
    double bytesPerStep = 0; ///< median slope of all pairs of steps
    double rising = 0;       ///< share of the pairs between which memory rises
};

StepGrowth growthOf(const std::vector<StepEnd> &ends)
{
    std::vector<double> slopes;
    for (std::size_t later = 1; later < ends.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier)
            slopes.push_back((ends[later].bytes - ends[earlier].bytes) / static_cast<double>(later - earlier));
    }
    const auto rising = std::ranges::count_if(slopes, [](double slope) { return slope > 0; });
    const double share = static_cast<double>(rising) / static_cast<double>(slopes.size());
    return {median(std::move(slopes)), share};
}

/// Returns the operator with the most bytes in blocks that were allocated in `step` and never released, and these bytes.
std::pair<std::string_view, std::int64_t> keptMost(const CardMemory &memory, TimeRange step)
{
    std::unordered_map<std::string_view, std::int64_t> kept;
    std::pair<std::string_view, std::int64_t> most;
    for (const Allocation &block : memory.allocations.blocks) {
        if (!block.allocatedNs || block.releasedNs || !step.contains(*block.allocatedNs))
            continue;
        std::int64_t &bytes = kept[block.name];
        if (__builtin_add_overflow(bytes, block.bytes, &bytes))
            continue;
        if (bytes > most.second)
            most = {block.name, bytes};
    }
    return most;
}

RuleOutcome evaluateMemoryStepGrowth(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const MemoryCurve *allocated = highestCurve(card.memory(), MemorySeries::Allocated);
    if (!allocated || allocated->peak.bytes <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::MemoryRecord)));
    const std::vector<StepEnd> ends = stepEnds(card, *allocated);
    // A trend needs two steps, whatever limit is set.
    if (ends.size() < 2 || static_cast<double>(ends.size()) < input.threshold("steps"))
        return RuleOutcome::notApplicable("ProfilerStep");
    const StepGrowth growth = growthOf(ends);
    const double share = growth.bytesPerStep / static_cast<double>(allocated->peak.bytes);
    RuleOutcome outcome;
    outcome.measured(shareFact("growth_share", share), "share");
    outcome.measured(shareFact("rising_share", growth.rising), "rising_share");
    if (share <= input.threshold("share") || growth.rising < input.threshold("rising_share"))
        return outcome;
    Finding finding = input.finding();
    const auto [name, bytes] = keptMost(card.memory(), {ends[ends.size() - 2].ns, ends.back().ns});
    finding.variant = bytes > 0 ? "operator" : "";
    finding.facts = {bytesFact("growth_bytes", static_cast<std::int64_t>(growth.bytesPerStep)), shareFact("growth_share", share),
                     countFact("steps", static_cast<std::int64_t>(ends.size())), textFact("operator", std::string(name)),
                     bytesFact("operator_bytes", bytes)};
    const double left = input.threshold("capacity_bytes") - static_cast<double>(allocated->peak.bytes);
    const bool isSoon = input.threshold("capacity_bytes") > 0 && left / growth.bytesPerStep < input.threshold("steps_left");
    finding.severity = isSoon ? FindingSeverity::High : FindingSeverity::Medium;
    finding.confidence = Confidence::Derived;
    for (const StepEnd &end : ends)
        finding.show(memoryEvidence(card, end.ns, "Allocated"));
    finding.explains = {"hbm-near-capacity"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule memoryStepGrowth()
{
    return {
        .id = "memory-step-growth",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::MemoryRecord, AdviceInput::StepMarks},
        .thresholds = {{"share", 0.001, FactUnit::Share, "ours"},
                       {"rising_share", 0.80, FactUnit::Share, "ours"},
                       {"steps", 5, FactUnit::Count, "ours"},
                       {"steps_left", 1000, FactUnit::Count, "ours"},
                       {"capacity_bytes", 0, FactUnit::Bytes, "ours"}},
        .evaluate = evaluateMemoryStepGrowth,
    };
}

} // namespace plumbline
