// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/opencard.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/communicationsteps.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/host/hostcalls.h"
#include "core/analysis/host/launches.h"
#include "core/analysis/kernels/cachedcalls.h"
#include "core/analysis/kernels/cachehits.h"
#include "core/analysis/kernels/cardflops.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/cardoperators.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/stepstages.h"
#include "core/facts/cardstages.h"
#include "core/facts/droppable.h"
#include "core/facts/tabletrace.h"
#include "core/import/traceloader.h"
#include "core/profile/capturesettings.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/profile/tracedevice.h"
#include "core/query/flowindex.h"
#include "core/storage/releasetext.h"
#include "core/summary/summaryparts.h"
#include "core/tables/kerneldetails.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// Makes a fact of a value, or of a Result with one.
template<typename T>
CardFact<T> factOf(T value)
{
    return std::make_shared<const T>(std::move(value));
}

template<typename T>
CardFact<T> factOf(Result<T> result)
{
    if (!result)
        return failure(std::move(result.error()));
    return factOf(std::move(*result));
}

/// Makes a fact of a part of a summary. One that cannot be read is empty and tells so in its errors.
template<typename T>
CardFact<T> summaryFact(Result<T> part)
{
    if (part)
        return factOf(std::move(*part));
    T empty;
    empty.errors.push_back(std::move(part.error()));
    return factOf(std::move(empty));
}

/// Adds the operators that a kernel table lists, if it lists any. `timeline` is made of the table, or null.
void addOperatorsOfKernels(CardCommunication &communication, const std::shared_ptr<const Trace> &timeline,
                           const std::vector<std::string> &files)
{
    if (!timeline)
        return;
    communication.operators = communicationOfTrace(*timeline);
    if (!communication.operators.operators.empty())
        communication.source = baseName(files.front());
}

/// Forgets those of some facts that nobody holds. Returns their number.
std::size_t countOfDropped(auto &...facts)
{
    return (std::size_t{0} + ... + std::size_t{facts.dropUnused()});
}

} // namespace

/// Facts that depend on the folder of a card only.
struct OpenCard::CaptureFacts final : Droppable
{
    OnDemand<KernelTable> kernelTable;
    OnDemand<DataInput> dataInput;
    std::shared_ptr<CardCommunicationReader> communication;

    std::size_t dropUnused() override
    {
        communication->forget();
        return countOfDropped(kernelTable, dataInput);
    }
};

/// Facts of one card.
struct OpenCard::CardFacts final : Droppable
{
    OnDemand<SummaryKernels> summaryKernels;
    OnDemand<CardKernels> kernels;
    OnDemand<CardKernels> operatorSums;
    OnDemand<CardKernels> operatorTypeSums;
    OnDemand<CardKernels> operatorShapes;
    OnDemand<CardFlops> flops;
    OnDemand<CacheHits> cacheHits;
    OnDemand<CardCommunication> communication;
    OnDemand<PeerWaits> peerWaits;
    OnDemand<CardMemory> memory;
    OnDemand<CaptureSettings> settings;
    OnDemand<CardOverview> overview;
    OnDemand<ReportedSteps> reportedSteps;
    OnDemand<StepStageAnalysis> stages;
    OnDemand<DataInput> dataInput; ///< that of the capture with the step gaps of the card
    OnDemand<HostCallAnalysis> hostCalls;
    OnDemand<DeviceActivity> activity;
    OnDemand<std::vector<LaneLaunches>> launches;
    OnDemand<CoreFrequency> coreClock;
    OnDemand<FlowIndex> flows;
    OnDemand<Trace> kernelTimeline;

    std::size_t dropUnused() override
    {
        return countOfDropped(summaryKernels, kernels, operatorSums, operatorTypeSums, operatorShapes, flops, cacheHits,
                              communication, peerWaits, memory, settings, overview, reportedSteps, stages, dataInput, hostCalls,
                              activity, launches, coreClock, flows, kernelTimeline);
    }
};

