// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/measuredunits.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Adds the gaps of a lane before tasks that were handed over before the task in front of them ended: the device had work, and
/// paused.
void addQueuedGaps(const CardEvidence &card, const LaneLaunches &launches, std::vector<TimeRange> &gaps)
{
    const Trace &trace = *card.trace();
    TimeRanges tasks;
    const Lane &lane = trace.lane(launches.lane);
    for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice)
        tasks.push_back(trace.sliceRange(SliceId(slice)));
    tasks = unionOf(std::move(tasks));
    for (const Launch &launch : launches.launches) {
        const auto task = std::ranges::lower_bound(tasks, launch.device, {}, &TimeRange::begin);
        if (task == tasks.begin() || task == tasks.end() || task->begin != launch.device)
            continue;
        const TimeNs before = (task - 1)->end;
        if (launch.host < before)
            gaps.push_back({before, task->begin});
    }
}

std::optional<TimeRange> medianGap(std::vector<TimeRange> gaps)
{
    if (gaps.empty())
        return std::nullopt;
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::ranges::nth_element(gaps, middle, {}, &TimeRange::length);
    return *middle;
}

/// Returns what was switched on and slows the program down, such as "with_stack, profile_memory".
std::string slowSwitches(const CaptureSettings &settings)
{
    std::string names;
    const auto add = [&names](bool isOn, std::string_view name) {
        if (isOn)
            names += (names.empty() ? "" : ", ") + std::string(name);
    };
    add(settings.withStack.value_or(false), "with_stack");
    add(settings.withMemory.value_or(false), "profile_memory");
    add(settings.level == "Level2", "Level2");
    return names;
}

RuleOutcome evaluateProfilingOverhead(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const CaptureSettings &settings = card.settings();
    std::vector<TimeRange> gaps;
    for (const LaneLaunches &lane : card.launches()) {
        if (control.stopRequested())
            return {};
        addQueuedGaps(card, lane, gaps);
    }
    const auto median = medianGap(gaps);
    const std::string switches = slowSwitches(settings);
    const std::string measured = measuredUnits(settings);
    const bool isSlowed = !measured.empty() && median && static_cast<double>(median->length()) > input.threshold("gap_ns");
    RuleOutcome outcome;
    if (median)
        outcome.measured(timeFact("gap_median_ns", median->length()), "gap_ns");
    if (!isSlowed && switches.empty())
        return outcome;
    Finding finding = input.finding();
    finding.variant = isSlowed ? "gaps" : "";
    if (median) {
        finding.facts = {timeFact("gap_median_ns", median->length()), countFact("gaps", static_cast<std::int64_t>(gaps.size()))};
        finding.show(card.rangeEvidence(*median, std::string()));
    } else {
        finding.show(card.cardEvidence());
    }
    finding.facts.push_back(textFact("switches", switches));
    finding.facts.push_back(textFact("measured", measured));
    // What of it costs the gaps, or whether the device always pauses that long, one capture cannot tell.
    finding.confidence = Confidence::Conjecture;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule profilingOverhead()
{
    return {
        .id = "profiling-overhead",
        .area = AdviceArea::Configuration,
        .needs = {AdviceInput::Settings},
        .thresholds = {{"gap_ns", 20'000, FactUnit::Time, "ours"}},
        .evaluate = evaluateProfilingOverhead,
    };
}

} // namespace plumbline
