// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t ShownOperators = 5;

/// Returns the bytes that each operator holds at the peak.
std::map<std::string_view, std::int64_t> heldAtPeak(const CardMemory &memory)
{
    std::map<std::string_view, std::int64_t> bytes;
    for (const std::uint32_t at : memory.aliveAtPeak) {
        const Allocation &block = memory.allocations.blocks[at];
        bytes[block.name] += block.bytes;
    }
    return bytes;
}

/// Adds facts about the operators that hold more at the peak than in the base: "grown_1", "grown_1_bytes".
void addGrowth(const PairEvidence &pair, Finding &finding)
{
    const auto before = heldAtPeak(pair.base().memory());
    std::vector<std::pair<std::int64_t, std::string_view>> grown;
    for (const auto &[name, bytes] : heldAtPeak(pair.target().memory())) {
        const auto known = before.find(name);
        const std::int64_t more = bytes - (known == before.end() ? 0 : known->second);
        if (more > 0)
            grown.emplace_back(more, name);
    }
    std::ranges::stable_sort(grown, [](const auto &a, const auto &b) { return a.first > b.first; });
    for (std::size_t at = 0; at < std::min(ShownOperators, grown.size()); ++at) {
        const std::string key = "grown_" + std::to_string(at + 1);
        finding.facts.push_back(textFact(key, std::string(grown[at].second)));
        finding.facts.push_back(bytesFact(key + "_bytes", grown[at].first));
    }
}

RuleOutcome evaluateDiffMemory(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    const auto base = pair.base().reservedPeak();
    const auto target = pair.target().reservedPeak();
    if (!base || !target)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::MemoryRecord)));
    const std::int64_t growth = std::max<std::int64_t>(target->bytes - base->bytes, 0);
    const double share = base->bytes > 0 ? static_cast<double>(growth) / static_cast<double>(base->bytes) : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("growth_share", share), "share");
    outcome.measured(bytesFact("growth_bytes", growth), "limit_bytes");
    if (share <= input.threshold("share") && static_cast<double>(growth) <= input.threshold("limit_bytes"))
        return outcome;
    Finding finding = input.finding();
    const double capacity = input.threshold("capacity_bytes");
    const bool isNearlyFull = capacity > 0 && static_cast<double>(target->bytes) / capacity > input.threshold("full_share");
    finding.variant = isNearlyFull ? "full" : "";
    finding.severity = isNearlyFull ? FindingSeverity::Medium : FindingSeverity::Info;
    finding.facts = {bytesFact("base_bytes", base->bytes), bytesFact("target_bytes", target->bytes),
                     bytesFact("growth_bytes", growth), shareFact("growth_share", share)};
    addGrowth(pair, finding);
    finding.show(memoryEvidence(pair.target(), target->ns, "Reserved"));
    Evidence before = memoryEvidence(pair.base(), base->ns, "Reserved");
    before.isOfBaseline = true;
    finding.show(std::move(before));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule diffMemory()
{
    return {
        .id = "diff-memory",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::MemoryRecord},
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"},
                       {"limit_bytes", 1e9, FactUnit::Bytes, "ours"},
                       {"full_share", 0.92, FactUnit::Share, "ours"},
                       {"capacity_bytes", 0, FactUnit::Bytes, "ours"}},
        .evaluate = evaluateDiffMemory,
    };
}

} // namespace plumbline
