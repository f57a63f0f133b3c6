// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/nodespread.h"

#include "core/advice/evidence/cardspread.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

/// Cards that do the same work, with how long each takes.
struct Class
{
    std::vector<CardLength> lengths;

    [[nodiscard]] TimeNs mean() const
    {
        WideNs sum = 0;
        for (const CardLength &each : lengths)
            sum += std::max<TimeNs>(each.ns, 0);
        return meanNs(sum, lengths.size());
    }
};

/// Groups cards by pipeline stage. Classes with one card are left out.
std::vector<Class> classesOf(const AdviceInputs &inputs, const std::vector<CardLength> &lengths)
{
    const auto stages = pipelineStages(inputs);
    std::map<std::optional<int>, Class> byStage;
    for (const CardLength &each : lengths)
        byStage[stages[each.card]].lengths.push_back(each);
    std::vector<Class> classes;
    for (auto &[stage, each] : byStage) {
        if (each.lengths.size() > 1)
            classes.push_back(std::move(each));
    }
    return classes;
}

/// Calls `report` for each outlier with its class mean and its distance. `sign` is 1 for values above the mean, -1 for values
/// below.
RuleOutcome forOutliers(const RuleInput &input, const std::vector<CardLength> &lengths, int sign, auto &&report)
{
    const std::vector<Class> classes = classesOf(input.inputs(), lengths);
    if (classes.empty())
        return RuleOutcome::notApplicable(std::string(SeveralSteps));
    RuleOutcome outcome;
    double furthest = 0;
    for (const Class &each : classes) {
        const TimeNs mean = each.mean();
        for (const CardLength &own : each.lengths) {
            const TimeNs off = sign * (own.ns - mean);
            const double share = mean > 0 ? static_cast<double>(off) / static_cast<double>(mean) : 0;
            furthest = std::max(furthest, share);
            if (share > input.threshold("share") &&
                shareOfStep(input.inputs().card(own.card), off) >= input.threshold("step_share"))
                outcome.findings.push_back(report(own, mean, off, share));
        }
    }
    outcome.measured(shareFact("off_share", furthest), "share");
    return outcome;
}

Finding findingOf(const RuleInput &input, const CardLength &own, TimeNs mean, TimeNs off, double share)
{
    Finding finding = input.finding();
    finding.cards = {own.card};
    finding.confidence = Confidence::Derived;
    finding.facts = {timeFact("own_ns", own.ns), timeFact("mean_ns", mean), timeFact("off_ns", off),
                     shareFact("off_share", share)};
    finding.show(input.inputs().card(own.card).cardEvidence());
    return finding;
}

} // namespace

std::optional<TimeNs> meanStage(const CardEvidence &card, std::optional<TimeNs> StepStages::*stage)
{
    WideNs sum = 0;
    std::uint64_t count = 0;
    const auto &steps = card.stages().steps;
    for (std::size_t index = 1; index < steps.size(); ++index) {
        if (const auto &ns = steps[index].*stage) {
            sum += std::max<TimeNs>(*ns, 0);
            ++count;
        }
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

RuleOutcome outliersAbove(const RuleInput &input, const std::vector<CardLength> &lengths,
                          const std::vector<std::string> &explains)
{
    return forOutliers(input, lengths, 1, [&](const CardLength &own, TimeNs mean, TimeNs off, double share) {
        Finding finding = findingOf(input, own, mean, off, share);
        finding.save(0, off, input.inputs().card(own.card).meanStepNs());
        finding.explains = explains;
        return finding;
    });
}

RuleOutcome outliersBelow(const RuleInput &input, const std::vector<CardLength> &lengths)
{
    return forOutliers(input, lengths, -1, [&](const CardLength &own, TimeNs mean, TimeNs off, double share) {
        return findingOf(input, own, mean, off, share);
    });
}

} // namespace plumbline
