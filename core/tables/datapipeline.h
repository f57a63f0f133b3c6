// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One operator of MindSpore's data pipeline. The operator with id 0 hands out batches; the leaves read files. A value that the
/// source does not tell is empty.
struct PipelineOperator
{
    std::int64_t id = 0;
    std::string type; ///< as the file spells it: "Batch", in older files "BatchOp"
    std::optional<std::int64_t> workers;
    std::optional<std::int64_t> queueSize;  ///< capacity of its output queue; empty if it has none
    std::vector<std::int64_t> queueSamples; ///< number of elements in its output queue, over time
    std::optional<std::int64_t> intervalNs; ///< time from one sample to the next
    std::optional<double> queueAverage;
    std::optional<double> queueUsage;      ///< mean filling of the queue, 0 to 1
    std::optional<double> queueEmptyShare; ///< share of the samples in which the queue was empty, 0 to 1
    std::optional<double> workerUsage;     ///< processor usage of each worker, 0 to 1; above 1 with hyper-threading
    std::optional<std::int64_t> parent;    ///< id of the operator that takes from its queue
    std::vector<std::int64_t> children;    ///< ids of the operators from which it takes

    /// Returns the processor usage of all its workers together, 1 for a whole processor: `avg_cpu_pct` of the profiler.
    [[nodiscard]] std::optional<double> allWorkersUsage() const
    {
        return workerUsage && workers && *workers > 0 ? std::optional(*workerUsage * static_cast<double>(*workers))
                                                      : std::nullopt;
    }
};

/// Mean times of one batch. Empty if the profiler does not tell them.
struct BatchTimes
{
    std::optional<std::int64_t> pipelineNs; ///< time to get the batch
    std::optional<std::int64_t> pushNs;     ///< time to send the batch to the device
    std::optional<std::int64_t> batchNs;    ///< time to get and to send it
};

/// What one file tells about the data pipeline.
struct DataPipeline
{
    std::vector<PipelineOperator> operators; ///< in the order of the file
    BatchTimes times;
    std::string warning;                   ///< bottleneck that the profiler reports, in its own words
    std::string suggestion;                ///< advice of the profiler on that bottleneck, in its own words
    std::vector<std::string> cpuDetails;   ///< what the profiler concludes from the use of processors, in its own words
    std::vector<std::string> queueDetails; ///< what it concludes from the queues
    std::uint64_t unreadableRows = 0;
    std::vector<Problem> problems; ///< how the file ends, if it is a summary in a CSV file
};

/// Reads the pipeline from the rows of minddata_pipeline_raw (docs/formats.md 9.2). Errors: NotRecognised if the table lacks the
/// column of ids or of types.
[[nodiscard]] Result<DataPipeline> pipelineOfTable(const Table &table);
/// Reads pipeline_profiling (docs/formats.md 9.4). Errors: those of readJsonFile(), NotRecognised if there is no list of
/// operators.
[[nodiscard]] Result<DataPipeline> readPipelineProfiling(const std::string &path);
/// Reads minddata_pipeline_summary as .json or .csv (docs/formats.md 9.3). Errors: those of readJsonFile() or readCsv(),
/// NotRecognised if the file lists no operator ids.
[[nodiscard]] Result<DataPipeline> readPipelineSummary(const std::string &path, TaskControl &control);

/// Fills gaps of `pipeline` from `other`: times, warning and suggestion, and workers and figures of the queue of operators that
/// both have. If `pipeline` has no operators, it takes all those of `other`.
void completePipeline(DataPipeline &pipeline, const DataPipeline &other);

} // namespace plumbline
