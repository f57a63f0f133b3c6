// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"

#include "core/advice/base/jointoperators.h"
#include "core/advice/base/kepttimeline.h"
#include "core/advice/base/microbatches.h"
#include "core/advice/base/peerchains.h"
#include "core/advice/base/timedoperators.h"
#include "core/analysis/communication/cardgroups.h"
#include "core/analysis/roofline/cardchip.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/profile/cardruns.h"
#include "core/query/lanelabel.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

TimeNs lengthOf(const OverviewQuantities &quantities)
{
    const WideNs preparing = std::max<TimeNs>(quantities.of(OverviewQuantity::Preparing).value_or(0), 0);
    return saturated(preparing + quantities.busyAndFreeNs().value_or(0));
}

/// Returns the part of a step that lies after everything that is counted in it.
TimeNs trailingOf(const AdviceStep &step)
{
    const WideNs counted =
        WideNs{step.quantities.of(OverviewQuantity::Preparing).value_or(0)} + step.quantities.busyAndFreeNs().value_or(0);
    return saturated(std::max<WideNs>(step.lengthNs - counted, 0));
}

/// A step that lies on the timeline.
struct StepOnTimeline
{
    std::string mark;
    TimeRange range;
    TimeNs gapNs = 0; ///< gap before the step, which is part of the range
};

/// Returns the step marks of the timeline, else the steps that another source places on it, by number. Empty without a timeline.
std::map<std::string, StepOnTimeline> stepsOnTimeline(const CardEvidence &card)
{
    std::map<std::string, StepOnTimeline> placed;
    if (!card.trace())
        return placed;
    for (const ProfilerStep &step : profilerSteps(*card.trace()))
        placed.try_emplace(step.number, StepOnTimeline{"ProfilerStep#" + step.number, step.range, 0});
    if (!placed.empty())
        return placed;
    for (const StepStages &step : card.stages().steps) {
        if (!step.range)
            continue;
        const TimeNs gap = step.isGapBefore ? step.gapNs.value_or(0) : 0;
        placed.try_emplace(
            step.step,
            StepOnTimeline{"Iteration " + step.step, {saturated(WideNs{step.range->begin} - gap), step.range->end}, gap});
    }
    return placed;
}

AdviceStep stepOf(const CardOverview::Step &from, bool isReported, Framework framework,
                  const std::map<std::string, StepOnTimeline> &placed)
{
    AdviceStep step;
    step.number = from.number;
    step.quantities = isReported ? reportedOf(from, framework) : from.computed;
    const auto own = isReported ? placed.end() : placed.find(from.number);
    if (own != placed.end()) {
        step.mark = own->second.mark;
        step.range = own->second.range;
        step.lengthNs = step.range->length();
        if (auto &preparing = step.quantities[static_cast<std::size_t>(OverviewQuantity::Preparing)])
            *preparing = saturated(WideNs{*preparing} + own->second.gapNs);
        step.trailingNs = trailingOf(step);
    } else if (isReported) {
        step.lengthNs = lengthOf(step.quantities);
    } else {
        // For a whole capture only the times of the device count: other lanes may begin years before.
        step.lengthNs = step.quantities.busyAndFreeNs().value_or(0);
    }
    return step;
}

/// Returns the steps of a card: the step marks of the timeline, else other steps on it, else the rows of the step table, else the
/// whole capture as one.
std::vector<AdviceStep> stepsOf(const CardOverview &overview, Framework framework,
                                const std::map<std::string, StepOnTimeline> &placed)
{
    const bool areReported = placed.empty() && std::ranges::any_of(overview.steps, [](const CardOverview::Step &step) {
                                 return step.reported && step.reported->busyAndFreeNs();
                             });
    std::vector<AdviceStep> steps;
    for (const CardOverview::Step &step : overview.steps) {
        const auto &quantities = areReported ? step.reported : std::optional(step.computed);
        if (quantities && quantities->busyAndFreeNs())
            steps.push_back(stepOf(step, areReported, framework, placed));
    }
    return steps;
}

