// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"

#include "core/advice/base/once.h"
#include "core/base/median.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

/// All members of StepParts: the five parts, then the step.
constexpr std::array<TimeNs StepParts::*, StepPartCount> Members{&StepParts::computingNs, &StepParts::communicationNs,
                                                                 &StepParts::freeNs,      &StepParts::preparingNs,
                                                                 &StepParts::trailingNs,  &StepParts::stepNs};

/// The mean steps and the noise of a pair of cards, over the steps that both have.
struct ComparedSteps
{
    std::size_t pairs = 0;
    StepParts base;
    StepParts target;
    std::optional<StepParts> floor;
};

std::vector<ProfilerStep> marksOf(const std::vector<AdviceStep> &steps)
{
    std::vector<ProfilerStep> marks;
    for (const AdviceStep &step : steps)
        marks.push_back({step.number, step.range.value_or(TimeRange())});
    return marks;
}

/// Returns the parts of a step as its source tells them. Trailing is what is left, because some sources count idle time after the
/// last task to the next step.
StepParts partsOf(const AdviceStep &step)
{
    const auto of = [&step](OverviewQuantity quantity) { return std::max<TimeNs>(step.quantities.of(quantity).value_or(0), 0); };
    StepParts parts;
    parts.stepNs = step.lengthNs;
    parts.computingNs = of(OverviewQuantity::Computing);
    parts.communicationNs = of(OverviewQuantity::NotOverlapped);
    parts.freeNs = of(OverviewQuantity::Free);
    const TimeNs busy = parts.computingNs + parts.communicationNs + parts.freeNs;
    // Where a whole capture counts as one step, the time before its first task is no part of it.
    parts.preparingNs = std::min(of(OverviewQuantity::Preparing), std::max<TimeNs>(parts.stepNs - busy, 0));
    parts.trailingNs = parts.stepNs - busy - parts.preparingNs;
    return parts;
}

/// Returns the parts of a marked step from the activity of the device between its edges. Nothing that crosses an edge is counted
/// as a whole.
StepParts partsOf(TimeRange step, const DeviceActivity &activity)
{
    const TimeRanges computing = within(activity.computing, step);
    const TimeRanges communication = within(activity.notOverlapped, step);
    const TimeRanges busy = united(computing, communication);
    StepParts parts;
    parts.stepNs = step.length();
    parts.computingNs = lengthOf(computing);
    parts.communicationNs = lengthOf(communication);
    parts.preparingNs = busy.empty() ? step.length() : busy.front().begin - step.begin;
    parts.trailingNs = busy.empty() ? 0 : step.end - busy.back().end;
    parts.freeNs = parts.stepNs - parts.computingNs - parts.communicationNs - parts.preparingNs - parts.trailingNs;
    return parts;
}

StepParts partsOf(const CardEvidence &card, std::size_t step)
{
    const AdviceStep &told = card.steps()[step];
    const bool isMarked = card.trace() && told.range && !card.activity().isEmpty();
    return isMarked ? partsOf(*told.range, card.activity()) : partsOf(told);
}

StepParts meanOf(const std::vector<StepParts> &steps)
{
    StepParts mean;
    TimeNs rest = 0;
    for (const auto part : Members) {
        WideNs sum = 0;
        for (const StepParts &step : steps)
            sum += step.*part;
        mean.*part = meanNs(sum, steps.size());
        rest += part == &StepParts::stepNs || part == &StepParts::freeNs ? 0 : mean.*part;
    }
    // The parts are rounded one by one, so their sum may differ from the step. Free time takes the difference.
    mean.freeNs = mean.stepNs - rest;
    return mean;
}

/// Returns three standard deviations of each part, estimated from the median distance to the median.
StepParts floorOf(const std::vector<StepParts> &steps)
{
    StepParts floor;
    for (const auto part : Members) {
        std::vector<double> values;
        for (const StepParts &step : steps)
            values.push_back(static_cast<double>(step.*part));
        const double usual = upperMedian(values);
        for (double &each : values)
            each = std::abs(each - usual);
        floor.*part = std::llround(3 * DeviationOfNormal * upperMedian(std::move(values)));
    }
    return floor;
}

ComparedSteps stepsOf(const CardEvidence &base, const CardEvidence &target)
{
    ComparedSteps compared;
    std::vector<StepParts> before;
    std::vector<StepParts> now;
    for (const StepPair &pair : pairSteps(marksOf(base.steps()), marksOf(target.steps()))) {
        if (!pair.base || !pair.target)
            continue;
        before.push_back(partsOf(base, *pair.base));
        now.push_back(partsOf(target, *pair.target));
    }
    compared.pairs = before.size();
    compared.base = meanOf(before);
    compared.target = meanOf(now);
    if (compared.pairs < PairEvidence::TestedSteps)
        return compared;
    const StepParts a = floorOf(before);
    const StepParts b = floorOf(now);
    compared.floor.emplace();
    for (const auto part : Members)
        (*compared.floor).*part = std::max(a.*part, b.*part);
    return compared;
}

