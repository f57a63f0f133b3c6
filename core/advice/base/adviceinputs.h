// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/host/hostactivity.h"
#include "core/analysis/host/hostcalls.h"
#include "core/analysis/host/idlegaps.h"
#include "core/analysis/host/launches.h"
#include "core/analysis/kernels/cachehits.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/computekernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/taskcontrol.h"
#include "core/profile/capturesettings.h"
#include "core/profile/cardtraces.h"
#include "core/query/flowindex.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

struct JointGroup;

/// What rules can ask for.
enum class AdviceInput : std::uint8_t {
    Timeline,
    DeviceTime,    ///< how much was computed, communicated and free: from the timeline or step_trace_time.csv
    StepMarks,     ///< the timeline's training steps
    Launches,      ///< HostToDevice arrows
    Kernels,       ///< of the table, else of the timeline
    KernelTable,   ///< kernel_details.csv or op_summary.csv
    KernelTypes,   ///< that tells the types of its operators
    KernelShapes,  ///< that tells the shapes of their inputs
    CoreMetrics,   ///< that tells how busy the units of the cores were
    CacheTable,    ///< l2_cache.csv that tells how often kernels hit the cache
    CoreClock,     ///< the counter "AI Core Freq"
    Communication, ///< communication.json
    Matrix,        ///< communication_matrix.json
    MemoryRecord,  ///< memory_record.csv
    Allocations,   ///< operator_memory.csv
    DataInput,     ///< what MindSpore tells of its data pipeline
    Settings,      ///< profiler_info.json
    Environment,   ///< the variables in profiler_metadata.json
    SeveralCards,  ///< more than one card
    Baseline,      ///< a profile to compare with
};

/// How an input is called where it is missing: its file, or what it shows up as: "kernel_details.csv", "HostToDevice".
[[nodiscard]] std::string_view inputName(AdviceInput input);
/// Likewise what only rules find missing: enough steps, and the groups that parallel training is split into.
inline constexpr std::string_view SeveralSteps = "steps";
inline constexpr std::string_view ParallelGroups = "parallel_group_info";

/// A training step as rules see it.
struct AdviceStep
{
    std::string number;             ///< as the source writes it; "" where the whole trace stands for one
    std::optional<TimeRange> range; ///< of its mark; none where there is none
    OverviewQuantities quantities;  ///< computed from the timeline; what the step table says without one
    TimeNs lengthNs = 0; ///< of the mark; of a row of the step table preparing, busy and free time together; else the latter two
    /// After the last computing or communication; none without a mark.
    std::optional<TimeNs> trailingNs;
};

/// What the cards of a profile are read with.
struct AdviceReading
{
    TaskControl control;
    std::mutex clusterMutex;
    CardCommunicationReader cluster; ///< reads the files of a cluster analysis once for all its ranks
};

/// What is known of one card. Each analysis is made when it is first asked for, once, and kept; any thread may ask. One that
/// lacks its input is empty.
class CardEvidence
{
public:
    /// `index` is its number in AdviceInputs::cards(); `card.trace` is null for a card without a timeline.
    CardEvidence(std::size_t index, CardTrace card, std::shared_ptr<AdviceReading> reading);
    ~CardEvidence();
    CardEvidence(const CardEvidence &) = delete;
    CardEvidence &operator=(const CardEvidence &) = delete;

    [[nodiscard]] std::size_t index() const { return m_index; }
    [[nodiscard]] const Card &card() const { return m_card.card; }
    /// Null where the card has no timeline.
    [[nodiscard]] const Trace *trace() const { return m_card.trace.get(); }
    [[nodiscard]] const std::shared_ptr<const Trace> &sharedTrace() const { return m_card.trace; }
    /// Whether an input is there. Reads it.
    [[nodiscard]] bool has(AdviceInput input) const;

