// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/ondemand.h"
#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

class CacheHits;
class CardCommunicationReader;
class CoreFrequency;
class FlowIndex;
class KernelTable;
enum class KernelsBy : std::uint8_t;
struct CaptureSettings;
struct CardCommunication;
struct CardFlops;
struct CardKernels;
struct CardMemory;
struct CardOverview;
struct DataInput;
struct DeviceActivity;
struct HostCallAnalysis;
struct LaneLaunches;
struct LoadOptions;
struct LoadTimings;
struct PeerWaits;
struct ReportedSteps;
struct StepStageAnalysis;

/// An open card: its description, its timeline if it has one, and its facts. A fact is a table, an index or an analysis. Pages,
/// advice, comparison, report and commands share the cards, so each file is read and each analysis is made once for all of them.
/// The facts of a card that only its summary tells (Card::summary) are parts of that file; those that it does not hold are empty.
///
/// Description and timeline never change. A fact is made when it is first asked for and then kept, until dropAllUnused() forgets
/// it. Any thread may ask. Every function may return Cancelled, if the control asks to stop before the fact is there, and the
/// errors that it names. A function that names none returns what could be read, and the fact tells what could not.
class OpenCard
{
public:
    /// Reads nothing yet. `trace` is null for a card without a timeline. `communication` is shared by all cards of a profile, so
    /// that the files of a cluster analysis are read once for all ranks; null stands for a reader of the card's own.
    explicit OpenCard(Card card, std::shared_ptr<const Trace> trace = nullptr,
                      std::shared_ptr<CardCommunicationReader> communication = nullptr);
    ~OpenCard();
    OpenCard(const OpenCard &) = delete;
    OpenCard &operator=(const OpenCard &) = delete;

    /// Returns a card whose timeline was read: `card` is card() with the name, rank, device and framework that the timeline
    /// tells. Facts that depend on none of these are shared.
    [[nodiscard]] std::shared_ptr<const OpenCard> withTimeline(Card card, std::shared_ptr<const Trace> trace) const;
    /// Returns the same card after its deliverables were examined. All facts are shared.
    [[nodiscard]] std::shared_ptr<const OpenCard> withFiles(std::vector<Deliverable> files) const;

    [[nodiscard]] const Card &card() const { return m_card; }
    /// Returns the timeline; null where the card has none.
    [[nodiscard]] const std::shared_ptr<const Trace> &trace() const { return m_trace; }

    /// Returns the rows of all kernel tables of the capture, whatever device they belong to. Errors: those of readKernelTable();
    /// FileNotFound if there is no such table.
    [[nodiscard]] CardFact<KernelTable> kernelTable(TaskControl &control) const;
    /// Returns the calls of the kernels: those of the kernel table, or of the timeline if there is no table or if it has no rows.
    /// Errors: those of readKernelTable(); FileNotFound if the card has neither table nor timeline.
    [[nodiscard]] CardFact<CardKernels> kernels(TaskControl &control) const;
    /// Returns the calls that tell most when they are grouped: those of the kernel table; else the operators, or types of
    /// operators, of tables of sums (readOperatorSums()); else those of the timeline. For KernelsBy::Call the timeline comes
    /// before the tables of sums. Errors: those of kernels().
    [[nodiscard]] CardFact<CardKernels> kernelsFor(KernelsBy by, TaskControl &control) const;
    /// Returns the operators, or the types of operators, that tables of sums tell; null if the card has none.
    [[nodiscard]] CardFact<CardKernels> operatorSums(TaskControl &control) const;
    [[nodiscard]] CardFact<CardKernels> operatorTypeSums(TaskControl &control) const;
    /// Returns the floating-point operations that files of older captures tell.
    [[nodiscard]] CardFact<CardFlops> flops(TaskControl &control) const;
    /// Returns the hit rates of kernels. Errors: those of readCacheHits().
    [[nodiscard]] CardFact<CacheHits> cacheHits(TaskControl &control) const;
    /// Returns operators, links and groups of the communication files. Without a file of operators they are those of the
    /// timeline, and without a timeline those of the kernel table, if it tells any.
    [[nodiscard]] CardFact<CardCommunication> communication(TaskControl &control) const;
    /// Returns which ranks the card waited for, as the tasks on its communication planes tell; empty without a timeline.
    [[nodiscard]] CardFact<PeerWaits> peerWaits(TaskControl &control) const;
    /// Returns the memory curves and allocations of the memory tables.
    [[nodiscard]] CardFact<CardMemory> memory(TaskControl &control) const;
    /// Returns the queues and operators of the files of MindSpore's data pipeline.
    [[nodiscard]] CardFact<DataInput> dataInput(TaskControl &control) const;
    /// Returns how the profiler was set, the environment variables and the numbers of cores.
    [[nodiscard]] CardFact<CaptureSettings> settings(TaskControl &control) const;
    /// Returns the computed and reported times of each step and of the whole capture.
    [[nodiscard]] CardFact<CardOverview> overview(TaskControl &control) const;
    /// Returns the times of a range; without one those of overview(). Made anew for each range.
    [[nodiscard]] CardFact<CardOverview> overviewIn(const std::optional<TimeRange> &range, TaskControl &control) const;
    /// Returns the table in which the profiler reports the steps, see readReportedSteps(). Errors: those of
    /// readSummaryReported().
    [[nodiscard]] CardFact<ReportedSteps> reportedSteps(TaskControl &control) const;
    /// Returns the stages of the steps from whatever the capture has, see stagesOfCard().
    [[nodiscard]] CardFact<StepStageAnalysis> stages(TaskControl &control) const;
    /// Returns the host calls by name over the whole capture. Errors: those of analyseHostCalls().
    [[nodiscard]] CardFact<HostCallAnalysis> hostCalls(TaskControl &control) const;
    /// Returns the host calls of a range; without one those of hostCalls(). Made anew for each range. Errors: the same.
    [[nodiscard]] CardFact<HostCallAnalysis> hostCallsIn(const std::optional<TimeRange> &range, TaskControl &control) const;

