// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/anycase.h"
#include "core/query/slicesearch.h"

#include <string_view>

namespace plumbline {

namespace {

bool isOfSyncBatchNorm(std::string_view name)
{
    return holdsInAnyCase(name, "syncbatchnorm");
}

/// Returns the exposed parts of the collectives whose operator was called inside one of `modules`, which are sorted and disjoint.
TimeRanges exposedCollectives(const CardEvidence &card, const TimeRanges &modules)
{
    const FlowTable &table = card.trace()->flows();
    TimeRanges collectives;
    for (const FlowTable::Category &category : table.categories) {
        for (std::uint32_t row = category.begin; category.name == "async_npu" && row < category.end; ++row) {
            const Flow &flow = table.flows[row];
            if (!flow.to.slice.isValid() || !rangeAt(modules, flow.from.time))
                continue;
            if (card.trace()->processOf(flow.to.lane).kind == ProcessKind::Communication)
                collectives.push_back(card.trace()->sliceRange(flow.to.slice));
        }
    }
    return common(unionOf(std::move(collectives)), card.activity().notOverlapped);
}

RuleOutcome evaluateSyncBn(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const NameMatches names = matchNames(*card.trace(), isOfSyncBatchNorm, control);
    auto modules = findSlices(*card.trace(), {AllTime, {}, &names}, control).value_or(std::vector<SliceId>());
    RuleOutcome outcome;
    outcome.measured(countFact("calls", static_cast<std::int64_t>(modules.size())), "calls_limit");
    if (static_cast<double>(modules.size()) < input.threshold("calls_limit"))
        return outcome;
    TimeRanges ranges;
    for (const SliceId module : modules)
        ranges.push_back(card.trace()->sliceRange(module));
    const TimeRanges exposed = exposedCollectives(card, unionOf(std::move(ranges)));
    const TimeNs exposedNs = card.perStep(lengthOf(exposed));
    Finding finding = input.finding();
    finding.facts = {countFact("calls", static_cast<std::int64_t>(modules.size())), timeFact("exposed_ns", exposedNs)};
    finding.save(0, exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), exposed});
    finding.explains = {"comm-exposed-high"};
    showCalls(card, modules, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule syncBn()
{
    return {
        .id = "syncbn",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"calls_limit", 20, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateSyncBn,
    };
}

} // namespace plumbline