OpenCard::OpenCard(Card card, std::shared_ptr<const Trace> trace, std::shared_ptr<CardCommunicationReader> communication)
    : OpenCard(std::move(card), std::move(trace), std::make_shared<CaptureFacts>(), std::make_shared<CardFacts>())
{
    m_capture->communication = communication ? std::move(communication) : std::make_shared<CardCommunicationReader>();
    addDroppable(m_capture);
    addDroppable(m_facts);
}

OpenCard::OpenCard(Card card, std::shared_ptr<const Trace> trace, std::shared_ptr<CaptureFacts> capture,
                   std::shared_ptr<CardFacts> facts)
    : m_card(std::move(card)), m_trace(std::move(trace)), m_capture(std::move(capture)), m_facts(std::move(facts))
{}

OpenCard::~OpenCard() = default;

SharedCard OpenCard::withTimeline(Card card, std::shared_ptr<const Trace> trace) const
{
    auto facts = std::make_shared<CardFacts>();
    addDroppable(facts);
    return SharedCard(new OpenCard(std::move(card), std::move(trace), m_capture, std::move(facts)));
}

SharedCard OpenCard::withFiles(std::vector<Deliverable> files) const
{
    Card examined = m_card;
    examined.files = std::move(files);
    return SharedCard(new OpenCard(std::move(examined), m_trace, m_capture, m_facts));
}

void OpenCard::dropUnused() const
{
    m_facts->dropUnused();
    // The kernels held the table that they were read from.
    countOfDropped(m_capture->kernelTable, m_capture->dataInput);
    if (m_trace)
        releaseText(*m_trace);
}

CardFact<KernelTable> OpenCard::kernelTable(TaskControl &control) const
{
    return m_capture->kernelTable.get(control, [&]() -> CardFact<KernelTable> {
        dropAllUnusedIfMemoryIsShort();
        const std::vector<std::string> files = kernelFilesOf(m_card);
        return files.empty() ? failure(ErrorCode::FileNotFound, m_card.path) : readKernelTable(files, control);
    });
}

CardFact<CardKernels> OpenCard::kernels(TaskControl &control) const
{
    if (m_card.summary)
        return summaryKernels(KernelsBy::Name, control);
    return m_facts->kernels.get(control, [&]() -> CardFact<CardKernels> {
        if (kernelFilesOf(m_card).empty() && m_trace)
            return factOf(withCacheRates(cardKernels(m_card, nullptr, m_trace, control), m_card, control));
        const CardFact<KernelTable> table = kernelTable(control);
        if (!table)
            return failure(table.error());
        const bool isUsed = (*table)->rows() > 0 || !m_trace;
        CardKernels kernels = cardKernels(m_card, isUsed ? *table : nullptr, m_trace, control);
        if (isOfAnotherTime(kernels)) {
            std::string foreign = std::move(kernels.source);
            kernels = cardKernels(m_card, nullptr, m_trace, control);
            kernels.foreignTable = std::move(foreign);
        }
        return factOf(withCacheRates(std::move(kernels), m_card, control));
    });
}

/// Returns the kernels of a summary, which are grouped in one way.
CardFact<CardKernels> OpenCard::summaryKernels(KernelsBy by, TaskControl &control) const
{
    const auto read = m_facts->summaryKernels.get(control, [&] { return factOf(readSummaryKernels(m_card.path, control)); });
    if (!read)
        return failure(read.error());
    if (by == KernelsBy::Call || !(*read)->of(by))
        return failure(ErrorCode::FileNotFound, m_card.path);
    return (*read)->of(by);
}

CardFact<CardKernels> OpenCard::kernelsFor(KernelsBy by, TaskControl &control) const
{
    if (m_card.summary)
        return summaryKernels(by, control);
    // Kernels of a timeline are made last, because those of MindInsight take reading its records again.
    const bool isTimelineOnly = m_trace && kernelFilesOf(m_card).empty();
    if (isTimelineOnly && by == KernelsBy::Call)
        return kernels(control);
    const auto calls = isTimelineOnly ? CardFact<CardKernels>() : kernels(control);
    const bool isTable = calls && *calls && (*calls)->table && (*calls)->table->rows() > 0;
    const bool isUnreadable = !calls && calls.error().code != ErrorCode::FileNotFound;
    if (isTable || isUnreadable || (calls && by == KernelsBy::Call && m_trace))
        return calls;
    if (by == KernelsBy::Shape) {
        const auto shapes = m_facts->operatorShapes.get(
            control, [&]() -> CardFact<CardKernels> { return readOperatorSums(m_card, SumsOf::Shapes, m_trace, control); });
        if (!shapes || (*shapes && (*shapes)->calls->size() > 0))
            return shapes;
    }
    const auto operators = operatorSums(control);
    const auto types = operatorTypeSums(control);
    if (!operators || !types)
        return failure(operators ? types.error() : operators.error());
    const auto tells = [this](const auto &sums) { return *sums && ((*sums)->calls->size() > 0 || !m_trace); };
    if (tells(types) && by == KernelsBy::Type)
        return types;
    if (tells(operators))
        return operators;
    return *types && !m_trace ? types : kernels(control);
}