/// Returns the mean of a quantity over the steps that tables tell, for a card whose tables leave out the free time. The first of
/// several steps does not count, because it compiles. The length of a step that no table tells is computing and exposed
/// communication.
std::optional<TimeNs> meanOfTables(const CardOverview &overview, Framework framework, OverviewQuantity quantity)
{
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (std::size_t index = overview.steps.size() > 1 ? 1 : 0; index < overview.steps.size(); ++index) {
        const CardOverview::Step &step = overview.steps[index];
        const OverviewQuantities reported = reportedOf(step, framework);
        auto value = step.computed.of(quantity) ? step.computed.of(quantity) : reported.of(quantity);
        const auto computing = reported.of(OverviewQuantity::Computing);
        const auto exposed = reported.of(OverviewQuantity::NotOverlapped);
        if (!value && quantity == OverviewQuantity::Step && computing && exposed)
            value = saturated(WideNs{*computing} + *exposed);
        sum += value.value_or(0);
        count += value ? 1 : 0;
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

/// Returns the ranges of the step marks, sorted and disjoint.
TimeRanges markedRanges(const std::vector<AdviceStep> &steps)
{
    TimeRanges ranges;
    for (const AdviceStep &step : steps) {
        if (step.range)
            ranges.push_back(*step.range);
    }
    return unionOf(std::move(ranges));
}

/// Cuts the free time of each step off at the end of its mark. Profilers count free time to the step in which it begins. Without
/// the cut, a pause after the last step would be longer than the step, and a pause between two steps would count as preparing of
/// the next step as well.
void cutFree(std::vector<AdviceStep> &steps, const TimeRanges &free)
{
    for (AdviceStep &step : steps) {
        auto &counted = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)];
        if (!step.range || !counted)
            continue;
        const TimeRange *crossing = rangeAt(free, step.range->end);
        if (!crossing || !step.range->contains(crossing->begin))
            continue;
        const TimeNs cut = crossing->end - step.range->end;
        counted = std::max<TimeNs>(*counted - cut, 0);
        step.trailingNs = trailingOf(step);
    }
}

/// Takes negative free times and lengths, which a damaged table may tell, for 0.
void dropNegative(std::vector<AdviceStep> &steps)
{
    for (AdviceStep &step : steps) {
        if (auto &free = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)])
            *free = std::max<TimeNs>(*free, 0);
        step.lengthNs = std::max<TimeNs>(step.lengthNs, 0);
    }
}

/// Returns those of `ranges` that begin in one of `steps`, cut off at the end of that step; all of them without steps.
TimeRanges beginningIn(const TimeRanges &steps, const TimeRanges &ranges)
{
    if (steps.empty())
        return ranges;
    TimeRanges result;
    for (const TimeRange &range : ranges) {
        if (const TimeRange *step = rangeAt(steps, range.begin))
            result.push_back({range.begin, std::min(range.end, step->end)});
    }
    return result;
}

TimeRange recordedPart(TimeRange range, TimeRange recorded)
{
    return {std::max(range.begin, recorded.begin), std::min(range.end, recorded.end)};
}

/// Returns whether a range overlaps or touches one of sorted, disjoint `ranges`; true where there are none.
bool meets(const TimeRanges &ranges, TimeRange range)
{
    const auto at = std::ranges::upper_bound(ranges, range.begin, {}, &TimeRange::end);
    return ranges.empty() || (at != ranges.end() && at->begin <= range.end);
}

/// Returns whether the kernels of an accelerator core communicate.
bool isOfCommunication(std::string_view core)
{
    return core == "HCCL" || core == "COMMUNICATION";
}

} // namespace

std::string_view inputName(AdviceInput input)
{
    switch (input) {
    case AdviceInput::Timeline:
    case AdviceInput::Clock:
        return "trace_view.json";
    case AdviceInput::DeviceTime:
    case AdviceInput::WorkTime:
        return "step_trace_time.csv";
    case AdviceInput::StepMarks:
        return "ProfilerStep";
    case AdviceInput::Launches:
        return "HostToDevice";
    case AdviceInput::Kernels:
    case AdviceInput::KernelTable:
        return "kernel_details.csv";
    case AdviceInput::KernelTypes:
    case AdviceInput::NamedTypes:
    case AdviceInput::OperatorTypes:
        return "kernel_details.csv: Type";
    case AdviceInput::KernelShapes:
        return "kernel_details.csv: Input Shapes";
    case AdviceInput::CoreMetrics:
        return "kernel_details.csv: aic_mte2_ratio";
    case AdviceInput::CacheTable:
        return "l2_cache.csv: Hit Rate";
    case AdviceInput::CoreClock:
        return "AI Core Freq";
    case AdviceInput::CoreLimits:
        return "info.json";
    case AdviceInput::Communication:
        return "communication.json";
    case AdviceInput::Matrix:
        return "communication_matrix.json";
    case AdviceInput::PeerWaits:
        return "Notify_Wait";
    case AdviceInput::MemoryRecord:
        return "memory_record.csv";
    case AdviceInput::Allocations:
        return "operator_memory.csv";
    case AdviceInput::ModuleMemory:
        return "npu_module_mem.csv";
    case AdviceInput::DataInput:
        return "minddata_pipeline";
    case AdviceInput::Settings:
        return "profiler_info.json";
    case AdviceInput::Environment:
        return "profiler_metadata.json";
    case AdviceInput::SeveralCards:
        return "ranks";
    case AdviceInput::Baseline:
        break;
    }
    return "baseline";
}

