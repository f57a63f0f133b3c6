// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/collectivewaits.h"
#include "core/advice/base/factlosses.h"
#include "core/advice/base/finding.h"
#include "core/advice/base/once.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/host/hostactivity.h"
#include "core/analysis/host/hostcalls.h"
#include "core/analysis/host/hostcopies.h"
#include "core/analysis/host/idlegaps.h"
#include "core/analysis/host/launches.h"
#include "core/analysis/host/startup.h"
#include "core/analysis/kernels/cachehits.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/computekernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/memory/memorypeak.h"
#include "core/analysis/roofline/cardlimits.h"
#include "core/analysis/roofline/roofline.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/profile/capturesettings.h"
#include "core/query/flowindex.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class PeerChains;
struct JointGroup;
struct KeptTimeline;
struct PipelineFacts;

/// Inputs that a rule can name as its needs. docs/advice.md 0.1 tells when each one is there.
enum class AdviceInput : std::uint8_t {
    Timeline,
    Clock,         ///< Timeline, or what a summary keeps of one
    DeviceTime,    ///< computing, exposed communication and free time: from the timeline or step_trace_time.csv
    WorkTime,      ///< computing and exposed communication: DeviceTime, or ascend_cluster_analyse_*.csv
    StepMarks,     ///< step marks on the timeline
    Launches,      ///< flows of the category HostToDevice
    Kernels,       ///< kernels that compute: from a kernel table, else from the timeline
    KernelTable,   ///< kernel_details.csv or op_summary.csv was read
    KernelTypes,   ///< a kernel table with the types of operators
    NamedTypes,    ///< kernels whose types are known: from a kernel table, else from their names
    OperatorTypes, ///< the types of operators: from a kernel table, else from a table of sums
    KernelShapes,  ///< a kernel table with shapes
    CoreMetrics,   ///< a kernel table that tells how busy the units of the cores were
    CacheTable,    ///< l2_cache.csv with the hit rates of kernels
    CoreClock,     ///< the counter "AI Core Freq"
    CoreLimits,    ///< what the units and the memory of the card can do at most
    Communication, ///< communication.json
    Matrix,        ///< communication_matrix.json
    PeerWaits,     ///< tasks on communication planes that wait for another rank
    MemoryRecord,  ///< memory_record.csv
    Allocations,   ///< operator_memory.csv
    ModuleMemory,  ///< npu_module_mem.csv
    DataInput,     ///< what the files of MindSpore tell about its data pipeline
    Settings,      ///< profiler_info.json
    Environment,   ///< the environment variables in profiler_metadata.json
    SeveralCards,  ///< the profile has more than one card
    Baseline,      ///< a base to compare with
};
inline constexpr std::size_t AdviceInputCount = static_cast<std::size_t>(AdviceInput::Baseline) + 1;

/// Returns the name under which a missing input is reported: its file, or what it would show up as. Examples:
/// "kernel_details.csv", "HostToDevice".
[[nodiscard]] std::string_view inputName(AdviceInput input);
/// Names for what only a rule itself can find missing: enough steps, any task of a device, and the groups of parallel training.
inline constexpr std::string_view SeveralSteps = "steps";
inline constexpr std::string_view DeviceWork = "device work";
inline constexpr std::string_view KernelsOfBase = "base: kernel_details.csv"; ///< the card has kernels, that of the base none
inline constexpr std::string_view GroupsOfBase = "base: communication.json";  ///< the same for communication operators
inline constexpr std::string_view ParallelGroups = "parallel_group_info";
inline constexpr std::string_view KernelCores = "kernel_details.csv: Accelerator Core";

/// A training step as rules see it: a step mark of the timeline, another step that lies on the timeline (StepStages::range), a
/// row of the step table, or the whole capture where none of them is there.
struct AdviceStep
{
    std::string number; ///< as the source writes it; "" where the whole capture counts as one step
    std::string mark;   ///< what a step with a range is called, such as "ProfilerStep#7"
    /// Of its step mark, in the time of the trace; none without a mark. A step that is no mark but lies on the timeline counts
    /// with the gap before it.
    std::optional<TimeRange> range;
    OverviewQuantities quantities; ///< computed from the timeline, or reported by the step table for a row of it
    /// Of the step mark. For a row of the step table it is preparing + computing + exposed communication + free time; for a whole
    /// capture it is the last three without CardEvidence::startUp().
    TimeNs lengthNs = 0;
    /// Trailing: the time after the last computing or communication. None without a mark.
    std::optional<TimeNs> trailingNs;
};

