// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/datapipeline.h"
#include "core/tables/datasetstages.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// How batches reach the device.
enum class DataMode : std::uint8_t {
    Sink,    ///< a queue on the host, then one on the device
    NonSink, ///< an iterator of the host
};

/// "Map(id=1)", as MindSpore calls an operator.
[[nodiscard]] std::string operatorName(const PipelineOperator &each);

/// How full a queue was.
struct DataQueue
{
    std::string name;                  ///< "host", "device", or that of an operator, see operatorName()
    std::vector<std::int64_t> samples; ///< how much it held, over time
    std::optional<double> emptyShare;  ///< 0 to 1
    std::optional<double> average;
    std::optional<std::int64_t> capacity;
};

/// What holds the data input up, with what was judged. Facts are none where no file tells them.
struct DataVerdict
{
    std::string_view rule;              ///< a heading of advice.md
    std::optional<std::size_t> culprit; ///< index of an operator of the pipeline
    std::optional<std::int64_t> gapNs;  ///< mean from the end of a step to the next
    std::optional<std::int64_t> getNextNs;
    std::optional<double> deviceEmptyShare; ///< without the first sample
    std::optional<double> hostEmptyShare;   ///< likewise
    std::optional<double> usage;            ///< of the culprit's queue
    std::optional<double> inputUsage;       ///< of the fullest queue it takes from
};

/// What is known before the verdict.
struct DataEvidence
{
    std::optional<DataMode> mode;
    std::optional<std::int64_t> gapNs;
    std::optional<std::int64_t> getNextNs;
    std::optional<double> deviceEmptyShare;
    std::optional<double> hostEmptyShare;
};

/// From where on a gap is long and a queue empty.
struct DataLimits
{
    std::int64_t longGapNs = 1'000'000;
    double everEmpty = 0.01;  ///< share of samples; up to it a queue keeps up
    double oftenEmpty = 0.3;  ///< likewise, of the queue on the host where that on the device is not known
    double mostlyEmpty = 0.5; ///< likewise, of batches that an iterator hands out
};

/// The decision tree of advice.md 2: none where the step gap is at most the limit, the queues keep up, or nothing tells. Of the
/// operators that may be the bottleneck (advice.md 5, `minddata-op-bottleneck`) it names the one with the largest difference
/// between input and output, else the leaf with the emptiest queue, else the root. Without files of the queues the operators
/// alone decide, where the root's queue ran empty. O(operators).
[[nodiscard]] std::optional<DataVerdict> judgeDataInput(const DataEvidence &evidence, const DataPipeline &pipeline,
                                                        const DataLimits &limits = {});

/// What the files of a card say of its data input. Of a file that is absent or cannot be read, everything is empty.
struct DataInput
{
    std::optional<DataMode> mode;
    DataPipeline pipeline;
    std::vector<DataQueue> queues;
    std::optional<DataVerdict> verdict;
    std::optional<std::int64_t> getNextNs;     ///< mean time that the network takes to get a batch
    std::vector<DatasetStage> stages;          ///< dataset.csv
    std::vector<DataPreprocess> preprocessing; ///< data_preprocess.csv

    std::vector<Problem> problems; ///< of files that were read; each means a loss
    std::vector<Error> errors;     ///< of files that were not

    std::vector<std::shared_ptr<const Table>> tables; ///< keeps the texts
};

/// Reads the files of MindSpore's data pipeline. Where the control asked to stop, errors hold Cancelled. O(bytes).
[[nodiscard]] DataInput readDataInput(const Card &card, TaskControl &control);

} // namespace plumbline