struct CardEvidence::Lazy
{
    std::array<Once<bool>, AdviceInputCount> has;
    // Facts of the card. Where one cannot be had, the pointer of coreClock is null, and others point to an empty object.
    Once<std::shared_ptr<const CardOverview>> overview;
    Once<std::shared_ptr<const StepStageAnalysis>> stages;
    Once<std::shared_ptr<const DeviceActivity>> activity;
    Once<std::shared_ptr<const std::vector<LaneLaunches>>> launches;
    Once<std::shared_ptr<const FlowIndex>> flows;
    Once<std::shared_ptr<const CoreFrequency>> coreClock;
    Once<std::shared_ptr<const CardCommunication>> communication;
    Once<std::shared_ptr<const PeerWaits>> peerWaits;
    Once<std::shared_ptr<const DataInput>> dataInput;
    Once<std::shared_ptr<const CaptureSettings>> settings;
    Once<CardLimits> coreLimits;
    // What only rules ask for.
    Once<KeptTimeline> keptTimeline;
    Once<std::vector<AdviceStep>> wholeSteps; ///< with start-up
    Once<IdleGaps> wholeGaps;                 ///< with start-up
    Once<std::vector<StartUpGap>> startUp;
    Once<std::vector<AdviceStep>> steps;
    Once<TimeRanges> markedSteps;
    Once<IdleGaps> idleGaps;
    Once<TimeRanges> idle;
    Once<TimeRanges> computing;
    Once<std::optional<MemorySample>> reservedPeak;
    Once<std::optional<std::int64_t>> microBatches;
    Once<std::vector<CollectiveWait>> collectiveWaits;
    Once<TimeRanges> exposedWaits;
    Once<std::array<std::vector<SliceId>, HostActivityCount>> activities;
    Once<std::vector<HostCopy>> hostCopies;
};

/// What forgetTables() gives back. Where one cannot be had, the pointers of kernels and operatorTypes are null.
struct CardEvidence::Tables
{
    Once<std::shared_ptr<const CardKernels>> kernels;
    Once<std::shared_ptr<const CardKernels>> operatorTypes;
    Once<ComputeKernels> computeKernels;
    Once<Roofline> roofline;
    Once<std::shared_ptr<const CacheHits>> cacheHits;
    Once<std::shared_ptr<const CardMemory>> memory;
    Once<std::shared_ptr<const HostCallAnalysis>> hostCalls;
};

CardEvidence::CardEvidence(std::size_t index, SharedCard card, const AdviceInputs &profile, TaskControl &control)
    : m_index(index)
    , m_card(std::move(card))
    , m_profile(profile)
    , m_control(control)
    , m_lazy(std::make_unique<Lazy>())
    , m_tables(std::make_unique<Tables>())
{}

CardEvidence::~CardEvidence() = default;

void CardEvidence::forgetTables() const
{
    m_tables = std::make_unique<Tables>();
    m_card->dropUnused();
}

/// Returns a fact of the card, which is empty where it cannot be had, and holds it from then on.
template<typename T>
const T &CardEvidence::kept(Once<std::shared_ptr<const T>> &fact, MakeFact<T> make) const
{
    return *fact.get([&] {
        const auto made = (*m_card.*make)(m_control);
        if (!made) {
            m_losses.addError(made.error());
            return std::make_shared<const T>();
        }
        m_losses.addOf(**made);
        return *made;
    });
}

bool CardEvidence::has(AdviceInput input) const
{
    return m_lazy->has[static_cast<std::size_t>(input)].get([this, input] { return isThere(input); });
}