/// One card as rules see it: its facts (OpenCard), limited to its training steps where that matters. A fact that lacks its input,
/// or whose file cannot be read, is empty; losses() then names the file. What was returned once stays in memory as long as this
/// object, but for what forgetTables() names. Any thread may ask. Times are nanoseconds and count from the trace's origin unless
/// they are called absolute.
class CardEvidence
{
public:
    /// `index` is the position of the card in the cards of `profile`. `control` stops every read and analysis; both must
    /// outlive this object. Reads nothing yet.
    CardEvidence(std::size_t index, SharedCard card, const AdviceInputs &profile, TaskControl &control);
    ~CardEvidence();
    CardEvidence(const CardEvidence &) = delete;
    CardEvidence &operator=(const CardEvidence &) = delete;

    [[nodiscard]] std::size_t index() const { return m_index; }
    [[nodiscard]] const Card &card() const { return m_card->card(); }
    [[nodiscard]] const SharedCard &openCard() const { return m_card; }
    /// Returns the timeline; null where the card has none.
    [[nodiscard]] const Trace *trace() const { return m_card->trace().get(); }
    /// Returns what a summary keeps of the timeline of its card; empty for other cards.
    [[nodiscard]] const KeptTimeline &keptTimeline() const;
    /// Returns whether times count from the origin of a timeline: that of trace(), or the one that a summary was made of.
    [[nodiscard]] bool hasClock() const;
    /// Returns where the slices of the timeline lie, also of one that a summary was made of; none without a clock.
    [[nodiscard]] std::optional<TimeRange> slicesRange() const;
    /// Returns whether the card has an input, and reads it to find out. Always true for SeveralCards and Baseline, which concern
    /// the whole profile.
    [[nodiscard]] bool has(AdviceInput input) const;

