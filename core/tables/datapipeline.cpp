// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/datapipeline.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/io/jsondocument.h"
#include "core/tables/pipelinelinks.h"
#include "core/tables/rownumbers.h"

namespace plumbline {

namespace {

/// The file has a sample of each queue for every few milliseconds of a run, so it grows beyond the size of other metadata.
constexpr JsonLimits ProfilingLimits{128u << 20, 64, 4'000'000};

/// The columns of a table of pipeline operators.
struct PipelineColumns
{
    explicit PipelineColumns(const Table &table)
        : id(table.column({"op_id"}))
        , type(table.column({"op_type"}))
        , workers(table.column({"num_workers"}))
        , samples(table.column({"output_queue_size"}))
        , average(table.column({"output_queue_average_size"}))
        , size(table.column({"output_queue_length"}))
        , usage(table.column({"output_queue_usage_rate"}))
        , interval(table.column({"sample_interval"}))
        , parent(table.column({"parent_id"}))
        , children(table.column({"children_id"}))
    {}

    std::optional<std::size_t> id;
    std::optional<std::size_t> type;
    std::optional<std::size_t> workers;
    std::optional<std::size_t> samples;
    std::optional<std::size_t> average;
    std::optional<std::size_t> size;
    std::optional<std::size_t> usage;
    std::optional<std::size_t> interval;
    std::optional<std::size_t> parent;
    std::optional<std::size_t> children;
};

/// Returns an interval between samples; none if it is not above 0.
std::optional<std::int64_t> positive(std::optional<std::int64_t> ns)
{
    return ns && *ns > 0 ? ns : std::nullopt;
}

/// Reads a cell that holds a list. A cell without a value gives an empty list.
std::optional<std::vector<std::int64_t>> listOf(std::string_view cell)
{
    return isNoValue(cell) ? std::optional<std::vector<std::int64_t>>{std::in_place} : numberList(cell);
}

std::optional<PipelineOperator> operatorOf(const Table &table, const PipelineColumns &columns, std::size_t row)
{
    RowNumbers numbers(table, row);
    PipelineOperator made;
    const auto id = numbers.integer(columns.id);
    made.type = table.cell(row, columns.type);
    made.workers = numbers.integer(columns.workers);
    made.queueSize = numbers.integer(columns.size);
    made.queueAverage = numbers.real(columns.average);
    made.queueUsage = numbers.real(columns.usage);
    made.intervalNs = positive(numbers.scaled(columns.interval, NsPerMs));
    made.parent = numbers.integer(columns.parent);
    auto samples = listOf(table.cell(row, columns.samples));
    auto children = listOf(table.cell(row, columns.children));
    if (!id || !samples || !children || numbers.isDamaged())
        return std::nullopt;
    made.id = *id;
    // Without samples the operator has no output queue, as the root of a pipeline. Figures of 0 beside it are filled in.
    if (columns.samples && samples->empty() && made.queueUsage.value_or(0) <= 0) {
        made.queueAverage.reset();
        made.queueUsage.reset();
    }
    made.queueSamples = std::move(*samples);
    made.children = std::move(*children);
    return made;
}

/// Appends the whole numbers of an array. Returns false if anything else stands in it. A missing array gives no numbers.
bool takeNumbers(const JsonValue *array, std::vector<std::int64_t> &numbers)
{
    if (!array || array->kind == JsonValue::Kind::Null)
        return true;
    if (array->kind != JsonValue::Kind::Array)
        return false;
    for (const JsonMember &member : array->members) {
        const auto number = scaledDecimal(member.second.text, 1);
        if (!number)
            return false;
        numbers.push_back(*number);
    }
    return true;
}

std::optional<PipelineOperator> operatorOf(const JsonValue &value)
{
    const JsonValue *id = value.find("op_id");
    const JsonValue *type = value.find("op_type");
    const JsonValue *workers = value.find("num_workers");
    const auto number = id ? id->integer() : std::nullopt;
    if (!number)
        return std::nullopt;
    PipelineOperator made;
    made.id = *number;
    if (type && type->kind == JsonValue::Kind::Text)
        made.type = type->text;
    made.workers = workers ? workers->integer() : std::nullopt;
    const JsonValue *length = value.find({"metrics", "output_queue", "length"});
    made.queueSize = length ? length->integer() : std::nullopt;
    const bool isWhole = takeNumbers(value.find({"metrics", "output_queue", "size"}), made.queueSamples) &&
                         takeNumbers(value.find("children"), made.children);
    return isWhole ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace

Result<DataPipeline> pipelineOfTable(const Table &table)
{
    const PipelineColumns columns(table);
    if (!columns.id || !columns.type)
        return failure(ErrorCode::NotRecognised, table.path(), "op_id");
    DataPipeline pipeline;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        auto made = operatorOf(table, columns, row);
        if (made)
            pipeline.operators.push_back(std::move(*made));
        else
            ++pipeline.unreadableRows;
    }
    completeOperators(pipeline);
    return pipeline;
}

Result<DataPipeline> readPipelineProfiling(const std::string &path)
{
    const auto document = readJsonFile(path, ProfilingLimits);
    if (!document)
        return failure(document.error());
    const JsonValue *list = document->find("op_info");
    if (!list || list->kind != JsonValue::Kind::Array)
        return failure(ErrorCode::NotRecognised, path, "op_info");
    const JsonValue *interval = document->find("sampling_interval");
    const auto intervalNs = interval ? positive(scaledDecimal(interval->text, NsPerMs)) : std::nullopt;
    DataPipeline pipeline;
    for (const JsonMember &member : list->members) {
        auto made = operatorOf(member.second);
        if (made) {
            made->intervalNs = intervalNs;
            pipeline.operators.push_back(std::move(*made));
        } else {
            ++pipeline.unreadableRows;
        }
    }
    completeOperators(pipeline);
    return pipeline;
}

} // namespace plumbline