CardFact<CardKernels> OpenCard::operatorSums(TaskControl &control) const
{
    return m_facts->operatorSums.get(
        control, [&]() -> CardFact<CardKernels> { return readOperatorSums(m_card, SumsOf::Operators, m_trace, control); });
}

CardFact<CardKernels> OpenCard::operatorTypeSums(TaskControl &control) const
{
    return m_facts->operatorTypeSums.get(
        control, [&]() -> CardFact<CardKernels> { return readOperatorSums(m_card, SumsOf::Types, m_trace, control); });
}

CardFact<CardFlops> OpenCard::flops(TaskControl &control) const
{
    return m_facts->flops.get(control, [&] {
        return m_card.summary ? summaryFact(readSummaryFlops(m_card.path, control)) : factOf(readCardFlops(m_card, control));
    });
}

CardFact<CacheHits> OpenCard::cacheHits(TaskControl &control) const
{
    return m_facts->cacheHits.get(control, [&] { return factOf(readCacheHits(m_card, control)); });
}

CardFact<CardCommunication> OpenCard::communication(TaskControl &control) const
{
    return m_facts->communication.get(control, [&] {
        dropAllUnusedIfMemoryIsShort();
        if (m_card.summary)
            return summaryFact(readSummaryCommunication(m_card.path, control));
        CardCommunication read = m_capture->communication->read(m_card, control);
        if (!m_trace && !read.hasOperators && read.source.empty() && read.errors.empty())
            addOperatorsOfKernels(read, kernelTimeline(control).value_or(nullptr), kernelFilesOf(m_card));
        const bool lacksStarts = read.source.starts_with("hccl_raw");
        if (!m_trace || (read.hasOperators && !lacksStarts))
            return factOf(std::move(read));
        CommunicationTable shown = communicationOfTrace(*m_trace, stepsOnTimeline(*this, *m_trace, control));
        if (lacksStarts)
            addStartsOfTrace(read.operators, shown);
        else
            read.operators = std::move(shown);
        return factOf(std::move(read));
    });
}

CardFact<PeerWaits> OpenCard::peerWaits(TaskControl &control) const
{
    return m_facts->peerWaits.get(control, [&]() -> CardFact<PeerWaits> {
        if (!m_trace)
            return factOf(PeerWaits());
        const CardFact<CardCommunication> known = communication(control);
        if (!known)
            return failure(known.error());
        auto waits = findPeerWaits(*m_trace, m_card.rank, (*known)->groups, control);
        releaseText(*m_trace); // of many cards, the records that were read would stay in memory
        return factOf(std::move(waits));
    });
}

CardFact<CardMemory> OpenCard::memory(TaskControl &control) const
{
    return m_facts->memory.get(control, [&] {
        dropAllUnusedIfMemoryIsShort();
        return m_card.summary ? summaryFact(readSummaryMemory(m_card.path, control)) : factOf(readCardMemory(m_card, control));
    });
}

CardFact<DataInput> OpenCard::dataInput(TaskControl &control) const
{
    const auto files = m_capture->dataInput.get(control, [&] {
        return m_card.summary ? summaryFact(readSummaryData(m_card.path, control)) : factOf(readDataInput(m_card, control));
    });
    if (!files || m_card.summary || !lacksStepGap(**files))
        return files;
    return m_facts->dataInput.get(control, [&]() -> CardFact<DataInput> {
        const auto steps = stages(control);
        if (!steps)
            return failure(steps.error());
        auto input = std::make_shared<DataInput>(**files);
        addStepGaps(**steps, *input);
        return std::shared_ptr<const DataInput>(std::move(input));
    });
}