    /// Returns the computed and reported times of each step.
    [[nodiscard]] const CardOverview &overview() const;
    /// Returns the steps, sorted by start. Never empty where the card has AdviceInput::DeviceTime. Free time that crosses the end
    /// of a step mark is cut off there.
    [[nodiscard]] const std::vector<AdviceStep> &steps() const;
    /// Returns whether the whole capture counts as one step, because nothing tells steps.
    [[nodiscard]] bool isUnmarked() const;
    /// Returns the idle gaps that are start-up where the whole capture counts as one step; empty where steps are told. They are
    /// no part of that step: not of its length, its free time, idleGaps() and idle().
    [[nodiscard]] const std::vector<StartUpGap> &startUp() const;
    /// Returns the mean length of the steps; without steps, that of the steps that tables tell; 0 without both.
    [[nodiscard]] TimeNs meanStepNs() const;
    /// Returns the mean of a quantity over the steps that tell it; none where no step does. A card whose tables leave out the
    /// free time has no steps(): its means are those of the tables, from the second step on.
    [[nodiscard]] std::optional<TimeNs> mean(OverviewQuantity quantity) const;
    /// Returns the mean of computing + exposed communication + free time; none without steps.
    [[nodiscard]] std::optional<TimeNs> meanBusyAndFreeNs() const;
    /// Returns the ranges of all step marks, sorted and disjoint; empty without marks.
    [[nodiscard]] const TimeRanges &markedSteps() const;
    /// Returns the parts of sorted, disjoint ranges that lie in marked steps; all of `ranges` without marks.
    [[nodiscard]] TimeRanges inSteps(const TimeRanges &ranges) const;
    /// Converts an absolute range to the time of the trace. None without a clock, or where the result overflows.
    [[nodiscard]] std::optional<TimeRange> ownRange(const std::optional<TimeRange> &absolute) const;
    /// Converts a time of the trace to absolute time. None without a clock whose origin is known, or where the result
    /// overflows.
    [[nodiscard]] std::optional<TimeNs> absoluteNs(TimeNs own) const;
    /// Converts a time of the whole capture to a time of a mean step: divides `ns` by the number of steps, by 1 without steps.
    /// Negative times become 0.
    [[nodiscard]] TimeNs perStep(TimeNs ns) const;
    /// Returns the stages of the steps: from the timeline, else from step_trace_raw_{id}_detail_time.csv.
    [[nodiscard]] const StepStageAnalysis &stages() const;
    /// Returns when the device computed, on the clock of timedOperators(): from the timeline, for a card without one from the
    /// kernel table. Sorted and disjoint. O(kernels log kernels) the first time.
    [[nodiscard]] const TimeRanges &computing() const;
    /// Returns computing, communication and free time as ranges (docs/advice.md 1); empty without a timeline.
    [[nodiscard]] const DeviceActivity &activity() const;
    /// Returns the idle gaps with their causes; empty without a timeline. A gap is a range of the free time of activity() that
    /// begins in a marked step, cut off at the end of that step. Without marks all free time but startUp() counts.
    [[nodiscard]] const IdleGaps &idleGaps() const;
    /// Returns the idle gaps of at least KernelGapNs that ended because a launch came late. Sorted and disjoint.
    [[nodiscard]] TimeRanges lateGaps() const;
    /// Returns the idle time: what neither computing nor communication covers between the begin and the end of each step mark, or
    /// of the whole timeline without marks. Unlike free time it includes the time before the first and after the last task of a
    /// step. Where there is start-up, it is the rest of the free time.
    [[nodiscard]] const TimeRanges &idle() const;
    /// Returns the idle time that lies in no idle gap: before the first and after the last task of each step. Sorted and
    /// disjoint.
    [[nodiscard]] TimeRanges idleEdges() const;
    /// Returns the launches of each lane of the device; empty without flows HostToDevice.
    [[nodiscard]] const std::vector<LaneLaunches> &launches() const;
    /// Returns the index of flows. The card must have a timeline.
    [[nodiscard]] const FlowIndex &flows() const;
    /// Returns the calls of the kernel table, else those of the timeline, also where the table cannot be read; null without both.
    /// CardKernels::sliceOf() finds the slice of a call.
    [[nodiscard]] const CardKernels *kernels() const;
    /// Returns the name of a kernel table that kernels() leaves out, because it was recorded on another day than the timeline; ""
    /// where there is none.
    [[nodiscard]] std::string foreignTable() const;
    /// Returns what tells the types of operators: kernels() if it is a kernel table, else the rows of tables of sums; null
    /// without both.
    [[nodiscard]] const CardKernels *operatorTypes() const;
    /// Returns the calls of kernels() that compute. Where some of them start in a marked step, those that start outside of all
    /// marked steps are left out. Empty without kernels.
    [[nodiscard]] const ComputeKernels &computeKernels() const;
    /// Returns the hit rates of kernels; empty without l2_cache.csv.
    [[nodiscard]] const CacheHits &cacheHits() const;
    /// Returns the clock of the AI cores over time; null without the counter "AI Core Freq".
    [[nodiscard]] const CoreFrequency *coreClock() const;
    /// Returns what the card can do at most, as far as files and kernels tell (docs/roofline.md).
    [[nodiscard]] const CardLimits &coreLimits() const;
    /// Returns computeKernels() against coreLimits(), as computeRoofline() tells it.
    [[nodiscard]] const Roofline &roofline() const;
    /// Returns how many micro-batches a step has, as countMicroBatches() tells; none without them.
    [[nodiscard]] std::optional<std::int64_t> microBatches() const;
    /// Returns communication operators, links and groups of the communication files. Without such a file the operators are those
    /// of the timeline, which tells times and groups but no bytes or waits.
    [[nodiscard]] const CardCommunication &communication() const;
    /// Returns which ranks the card waited for, from the tasks on its communication planes; empty without such tasks.
    [[nodiscard]] const PeerWaits &peerWaits() const;
    /// Returns how long the card waited in each communication operator until the last rank came, sorted by begin, see
    /// findCollectiveWaits().
    [[nodiscard]] const std::vector<CollectiveWait> &collectiveWaits() const;
    /// Returns when the card waited in a communication operator for another rank while nothing computed, on the clock of
    /// timedOperators(). Sorted and disjoint.
    [[nodiscard]] const TimeRanges &exposedWaits() const;
    /// Returns memory curves and allocations from the memory tables of the card.
    [[nodiscard]] const CardMemory &memory() const;
    /// Returns the peak of the reserved memory, see plumbline::reservedPeak().
    [[nodiscard]] const std::optional<MemorySample> &reservedPeak() const;
    /// Returns queues and operators from the files of MindSpore's data pipeline.
    [[nodiscard]] const DataInput &dataInput() const;
    /// Returns the host slices of an activity that touch a marked step, sorted by start; all of them without marks. Empty for the
    /// kinds before HostActivity::Launch, which are not collected. O(1) once made.
    [[nodiscard]] const std::vector<SliceId> &slicesOf(HostActivity activity) const;
    /// Returns the copies in slicesOf(HostActivity::Copy) that the host waits for.
    [[nodiscard]] const std::vector<HostCopy> &hostCopies() const;
    /// Returns the host calls by name, over the whole timeline.
    [[nodiscard]] const HostCallAnalysis &hostCalls() const;
    /// Returns what the facts asked for so far lack because files could not be read.
    [[nodiscard]] ReadingLosses losses() const { return m_losses.all(); }

    /// Gives back the memory of kernels(), operatorTypes(), computeKernels(), roofline(), cacheHits(), memory() and hostCalls(),
    /// which hold a row for each call of a kernel or allocation, so that a job of many cards needs not hold those of all cards.
    /// They are read again when they are next asked for. What they returned before ends here, and nobody may ask for facts of the
    /// card meanwhile.
    void forgetTables() const;

    /// Returns how the profiler was set, the environment variables and the numbers of cores, as files tell them.
    [[nodiscard]] const CaptureSettings &settings() const;

