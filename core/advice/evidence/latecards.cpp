// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/latecards.h"

#include "core/base/wide.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether two cards gain in the same collectives, so that neither gains before the other comes in time.
bool comeTogether(const LateCard &a, const LateCard &b)
{
    const auto isOf = [](const LateCard &late, const StepLateness *step) {
        return std::ranges::binary_search(late.steps, step, std::ranges::less());
    };
    std::size_t both = 0;
    std::size_t any = 0;
    for (const StepLateness &step : a.group->steps) {
        const bool isOfA = isOf(a, &step);
        const bool isOfB = isOf(b, &step);
        for (std::size_t at = 0; (isOfA || isOfB) && at < step.operators.size(); ++at) {
            const bool isA = isOfA && step.operators[at].gainOf(a.card) > 0;
            const bool isB = isOfB && step.operators[at].gainOf(b.card) > 0;
            both += isA && isB ? 1 : 0;
            any += isA || isB ? 1 : 0;
        }
    }
    return any > 0 && both * 2 >= any;
}

/// Returns a step in which a card is late, as an entry; none where it is not. It is late where it gains `leastNs` in a single
/// collective, or where it is late in a part of them and not as early in the others.
std::optional<LateCard> lateIn(const GroupLateness &group, const StepLateness &step, std::size_t card, TimeNs leastNs,
                               double operatorsShare)
{
    const CardLateness &own = step.cards.at(card);
    LateCard late{&group, card, {&step}, {}, 0, 0};
    for (const LateOperator &each : step.operators) {
        if (each.gainOf(card) >= std::max<TimeNs>(leastNs, 1)) {
            late.lateNs += each.latenessOf(card);
            late.gainNs += each.gainOf(card);
        }
    }
    const bool gains = own.gainNs > 0;
    const std::size_t lateOperators = own.late - (gains ? own.hidden : 0);
    const TimeNs ownLateNs = own.lateNs - (gains ? own.hiddenNs : 0);
    if (ownLateNs > 0 && static_cast<double>(lateOperators) >= operatorsShare * static_cast<double>(step.operators.size())) {
        // What cards are late now and then by chance makes each of them early as often.
        late.gainNs += std::min(own.gainNs - late.gainNs, std::max<TimeNs>(ownLateNs - late.lateNs, 0));
        late.lateNs = std::max(late.lateNs, ownLateNs);
    }
    return late.lateNs > 0 ? std::optional(std::move(late)) : std::nullopt;
}

/// Joins the steps that each cost a part of a mean step. One that costs less may be late by chance, and where others kept the
/// card it is not what is waited for. Steps in which it gains nothing are left out where it gains in others. If no step is left,
/// the result is the worst one.
LateCard joinedEpisodes(const CardEvidence &card, std::vector<LateCard> episodes, TimeNs leastNs)
{
    const auto worst = std::ranges::max_element(episodes, {}, &LateCard::lateNs);
    const auto counts = [&](const LateCard &each) {
        return card.perStep(each.lateNs) >= leastNs && each.total().draggedNs <= each.gainNs;
    };
    const bool gains = std::ranges::any_of(episodes, [&](const LateCard &each) { return counts(each) && each.gainNs > 0; });
    LateCard all{worst->group, worst->card, {}, {}, 0, 0};
    for (const LateCard &each : episodes) {
        if (!counts(each) || (gains && each.gainNs == 0))
            continue;
        all.steps.push_back(each.steps.front());
        all.lateNs = saturated(WideNs{all.lateNs} + each.lateNs);
        all.gainNs = saturated(WideNs{all.gainNs} + each.gainNs);
    }
    return all.steps.empty() ? std::move(*worst) : std::move(all);
}

} // namespace

CardLateness LateCard::total() const
{
    CardLateness sum;
    for (const StepLateness *step : steps)
        sum.add(step->cards.at(card));
    return sum;
}

std::size_t LateCard::operators() const
{
    std::size_t count = 0;
    for (const StepLateness *step : steps)
        count += step->operators.size();
    return count;
}

std::optional<LateCard> lateCard(const AdviceInputs &inputs, const GroupLateness &group, std::size_t card,
                                 const LateCardLimits &limits)
{
    const auto stepNs = static_cast<double>(inputs.card(card).meanStepNs());
    const auto leastNs = static_cast<TimeNs>(limits.stepShare * stepNs);
    LateCard always{&group, card, {}, {}, 0, 0};
    std::vector<LateCard> episodes;
    TimeNs hiddenNs = 0; // in steps in which it gains nothing
    for (const StepLateness &step : group.steps) {
        if (!step.cards.contains(card))
            continue;
        always.steps.push_back(&step);
        if (auto late = lateIn(group, step, card, leastNs, limits.operatorsShare)) {
            always.lateNs = saturated(WideNs{always.lateNs} + late->lateNs);
            always.gainNs = saturated(WideNs{always.gainNs} + late->gainNs);
            hiddenNs = saturated(WideNs{hiddenNs} + (late->gainNs == 0 ? late->lateNs : 0));
            episodes.push_back(std::move(*late));
        }
    }
    if (always.gainNs > 0)
        always.lateNs -= hiddenNs;
    if (static_cast<double>(episodes.size()) >= limits.stepsShare * static_cast<double>(always.steps.size()))
        return always;
    if (episodes.empty())
        return std::nullopt;
    return joinedEpisodes(inputs.card(card), std::move(episodes), leastNs);
}

std::vector<LateCard> joinedLateCards(std::vector<LateCard> all)
{
    std::ranges::stable_sort(all, std::ranges::greater(), &LateCard::gainNs);
    std::vector<LateCard> kept;
    for (LateCard &each : all) {
        const auto first = std::ranges::find_if(kept, [&each](const LateCard &other) { return comeTogether(other, each); });
        if (first == kept.end())
            kept.push_back(std::move(each));
        else
            first->others.push_back(each.card);
    }
    return kept;
}

} // namespace plumbline