ShapeSource shapesOf(const CardEvidence &card)
{
    return {*card.trace(), card.kernels() ? card.kernels()->table.get() : nullptr, card.card().device};
}

} // namespace

struct PairEvidence::Lazy
{
    Once<ComparedSteps> steps;
    Once<Alignment> alignment;
    Once<KernelShapes> shapes;
    Once<Matching> matching;
    Once<CompareScope> scope;
    Once<GroupDifferences> kernels;
    Once<GroupDifferences> communication;
};

PairEvidence::PairEvidence(const CardEvidence &base, const CardEvidence &target, unsigned threads, const TaskControl &control)
    : m_base(base), m_target(target), m_threads(threads), m_control(control), m_lazy(std::make_unique<Lazy>())
{}

PairEvidence::~PairEvidence() = default;

void PairEvidence::prepare() const
{
    (void)alignment();
    (void)kernels();
}

const Alignment &PairEvidence::alignment() const
{
    return m_lazy->alignment.get([this] {
        const CardRelation relation = relationOf(m_base.card().rank, m_target.card().rank);
        return hasTimelines() ? alignAutomatically(*m_base.trace(), *m_target.trace(), relation, m_control) : Alignment();
    });
}

Matching PairEvidence::match() const
{
    if (!hasTimelines())
        return {};
    return matchSlices(*m_base.trace(), *m_target.trace(), {m_threads, shapes().base, shapes().target}, m_control)
        .value_or(Matching());
}

const KernelShapes &PairEvidence::shapes() const
{
    return m_lazy->shapes.get(
        [this] { return hasTimelines() ? kernelShapes(shapesOf(m_base), shapesOf(m_target), m_control) : KernelShapes(); });
}

const Matching &PairEvidence::matching() const
{
    return m_lazy->matching.get([this] { return match(); });
}

const CompareScope &PairEvidence::scope() const
{
    return m_lazy->scope.get([this] { return scopeOfCommonSteps(matching()); });
}

std::size_t PairEvidence::steps() const
{
    const auto &steps = m_lazy->steps.get([this] { return stepsOf(m_base, m_target); });
    return std::max<std::size_t>(steps.pairs, 1);
}

const StepParts &PairEvidence::baseParts() const
{
    return m_lazy->steps.get([this] { return stepsOf(m_base, m_target); }).base;
}

const StepParts &PairEvidence::targetParts() const
{
    return m_lazy->steps.get([this] { return stepsOf(m_base, m_target); }).target;
}

const std::optional<StepParts> &PairEvidence::floor() const
{
    return m_lazy->steps.get([this] { return stepsOf(m_base, m_target); }).floor;
}

TimeNs PairEvidence::perStep(WideNs ns) const
{
    return meanNs(ns, steps());
}

double PairEvidence::shareOfStep(TimeNs ns) const
{
    const TimeNs step = targetParts().stepNs;
    return step > 0 ? static_cast<double>(ns) / static_cast<double>(step) : 0;
}

const GroupDifferences &PairEvidence::kernels() const
{
    return m_lazy->kernels.get([this] {
        return hasTimelines() ? kernelDifferences(*m_base.trace(), *m_target.trace(), matching(), scope(), m_control)
                                    .value_or(GroupDifferences())
                              : GroupDifferences();
    });
}

const GroupDifferences &PairEvidence::communication() const
{
    return m_lazy->communication.get([this] {
        return hasTimelines() ? communicationDifferences(*m_base.trace(), *m_target.trace(), matching(), scope(), m_control)
                                    .value_or(GroupDifferences())
                              : GroupDifferences();
    });
}

Evidence PairEvidence::baseEvidence(SliceId slice) const
{
    Evidence evidence = m_base.sliceEvidence(slice);
    evidence.isOfBaseline = true;
    return evidence;
}

ProfileComparison::ProfileComparison(const AdviceInputs &base, const AdviceInputs &target, unsigned threads)
    : m_base(base), m_target(target)
{
    std::vector<const CardEvidence *> partners(target.size());
    std::vector<bool> isTaken(base.size());
    const auto pairUp = [&](const auto &fits) {
        for (std::size_t card = 0; card < target.size(); ++card) {
            for (std::size_t other = 0; other < base.size() && !partners[card]; ++other) {
                if (!isTaken[other] && fits(base.card(other).card().rank, target.card(card).card().rank)) {
                    partners[card] = &base.card(other);
                    isTaken[other] = true;
                }
            }
        }
    };
    pairUp([](std::optional<int> a, std::optional<int> b) { return a && b && *a == *b; });
    // Cards of different ranks do different work. If each profile has only one card, the user chose to compare these two.
    const bool isChosen = base.size() == 1 && target.size() == 1;
    pairUp([isChosen](std::optional<int> a, std::optional<int> b) { return isChosen || !a || !b; });
    for (std::size_t card = 0; card < target.size(); ++card) {
        if (partners[card])
            m_pairs.push_back(std::make_unique<PairEvidence>(*partners[card], target.card(card), threads, m_control));
    }
}

} // namespace plumbline
