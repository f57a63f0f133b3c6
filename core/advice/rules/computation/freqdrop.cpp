// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t ShownStretches = 10;

/// Returns the mean clock during a call in MHz; none where it does not run on AI cores or does not tell when it ran.
std::optional<double> clockOf(const CardEvidence &card, std::uint32_t call)
{
    const ComputeKernels &kernels = card.computeKernels();
    const auto own = card.ownRange(kernels.rangeOf(call));
    if (!own || own->length() <= 0 || (kernels.role(call) != Role::ComputeCube && kernels.role(call) != Role::ComputeVector))
        return std::nullopt;
    return card.coreClock()->averageMhz(*own);
}

/// Shows the stretches of reduced clock in which a kernel was slowed, in the order of time.
void showStretches(const CardEvidence &card, Finding &finding, double limitMhz)
{
    const auto &samples = card.coreClock()->samples();
    const TimeRanges &slowed = finding.claims.front().ranges;
    std::size_t shown = 0;
    for (std::size_t at = 0; at < samples.size() && shown < ShownStretches; ++at) {
        if (samples[at].mhz > limitMhz)
            continue;
        const TimeNs end = at + 1 < samples.size() ? samples[at + 1].time : card.trace()->slicesRange().end;
        if (!overlaps(slowed, {samples[at].time, end}))
            continue;
        finding.show(card.rangeEvidence({samples[at].time, end}, "AI Core Freq"));
        ++shown;
    }
}

RuleOutcome evaluateFreqDrop(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const double full = card.coreClock()->highestMhz();
    KernelSavings savings(card);
    double clockSum = 0;
    double lowest = full;
    for (const std::uint32_t call : kernels.byStart()) {
        if (control.stopRequested())
            break;
        const auto mhz = clockOf(card, call);
        if (!mhz)
            continue;
        lowest = std::min(lowest, *mhz);
        if ((full - *mhz) / full < input.threshold("drop"))
            continue;
        const double ns = durationNs(*kernels.calls(), call);
        savings.addWhole(call, ns * (1 - *mhz / full));
        clockSum += *mhz * ns;
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("drop", (full - lowest) / full), "drop");
    if (savings.isEmpty())
        return knowsCores(kernels) ? outcome : RuleOutcome::notApplicable(std::string(KernelCores));
    const double mean = clockSum / std::max<double>(static_cast<double>(savings.durationNs()), 1);
    Finding finding = input.finding();
    finding.facts = {numberFact("mhz", mean, FactUnit::Frequency), numberFact("full_mhz", full, FactUnit::Frequency),
                     shareFact("drop", 1 - mean / full)};
    savings.tell(finding);
    Finding kernelsOnly;
    savings.fill(kernelsOnly);
    finding.claims = std::move(kernelsOnly.claims);
    showStretches(card, finding, full * (1 - input.threshold("drop")));
    for (Evidence &each : kernelsOnly.evidence)
        finding.show(std::move(each));
    finding.evidenceCount += kernelsOnly.evidenceCount - kernelsOnly.evidence.size();
    finding.saving = kernelsOnly.saving;
    finding.severity = kernelsOnly.severity;
    finding.explains = {"kernel-jitter", "cluster-compute-spread", "cube-mac-low", "mfu-low"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule freqDrop()
{
    return {
        .id = "freq-drop",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreClock, AdviceInput::Kernels, AdviceInput::DeviceTime},
        .thresholds = {{"drop", 0.05, FactUnit::Share, "msprof-analyze"}},
        .evaluate = evaluateFreqDrop,
    };
}

} // namespace plumbline