bool CardEvidence::isThere(AdviceInput input) const
{
    switch (input) {
    case AdviceInput::Timeline:
        return trace() != nullptr;
    case AdviceInput::Clock:
        return hasClock();
    case AdviceInput::DeviceTime:
        return !steps().empty();
    case AdviceInput::WorkTime:
        return mean(OverviewQuantity::Computing) && mean(OverviewQuantity::NotOverlapped);
    case AdviceInput::StepMarks:
        return std::ranges::any_of(steps(), [](const AdviceStep &step) { return step.range.has_value(); });
    case AdviceInput::Launches:
        return !launches().empty();
    case AdviceInput::Kernels:
        return !computeKernels().variants().empty();
    case AdviceInput::KernelTable:
        return kernels() && kernels()->table;
    case AdviceInput::KernelTypes:
        return has(AdviceInput::KernelTable) && computeKernels().hasTypes();
    case AdviceInput::NamedTypes:
        return computeKernels().hasNamedTypes();
    case AdviceInput::OperatorTypes:
        return has(AdviceInput::KernelTypes) || (operatorTypes() && !operatorTypes()->table);
    case AdviceInput::KernelShapes:
        return has(AdviceInput::KernelTable) && computeKernels().hasShapes();
    case AdviceInput::CoreMetrics:
        return has(AdviceInput::KernelTable) &&
               (computeKernels().has(CoreMetric::CubeMte2) || computeKernels().has(CoreMetric::VectorMte2));
    case AdviceInput::CacheTable:
        return !cacheHits().isEmpty();
    case AdviceInput::CoreClock:
        return coreClock() != nullptr;
    case AdviceInput::CoreLimits:
        return coreLimits().memoryGBPerS.value && (coreLimits().cubeTera.value || coreLimits().vectorTera.value);
    case AdviceInput::Communication:
        return communication().hasOperators;
    case AdviceInput::Matrix:
        return !communication().matrix.links.empty();
    case AdviceInput::PeerWaits:
        return !peerWaits().collectives.empty();
    case AdviceInput::MemoryRecord:
        return !memory().curves.curves.empty() || memory().totals.peakBytes;
    case AdviceInput::Allocations:
        return memory().hasAllocations;
    case AdviceInput::ModuleMemory:
        return !memory().modules.curves.empty();
    case AdviceInput::DataInput:
        return !dataInput().queues.empty() || !dataInput().pipeline.operators.empty();
    case AdviceInput::Settings:
        return settings().hasInfo;
    case AdviceInput::Environment:
        return settings().hasEnvironment;
    case AdviceInput::SeveralCards:
    case AdviceInput::Baseline:
        break;
    }
    return true;
}

const KeptTimeline &CardEvidence::keptTimeline() const
{
    return m_lazy->keptTimeline.get([this] {
        auto kept = card().summary ? readKeptTimeline(card().path, m_control) : Result<KeptTimeline>(KeptTimeline());
        if (!kept)
            return KeptTimeline();
        // Damage may leave one without the other.
        kept->hasClock = kept->hasClock && card().summary->originNs;
        if (!kept->hasClock)
            kept->operators.clear();
        return std::move(*kept);
    });
}

bool CardEvidence::hasClock() const
{
    return trace() || keptTimeline().hasClock;
}

std::optional<TimeRange> CardEvidence::slicesRange() const
{
    if (trace())
        return trace()->slicesRange();
    return hasClock() ? std::optional(keptTimeline().slices) : std::nullopt;
}

const CardOverview &CardEvidence::overview() const
{
    return kept(m_lazy->overview, &OpenCard::overview);
}

const std::vector<AdviceStep> &CardEvidence::wholeSteps() const
{
    return m_lazy->wholeSteps.get([this] {
        std::vector<AdviceStep> steps = stepsOf(overview(), card().framework, stepsOnTimeline(*this));
        if (trace())
            cutFree(steps, activity().free);
        dropNegative(steps);
        return steps;
    });
}

const IdleGaps &CardEvidence::wholeGaps() const
{
    return m_lazy->wholeGaps.get([this] {
        const TimeRanges free = trace() ? beginningIn(markedRanges(wholeSteps()), activity().free) : TimeRanges();
        return trace() ? analyseIdleGaps(*trace(), free, m_control) : IdleGaps();
    });
}

bool CardEvidence::isUnmarked() const
{
    const std::vector<AdviceStep> &all = keptTimeline().hasClock ? keptTimeline().steps : wholeSteps();
    return all.size() == 1 && all.front().number.empty() && !all.front().range;
}

const std::vector<StartUpGap> &CardEvidence::startUp() const
{
    return m_lazy->startUp.get(
        [this] { return trace() && isUnmarked() ? findStartUp(*trace(), wholeGaps(), m_control) : std::vector<StartUpGap>(); });
}