    /// Returns computing, communication and free time as ranges; empty without a timeline.
    [[nodiscard]] CardFact<DeviceActivity> activity(TaskControl &control) const;
    /// Returns the launches of each lane of the device; empty without a timeline.
    [[nodiscard]] CardFact<std::vector<LaneLaunches>> launches(TaskControl &control) const;
    /// Returns the clock of the AI cores over time; null without the counter "AI Core Freq".
    [[nodiscard]] CardFact<CoreFrequency> coreClock(TaskControl &control) const;
    /// Returns the index of the flows. The card must have a timeline.
    [[nodiscard]] CardFact<FlowIndex> flows(TaskControl &control) const;

    /// Forgets those facts of the card that nobody holds, so that they are made again when they are next asked for.
    void dropUnused() const;

private:
    struct CaptureFacts;
    struct CardFacts;

    /// Returns what traceOfKernels() makes, for a card of which only a kernel table tells times; null for any other card.
    [[nodiscard]] CardFact<Trace> kernelTimeline(TaskControl &control) const;
    [[nodiscard]] CardFact<StepStageAnalysis> makeStages(TaskControl &control) const;
    [[nodiscard]] CardFact<CardOverview> overviewOfKernels(const StepStageAnalysis &steps, const ReportedSteps &reported,
                                                           TaskControl &control) const;
    [[nodiscard]] CardFact<CardKernels> summaryKernels(KernelsBy by, TaskControl &control) const;
    [[nodiscard]] CardFact<CardOverview> makeOverview(const std::optional<TimeRange> &range, TaskControl &control) const;
    OpenCard(Card card, std::shared_ptr<const Trace> trace, std::shared_ptr<CaptureFacts> capture,
             std::shared_ptr<CardFacts> facts);

    Card m_card;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<CaptureFacts> m_capture; ///< shared by all cards of a capture
    std::shared_ptr<CardFacts> m_facts;
};

using SharedCard = std::shared_ptr<const OpenCard>;

/// Loads the timeline of a card. If it shows several devices, one card for each device is returned: it is named after the device
/// and has it as its guessed rank. A device that the labels of a timeline name overrides the one that the folder names
/// (docs/formats.md 3.6). The card must have a timeline. `timings`, if given, receives how long each stage took.
/// Errors: those of loadTrace().
[[nodiscard]] Result<std::vector<SharedCard>> openTimeline(const OpenCard &card, TaskControl &control, const LoadOptions &options,
                                                           LoadTimings *timings = nullptr);

} // namespace plumbline
