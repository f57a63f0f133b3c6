// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view DataPart = "data";
constexpr std::array DataModeNames{"sink"sv, "non_sink"sv};
/// The rules that judgeDataInput() names; a verdict points to one of these texts.
constexpr std::array VerdictRules{"data-process-bound"sv, "data-custom-logic"sv, "data-queue-empty"sv, "data-transfer-bound"sv,
                                  "minddata-op-bottleneck"sv};

/// The figures of the data input that are there once.
struct DataFrameRow
{
    std::string mode; ///< "" if it is not known
    std::optional<std::int64_t> getNextNs;
    BatchTimes times;
    std::string warning;
    std::string suggestion;
    std::string rule; ///< that of the verdict; "" without one
    std::optional<std::uint32_t> culprit;
    DataVerdict verdict;
};

struct DataFrameFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("mode", row.mode);
        visit("getnext_ns", row.getNextNs);
        visit("pipeline_ns", row.times.pipelineNs);
        visit("push_ns", row.times.pushNs);
        visit("batch_ns", row.times.batchNs);
        visit("profiler_warning", row.warning);
        visit("profiler_suggestion", row.suggestion);
        visit("verdict_rule", row.rule);
        visit("verdict_operator", row.culprit);
        visit("verdict_gap_ns", row.verdict.gapNs);
        visit("verdict_getnext_ns", row.verdict.getNextNs);
        visit("verdict_device_empty_share", row.verdict.deviceEmptyShare);
        visit("verdict_host_empty_share", row.verdict.hostEmptyShare);
        visit("verdict_queue_usage", row.verdict.usage);
        visit("verdict_input_usage", row.verdict.inputUsage);
    }
};

struct DataOperatorRow
{
    PipelineOperator each;
    std::string samples;
    std::string children;
};

struct DataOperatorFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("id", row.each.id);
        visit("type", row.each.type);
        visit("workers", row.each.workers);
        visit("queue_size", row.each.queueSize);
        visit("queue_samples", row.samples);
        visit("queue_average", row.each.queueAverage);
        visit("queue_usage", row.each.queueUsage);
        visit("queue_empty_share", row.each.queueEmptyShare);
        visit("worker_usage", row.each.workerUsage);
        visit("parent", row.each.parent);
        visit("children", row.children);
    }
};

struct DataQueueRow
{
    DataQueue queue;
    std::string samples;
};

struct DataQueueFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.queue.name);
        visit("samples", row.samples);
        visit("empty_share", row.queue.emptyShare);
        visit("average", row.queue.average);
        visit("capacity", row.queue.capacity);
    }
};

struct DataStageFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("operation", row.operation);
        visit.shared("stage", row.stage);
        visit.shared("info", row.info);
        visit("occurrences", row.occurrences);
        visit("average_ns", row.averageNs);
    }
};

struct DataPreprocessFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("node", row.node);
        visit("start_ns", row.startNs);
        visit("compute_ns", row.computeNs);
        visit("copy_ns", row.copyNs);
        visit("task_ns", row.taskNs);
        visit("dispatch_ns", row.dispatchNs);
        visit("total_ns", row.totalNs);
    }
};

DataFrameRow frameOf(const DataInput &data)
{
    DataFrameRow frame;
    frame.mode = data.mode ? std::string(DataModeNames[static_cast<std::size_t>(*data.mode)]) : std::string();
    frame.getNextNs = data.getNextNs;
    frame.times = data.pipeline.times;
    frame.warning = data.pipeline.warning;
    frame.suggestion = data.pipeline.suggestion;
    if (data.verdict) {
        frame.rule = data.verdict->rule;
        frame.verdict = *data.verdict;
        if (data.verdict->culprit)
            frame.culprit = static_cast<std::uint32_t>(*data.verdict->culprit);
    }
    return frame;
}

void setFrame(DataInput &data, DataFrameRow &frame)
{
    const auto mode = std::ranges::find(DataModeNames, frame.mode);
    if (mode != DataModeNames.end())
        data.mode = static_cast<DataMode>(mode - DataModeNames.begin());
    data.getNextNs = frame.getNextNs;
    data.pipeline.times = frame.times;
    data.pipeline.warning = std::move(frame.warning);
    data.pipeline.suggestion = std::move(frame.suggestion);
    const auto rule = std::ranges::find(VerdictRules, frame.rule);
    if (rule == VerdictRules.end())
        return;
    data.verdict = frame.verdict;
    data.verdict->rule = *rule;
    if (frame.culprit && *frame.culprit < data.pipeline.operators.size())
        data.verdict->culprit = *frame.culprit;
}

} // namespace

void writeSummaryData(RecordWriter &writer, SummaryLossWriter &losses, const DataInput &data)
{
    writer.table("data", std::vector{frameOf(data)}, DataFrameFields());
    std::vector<DataOperatorRow> operators;
    for (const PipelineOperator &each : data.pipeline.operators)
        operators.push_back({each, listText(each.queueSamples), listText(each.children)});
    writer.table("data_operator", operators, DataOperatorFields());
    std::vector<DataQueueRow> queues;
    for (const DataQueue &queue : data.queues)
        queues.push_back({queue, listText(queue.samples)});
    writer.table("data_queue", queues, DataQueueFields());
    writer.table("data_stage", data.stages, DataStageFields());
    writer.table("data_preprocess", data.preprocessing, DataPreprocessFields());
    losses.add(DataPart, data.problems, data.errors);
}

Result<DataInput> readSummaryData(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto frame = reader->rows<DataFrameRow>("data", DataFrameFields(), control);
    auto operators = reader->rows<DataOperatorRow>("data_operator", DataOperatorFields(), control);
    auto queues = reader->rows<DataQueueRow>("data_queue", DataQueueFields(), control);
    auto stages = reader->rows<DatasetStage>("data_stage", DataStageFields(), control);
    auto preprocessing = reader->rows<DataPreprocess>("data_preprocess", DataPreprocessFields(), control);
    auto losses = readSummaryLosses(*reader, DataPart, control);
    if (!frame || !operators || !queues)
        return failure(!frame ? frame.error() : !operators ? operators.error() : queues.error());
    if (!stages || !preprocessing || !losses)
        return failure(!stages ? stages.error() : !preprocessing ? preprocessing.error() : losses.error());
    if (frame->size() != 1)
        return failure(ErrorCode::ReadFailed, path, "data");
    DataInput data;
    data.texts = reader->texts();
    for (DataOperatorRow &row : *operators) {
        row.each.queueSamples = listOfText<std::int64_t>(row.samples);
        row.each.children = listOfText<std::int64_t>(row.children);
        data.pipeline.operators.push_back(std::move(row.each));
    }
    for (DataQueueRow &row : *queues) {
        row.queue.samples = listOfText<std::int64_t>(row.samples);
        data.queues.push_back(std::move(row.queue));
    }
    setFrame(data, frame->front());
    data.stages = std::move(*stages);
    data.preprocessing = std::move(*preprocessing);
    data.problems = std::move(losses->problems);
    data.errors = std::move(losses->errors);
    return data;
}

} // namespace plumbline
