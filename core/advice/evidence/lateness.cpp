// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/lateness.h"

#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/peerlateness.h"
#include "core/base/median.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

/// Critical values of the test of Dixon for 3 to 30 values. Beyond are points to interpolate between for more values.
constexpr std::array<double, 28> Critical{0.994, 0.920, 0.823, 0.744, 0.680, 0.723, 0.676, 0.638, 0.707, 0.675,
                                          0.649, 0.672, 0.649, 0.629, 0.611, 0.595, 0.580, 0.568, 0.556, 0.545,
                                          0.536, 0.526, 0.519, 0.510, 0.503, 0.496, 0.489, 0.484};
constexpr std::array<std::pair<double, double>, 3> Beyond{{{30, 0.484}, {32, 0.473}, {64, 0.38}}};
constexpr std::size_t Most = 100;

double criticalValue(std::size_t count)
{
    if (count - 3 < Critical.size())
        return Critical[count - 3];
    const auto n = static_cast<double>(count);
    for (std::size_t at = 1; at < Beyond.size(); ++at) {
        const auto &[begin, first] = Beyond[at - 1];
        const auto &[end, last] = Beyond[at];
        if (n <= end)
            return first + ((last - first) * (n - begin) / (end - begin));
    }
    return Beyond.back().second;
}

bool isBelowThreeDeviations(const std::vector<TimeNs> &sorted)
{
    double mean = 0;
    double square = 0;
    const auto count = static_cast<double>(sorted.size());
    for (const TimeNs value : sorted)
        mean += static_cast<double>(value) / count;
    for (const TimeNs value : sorted)
        square += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean) / count;
    return mean - static_cast<double>(sorted.front()) > 3 * std::sqrt(square);
}

/// Returns the median of sorted values without one of them.
TimeNs medianWithout(const std::vector<TimeNs> &sorted, TimeNs value)
{
    const auto own = static_cast<std::size_t>(std::ranges::lower_bound(sorted, value) - sorted.begin());
    const auto at = [&](std::size_t index) { return sorted[index < own ? index : index + 1]; };
    const std::size_t others = sorted.size() - 1;
    const TimeNs upper = at(others / 2);
    return others % 2 != 0 ? upper : std::midpoint(at((others / 2) - 1), upper);
}

/// Returns how long a card waited for ranks of other groups on its way to an operator: since the operator before it, or since
/// the begin of the step.
TimeNs waitOnTheWay(const AdviceInputs &inputs, const JointOperator &joint, const JointOperator *before, std::size_t card)
{
    const auto partOn = [card](const JointOperator &each) { return std::ranges::find(each.parts, card, &JointPart::card); };
    const CardEvidence &evidence = inputs.card(card);
    const auto range = operatorRange(evidence, partOn(joint)->in(inputs));
    if (!range)
        return 0;
    TimeNs begin = std::numeric_limits<TimeNs>::min();
    if (const TimeRange *step = rangeAt(evidence.markedSteps(), range->begin))
        begin = step->begin;
    if (before && partOn(*before) != before->parts.end()) {
        if (const auto last = operatorRange(evidence, partOn(*before)->in(inputs)))
            begin = std::max(begin, last->end);
    }
    return begin < range->begin ? lengthWithin(evidence.exposedWaits(), {begin, range->begin}) : 0;
}

/// Adds the lateness of each card in one operator to its step. `before` is the operator before it; null for the first one. Adds
/// nothing where a card does not tell its duration.
void judge(const AdviceInputs &inputs, const JointOperator &joint, const JointOperator *before, double share, StepLateness &step)
{
    std::vector<TimeNs> lengths;
    for (const JointPart &part : joint.parts) {
        const auto elapsed = part.in(inputs).elapseNs;
        if (!elapsed || *elapsed < 0)
            return;
        lengths.push_back(*elapsed);
    }
    std::vector<TimeNs> sorted = lengths;
    std::ranges::sort(sorted);
    const bool isOutlying = isSmallestOutlying(sorted);
    LateOperator late{&joint, {}, {}};
    for (std::size_t index = 0; index < lengths.size(); ++index) {
        const TimeNs usual = medianWithout(sorted, lengths[index]);
        const TimeNs lateNs = usual - lengths[index];
        CardLateness one;
        one.late = static_cast<double>(lateNs) > share * static_cast<double>(usual) ? 1 : 0;
        one.outliers = isOutlying && lengths[index] == sorted.front() ? one.late : 0;
        one.lateNs = lateNs;
        const OwnGain gain = one.late > 0 ? ownGain(inputs, joint, before, joint.parts[index].card) : OwnGain();
        one.gainNs = gain.ns;
        one.draggedNs = gain.draggedNs;
        one.hidden = one.late > 0 && gain.ns <= 0 && gain.draggedNs <= 0 ? 1 : 0;
        one.hiddenNs = one.hidden > 0 ? lateNs : 0;
        one.worstNs = lateNs;
        one.worst = joint.parts[index];
        late.latenessNs.push_back(lateNs);
        late.gainNs.push_back(one.gainNs);
        step.cards[joint.parts[index].card].add(one);
    }
    step.operators.push_back(std::move(late));
}

} // namespace