    [[nodiscard]] const CardOverview &overview() const;
    /// By start. Never empty where the card has AdviceInput::DeviceTime.
    [[nodiscard]] const std::vector<AdviceStep> &steps() const;
    /// Mean length of the steps; 0 where nothing tells.
    [[nodiscard]] TimeNs meanStepNs() const;
    /// Mean of a quantity over the steps that have it; none where no step has.
    [[nodiscard]] std::optional<TimeNs> mean(OverviewQuantity quantity) const;
    /// Mean of computing, exposed communication and free time together; none where nothing tells all three.
    [[nodiscard]] std::optional<TimeNs> meanBusyAndFreeNs() const;
    /// The marked steps, joined; empty without marks.
    [[nodiscard]] const TimeRanges &markedSteps() const;
    /// What of sorted, disjoint ranges lies in marked steps; all of it without marks.
    [[nodiscard]] TimeRanges inSteps(const TimeRanges &ranges) const;
    /// An absolute range in the time of the trace; none without one, or where it lies beyond what times hold.
    [[nodiscard]] std::optional<TimeRange> ownRange(const std::optional<TimeRange> &absolute) const;
    /// `ns` of the whole capture as a part of a mean step.
    [[nodiscard]] TimeNs perStep(TimeNs ns) const;
    [[nodiscard]] const StepStageAnalysis &stages() const;
    /// Computing, communication and free time as ranges (advice.md 1).
    [[nodiscard]] const DeviceActivity &activity() const;
    /// Why it was idle: of the free time of activity() what begins in a marked step; all of it without marks.
    [[nodiscard]] const IdleGaps &idleGaps() const;
    /// While it neither computed nor communicated, from the begin to the end of each marked step, of the whole timeline without
    /// marks. Before the first task of a step nothing counts as free time; here it does.
    [[nodiscard]] const TimeRanges &idle() const;
    [[nodiscard]] const std::vector<LaneLaunches> &launches() const;
    [[nodiscard]] const FlowIndex &flows() const; ///< only where there is a timeline
    /// The calls of the kernel table, else those of the timeline; null without both. CardKernels::sliceOf() joins them.
    [[nodiscard]] const CardKernels *kernels() const;
    /// Which of kernels() compute, and start in a marked step where any does; empty without.
    [[nodiscard]] const ComputeKernels &computeKernels() const;
    /// Empty without l2_cache.csv.
    [[nodiscard]] const CacheHits &cacheHits() const;
    /// None without the counter.
    [[nodiscard]] const std::optional<CoreFrequency> &coreClock() const;
    /// The operators of the communication files, else those of the timeline.
    [[nodiscard]] const CardCommunication &communication() const;
    [[nodiscard]] const CardMemory &memory() const;
    [[nodiscard]] const DataInput &dataInput() const;
    /// Slices of the host that do something of note during marked steps, by start; all without marks. O(1) once made.
    [[nodiscard]] const std::vector<SliceId> &slicesOf(HostActivity activity) const;
    /// Host calls by name, over the whole timeline.
    [[nodiscard]] const HostCallAnalysis &hostCalls() const;
    [[nodiscard]] const CaptureSettings &settings() const;

    [[nodiscard]] Evidence sliceEvidence(SliceId slice) const;
    /// `lane` may be invalid.
    [[nodiscard]] Evidence rangeEvidence(TimeRange range, std::string name, LaneId lane = {}) const;
    [[nodiscard]] Evidence cardEvidence() const;
    /// A call of kernels(), with its slice where the timeline has it.
    [[nodiscard]] Evidence kernelEvidence(std::size_t call) const;
    /// The newest deliverable of a kind and suffix: ("step_trace_time", ".csv").
    [[nodiscard]] Evidence fileEvidence(std::string_view kind, std::string_view suffix) const;

private:
    struct Lazy;

    [[nodiscard]] CardCommunication readCommunication() const;
    [[nodiscard]] TimeRanges absoluteSteps() const;

    std::size_t m_index;
    CardTrace m_card;
    std::shared_ptr<AdviceReading> m_reading;
    std::unique_ptr<Lazy> m_lazy;
};

/// What is known of a profile: its cards, and what they say of each other.
class AdviceInputs
{
public:
    /// Cards that have neither a timeline nor files are of no use, but allowed. Reads nothing yet.
    explicit AdviceInputs(std::vector<CardTrace> cards);
    ~AdviceInputs();

    [[nodiscard]] std::size_t size() const { return m_cards.size(); }
    [[nodiscard]] const CardEvidence &card(std::size_t index) const { return *m_cards[index]; }
    [[nodiscard]] const std::vector<std::unique_ptr<CardEvidence>> &cards() const { return m_cards; }
    /// The groups of ranks that the files of all cards name, each once.
    [[nodiscard]] const std::vector<CommunicationGroup> &groups() const;
    /// The collectives that several of the cards took part in.
    [[nodiscard]] const std::vector<JointGroup> &jointOperators() const;

    /// Ends what is being read; all that follows is of no use.
    void stop() const { m_reading->control.requestStop(); }

private:
    struct Lazy;

    std::shared_ptr<AdviceReading> m_reading;
    std::vector<std::unique_ptr<CardEvidence>> m_cards;
    std::unique_ptr<Lazy> m_lazy;
};

} // namespace plumbline
