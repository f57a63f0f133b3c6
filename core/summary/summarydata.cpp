// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view DataPart = "data";
constexpr std::array DataModeNames{"sink"sv, "non_sink"sv};
/// The rules that judgeDataInput() names; a verdict points to one of these texts.
constexpr std::array VerdictRules{"data-process-bound"sv,  "data-custom-logic"sv, "data-queue-empty"sv,
                                  "data-transfer-bound"sv, "getnext-slow"sv,      "minddata-op-bottleneck"sv};

/// The figures of the data input that are there once.
struct DataFrameRow
{
    std::string mode; ///< "" if it is not known
    std::optional<std::int64_t> getNextNs;
    std::optional<std::int64_t> gapNs;
    std::uint64_t measuredGaps = 0;
    BatchTimes times;
    std::string warning;
    std::string suggestion;
    std::string cpuDetails;   ///< a line each
    std::string queueDetails; ///< a line each
    std::optional<std::int64_t> processorIntervalNs;
    std::optional<std::int64_t> processors;
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
        visit("gap_ns", row.gapNs);
        visit("measured_gaps", row.measuredGaps);
        visit("pipeline_ns", row.times.pipelineNs);
        visit("push_ns", row.times.pushNs);
        visit("batch_ns", row.times.batchNs);
        visit("profiler_warning", row.warning);
        visit("profiler_suggestion", row.suggestion);
        visit("cpu_analysis_details", row.cpuDetails);
        visit("queue_analysis_details", row.queueDetails);
        visit("cpu_interval_ns", row.processorIntervalNs);
        visit("processors", row.processors);
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
        visit("interval_ns", row.each.intervalNs);
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
    std::string times;
    std::string steps;
};

struct DataQueueFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.queue.name);
        visit("samples", row.samples);
        visit("times_ns", row.times);
        visit("steps", row.steps);
        visit("empty_share", row.queue.emptyShare);
        visit("average", row.queue.average);
        visit("capacity", row.queue.capacity);
    }
};

/// The use of processors by one user, in parts of a million, over time.
struct DataProcessorRow
{
    std::string usedBy; ///< "machine", "process", or the id of an operator
    std::string user;
    std::string system;
    std::string io;
    std::string idle;
};

struct DataProcessorFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("used_by", row.usedBy);
        visit("user", row.user);
        visit("system", row.system);
        visit("io", row.io);
        visit("idle", row.idle);
    }
};

constexpr double Millionth = 1e-6;

std::string shareText(const std::vector<double> &shares)
{
    constexpr double Most = 1e12; // far beyond any share, and inside int64
    std::vector<std::int64_t> numbers;
    for (const double share : shares)
        numbers.push_back(std::llround(std::clamp(share / Millionth, -Most, Most)));
    return listText(numbers);
}

std::vector<double> sharesOf(std::string_view text)
{
    std::vector<double> shares;
    for (const std::int64_t number : listOfText<std::int64_t>(text))
        shares.push_back(static_cast<double>(number) * Millionth);
    return shares;
}

DataProcessorRow processorRow(std::string user, const ProcessorUse &use)
{
    return {std::move(user), shareText(use.user), shareText(use.system), shareText(use.io), shareText(use.idle)};
}

std::vector<DataProcessorRow> processorRows(const DataProcessors &processors)
{
    std::vector<DataProcessorRow> rows;
    if (processors.isEmpty())
        return rows;
    rows.push_back(processorRow("machine", processors.machine));
    rows.push_back(processorRow("process", processors.process));
    for (const DataProcessors::Operator &each : processors.operators)
        rows.push_back(processorRow(std::to_string(each.id), each.use));
    return rows;
}

void addProcessors(const std::vector<DataProcessorRow> &rows, DataProcessors &processors)
{
    for (const DataProcessorRow &row : rows) {
        ProcessorUse use{sharesOf(row.user), sharesOf(row.system), sharesOf(row.io), sharesOf(row.idle)};
        const auto ids = listOfText<std::int64_t>(row.usedBy);
        if (row.usedBy == "machine")
            processors.machine = std::move(use);
        else if (row.usedBy == "process")
            processors.process = std::move(use);
        else if (!ids.empty())
            processors.operators.push_back({ids.front(), std::move(use)});
    }
}

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
    frame.gapNs = data.gapNs;
    frame.measuredGaps = data.measuredGaps;
    frame.cpuDetails = linesText(data.pipeline.cpuDetails);
    frame.queueDetails = linesText(data.pipeline.queueDetails);
    frame.processorIntervalNs = data.processors.intervalNs;
    frame.processors = data.processors.processors;
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
    data.gapNs = frame.gapNs;
    data.measuredGaps = frame.measuredGaps;
    data.pipeline.cpuDetails = linesOfText(frame.cpuDetails);
    data.pipeline.queueDetails = linesOfText(frame.queueDetails);
    data.processors.intervalNs = frame.processorIntervalNs;
    data.processors.processors = frame.processors;
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
        queues.push_back({queue, listText(queue.samples), listText(queue.timesNs), listText(queue.steps)});
    writer.table("data_queue", queues, DataQueueFields());
    writer.table("data_processor", processorRows(data.processors), DataProcessorFields());
    writer.table("data_stage", data.stages, DataStageFields());
    writer.table("data_preprocess", data.preprocessing, DataPreprocessFields());
    losses.add(DataPart, data.problems, data.errors);
}

Result<DataInput> readSummaryData(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto frame = reader->onlyRow<DataFrameRow>("data", DataFrameFields(), control);
    auto operators = reader->rows<DataOperatorRow>("data_operator", DataOperatorFields(), control);
    auto queues = reader->rows<DataQueueRow>("data_queue", DataQueueFields(), control);
    auto processors = reader->rows<DataProcessorRow>("data_processor", DataProcessorFields(), control);
    auto stages = reader->rows<DatasetStage>("data_stage", DataStageFields(), control);
    auto preprocessing = reader->rows<DataPreprocess>("data_preprocess", DataPreprocessFields(), control);
    auto losses = readSummaryLosses(*reader, DataPart, control);
    if (!frame || !operators || !queues)
        return failure(!frame ? frame.error() : !operators ? operators.error() : queues.error());
    if (!processors)
        return failure(processors.error());
    if (!stages || !preprocessing || !losses)
        return failure(!stages ? stages.error() : !preprocessing ? preprocessing.error() : losses.error());
    DataInput data;
    data.texts = reader->texts();
    for (DataOperatorRow &row : *operators) {
        row.each.queueSamples = listOfText<std::int64_t>(row.samples);
        row.each.children = listOfText<std::int64_t>(row.children);
        data.pipeline.operators.push_back(std::move(row.each));
    }
    for (DataQueueRow &row : *queues) {
        row.queue.samples = listOfText<std::int64_t>(row.samples);
        row.queue.timesNs = listOfText<std::int64_t>(row.times);
        row.queue.steps = listOfText<std::int64_t>(row.steps);
        data.queues.push_back(std::move(row.queue));
    }
    setFrame(data, *frame);
    addProcessors(*processors, data.processors);
    data.stages = std::move(*stages);
    data.preprocessing = std::move(*preprocessing);
    data.problems = std::move(losses->problems);
    data.errors = std::move(losses->errors);
    return data;
}

} // namespace plumbline
