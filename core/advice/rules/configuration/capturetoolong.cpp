// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

TimeNs bytesOf(const Trace *trace)
{
    WideNs bytes = 0;
    for (std::size_t file = 0; trace && file < trace->files().size(); ++file)
        bytes += trace->files()[file].bytes;
    return saturated(bytes);
}

RuleOutcome evaluateCaptureTooLong(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome;
    Finding finding = input.finding();
    std::int64_t steps = 0;
    std::int64_t allSteps = 0; // also those that the timeline does not show
    std::int64_t bytes = 0;
    for (const auto &card : input.inputs().cards()) {
        const auto ownSteps = static_cast<std::int64_t>(card->steps().size());
        const std::int64_t ownBytes = bytesOf(card->trace());
        steps = std::max(steps, ownSteps);
        allSteps = std::max({allSteps, ownSteps, static_cast<std::int64_t>(card->stages().steps.size())});
        bytes = std::max(bytes, ownBytes);
        if (static_cast<double>(ownSteps) > input.threshold("steps") ||
            static_cast<double>(ownBytes) > input.threshold("size_bytes")) {
            finding.cards.push_back(card->index());
            finding.show(card->cardEvidence());
        }
    }
    outcome.measured(countFact("recorded_steps", steps), "steps");
    outcome.measured(bytesFact("trace_bytes", bytes), "size_bytes");
    if (finding.cards.empty())
        return outcome;
    finding.variant = static_cast<double>(steps) <= input.threshold("steps") ? "size" : allSteps > steps ? "part" : "";
    finding.facts = {countFact("recorded_steps", steps), bytesFact("trace_bytes", bytes)};
    if (finding.variant == "part")
        finding.facts.push_back(countFact("all_steps", allSteps));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule captureTooLong()
{
    return {
        .id = "capture-too-long",
        .area = AdviceArea::Configuration,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"steps", 10, FactUnit::Count, "guide"}, {"size_bytes", 2e9, FactUnit::Bytes, "ours"}},
        .evaluate = evaluateCaptureTooLong,
    };
}

} // namespace plumbline