const std::vector<AdviceStep> &CardEvidence::steps() const
{
    if (keptTimeline().hasClock)
        return keptTimeline().steps;
    if (startUp().empty())
        return wholeSteps();
    return m_lazy->steps.get([this] {
        std::vector<AdviceStep> steps = wholeSteps();
        const TimeNs once = plumbline::lengthOf(rangesOf(startUp()));
        for (AdviceStep &step : steps) {
            if (auto &free = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)])
                *free = std::max<TimeNs>(*free - once, 0);
            step.lengthNs = std::max<TimeNs>(step.lengthNs - once, 0);
        }
        return steps;
    });
}

const TimeRanges &CardEvidence::markedSteps() const
{
    return m_lazy->markedSteps.get([this] { return markedRanges(steps()); });
}

TimeRanges CardEvidence::inSteps(const TimeRanges &ranges) const
{
    return markedSteps().empty() ? ranges : common(ranges, markedSteps());
}

/// Returns the absolute time of the origin of the timeline, or of the one that a summary was made of.
std::optional<TimeNs> CardEvidence::originNs() const
{
    return trace() ? std::optional(trace()->originNs()) : card().summary.value_or(CardSummary()).originNs;
}

std::optional<TimeRange> CardEvidence::ownRange(const std::optional<TimeRange> &absolute) const
{
    const auto origin = originNs();
    TimeRange own;
    if (!absolute || !origin || !hasClock() || __builtin_sub_overflow(absolute->begin, *origin, &own.begin) ||
        __builtin_sub_overflow(absolute->end, *origin, &own.end))
        return std::nullopt;
    return own;
}

std::optional<TimeNs> CardEvidence::absoluteNs(TimeNs own) const
{
    const auto origin = originNs();
    TimeNs absolute = 0;
    return origin && !__builtin_add_overflow(*origin, own, &absolute) ? std::optional(absolute) : std::nullopt;
}

TimeNs CardEvidence::meanStepNs() const
{
    if (steps().empty())
        return meanOfTables(overview(), card().framework, OverviewQuantity::Step).value_or(0);
    WideNs sum = 0;
    for (const AdviceStep &step : steps())
        sum += step.lengthNs;
    return meanNs(sum, steps().size());
}

std::optional<TimeNs> CardEvidence::mean(OverviewQuantity quantity) const
{
    if (steps().empty())
        return meanOfTables(overview(), card().framework, quantity);
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (const AdviceStep &step : steps()) {
        if (const auto value = step.quantities.of(quantity)) {
            sum += *value;
            ++count;
        }
    }
    return count == 0 ? std::nullopt : std::optional(meanNs(sum, count));
}

std::optional<TimeNs> CardEvidence::meanBusyAndFreeNs() const
{
    WideNs sum = 0;
    for (const AdviceStep &step : steps())
        sum += step.quantities.busyAndFreeNs().value_or(0);
    return steps().empty() ? std::nullopt : std::optional(meanNs(std::max<WideNs>(sum, 0), steps().size()));
}

TimeNs CardEvidence::perStep(TimeNs ns) const
{
    return meanNs(std::max<TimeNs>(ns, 0), std::max<std::size_t>(steps().size(), 1));
}

const StepStageAnalysis &CardEvidence::stages() const
{
    return kept(m_lazy->stages, &OpenCard::stages);
}

const DeviceActivity &CardEvidence::activity() const
{
    return keptTimeline().hasClock ? keptTimeline().activity : kept(m_lazy->activity, &OpenCard::activity);
}

const TimeRanges &CardEvidence::computing() const
{
    return m_lazy->computing.get([this] { return readComputing(); });
}

TimeRanges CardEvidence::readComputing() const
{
    if (hasClock())
        return unionOf(activity().computing);
    if (keptTimeline().isKept)
        return unionOf(keptTimeline().activity.computing);
    TimeRanges ranges;
    const KernelCalls *calls = kernels() ? kernels()->calls.get() : nullptr;
    for (std::size_t call = 0; calls && call < calls->size(); ++call) {
        const auto start = calls->startNs(call);
        const auto duration = calls->durationPs(call);
        std::int64_t end = 0;
        if (!isOfCommunication(calls->core(call)) && start && duration && *duration >= 0 &&
            !__builtin_add_overflow(*start, *duration / 1000, &end))
            ranges.push_back({*start, end});
    }
    return unionOf(std::move(ranges));
}