CardFact<CaptureSettings> OpenCard::settings(TaskControl &control) const
{
    return m_facts->settings.get(control, [&] {
        return factOf(m_card.summary ? readSummarySettings(m_card.path, control).value_or(CaptureSettings())
                                     : readCaptureSettings(m_card));
    });
}

CardFact<CardOverview> OpenCard::overview(TaskControl &control) const
{
    return m_facts->overview.get(control, [&] { return makeOverview(std::nullopt, control); });
}

/// Makes the overview from the activity of the device, which is a fact itself.
CardFact<CardOverview> OpenCard::makeOverview(const std::optional<TimeRange> &range, TaskControl &control) const
{
    if (m_card.summary) {
        auto read = readSummaryOverview(m_card.path, control);
        const auto kept = stages(control);
        if (read && kept && !read->reportedError && !(*kept)->errors.empty())
            read->reportedError = (*kept)->errors.front();
        if (read)
            return factOf(std::move(*read));
        CardOverview unknown;
        unknown.reportedError = std::move(read.error());
        return factOf(std::move(unknown));
    }
    const auto known = m_trace ? activity(control) : CardFact<DeviceActivity>();
    if (!known)
        return failure(known.error());
    const auto steps = range ? CardFact<StepStageAnalysis>() : stages(control);
    if (!steps)
        return failure(steps.error());
    const auto reported = range ? factOf(ReportedSteps()) : reportedSteps(control);
    if (!reported)
        return failure(reported.error());
    const bool areOfKernels = *steps && ((*steps)->steps.empty() || (*steps)->source == StepSource::Kernels);
    if (!m_trace && !range && areOfKernels && (*reported)->steps.empty()) {
        auto ofKernels = overviewOfKernels(**steps, **reported, control);
        if (!ofKernels || *ofKernels)
            return ofKernels;
    }
    return factOf(overviewOf(m_card, {m_trace.get(), known->get(), steps->get()}, range, **reported));
}

CardFact<CardOverview> OpenCard::overviewIn(const std::optional<TimeRange> &range, TaskControl &control) const
{
    if (!range)
        return overview(control);
    auto made = makeOverview(range, control);
    return control.stopRequested() ? failure(ErrorCode::Cancelled) : std::move(made);
}

CardFact<ReportedSteps> OpenCard::reportedSteps(TaskControl &control) const
{
    return m_facts->reportedSteps.get(control, [&]() -> CardFact<ReportedSteps> {
        return m_card.summary ? factOf(readSummaryReported(m_card.path, control)) : factOf(readReportedSteps(m_card, control));
    });
}

CardFact<StepStageAnalysis> OpenCard::stages(TaskControl &control) const
{
    return m_facts->stages.get(
        control, [&] { return m_card.summary ? summaryFact(readSummaryStages(m_card.path, control)) : makeStages(control); });
}

CardFact<StepStageAnalysis> OpenCard::makeStages(TaskControl &control) const
{
    auto stages = stagesOfCard(m_card, m_trace.get(), control);
    if (!stages || m_trace || !stages->steps.empty() || !stages->errors.empty())
        return factOf(std::move(stages));
    const auto reported = reportedSteps(control);
    const bool isReported = reported && !(*reported)->steps.empty();
    const auto timeline = isReported ? CardFact<Trace>() : kernelTimeline(control);
    if (!timeline || !*timeline)
        return factOf(std::move(stages));
    StepStageAnalysis steps = analyseStepStages(**timeline, control);
    if (steps.steps.empty())
        return factOf(std::move(stages));
    steps.source = StepSource::Kernels;
    steps.steps.front().gapNs.reset(); // what was before the first kernel is not known
    for (StepStages &step : steps.steps)
        step.range.reset(); // the card has no timeline
    return factOf(std::move(steps));
}

