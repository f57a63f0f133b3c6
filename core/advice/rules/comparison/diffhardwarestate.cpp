// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Factors target / base of the durations of matched kernels.
using Factors = std::vector<double>;

/// Shorter kernels are mostly start and end, which do not follow the clock.
constexpr TimeNs ShortestNs = 5'000;

/// The factors of matched kernels, by kind of core.
struct CoreFactors
{
    Factors cube;
    Factors vector;

    [[nodiscard]] Factors all() const
    {
        Factors all = cube;
        all.insert(all.end(), vector.begin(), vector.end());
        return all;
    }
};

CoreFactors factorsOf(const PairEvidence &pair, const TaskControl &control)
{
    constexpr std::uint32_t PollEvery = 1u << 12;
    const Trace &base = *pair.base().trace();
    const Trace &target = *pair.target().trace();
    CoreFactors factors;
    for (const Lane &lane : base.lanes()) {
        if (base.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (slice % PollEvery == 0 && control.stopRequested())
                return factors;
            const SliceId partner = pair.matching().targetOf[slice];
            const TimeNs length = base.slices().duration[slice];
            if (!partner.isValid() || length < ShortestNs || !isComputing(base, SliceId(slice)))
                continue;
            const Role role = base.slices().role[slice];
            if (role == Role::ComputeCube || role == Role::ComputeVector)
                (role == Role::ComputeCube ? factors.cube : factors.vector)
                    .push_back(static_cast<double>(target.slices().duration[partner.value]) / static_cast<double>(length));
        }
    }
    return factors;
}

/// How equal factors are.
struct Uniformity
{
    double factor = 1;   ///< median of the factors
    double spread = 0;   ///< distance of the quartiles as a share of the median
    double agreeing = 0; ///< share of the pairs within the allowed spread around the median
};

Uniformity uniformityOf(Factors factors, double allowedSpread)
{
    std::ranges::sort(factors);
    const auto at = [&factors](std::size_t quarter) { return factors[(factors.size() - 1) * quarter / 4]; };
    Uniformity result;
    result.factor = at(2);
    if (result.factor <= 0)
        return result;
    result.spread = (at(3) - at(1)) / result.factor;
    const auto agrees = [&](double each) { return std::abs(each / result.factor - 1) <= allowedSpread; };
    result.agreeing = static_cast<double>(std::ranges::count_if(factors, agrees)) / static_cast<double>(factors.size());
    return result;
}

/// The kind of cores whose kernels are all slower by one factor.
struct Slowed
{
    std::string_view variant;
    Uniformity uniformity;
    std::size_t kernels = 0;
};

/// Returns the first of all cores, matrix cores and vector cores whose kernels are slower by one factor; none where no kind is.
std::optional<Slowed> slowedOf(const RuleInput &input, const CoreFactors &factors, RuleOutcome &outcome)
{
    const std::array<std::pair<std::string_view, Factors>, 3> kinds{
        {{"", factors.all()}, {"cube", factors.cube}, {"vector", factors.vector}}};
    for (const auto &[variant, values] : kinds) {
        if (values.size() < static_cast<std::size_t>(input.threshold("kernels")))
            continue;
        const Uniformity found = uniformityOf(values, input.threshold("spread"));
        if (variant.empty())
            outcome.measured(shareFact("slowdown", found.factor - 1), "slowdown");
        if (found.factor - 1 >= input.threshold("slowdown") && found.spread < input.threshold("spread") &&
            found.agreeing >= input.threshold("agreeing"))
            return Slowed{variant, found, values.size()};
    }
    return std::nullopt;
}

/// Returns the mean clock of the cores over the whole timeline, in MHz; none without the counter.
std::optional<double> clockOf(const CardEvidence &card)
{
    const TimeRange whole = card.trace()->slicesRange();
    return card.coreClock() && whole.length() > 0 ? std::optional(card.coreClock()->averageMhz(whole)) : std::nullopt;
}

RuleOutcome evaluateDiffHardwareState(const RuleInput &input, const TaskControl &control)
{
    const PairEvidence &pair = input.pair();
    RuleOutcome outcome;
    const auto slowed = slowedOf(input, factorsOf(pair, control), outcome);
    if (!slowed)
        return outcome;
    Finding finding = input.finding();
    finding.variant = slowed->variant;
    finding.confidence = Confidence::Derived;
    finding.facts = {numberFact("factor", slowed->uniformity.factor), shareFact("spread", slowed->uniformity.spread),
                     shareFact("agreeing_share", slowed->uniformity.agreeing),
                     countFact("kernels_compared", static_cast<std::int64_t>(slowed->kernels))};
    if (const auto base = clockOf(pair.base()), target = clockOf(pair.target()); base && target) {
        finding.facts.push_back(numberFact("base_mhz", *base, FactUnit::Frequency));
        finding.facts.push_back(numberFact("mhz", *target, FactUnit::Frequency));
    }
    finding.show(pair.target().rangeEvidence(pair.target().trace()->slicesRange(), "AI Core Freq"));
    finding.explains = {"diff-top-kernels", "diff-overall"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule diffHardwareState()
{
    return {
        .id = "diff-hardware-state",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::Timeline},
        .thresholds = {{"slowdown", 0.02, FactUnit::Share, "ours"},
                       {"spread", 0.03, FactUnit::Share, "ours"},
                       {"agreeing", 0.80, FactUnit::Share, "ours"},
                       {"kernels", 20, FactUnit::Count, "ours"}},
        .evaluate = evaluateDiffHardwareState,
    };
}

} // namespace plumbline