const IdleGaps &CardEvidence::idleGaps() const
{
    return startUp().empty() ? wholeGaps() : m_lazy->idleGaps.get([this] { return withoutStartUp(wholeGaps(), startUp()); });
}

TimeRanges CardEvidence::lateGaps() const
{
    if (keptTimeline().hasClock)
        return keptTimeline().lateGaps;
    TimeRanges late;
    for (const IdleGap &gap : idleGaps().gaps) {
        if (gap.isLate && gap.range.length() >= KernelGapNs)
            late.push_back(gap.range);
    }
    return unionOf(std::move(late));
}

const TimeRanges &CardEvidence::idle() const
{
    return m_lazy->idle.get([this] {
        const TimeRanges once = keptTimeline().hasClock ? keptTimeline().startUp : rangesOf(startUp());
        if (!once.empty())
            return without(unionOf(activity().free), once);
        TimeRanges whole = markedSteps();
        if (const auto all = slicesRange(); whole.empty() && all)
            whole = {recordedPart(*all, activity().recorded)};
        const DeviceActivity &device = activity();
        return device.isEmpty() ? TimeRanges() : without(whole, united(device.computing, device.communication));
    });
}

const std::vector<LaneLaunches> &CardEvidence::launches() const
{
    return kept(m_lazy->launches, &OpenCard::launches);
}

const FlowIndex &CardEvidence::flows() const
{
    return *m_lazy->flows.get([this] {
        auto flows = m_card->flows(m_control);
        // A control that was stopped yields none; the rules must still find an index until they notice.
        return flows ? std::move(*flows) : std::make_shared<const FlowIndex>(m_card->trace());
    });
}

/// Adds what is lost of the kernel table.
void CardEvidence::addLosses(const CardKernels &kernels) const
{
    m_losses.addOf(kernels);
    if (kernels.table)
        m_losses.addProblems(kernels.table->losses());
}

const CardKernels *CardEvidence::kernels() const
{
    return m_tables->kernels
        .get([this]() -> std::shared_ptr<const CardKernels> {
            const auto made = m_card->kernels(m_control);
            if (made && *made)
                addLosses(**made);
            if (made)
                return *made;
            m_losses.addError(made.error());
            if (!trace())
                return nullptr;
            return std::make_shared<const CardKernels>(cardKernels(m_card->card(), nullptr, m_card->trace(), m_control));
        })
        .get();
}

std::string CardEvidence::foreignTable() const
{
    const auto kernels = m_card->kernels(m_control).value_or(nullptr);
    return kernels ? kernels->foreignTable : std::string();
}

const CardKernels *CardEvidence::operatorTypes() const
{
    return m_tables->operatorTypes
        .get([this]() -> std::shared_ptr<const CardKernels> {
            const auto made = m_card->kernelsFor(KernelsBy::Type, m_control);
            if (!made)
                m_losses.addError(made.error());
            else if (*made)
                m_losses.addOf(**made);
            const auto types = made.value_or(nullptr);
            return types && types->isOfTable() && !isOfAnotherTime(*types) ? types : nullptr;
        })
        .get();
}

/// Returns the ranges of the step marks in absolute time, as kernel tables have it.
TimeRanges CardEvidence::absoluteSteps() const
{
    TimeRanges steps = trace() ? markedSteps() : TimeRanges();
    for (TimeRange &step : steps)
        step = {trace()->absolute(step.begin), trace()->absolute(step.end)};
    return steps;
}

const ComputeKernels &CardEvidence::computeKernels() const
{
    return m_tables->computeKernels.get(
        [this] { return kernels() ? ComputeKernels(*kernels(), absoluteSteps(), m_control) : ComputeKernels(); });
}

const CacheHits &CardEvidence::cacheHits() const
{
    return kept(m_tables->cacheHits, &OpenCard::cacheHits);
}

const CardLimits &CardEvidence::coreLimits() const
{
    return m_lazy->coreLimits.get(
        [this] { return cardLimits(computeKernels(), cardChip(card()), settings(), coreClock(), StatedLimits()); });
}

const Roofline &CardEvidence::roofline() const
{
    return m_tables->roofline.get([this] { return computeRoofline(computeKernels(), coreLimits(), m_control); });
}

const CoreFrequency *CardEvidence::coreClock() const
{
    return m_lazy->coreClock.get([this] { return m_card->coreClock(m_control).value_or(nullptr); }).get();
}

std::optional<std::int64_t> CardEvidence::microBatches() const
{
    return m_lazy->microBatches.get([this] { return countMicroBatches(*this, m_control); });
}

