// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One operator of MindSpore's data pipeline. Number 0 hands out batches, leaves read files.
struct PipelineOperator
{
    std::int64_t id = 0;
    std::string type; ///< as the file writes it: "Batch", in old ones "BatchOp"
    std::optional<std::int64_t> workers;
    std::optional<std::int64_t> queueSize;  ///< how much its output queue can hold; none for operators without one
    std::vector<std::int64_t> queueSamples; ///< how much it held, over time
    std::optional<double> queueAverage;
    std::optional<double> queueUsage;      ///< 0 to 1
    std::optional<double> queueEmptyShare; ///< 0 to 1, of the samples
    std::optional<double> workerUsage;     ///< processor time of each worker, 0 to 1, above with hyper-threads
    std::optional<std::int64_t> parent;    ///< who takes from its queue
    std::vector<std::int64_t> children;    ///< from whom it takes
};

/// Mean times of a batch; none where the profiler does not tell.
struct BatchTimes
{
    std::optional<std::int64_t> pipelineNs; ///< to get it
    std::optional<std::int64_t> pushNs;     ///< to send it
    std::optional<std::int64_t> batchNs;    ///< both
};

/// What one file says of the pipeline.
struct DataPipeline
{
    std::vector<PipelineOperator> operators; ///< in the order of the file
    BatchTimes times;
    std::string warning;    ///< what the profiler itself found, in its words
    std::string suggestion; ///< likewise
    std::uint64_t unreadableRows = 0;
    std::vector<Problem> problems; ///< of a summary that is a CSV file: what its end tells
};

/// minddata_pipeline_raw (formats.md 9.2). Errors: NotRecognised where the table lacks number or type.
[[nodiscard]] Result<DataPipeline> pipelineOfTable(const Table &table);
/// pipeline_profiling (formats.md 9.4). Errors: those of readJsonFile(), NotRecognised without a list of operators.
[[nodiscard]] Result<DataPipeline> readPipelineProfiling(const std::string &path);
/// minddata_pipeline_summary, .json or .csv (formats.md 9.3). Errors: those of reading it, NotRecognised without numbers of
/// operators.
[[nodiscard]] Result<DataPipeline> readPipelineSummary(const std::string &path, TaskControl &control);

/// Adds what `other` knows of the same operators and `pipeline` does not; all of it where `pipeline` has no operators.
void completePipeline(DataPipeline &pipeline, const DataPipeline &other);

} // namespace plumbline
