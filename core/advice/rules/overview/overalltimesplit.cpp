// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/base/wide.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Returns the mean time behind the last task of a step, over the steps that tell it; none where no step does.
std::optional<TimeNs> meanTrailing(const CardEvidence &card)
{
    WideNs sum = 0;
    std::size_t count = 0;
    for (const AdviceStep &step : card.steps()) {
        sum += step.trailingNs.value_or(0);
        count += step.trailingNs ? 1 : 0;
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

RuleOutcome evaluateOverallTimeSplit(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const TimeNs step = card.meanStepNs();
    if (step <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::DeviceTime)));
    struct Part
    {
        std::string_view name;
        TimeNs ns;
    };
    const auto mean = [&card](OverviewQuantity quantity) { return std::max<TimeNs>(card.mean(quantity).value_or(0), 0); };
    std::vector<Part> known{{"computing", mean(OverviewQuantity::Computing)},
                            {"communication", mean(OverviewQuantity::NotOverlapped)},
                            {"free", mean(OverviewQuantity::Free)}};
    // Without steps nothing tells where one begins or ends, and a table of steps may leave either out.
    if (!card.isUnmarked() && card.mean(OverviewQuantity::Preparing))
        known.push_back({"preparing", mean(OverviewQuantity::Preparing)});
    if (const auto trailing = meanTrailing(card); trailing && !card.isUnmarked())
        known.push_back({"trailing", *trailing});
    Finding finding = input.finding();
    finding.facts.push_back(timeFact("step_ns", step));
    for (const Part &part : known) {
        finding.facts.push_back(timeFact(std::string(part.name) + "_ns", part.ns));
        finding.facts.push_back(
            shareFact(std::string(part.name) + "_share", static_cast<double>(part.ns) / static_cast<double>(step)));
    }
    // The variant names the largest part; of equal parts the first one.
    finding.variant = std::ranges::max_element(known, {}, &Part::ns)->name;
    if (card.isUnmarked())
        finding.variant.insert(0, card.startUp().empty() ? "unmarked_" : "started_");
    finding.confidence = Confidence::Measured;
    for (const AdviceStep &each : card.steps()) {
        if (each.range)
            finding.show(card.rangeEvidence(*each.range, each.mark));
    }
    if (finding.evidence.empty())
        finding.show(card.fileEvidence("step_trace_time", ".csv"));
    RuleOutcome outcome;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule overallTimeSplit()
{
    return {
        .id = "overall-time-split",
        .area = AdviceArea::Overview,
        .needs = {AdviceInput::DeviceTime},
        .evaluate = evaluateOverallTimeSplit,
        .joinsVariants = true,
    };
}

} // namespace plumbline