    /// Returns the name of a slice that a fact names. The card must have a clock. Lives as long as this object.
    [[nodiscard]] std::string_view sliceName(SliceId slice) const;
    /// Returns a slice that a fact names as evidence. The card must have a clock; without a timeline the evidence has no slice.
    [[nodiscard]] Evidence sliceEvidence(SliceId slice) const;
    /// Returns a range as evidence; `range` is in the time of the trace. With an invalid `lane` the evidence names no lane.
    [[nodiscard]] Evidence rangeEvidence(TimeRange range, std::string name, LaneId lane = {}) const;
    /// Returns the card itself as evidence.
    [[nodiscard]] Evidence cardEvidence() const;
    /// Returns call number `call` of kernels() as evidence, with its slice and lane where the timeline has them.
    [[nodiscard]] Evidence kernelEvidence(std::size_t call) const;
    /// Returns the newest deliverable of a kind and suffix as evidence, such as ("step_trace_time", ".csv"). Without one the
    /// evidence names what is missing.
    [[nodiscard]] Evidence fileEvidence(std::string_view kind, std::string_view suffix) const;

private:
    struct Lazy;
    struct Tables;

    template<typename T>
    using MakeFact = CardFact<T> (OpenCard::*)(TaskControl &) const;

    template<typename T>
    const T &kept(Once<std::shared_ptr<const T>> &fact, MakeFact<T> make) const;
    void addLosses(const CardKernels &kernels) const;
    [[nodiscard]] bool isThere(AdviceInput input) const;
    [[nodiscard]] TimeRanges readComputing() const;
    [[nodiscard]] std::optional<TimeNs> originNs() const;
    [[nodiscard]] TimeRanges absoluteSteps() const;
    [[nodiscard]] const std::vector<AdviceStep> &wholeSteps() const;
    [[nodiscard]] const IdleGaps &wholeGaps() const;

    std::size_t m_index;
    SharedCard m_card;
    const AdviceInputs &m_profile;
    TaskControl &m_control;
    std::unique_ptr<Lazy> m_lazy;
    mutable std::unique_ptr<Tables> m_tables;
    mutable FactLosses m_losses;
};

/// What rules know about a profile, or about those of its cards that ran together: the facts of each card, and what only several
/// cards together tell.
class AdviceInputs
{
public:
    /// Reads nothing yet. Cards that have neither a timeline nor files are allowed; no rule can be judged for them.
    explicit AdviceInputs(std::vector<SharedCard> cards);
    ~AdviceInputs();

    /// Returns the number of cards().
    [[nodiscard]] std::size_t size() const { return m_cards.size(); }
    /// Returns a card of the profile by CardEvidence::index(), also one that is not among cards().
    [[nodiscard]] const CardEvidence &card(std::size_t index) const { return *m_all[index]; }
    [[nodiscard]] const std::vector<std::shared_ptr<CardEvidence>> &cards() const { return m_cards; }
    /// Returns the number of cards of the profile; CardEvidence::index() is below it.
    [[nodiscard]] std::size_t profileSize() const { return m_all.size(); }
    /// Returns the cards of each run (runNumbers()) by themselves, in the order of their first cards. Only such cards can be held
    /// against each other. This object itself where all cards are of one.
    [[nodiscard]] const std::vector<const AdviceInputs *> &runs() const;
    /// Returns the one of runs() that a card belongs to.
    [[nodiscard]] const AdviceInputs &runOf(std::size_t card) const;
    /// Returns the groups of ranks that the files of the cards name.
    [[nodiscard]] const std::vector<CommunicationGroup> &groups() const;
    /// Returns the collectives that two or more of the cards took part in.
    [[nodiscard]] const std::vector<JointGroup> &jointOperators() const;

    /// Returns the number of pipeline stages of which a card is at hand, and what tells their micro-batches. Calls `make` once
    /// and keeps its result; all callers must pass the same function.
    [[nodiscard]] std::int64_t recordedStages(std::int64_t (*make)(const AdviceInputs &)) const;
    [[nodiscard]] const PipelineFacts &pipelineFacts(PipelineFacts (*make)(const AdviceInputs &)) const;

    /// Returns the chains of waits between the cards.
    [[nodiscard]] const PeerChains &peerChains() const;

    /// Stops everything that is being read or analysed. Results must not be used afterwards.
    void stop() const { m_control->requestStop(); }

private:
    struct Lazy;

    /// Shows some cards of a profile.
    AdviceInputs(const AdviceInputs &profile, std::vector<std::shared_ptr<CardEvidence>> cards);

    std::shared_ptr<TaskControl> m_control;
    std::vector<std::shared_ptr<CardEvidence>> m_cards;
    std::vector<std::shared_ptr<CardEvidence>> m_all; ///< all cards of the profile
    std::unique_ptr<Lazy> m_lazy;
};

} // namespace plumbline
