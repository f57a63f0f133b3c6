// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sumcomparison.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/base/timeunits.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Collects groups by name and key.
class GroupSums
{
public:
    void add(std::size_t side, std::string_view name, std::string_view key, std::uint64_t count, TimeNs ns)
    {
        const auto [known, isNew] = m_known.try_emplace(std::pair(std::string(name), std::string(key)), m_groups.size());
        if (isNew)
            m_groups.push_back({std::string(name), std::string(key)});
        SummedGroup &group = m_groups[known->second];
        group.count[side] += count;
        group.ns[side] += ns;
    }

    [[nodiscard]] std::vector<SummedGroup> take()
    {
        std::ranges::stable_sort(m_groups, [](const SummedGroup &left, const SummedGroup &right) {
            return std::abs(left.differenceNs()) > std::abs(right.differenceNs());
        });
        return std::move(m_groups);
    }

private:
    std::map<std::pair<std::string, std::string>, std::size_t> m_known;
    std::vector<SummedGroup> m_groups;
};

/// Returns a quantity of the mean step; without steps that tell it that of the whole capture.
std::optional<TimeNs> meanQuantity(const SummedCard &side, OverviewQuantity quantity)
{
    std::optional<TimeNs> mean = side.mean.quantities.of(quantity);
    if (quantity == OverviewQuantity::Step)
        mean = side.mean.hasLength && side.mean.stages.lengthNs > 0 ? std::optional(side.mean.stages.lengthNs) : mean;
    else if (quantity == OverviewQuantity::Gap)
        mean = side.mean.stages.gapNs ? side.mean.stages.gapNs : mean;
    if (!mean)
        mean = side.overview.all.of(quantity);
    // A table whose steps have no number tells the whole capture in one row.
    const auto &steps = side.overview.steps;
    if (!mean && steps.size() == 1 && steps.front().number.empty() && steps.front().reported)
        mean = steps.front().reported->of(quantity);
    return mean;
}

} // namespace

std::optional<TimeNs> SummedQuantity::differenceNs() const
{
    return ns[0] && ns[1] ? std::optional(saturated(WideNs{*ns[1]} - *ns[0])) : std::nullopt;
}

Result<SummedCard> summedCard(SharedCard card, TaskControl &control)
{
    const auto overview = card->overview(control);
    if (!overview)
        return failure(overview.error());
    const auto stages = card->stages(control);
    if (!stages)
        return failure(stages.error());
    SummedCard summed{std::move(card), **overview, {}};
    summed.mean = cardSteps(**stages, summed.overview).mean;
    return summed;
}

std::vector<SummedQuantity> summedQuantities(const SummedPair &cards)
{
    std::vector<SummedQuantity> means;
    for (std::size_t index = 0; index < OverviewQuantityCount; ++index) {
        const auto quantity = static_cast<OverviewQuantity>(index);
        means.push_back({SummedPart::Quantity, quantity, {meanQuantity(cards[0], quantity), meanQuantity(cards[1], quantity)}});
    }
    for (const auto &[part, stage] : {std::pair(SummedPart::ForwardBackward, &StepStages::forwardBackwardNs),
                                      std::pair(SummedPart::Tail, &StepStages::tailNs)}) {
        const SummedQuantity mean{part, OverviewQuantity::Step, {cards[0].mean.stages.*stage, cards[1].mean.stages.*stage}};
        if (mean.ns[0] || mean.ns[1])
            means.push_back(mean);
    }
    return means;
}

SummedKernels summedKernels(const SummedPair &cards, KernelsBy by, TaskControl &control)
{
    GroupSums sums;
    std::array<bool, 2> isTold{};
    for (const std::size_t side : {0U, 1U}) {
        const auto kernels = cards[side].card->kernelsFor(by, control);
        isTold[side] = kernels.has_value();
        if (!kernels)
            continue;
        const KernelCalls &calls = *(*kernels)->calls;
        for (const KernelFigures &figures : figuresOf(calls, groupKernels(calls, by), 0)) {
            const auto &named = by == KernelsBy::Type ? figures.type : figures.name;
            sums.add(side, named.value_or(""), by == KernelsBy::Shape ? figures.shapes.value_or("") : std::string_view(),
                     figures.count, meanNs(figures.sumPs, PsPerNs));
        }
    }
    const UntoldKernels untold{!isTold[0], !isTold[1]};
    return {untold.isOneSided() ? std::vector<SummedGroup>() : sums.take(), untold};
}

std::vector<SummedGroup> summedOperators(const SummedPair &cards, TaskControl &control)
{
    GroupSums sums;
    for (const std::size_t side : {0U, 1U}) {
        const auto communication = cards[side].card->communication(control);
        if (!communication)
            continue;
        const CommunicationTable &table = (*communication)->operators;
        for (const CommunicationOperator &each : table.operators)
            sums.add(side, each.kind == CommunicationKind::Collective ? "collective" : "p2p", table.text(each.group), 1,
                     each.elapseNs.value_or(0));
    }
    return sums.take();
}

std::vector<SummedStep> summedSteps(const SummedPair &cards)
{
    std::vector<SummedStep> steps;
    for (const CardOverview::Step &step : cards[0].overview.steps) {
        const auto &others = cards[1].overview.steps;
        const auto other = std::ranges::find(others, step.number, &CardOverview::Step::number);
        const auto base = step.computed.of(OverviewQuantity::Step);
        const auto target = other == others.end() ? std::nullopt : other->computed.of(OverviewQuantity::Step);
        if (base && target)
            steps.push_back({step.number, {*base, *target}});
    }
    return steps;
}

std::optional<std::array<WideNs, 2>> summedLengths(const SummedPair &cards, const std::vector<SummedStep> &steps)
{
    std::array<WideNs, 2> lengths{};
    for (const SummedStep &step : steps) {
        lengths[0] += step.ns[0];
        lengths[1] += step.ns[1];
    }
    if (!steps.empty())
        return lengths;
    const auto both = [&cards](OverviewQuantity quantity) -> std::optional<std::array<TimeNs, 2>> {
        const auto base = meanQuantity(cards[0], quantity);
        const auto target = meanQuantity(cards[1], quantity);
        return base && target ? std::optional(std::array{*base, *target}) : std::nullopt;
    };
    if (const auto step = both(OverviewQuantity::Step))
        return std::array<WideNs, 2>{(*step)[0], (*step)[1]};
    for (const auto quantity : {OverviewQuantity::Computing, OverviewQuantity::NotOverlapped, OverviewQuantity::Free}) {
        const auto part = both(quantity);
        if (!part)
            return std::nullopt;
        lengths[0] += (*part)[0];
        lengths[1] += (*part)[1];
    }
    return lengths;
}

} // namespace plumbline
