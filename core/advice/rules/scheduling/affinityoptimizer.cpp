// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/base/anycase.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view Prefix = "Optimizer.step#";
constexpr std::string_view AffinityOptimizerSuffix = ".step";

/// Returns the optimizer of a slice if torch_npu.optim has a fused one for it; "" for all other slices.
std::string_view fusibleOptimizer(std::string_view name)
{
    constexpr std::array<std::string_view, 9> Fusible{"SGD",   "Adadelta", "Lamb",    "Adam",     "AdamW",
                                                      "AdamP", "BertAdam", "RMSprop", "RMSpropTF"};
    if (!name.starts_with(Prefix) || !name.ends_with(AffinityOptimizerSuffix) ||
        name.size() < Prefix.size() + AffinityOptimizerSuffix.size())
        return {};
    const std::string_view optimizer = name.substr(Prefix.size(), name.size() - Prefix.size() - AffinityOptimizerSuffix.size());
    return std::ranges::find(Fusible, optimizer) == Fusible.end() ? std::string_view() : optimizer;
}

/// The steps of optimizers on the timeline.
struct OptimizerSteps
{
    std::string_view optimizer; ///< optimizer of the first slice
    std::vector<SliceId> slices;
    TimeRanges ranges;
};

OptimizerSteps stepsOf(const Trace &trace, const TaskControl &control)
{
    OptimizerSteps steps;
    std::vector<bool> isStep(trace.strings().size());
    for (std::size_t id = 0; id < isStep.size(); ++id)
        isStep[id] = !fusibleOptimizer(trace.text(StringId(id))).empty();
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Framework || control.stopRequested())
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const StringId name = trace.slices().name[slice];
            if (!isStep[name.value])
                continue;
            if (steps.slices.empty())
                steps.optimizer = fusibleOptimizer(trace.text(name));
            steps.slices.emplace_back(slice);
            steps.ranges.push_back(trace.sliceRange(SliceId(slice)));
        }
    }
    steps.ranges = unionOf(std::move(steps.ranges));
    return steps;
}

/// Returns whether a flow begins in an operator that works on a list of tensors at once. The task may tell it as well.
bool isOfForeach(const Trace &trace, const Flow &flow)
{
    const auto tells = [&trace](SliceId slice) {
        return slice.isValid() && holdsInAnyCase(trace.text(trace.slices().name[slice.value]), "foreach");
    };
    return tells(flow.from.slice) || tells(flow.to.slice);
}

/// Returns how many tasks the threads of the optimizer launch from inside its slices, one parameter at a time. The flow from the
/// operator to its task tells it, because through the task queue other threads launch meanwhile. Without such flows only
/// launches on the threads themselves count.
std::int64_t launchesOf(const Trace &trace, const OptimizerSteps &steps)
{
    std::set<std::string_view> threads;
    for (const SliceId slice : steps.slices)
        threads.insert(trace.lane(trace.laneOf(slice)).tid);
    for (const std::string_view source : {"async_npu", "HostToDevice"}) {
        const auto category = std::ranges::find(trace.flows().categories, source, &FlowTable::Category::name);
        if (category == trace.flows().categories.end())
            continue;
        std::int64_t count = 0;
        for (std::uint32_t at = category->begin; at < category->end; ++at) {
            const Flow &flow = trace.flows().flows[at];
            const bool isOwn = flow.from.lane.isValid() && threads.contains(trace.lane(flow.from.lane).tid) &&
                               rangeAt(steps.ranges, flow.from.time) != nullptr;
            count += isOwn && !isOfForeach(trace, flow) ? 1 : 0;
        }
        return count;
    }
    return 0;
}

RuleOutcome evaluateAffinityOptimizer(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const OptimizerSteps steps = stepsOf(*card.trace(), control);
    RuleOutcome outcome;
    outcome.measured(countFact("calls", static_cast<std::int64_t>(steps.slices.size())), "calls");
    if (steps.slices.empty() || static_cast<double>(steps.slices.size()) < input.threshold("calls"))
        return outcome;
    const std::int64_t kernels = launchesOf(*card.trace(), steps);
    const double perCall = static_cast<double>(kernels) / static_cast<double>(steps.slices.size());
    outcome.measured(numberFact("kernels_per_call", perCall), "kernels_per_call");
    if (perCall < input.threshold("kernels_per_call"))
        return outcome;
    const TimeRanges busy = without(steps.ranges, card.activity().free);
    const TimeRanges free = without(steps.ranges, busy);
    Finding finding = input.finding();
    finding.facts = {textFact("optimizer", std::string(steps.optimizer)),
                     countFact("calls", static_cast<std::int64_t>(steps.slices.size())), countFact("kernels", kernels),
                     timeFact("optimizer_ns", lengthOf(steps.ranges)), timeFact("free_ns", lengthOf(free))};
    for (const SliceId slice : steps.slices)
        finding.show(card.sliceEvidence(slice));
    finding.claims.push_back({card.index(), free});
    if (!free.empty())
        finding.save(0, card.perStep(lengthOf(free)), card.meanStepNs());
    finding.severity = FindingSeverity::Low; // fused optimizers may differ in accuracy
    finding.confidence = Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule affinityOptimizer()
{
    return {
        .id = "affinity-optimizer",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::Launches, AdviceInput::DeviceTime},
        .thresholds = {{"calls", 1, FactUnit::Count, "msprof-analyze"}, {"kernels_per_call", 10, FactUnit::Count, "ours"}},
        .evaluate = evaluateAffinityOptimizer,
        .subject = {"optimizer"},
    };
}

} // namespace plumbline