const CardCommunication &CardEvidence::communication() const
{
    return kept(m_lazy->communication, &OpenCard::communication);
}

const PeerWaits &CardEvidence::peerWaits() const
{
    return keptTimeline().hasClock ? keptTimeline().peers : kept(m_lazy->peerWaits, &OpenCard::peerWaits);
}

const std::vector<CollectiveWait> &CardEvidence::collectiveWaits() const
{
    return m_lazy->collectiveWaits.get([this] { return findCollectiveWaits(m_profile.runOf(m_index), m_index, m_control); });
}

const TimeRanges &CardEvidence::exposedWaits() const
{
    return m_lazy->exposedWaits.get([this] {
        TimeRanges waits;
        for (const CollectiveWait &each : collectiveWaits()) {
            const bool isForOther = !each.lateRank || each.lateRank != card().rank;
            if (isForOther && each.waitNs > 0)
                waits.push_back({each.range.begin, std::min(each.range.begin + each.waitNs, each.range.end)});
        }
        return without(unionOf(std::move(waits)), computing());
    });
}

const CardMemory &CardEvidence::memory() const
{
    return kept(m_tables->memory, &OpenCard::memory);
}

const std::optional<MemorySample> &CardEvidence::reservedPeak() const
{
    return m_lazy->reservedPeak.get([this] { return plumbline::reservedPeak(memory()); });
}

const DataInput &CardEvidence::dataInput() const
{
    return kept(m_lazy->dataInput, &OpenCard::dataInput);
}

const std::vector<SliceId> &CardEvidence::slicesOf(HostActivity activity) const
{
    const auto &slices = m_lazy->activities.get([this] {
        auto all = trace() ? slicesByActivity(*trace(), m_control) : std::array<std::vector<SliceId>, HostActivityCount>();
        TimeRanges steps = markedSteps();
        const DeviceActivity &device = this->activity();
        if (!startUp().empty())
            steps = without(united(united(device.computing, device.communication), device.free), rangesOf(startUp()));
        for (std::vector<SliceId> &each : all)
            std::erase_if(each, [&](SliceId slice) { return !meets(steps, trace()->sliceRange(slice)); });
        return all;
    });
    return slices[static_cast<std::size_t>(activity)];
}

const std::vector<HostCopy> &CardEvidence::hostCopies() const
{
    return m_lazy->hostCopies.get([this] {
        return trace()
                   ? blockingCopies(*trace(), slicesOf(HostActivity::Copy), slicesOf(HostActivity::Synchronisation), m_control)
                   : std::vector<HostCopy>();
    });
}

const HostCallAnalysis &CardEvidence::hostCalls() const
{
    return kept(m_tables->hostCalls, &OpenCard::hostCalls);
}

const CaptureSettings &CardEvidence::settings() const
{
    return kept(m_lazy->settings, &OpenCard::settings);
}

std::string_view CardEvidence::sliceName(SliceId slice) const
{
    return trace() ? trace()->text(trace()->slices().name[slice.value]) : keptTimeline().places[slice.value].name;
}

Evidence CardEvidence::sliceEvidence(SliceId slice) const
{
    if (!trace()) {
        const KeptPlace &place = keptTimeline().places[slice.value];
        return {Evidence::Kind::Slice, m_index, place.lane, place.name, place.range, {}};
    }
    return {Evidence::Kind::Slice,
            m_index,
            laneLabel(*trace(), trace()->laneOf(slice)),
            std::string(trace()->text(trace()->slices().name[slice.value])),
            trace()->sliceRange(slice),
            slice};
}

Evidence CardEvidence::rangeEvidence(TimeRange range, std::string name, LaneId lane) const
{
    return {Evidence::Kind::Range, m_index, lane.isValid() ? laneLabel(*trace(), lane) : std::string(),
            std::move(name),       range,   {}};
}

Evidence CardEvidence::cardEvidence() const
{
    return {Evidence::Kind::Card, m_index, {}, card().name, {}, {}};
}

Evidence CardEvidence::kernelEvidence(std::size_t call) const
{
    Evidence evidence;
    if (const auto slice = trace() ? kernels()->sliceOf(call) : std::nullopt)
        evidence = sliceEvidence(*slice);
    evidence.kind = Evidence::Kind::Kernel;
    evidence.card = m_index;
    evidence.name = kernels()->calls->name(call);
    return evidence;
}

