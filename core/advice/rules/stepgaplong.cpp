// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/rules/rules.h"

#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t Shown = 5;

/// The wait for the first task of a step, where the timeline shows it: it ends where the device first computes or communicates.
std::optional<TimeRange> rangeOfGap(const CardEvidence &card, const StepStages &step)
{
    if (!step.range || !card.trace())
        return std::nullopt;
    std::optional<TimeNs> first;
    for (const TimeRanges *ranges : {&card.activity().computing, &card.activity().communication}) {
        const auto found = std::ranges::lower_bound(*ranges, step.range->begin, {}, &TimeRange::begin);
        if (found != ranges->end() && found->begin < step.range->end)
            first = std::min(first.value_or(found->begin), found->begin);
    }
    return first ? std::optional(TimeRange{*first - *step.gapNs, *first}) : std::nullopt;
}

void showGaps(const CardEvidence &card, const std::vector<const StepStages *> &steps, Finding &finding)
{
    TimeRanges all;
    for (const StepStages *step : steps) {
        if (const auto range = rangeOfGap(card, *step))
            all.push_back(*range);
    }
    if (all.empty()) {
        finding.show(card.cardEvidence());
        return;
    }
    finding.claims.push_back({card.index(), unionOf(all)});
    std::ranges::stable_sort(all, [](TimeRange a, TimeRange b) { return a.length() > b.length(); });
    for (std::size_t index = 0; index < std::min(Shown, all.size()); ++index)
        finding.show(card.rangeEvidence(all[index], std::string()));
    finding.evidenceCount = all.size();
}

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    std::vector<const StepStages *> steps;
    WideNs sum = 0;
    WideNs lengths = 0;
    // The first step compiles and has nothing before it.
    for (std::size_t index = 1; index < card.stages().steps.size(); ++index) {
        const StepStages &step = card.stages().steps[index];
        if (!step.gapNs)
            continue;
        steps.push_back(&step);
        sum += *step.gapNs;
        lengths += std::max(step.lengthNs, *step.gapNs);
    }
    if (steps.empty())
        return RuleOutcome::notApplicable(std::string(SeveralSteps));
    const TimeNs gap = meanNs(sum, steps.size());
    const TimeNs length = meanNs(lengths, steps.size());
    RuleOutcome outcome;
    outcome.measured(timeFact("gap_ns", gap), "limit_ns");
    if (static_cast<double>(gap) <= input.threshold("limit_ns"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("gap_ns", gap),
                     timeFact("longest_ns", (*std::ranges::max_element(steps, {}, &StepStages::gapNs))->gapNs.value_or(0)),
                     timeFact("step_ns", length)};
    if (length > 0)
        finding.facts.push_back(shareFact("gap_share", static_cast<double>(gap) / static_cast<double>(length)));
    finding.save(0, gap, length);
    if (const auto &verdict = card.dataInput().verdict) {
        finding.variant = "data";
        finding.facts.push_back(textFact("rule", std::string(verdict->rule)));
    }
    showGaps(card, steps, finding);
    finding.explains = {"step-unaccounted-time"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule stepGapLong()
{
    return {"step-gap-long", AdviceArea::DataInput, RuleScope::Card, {}, {{"limit_ns", 1'000'000, FactUnit::Time, "guide"}},
            evaluate};
}

} // namespace plumbline