CardFact<Trace> OpenCard::kernelTimeline(TaskControl &control) const
{
    return m_facts->kernelTimeline.get(control, [&]() -> CardFact<Trace> {
        if (m_trace || m_card.summary || !m_card.timeline.empty() || kernelFilesOf(m_card).empty())
            return nullptr;
        auto made = traceOfKernels(*this, control);
        if (!made && (mayPass(made.error()) || control.stopRequested()))
            return failure(made.error());
        return made ? std::move(*made) : nullptr;
    });
}

/// Computes the overview of a card whose kernel table alone tells times. Communication, and with it free time, is known only if
/// the table lists it.
CardFact<CardOverview> OpenCard::overviewOfKernels(const StepStageAnalysis &steps, const ReportedSteps &reported,
                                                   TaskControl &control) const
{
    const auto timeline = kernelTimeline(control);
    if (!timeline || !*timeline)
        return timeline ? CardFact<CardOverview>() : failure(timeline.error());
    DeviceActivity activity = deviceActivity(**timeline, stepConventionOf(m_card), control);
    activity.tellsCommunication = !activity.communication.empty();
    CardOverview made = overviewOf(m_card, {timeline->get(), &activity, &steps}, std::nullopt, reported);
    made.source = OverviewSource::Kernels;
    return factOf(std::move(made));
}

CardFact<HostCallAnalysis> OpenCard::hostCalls(TaskControl &control) const
{
    return m_facts->hostCalls.get(control,
                                  [&] { return factOf(analyseHostCalls(m_card, m_trace.get(), std::nullopt, control)); });
}

CardFact<HostCallAnalysis> OpenCard::hostCallsIn(const std::optional<TimeRange> &range, TaskControl &control) const
{
    if (!range)
        return hostCalls(control);
    auto made = factOf(analyseHostCalls(m_card, m_trace.get(), range, control));
    return control.stopRequested() ? failure(ErrorCode::Cancelled) : std::move(made);
}

CardFact<DeviceActivity> OpenCard::activity(TaskControl &control) const
{
    return m_facts->activity.get(control, [&] {
        return factOf(m_trace ? deviceActivity(*m_trace, stepConventionOf(m_card), control,
                                               !filesOf(m_card, "step_trace_raw_detail_time", ".csv").empty())
                              : DeviceActivity());
    });
}

CardFact<std::vector<LaneLaunches>> OpenCard::launches(TaskControl &control) const
{
    return m_facts->launches.get(
        control, [&] { return factOf(m_trace ? analyseLaunches(*m_trace, control) : std::vector<LaneLaunches>()); });
}

CardFact<CoreFrequency> OpenCard::coreClock(TaskControl &control) const
{
    return m_facts->coreClock.get(control, [&]() -> CardFact<CoreFrequency> {
        auto clock = m_trace ? CoreFrequency::of(*m_trace) : std::nullopt;
        return clock ? std::make_shared<const CoreFrequency>(std::move(*clock)) : nullptr;
    });
}

CardFact<FlowIndex> OpenCard::flows(TaskControl &control) const
{
    return m_facts->flows.get(control, [&]() -> CardFact<FlowIndex> { return std::make_shared<const FlowIndex>(m_trace); });
}

Result<std::vector<SharedCard>> openTimeline(const OpenCard &card, TaskControl &control, const LoadOptions &options,
                                             LoadTimings *timings)
{
    auto traces = loadDeviceTraces(card.card().timeline, control, options, timings);
    if (!traces)
        return failure(std::move(traces.error()));
    std::vector<SharedCard> cards;
    for (DeviceTrace &part : *traces) {
        Card named = card.card();
        const bool isUnplaced = named.framework == Framework::Unknown || named.framework == Framework::Chrome;
        if (const auto framework = isUnplaced ? frameworkFromTrace(*part.trace) : std::nullopt)
            named.framework = *framework;
        if (part.device) {
            named.device = part.device;
            named.name += " NPU " + std::to_string(*part.device);
            named.rank = part.device; // the rank of the folder can belong to one of them only
            named.rankGuessed = true;
        } else if (const auto device = deviceFromTrace(*part.trace)) {
            named.device = device;
        }
        cards.push_back(card.withTimeline(std::move(named), std::move(part.trace)));
    }
    return cards;
}

} // namespace plumbline
