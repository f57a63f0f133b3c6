// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/base/decimal.h"
#include "core/base/median.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// The numbers of cores of the chip.
struct Cores
{
    std::int64_t cube = 0;
    std::int64_t vector = 0; ///< equals `cube` on a chip without vector cores of their own
};

/// Returns the cores that the user set as thresholds, else those of the chip; zeros where nothing tells.
Cores knownCores(const RuleInput &input)
{
    const CaptureSettings &settings = input.card().settings();
    Cores cores{static_cast<std::int64_t>(input.threshold("cube_cores")),
                static_cast<std::int64_t>(input.threshold("vector_cores"))};
    if (cores.cube <= 0)
        cores.cube = settings.cubeCores.value_or(0);
    if (cores.vector <= 0)
        cores.vector = settings.vectorCores.value_or(cores.cube);
    return cores;
}

std::int64_t blocksOf(const KernelCalls &calls, std::uint32_t call, KernelColumn column)
{
    return scaledDecimal(calls.text(call, column), 1).value_or(0);
}

/// Returns how many cores a kind of kernel can run on; 0 for other kinds.
std::int64_t coresOf(std::string_view core, const Cores &cores)
{
    if (core == "AI_CORE" || core == "MIX_AIC")
        return cores.cube;
    return core == "AI_VECTOR_CORE" || core == "MIX_AIV" ? cores.vector : 0;
}

/// The calls and their time with one number of blocks.
struct BlockUse
{
    std::size_t calls = 0;
    double ns = 0;
};

/// Returns the largest number of blocks that several calls use, and for a part of the time in which more than one core runs: so
/// many cores there must be.
std::int64_t blocksReached(const std::map<std::int64_t, BlockUse> &uses)
{
    constexpr double LeastShare = 0.05;
    double all = 0;
    for (const auto &[blocks, use] : uses)
        all += blocks > 1 ? use.ns : 0;
    std::int64_t most = 0;
    for (const auto &[blocks, use] : uses) {
        if (blocks > 1 && use.calls > 1 && use.ns >= LeastShare * all)
            most = std::max(most, blocks);
    }
    return most;
}

/// How many cores each kind of kernel runs on in the capture, by the kind as the table names it. Kinds are kept apart, because
/// tables count the blocks of mixed kernels in another way.
using UsedCores = std::map<std::string_view, std::int64_t>;

UsedCores usedCores(const ComputeKernels &kernels)
{
    const KernelCalls &calls = *kernels.calls();
    std::map<std::string_view, std::map<std::int64_t, BlockUse>> uses;
    for (const KernelVariant &variant : kernels.variants()) {
        for (const std::uint32_t call : variant.calls) {
            BlockUse &use = uses[calls.core(call)][blocksOf(calls, call, KernelColumn::BlockDim)];
            ++use.calls;
            use.ns += durationNs(calls, call);
        }
    }
    UsedCores cores;
    for (const auto &[kind, blocks] : uses)
        cores[kind] = coresOf(kind, {1, 1}) > 0 ? blocksReached(blocks) : 0;
    return cores;
}

/// Returns the share of core time that is lost because the blocks of a kernel do not fill the last round.
double wasteOf(const KernelCalls &calls, std::uint32_t call, const Cores &cores)
{
    const std::string_view core = calls.core(call);
    const std::int64_t count = coresOf(core, cores);
    const std::int64_t blocks = blocksOf(calls, call, KernelColumn::BlockDim);
    if (count <= 0 || blocks <= 0 || blocks % count == 0)
        return 0;
    const std::int64_t mixed = blocksOf(calls, call, KernelColumn::MixBlockDim);
    if (core == "MIX_AIC" && cores.vector > 0 && mixed > 0 && mixed % cores.vector == 0)
        return 0;
    const std::int64_t rounds = blocks / count + 1;
    return 1 - static_cast<double>(blocks) / (static_cast<double>(count) * static_cast<double>(rounds));
}

/// Returns the median duration of the calls of a variant that waste less than `leastWaste`, which is what the other calls would
/// take on as many cores. Empty for fewer than three such calls.
std::optional<double> usualNs(const KernelCalls &calls, const KernelVariant &variant, const std::vector<double> &wastes,
                              double leastWaste)
{
    constexpr std::size_t LeastCalls = 3;
    std::vector<double> durations;
    for (std::size_t at = 0; at < wastes.size(); ++at) {
        if (wastes[at] < leastWaste && blocksOf(calls, variant.calls[at], KernelColumn::BlockDim) > 0)
            durations.push_back(durationNs(calls, variant.calls[at]));
    }
    return durations.size() < LeastCalls ? std::nullopt : std::optional(median(durations));
}

RuleOutcome evaluateBlockDimLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    const Cores known = knownCores(input);
    const bool isKnown = known.cube > 0;
    const UsedCores used = isKnown ? UsedCores() : usedCores(kernels);
    if (!isKnown && std::ranges::none_of(used, [](const auto &each) { return each.second > 1; }))
        return RuleOutcome::notApplicable("info.json");
    const auto coresFor = [&](std::uint32_t call) {
        const std::int64_t seen = isKnown ? 0 : used.at(calls.core(call));
        return isKnown ? known : Cores{seen, seen};
    };
    KernelSavings savings(card);
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        std::vector<double> wastes;
        for (const std::uint32_t call : variant.calls)
            wastes.push_back(wasteOf(calls, call, coresFor(call)));
        const double farBelow = input.threshold("seen_waste_share");
        const std::optional<double> usual = usualNs(calls, variant, wastes, farBelow);
        for (std::size_t at = 0; at < wastes.size(); ++at) {
            const double ns = durationNs(calls, variant.calls[at]);
            // The cores that other kernels use are a lower bound, so that only kernels far below it are sure to waste some.
            if (ns < input.threshold("duration_ns") || (!isKnown && wastes[at] < farBelow))
                continue;
            const double most = usual && wastes[at] >= farBelow ? std::min(ns * wastes[at], ns - *usual) : ns * wastes[at];
            if (most >= 1)
                savings.add(variant.calls[at], most);
        }
    }
    const auto foremost = savings.foremost();
    RuleOutcome outcome;
    outcome.measured(countFact("kernels", static_cast<std::int64_t>(savings.count())), "duration_ns");
    if (!foremost)
        return outcome;
    Finding finding = input.finding();
    finding.variant = isKnown ? "" : "seen";
    finding.facts = {countFact("blocks", blocksOf(calls, foremost->longest, KernelColumn::BlockDim)),
                     countFact("cores", coresOf(calls.core(foremost->longest), coresFor(foremost->longest)))};
    savings.tell(finding);
    savings.fill(finding);
    finding.confidence = Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule blockDimLow()
{
    return {
        .id = "block-dim-low",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTable, AdviceInput::DeviceTime},
        .thresholds = {{"duration_ns", 20'000, FactUnit::Time, "ours"},
                       {"cube_cores", 0, FactUnit::Count, "ours"},
                       {"vector_cores", 0, FactUnit::Count, "ours"},
                       {"seen_waste_share", 0.75, FactUnit::Share, "ours"}},
        .evaluate = evaluateBlockDimLow,
    };
}

} // namespace plumbline
