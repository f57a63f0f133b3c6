// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"

#include "core/advice/base/once.h"
#include "core/base/median.h"
#include "core/facts/tabletrace.h"
#include "core/query/profilersteps.h"

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

/// The steps of a card, and how each is spent.
struct TimedSteps
{
    std::vector<ProfilerStep> marks;
    std::vector<StepParts> parts;
};

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

/// Returns the steps of a card. One that tells none, and has a kernel table, counts the steps of that, or all of it as one.
TimedSteps timedSteps(const CardEvidence &card, const Trace *trace, const TaskControl &control)
{
    TimedSteps timed;
    for (std::size_t step = 0; step < card.steps().size(); ++step) {
        timed.marks.push_back({card.steps()[step].number, card.steps()[step].range.value_or(TimeRange())});
        timed.parts.push_back(partsOf(card, step));
    }
    if (!timed.marks.empty() || card.trace() || !trace)
        return timed;
    const DeviceActivity activity = deviceActivity(*trace, StepConvention::PyTorch, control);
    timed.marks = profilerSteps(*trace);
    if (timed.marks.empty())
        timed.marks.push_back({{}, trace->slicesRange()});
    for (const ProfilerStep &mark : timed.marks)
        timed.parts.push_back(partsOf(mark.range, activity));
    return timed;
}

/// Returns the noise of each part from several runs of the base.
StepParts floorOfBases(const std::vector<StepParts> &bases)
{
    StepParts floor;
    for (const auto part : Members) {
        std::vector<WideNs> values;
        for (const StepParts &base : bases)
            values.push_back(base.*part);
        floor.*part = saturated(floorOfRuns(values));
    }
    return floor;
}

StepParts larger(const StepParts &a, const StepParts &b)
{
    StepParts result;
    for (const auto part : Members)
        result.*part = std::max(a.*part, b.*part);
    return result;
}

ShapeSource shapesOf(const CardEvidence &card, const Trace &trace)
{
    return {trace, card.kernels() ? card.kernels()->table.get() : nullptr, card.card().device};
}

Evidence evidenceOf(const CardEvidence &card, const Trace *trace, SliceId slice)
{
    if (!slice.isValid() || !trace)
        return card.cardEvidence();
    if (card.trace())
        return card.sliceEvidence(slice);
    return {Evidence::Kind::Kernel, card.index(), {}, std::string(trace->text(trace->slices().name[slice.value])), {}, {}};
}

} // namespace

/// The mean steps and the noise of a pair of cards, over the steps that both have.
struct PairEvidence::ComparedSteps
{
    std::size_t pairs = 0;
    StepParts base;
    StepParts target;
    std::optional<StepParts> floor;
};

struct PairEvidence::ComparedTraces
{
    std::shared_ptr<const Trace> base;
    std::shared_ptr<const Trace> target;
    UntoldKernels untold;
};

struct PairEvidence::Lazy
{
    Once<ComparedTraces> traces;
    Once<ComparedSteps> steps;
    Once<Alignment> alignment;
    Once<KernelShapes> shapes;
    Once<Matching> matching;
    Once<CompareScope> scope;
    Once<GroupDifferences> kernels;
    Once<GroupDifferences> communication;
};

PairEvidence::PairEvidence(const CardEvidence &base, const CardEvidence &target, unsigned threads, TaskControl &control,
                           const std::vector<const CardEvidence *> &further)
    : m_base(base), m_target(target), m_threads(threads), m_control(control), m_lazy(std::make_unique<Lazy>())
{
    for (const CardEvidence *each : further)
        m_further.push_back(std::make_unique<PairEvidence>(*each, target, threads, control));
}

PairEvidence::~PairEvidence() = default;

void PairEvidence::prepare() const
{
    (void)alignment();
    (void)kernels();
    (void)comparedSteps();
}

/// What is compared of each card: its timeline, else what its tables tell.
const PairEvidence::ComparedTraces &PairEvidence::traces() const
{
    return m_lazy->traces.get([this] {
        const auto traceOf = [this](const CardEvidence &card) {
            return card.trace() ? card.openCard()->trace() : traceOfTables(*card.openCard(), m_control).value_or(nullptr);
        };
        ComparedTraces traces{traceOf(m_base), traceOf(m_target), {}};
        traces.untold = leaveOutOneSidedKernels(*m_base.openCard(), traces.base, *m_target.openCard(), traces.target, m_control);
        return traces;
    });
}

const Trace *PairEvidence::baseTrace() const
{
    return traces().base.get();
}

const Trace *PairEvidence::targetTrace() const
{
    return traces().target.get();
}

UntoldKernels PairEvidence::untoldKernels() const
{
    return traces().untold;
}

void PairEvidence::saveDifference(TimeNs ns, Finding &finding) const
{
    finding.save(0, ns, targetParts().stepNs);
    if (m_target.steps().empty())
        finding.saving.reset();
}

const Alignment &PairEvidence::alignment() const
{
    return m_lazy->alignment.get([this] {
        const CardRelation relation = relationOf(m_base.card().rank, m_target.card().rank);
        return hasSlices() ? alignAutomatically(*baseTrace(), *targetTrace(), relation, m_control) : Alignment();
    });
}

Matching PairEvidence::match() const
{
    if (!hasSlices())
        return {};
    return matchSlices(*baseTrace(), *targetTrace(), {m_threads, shapes().base, shapes().target}, m_control).value_or(Matching());
}

