// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/matmulshapes.h"
#include "core/advice/evidence/roomlimits.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

/// The peak of the AI cores of a card, in operations a nanosecond.
struct Peak
{
    double half = 0; ///< for float16 and bfloat16
    double int8 = 0; ///< for int8
};

/// Returns the peak from the number of cores and their clock: those that the user set as thresholds, else those of the chip.
/// Where no file tells the clock, it is the highest one of the capture. Zeros where nothing tells.
Peak peakOf(const RuleInput &input)
{
    const CaptureSettings &settings = input.card().settings();
    const auto &clock = input.card().coreClock();
    double cores = input.threshold("cube_cores");
    if (cores <= 0)
        cores = static_cast<double>(settings.cubeCores.value_or(0));
    double mhz = input.threshold("clock_mhz");
    if (mhz <= 0)
        mhz = settings.cubeMhz ? static_cast<double>(*settings.cubeMhz) : clock ? clock->highestMhz() : 0;
    const double cyclesPerNs = std::max(cores, 0.0) * std::max(mhz, 0.0) / 1000;
    return {cyclesPerNs * input.threshold("half_operations"), cyclesPerNs * input.threshold("int8_operations")};
}

/// Returns the peak for the types of the operands of a call; 0 for types whose peak is not known.
double peakOf(const KernelCalls &calls, std::uint32_t call, const Peak &peak)
{
    const auto inputs = inputTensors(calls, call);
    const auto areAll = [&inputs](auto isOf) { return inputs.size() >= 2 && isOf(inputs[0].type) && isOf(inputs[1].type); };
    const auto isHalf = [](std::string_view type) { return type.ends_with("FLOAT16") || type.ends_with("BF16"); };
    if (areAll(isHalf))
        return peak.half;
    return areAll([](std::string_view type) { return type.ends_with("INT8"); }) ? peak.int8 : 0;
}

/// The work of one variant; all of its calls do the same.
struct Multiplication
{
    double operations = 0;
    double peak = 0; ///< for the types of its operands, in operations a nanosecond

    [[nodiscard]] double mfu(double ns) const { return operations / (peak * ns); }
};

std::optional<Multiplication> multiplicationOf(const KernelCalls &calls, std::uint32_t call, const Peak &peak)
{
    if (!isPlainMatMul(calls.type(call)))
        return std::nullopt;
    const auto operations = matMulOperations(calls, call);
    const double most = peakOf(calls, call, peak);
    return operations && most > 0 ? std::optional(Multiplication{*operations, most}) : std::nullopt;
}

Finding describe(const RuleInput &input, const KernelSavings &room, const Peak &peak)
{
    const KernelCalls &calls = *input.card().computeKernels().calls();
    const std::uint32_t longest = room.foremost()->longest;
    const auto multiplication = multiplicationOf(calls, longest, peak);
    constexpr double PerNsToTera = 1e-3;
    Finding finding = input.finding();
    if (multiplication) {
        const double ns = durationNs(calls, longest);
        finding.facts = {shareFact("operator_mfu", multiplication->mfu(ns)),
                         numberFact("teraflops", multiplication->operations / ns * PerNsToTera),
                         numberFact("peak_teraflops", multiplication->peak * PerNsToTera),
                         textFact("shapes", std::string(calls.shapes(longest)))};
    }
    room.fillRoom(finding);
    return finding;
}

RuleOutcome evaluateMfuLow(const RuleInput &input, const TaskControl &control)
{
    const ComputeKernels &kernels = input.card().computeKernels();
    const Peak peak = peakOf(input);
    if (peak.half <= 0)
        return RuleOutcome::notApplicable("info.json");
    KernelSavings room(input.card());
    double least = 1;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const auto multiplication = multiplicationOf(*kernels.calls(), variant.calls.front(), peak);
        for (const std::uint32_t call : multiplication ? variant.calls : std::vector<std::uint32_t>()) {
            const double ns = durationNs(*kernels.calls(), call);
            if (ns <= input.threshold("duration_ns"))
                continue;
            const double mfu = multiplication->mfu(ns);
            least = std::min(least, mfu);
            if (mfu < input.threshold("mfu"))
                room.add(call, ns * (1 - mfu / input.threshold("usual_mfu")));
        }
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("least_mfu", least), "mfu");
    if (isRoomWorthTelling(input, room, outcome))
        outcome.findings.push_back(describe(input, room, peak));
    return outcome;
}

} // namespace

Rule mfuLow()
{
    return {
        .id = "mfu-low",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"mfu", 0.60, FactUnit::Share, "msprof-analyze"},
                                      {"usual_mfu", 0.80, FactUnit::Share, "msprof-analyze"},
                                      {"duration_ns", 20'000, FactUnit::Time, "msprof-analyze"},
                                      {"half_operations", 8192, FactUnit::Count, "msprof-analyze"},
                                      {"int8_operations", 16384, FactUnit::Count, "msprof-analyze"},
                                      {"cube_cores", 0, FactUnit::Count, "ours"},
                                      {"clock_mhz", 0, FactUnit::Frequency, "ours"}}),
        .evaluate = evaluateMfuLow,
    };
}

} // namespace plumbline
