// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/stepgaps.h"

#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t Shown = 5;

/// Returns the range of a step gap where the timeline shows it: it ends where the device first computes or communicates in the
/// step.
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

} // namespace

StepGaps::StepGaps(const StepStageAnalysis &stages)
{
    for (const StepStages &step : stages.steps) {
        m_measured.add(step.gapNs);
        if (m_measured.measured() > m_steps.size())
            m_steps.push_back(&step);
    }
    if (stages.mean && stages.mean->gapNs && stages.meanOf() == MeanSteps::Others)
        m_mean = &*stages.mean;
}

TimeNs StepGaps::meanNs() const
{
    if (m_measured.measured() == 0)
        return 0;
    return m_mean ? *m_mean->gapNs : m_measured.meanNs().value_or(0);
}

TimeNs StepGaps::longestNs() const
{
    const auto longest = std::ranges::max_element(m_steps, {}, &StepStages::gapNs);
    return longest == m_steps.end() ? 0 : (*longest)->gapNs.value_or(0);
}

TimeNs StepGaps::meanStepNs() const
{
    if (m_mean)
        return m_mean->periodNs();
    WideNs sum = 0;
    for (const StepStages *step : m_steps)
        sum += step->periodNs();
    return plumbline::meanNs(sum, m_steps.size());
}

void showStepGaps(const CardEvidence &card, const StepGaps &gaps, Finding &finding)
{
    TimeRanges all;
    for (const StepStages *step : gaps.steps()) {
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

} // namespace plumbline