const KernelShapes &PairEvidence::shapes() const
{
    return m_lazy->shapes.get([this] {
        return hasSlices() ? kernelShapes(shapesOf(m_base, *baseTrace()), shapesOf(m_target, *targetTrace()), m_control)
                           : KernelShapes();
    });
}

const Matching &PairEvidence::matching() const
{
    return m_lazy->matching.get([this] { return match(); });
}

const CompareScope &PairEvidence::scope() const
{
    return m_lazy->scope.get([this] { return scopeOfCommonSteps(matching()); });
}

PairEvidence::ComparedSteps PairEvidence::makeSteps() const
{
    const TimedSteps base = timedSteps(m_base, baseTrace(), m_control);
    const TimedSteps target = timedSteps(m_target, targetTrace(), m_control);
    ComparedSteps compared;
    std::vector<StepParts> before;
    std::vector<StepParts> now;
    for (const StepPair &pair : pairSteps(base.marks, target.marks)) {
        if (!pair.base || !pair.target)
            continue;
        before.push_back(base.parts[*pair.base]);
        now.push_back(target.parts[*pair.target]);
    }
    compared.pairs = before.size();
    compared.base = meanOf(before);
    compared.target = meanOf(now);
    if (compared.pairs >= TestedSteps)
        compared.floor = larger(floorOf(before), floorOf(now));
    joinRuns(compared);
    return compared;
}

void PairEvidence::joinRuns(ComparedSteps &steps) const
{
    if (m_further.empty())
        return;
    std::vector<StepParts> bases{steps.base};
    for (const auto &run : m_further)
        bases.push_back(run->baseParts());
    steps.base = meanOf(bases);
    const StepParts floor = floorOfBases(bases);
    steps.floor = bases.size() < FewestBaseRuns && steps.floor ? larger(floor, *steps.floor) : floor;
}

const PairEvidence::ComparedSteps &PairEvidence::comparedSteps() const
{
    return m_lazy->steps.get([this] { return makeSteps(); });
}

std::size_t PairEvidence::steps() const
{
    return std::max<std::size_t>(comparedSteps().pairs, 1);
}

const StepParts &PairEvidence::baseParts() const
{
    return comparedSteps().base;
}

const StepParts &PairEvidence::targetParts() const
{
    return comparedSteps().target;
}

const std::optional<StepParts> &PairEvidence::floor() const
{
    return comparedSteps().floor;
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

GroupDifferences PairEvidence::ownKernels() const
{
    if (!hasSlices() || untoldKernels().isOneSided())
        return {};
    return kernelDifferences(*baseTrace(), *targetTrace(), matching(), scope(), m_control).value_or(GroupDifferences());
}

GroupDifferences PairEvidence::ownCommunication() const
{
    if (!hasSlices())
        return {};
    return communicationDifferences(*baseTrace(), *targetTrace(), matching(), scope(), m_control).value_or(GroupDifferences());
}

GroupDifferences PairEvidence::joined(const GroupDifferences &(PairEvidence::*groupsOf)() const, GroupDifferences own) const
{
    const auto stepsOf = [](const PairEvidence &pair) { return StepPairFinder(pair.matching(), pair.scope()).pairs(); };
    std::vector<BaseRun<GroupDifferences>> runs;
    runs.push_back({std::move(own), m_further.empty() ? 0 : stepsOf(*this)});
    for (const auto &run : m_further)
        runs.push_back({(*run.*groupsOf)(), stepsOf(*run)});
    return overBaseRuns(std::move(runs));
}

const GroupDifferences &PairEvidence::kernels() const
{
    return m_lazy->kernels.get([this] { return joined(&PairEvidence::kernels, ownKernels()); });
}

const GroupDifferences &PairEvidence::communication() const
{
    return m_lazy->communication.get([this] { return joined(&PairEvidence::communication, ownCommunication()); });
}

Evidence PairEvidence::baseEvidence(SliceId slice) const
{
    Evidence evidence = evidenceOf(m_base, baseTrace(), slice);
    evidence.isOfBaseline = true;
    return evidence;
}

Evidence PairEvidence::targetEvidence(SliceId slice) const
{
    return evidenceOf(m_target, targetTrace(), slice);
}

namespace {

/// Returns the card of the base for each card of the target; null for those without a partner.
std::vector<const CardEvidence *> partnersOf(const AdviceInputs &base, const AdviceInputs &target)
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
    return partners;
}

} // namespace

ProfileComparison::ProfileComparison(const AdviceInputs &base, const AdviceInputs &target, unsigned threads,
                                     const std::vector<const AdviceInputs *> &further)
    : m_base(base), m_target(target)
{
    const std::vector<const CardEvidence *> partners = partnersOf(base, target);
    std::vector<std::vector<const CardEvidence *>> runs;
    for (const AdviceInputs *run : further)
        runs.push_back(partnersOf(*run, target));
    for (std::size_t card = 0; card < target.size(); ++card) {
        std::vector<const CardEvidence *> others;
        for (const auto &run : runs) {
            if (run[card])
                others.push_back(run[card]);
        }
        if (partners[card])
            m_pairs.push_back(std::make_unique<PairEvidence>(*partners[card], target.card(card), threads, m_control, others));
    }
}

} // namespace plumbline
