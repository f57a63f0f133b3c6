// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/datacpu.h"
#include "core/tables/datapipeline.h"
#include "core/tables/datasetstages.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The way in which batches reach the device in MindSpore.
enum class DataMode : std::uint8_t {
    Sink,    ///< data sink: batches pass a queue on the host and one on the device
    NonSink, ///< the program takes batches from an iterator on the host
};

/// Returns the name that MindSpore gives to an operator of the pipeline, for example "Map(id=1)".
[[nodiscard]] std::string operatorName(const PipelineOperator &each);

/// The fill of one queue of the data input over time. A fill is a number of entries.
struct DataQueue
{
    std::string name;                  ///< "host", "device", or the name of an operator (operatorName())
    std::vector<std::int64_t> samples; ///< fill of the queue, in the order of time
    /// Time of each sample from the first one on. Empty if the files do not tell it. Queues do not share a clock.
    std::vector<std::int64_t> timesNs;
    std::vector<std::int64_t> steps;  ///< step in which each sample was taken, of host and device; -1 where it is not known
    std::optional<double> emptyShare; ///< share of samples in which the queue was empty, 0 to 1
    std::optional<double> average;
    std::optional<std::int64_t> capacity;

    /// Return the number of samples in which the queue was empty, and in which it was full. Full is not known without a capacity.
    [[nodiscard]] std::uint64_t emptySamples() const;
    [[nodiscard]] std::optional<std::uint64_t> fullSamples() const;
    /// Returns the mean time between two samples; empty if times are not known.
    [[nodiscard]] std::optional<std::int64_t> intervalNs() const;
};

/// The fewest samples that prove anything about a queue. The first sample of the queues of host and device does not count,
/// because every queue starts empty.
inline constexpr std::size_t FewestDataSamples = 5;
/// The fewest measured step gaps whose mean proves anything.
inline constexpr std::uint64_t FewestStepGaps = 2;

/// Returns the share of samples in which a queue was empty, without its first sample. Empty if fewer than FewestDataSamples are
/// left.
[[nodiscard]] std::optional<double> provenEmptyShare(const std::vector<std::int64_t> &samples);

/// The verdict on the data input: the rule that applies, and the figures it was judged by. A figure is empty if no file tells it.
struct DataVerdict
{
    std::string_view rule;              ///< id of a rule, a heading in docs/advice.md 5
    std::optional<std::size_t> culprit; ///< position of the bottleneck in DataPipeline::operators
    std::optional<std::int64_t> gapNs;  ///< mean time from the end of a step to the begin of the next
    std::optional<std::int64_t> getNextNs;
    std::optional<double> deviceEmptyShare; ///< share of empty samples of the device queue, without the first sample
    std::optional<double> hostEmptyShare;   ///< share of empty samples of the host queue, without the first sample
    std::optional<double> usage;            ///< fill of the output queue of the culprit, 0 to 1
    std::optional<double> inputUsage;       ///< fill of its fullest input queue, 0 to 1
};

/// The measurements that judgeDataInput() starts from. A value is empty if no file tells it.
struct DataEvidence
{
    std::optional<DataMode> mode;
    std::optional<std::int64_t> gapNs;
    std::optional<std::int64_t> getNextNs;
    std::optional<double> deviceEmptyShare;
    std::optional<double> hostEmptyShare;
};

/// The thresholds of judgeDataInput().
struct DataLimits
{
    std::int64_t longGapNs = 1'000'000;
    double everEmpty = 0.01; ///< share of empty samples up to which a queue keeps up
    /// Share of empty samples of the host queue above which it is too slow, if the device queue is not known.
    double oftenEmpty = 0.3;
    double mostlyEmpty = 0.5;  ///< share of empty samples of the host queue from which it is too slow, without data sink
    double getNextShare = 0.5; ///< part of the step gap from which GetNext is to blame for it
};

/// Applies the decision tree of docs/advice.md 2.1. Returns nothing if the mean step gap is at most DataLimits::longGapNs, if the
/// queues keep up and the step gap is not known, or if the files tell too little. Where the pipeline is at fault, the verdict
/// also names the operator that is the bottleneck: the root if all other queues are full; otherwise the operator whose input
/// queue is fuller than its output queue by the most; otherwise the leaf with the emptiest queue. Without files of the queues the
/// operators alone decide, unless the queue of the root is known to keep up; the root is then never named. The usage of a queue
/// with fewer than FewestDataSamples samples does not count. O(operators).
[[nodiscard]] std::optional<DataVerdict> judgeDataInput(const DataEvidence &evidence, const DataPipeline &pipeline,
                                                        const DataLimits &limits = {});

struct StepStageAnalysis;

/// All that the files of a card say about its data input. Where a file is missing or cannot be read, its members are empty.
struct DataInput
{
    std::optional<DataMode> mode;
    DataPipeline pipeline;
    std::vector<DataQueue> queues;
    std::optional<DataVerdict> verdict;
    std::optional<std::int64_t> getNextNs; ///< mean time that the network needs to get a batch
    /// Mean step gap: what step_trace_raw tells, else that of the steps (addStepGaps()).
    std::optional<std::int64_t> gapNs;
    bool isGapOfAverageRow = false;            ///< gapNs is the average of the profiler, which may count more steps than it keeps
    std::uint64_t measuredGaps = 0;            ///< gaps behind it; of step_trace_raw those of the steps behind the first
    DataProcessors processors;                 ///< what minddata_cpu_utilization tells; empty without it
    std::vector<DatasetStage> stages;          ///< rows of dataset.csv
    std::vector<DataPreprocess> preprocessing; ///< rows of data_preprocess.csv, else of aicpu_intermediate_*.csv
    bool isPreprocessingOfDevice = false;      ///< its times are on the clock of the device and not on that of the timeline

    std::vector<Problem> problems; ///< problems of files that were read; all but notes mean lost data
    std::vector<Error> errors;     ///< why files could not be read

    std::vector<std::shared_ptr<const Table>> tables; ///< the tables that the texts of this object point into
    std::shared_ptr<const void> texts;                ///< the texts themselves, if the card comes from a summary
};

/// Returns the queue of this name; null if no file tells it.
[[nodiscard]] const DataQueue *findQueue(const DataInput &input, std::string_view name);

/// Returns the steps that may have waited for data, rising: those in which the network found the queue on the device empty, or,
/// without data sink, the one on the host. A step of number N is the Nth request where the file has no numbers. Empty optional if
/// no such queue was sampled.
[[nodiscard]] std::optional<std::vector<std::int64_t>> stepsWithoutData(const DataInput &input);

/// Returns whether the files tell of a data pipeline but not how late steps begin.
[[nodiscard]] bool lacksStepGap(const DataInput &input);

/// Takes the mean step gap from the steps of the card, which is the one of CardSteps, and judges the input by it. Does nothing
/// where the steps tell no gap. O(steps).
void addStepGaps(const StepStageAnalysis &stages, DataInput &input);

/// Reads the files of the data pipeline of MindSpore. `errors` contains Cancelled if `control` asked to stop. O(bytes).
[[nodiscard]] DataInput readDataInput(const Card &card, TaskControl &control);

} // namespace plumbline