Evidence CardEvidence::fileEvidence(std::string_view kind, std::string_view suffix) const
{
    auto files = filesOf(card(), kind, suffix);
    for (const Deliverable &file : card().summary ? card().files : std::vector<Deliverable>()) {
        if (file.bytes > 0 && file.status != FileStatus::Missing && file.kind == kind && file.file.ends_with(suffix))
            files.push_back(file.file);
    }
    return {Evidence::Kind::File, m_index, {}, files.empty() ? std::string(kind) + std::string(suffix) : files.front(), {}, {}};
}

namespace {

/// Adds the groups that summaries keep of files of the whole job, each once.
void addKeptGroups(const std::vector<std::shared_ptr<CardEvidence>> &cards, std::vector<CommunicationGroup> &groups)
{
    std::set<std::tuple<std::string, std::string, std::string, std::optional<int>, std::vector<int>>> known;
    for (const auto &card : cards) {
        for (const CommunicationGroup &each : card->keptTimeline().groups) {
            if (known.insert({each.communicator, each.hash, each.name, each.position, each.ranks}).second)
                groups.push_back(each);
        }
    }
}

} // namespace

struct AdviceInputs::Lazy
{
    Once<std::vector<CommunicationGroup>> groups;
    Once<std::vector<JointGroup>> jointOperators;
    Once<std::shared_ptr<const PeerChains>> peerChains;
    std::vector<std::unique_ptr<const AdviceInputs>> parts; ///< of which runs() consists where the profile has several
    std::vector<const AdviceInputs *> runs;
    std::vector<std::size_t> runOfCard; ///< number in `runs`, by card
};

AdviceInputs::AdviceInputs(std::vector<SharedCard> cards)
    : m_control(std::make_shared<TaskControl>()), m_lazy(std::make_unique<Lazy>())
{
    for (SharedCard &card : cards)
        m_cards.push_back(std::make_shared<CardEvidence>(m_cards.size(), std::move(card), *this, *m_control));
    m_all = m_cards;
    std::vector<RunMember> members;
    for (const auto &evidence : m_all)
        members.push_back(runMemberOf(evidence->card()));
    m_lazy->runOfCard = runNumbers(members);
    std::vector<std::vector<std::shared_ptr<CardEvidence>>> runs;
    for (const auto &evidence : m_all) {
        const std::size_t run = m_lazy->runOfCard[evidence->index()];
        runs.resize(std::max(runs.size(), run + 1));
        runs[run].push_back(evidence);
    }
    for (std::size_t run = 0; runs.size() > 1 && run < runs.size(); ++run)
        m_lazy->parts.emplace_back(new AdviceInputs(*this, std::move(runs[run])));
    for (const auto &part : m_lazy->parts)
        m_lazy->runs.push_back(part.get());
    if (m_lazy->runs.empty())
        m_lazy->runs = {this};
}

AdviceInputs::AdviceInputs(const AdviceInputs &profile, std::vector<std::shared_ptr<CardEvidence>> cards)
    : m_control(profile.m_control), m_cards(std::move(cards)), m_all(profile.m_all), m_lazy(std::make_unique<Lazy>())
{
    m_lazy->runs = {this};
    m_lazy->runOfCard.assign(m_all.size(), 0);
}

AdviceInputs::~AdviceInputs() = default;

const std::vector<const AdviceInputs *> &AdviceInputs::runs() const
{
    return m_lazy->runs;
}

const AdviceInputs &AdviceInputs::runOf(std::size_t card) const
{
    return *m_lazy->runs[m_lazy->runOfCard[card]];
}

const std::vector<CommunicationGroup> &AdviceInputs::groups() const
{
    return m_lazy->groups.get([this] {
        std::vector<std::shared_ptr<const Card>> cards;
        for (const auto &card : m_cards) {
            if (!card->card().summary)
                cards.push_back(std::shared_ptr<const Card>(std::shared_ptr<const Card>(), &card->card()));
        }
        std::vector<CommunicationGroup> groups = readNamedGroups(cards, *m_control);
        addKeptGroups(m_cards, groups);
        for (const auto &card : m_cards) {
            const auto &own = card->communication().groups.all();
            groups.insert(groups.end(), own.begin(), own.end());
        }
        return groups;
    });
}

const std::vector<JointGroup> &AdviceInputs::jointOperators() const
{
    return m_lazy->jointOperators.get([this] { return findJointOperators(*this, *m_control); });
}

const PeerChains &AdviceInputs::peerChains() const
{
    return *m_lazy->peerChains.get([this] { return std::make_shared<const PeerChains>(*this, *m_control); });
}

} // namespace plumbline