bool isSmallestOutlying(std::vector<TimeNs> values)
{
    std::ranges::sort(values);
    std::vector<TimeNs> distinct = values;
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    const std::size_t count = values.size();
    if (count < 3 || distinct.size() <= 3)
        return false;
    if (count > Most)
        return isBelowThreeDeviations(values);
    const std::size_t next = count <= 10 ? 1 : 2;
    const std::size_t fromEnd = count <= 7 ? 1 : count <= 13 ? 2 : 3;
    const double whole = static_cast<double>(values[count - fromEnd]) - static_cast<double>(values.front());
    const double part = static_cast<double>(values[next]) - static_cast<double>(values.front());
    return whole > 0 && part / whole > criticalValue(count);
}

OwnGain ownGain(const AdviceInputs &inputs, const JointOperator &joint, const JointOperator *before, std::size_t card)
{
    const TimeNs gainNs = gainOfComingInTime(inputs, joint, card);
    if (gainNs <= 0)
        return {};
    const auto first =
        std::ranges::max_element(joint.parts, {}, [&](const JointPart &part) { return part.in(inputs).elapseNs.value_or(0); });
    const TimeNs ownNs = waitOnTheWay(inputs, joint, before, card) - waitOnTheWay(inputs, joint, before, first->card);
    const TimeNs draggedNs = std::clamp<TimeNs>(ownNs, 0, gainNs);
    return {gainNs - draggedNs, draggedNs};
}

TimeNs LateOperator::latenessOf(std::size_t card) const
{
    const auto part = std::ranges::find(joint->parts, card, &JointPart::card);
    return part == joint->parts.end() ? 0 : latenessNs[static_cast<std::size_t>(part - joint->parts.begin())];
}

TimeNs LateOperator::gainOf(std::size_t card) const
{
    const auto part = std::ranges::find(joint->parts, card, &JointPart::card);
    return part == joint->parts.end() ? 0 : gainNs[static_cast<std::size_t>(part - joint->parts.begin())];
}

const JointPart &LateOperator::partOf(std::size_t card) const
{
    return *std::ranges::find(joint->parts, card, &JointPart::card);
}

void CardLateness::add(const CardLateness &other)
{
    late += other.late;
    hidden += other.hidden;
    outliers += other.outliers;
    constexpr WideNs Limit = std::numeric_limits<TimeNs>::max();
    lateNs = static_cast<TimeNs>(std::clamp(WideNs{lateNs} + other.lateNs, -Limit, Limit));
    gainNs = saturated(WideNs{gainNs} + other.gainNs);
    hiddenNs = saturated(WideNs{hiddenNs} + other.hiddenNs);
    draggedNs = saturated(WideNs{draggedNs} + other.draggedNs);
    if (other.worstNs > worstNs) {
        worstNs = other.worstNs;
        worst = other.worst;
    }
}

GroupLateness latenessOf(const AdviceInputs &inputs, const JointGroup &group, double share, const TaskControl &control)
{
    GroupLateness found;
    for (const JointOperator &joint : group.operators) {
        if (control.stopRequested())
            break;
        if (!endsTogether(inputs, joint))
            continue;
        const std::string_view step = stepNumberOf(inputs, joint);
        if (found.steps.empty() || found.steps.back().step != step)
            found.steps.push_back({step, {}, {}});
        StepLateness &own = found.steps.back();
        judge(inputs, joint, own.operators.empty() ? nullptr : own.operators.back().joint, share, own);
    }
    return found;
}

} // namespace plumbline
