// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"
#include "core/io/csvreader.h"
#include "core/io/jsondocument.h"
#include "core/tables/datapipeline.h"
#include "core/tables/pipelinelinks.h"

#include <map>
#include <string_view>

namespace plumbline {

namespace {

/// The values of each key as texts. Both forms of the file are read into it.
using Summary = std::map<std::string, std::vector<std::string>, std::less<>>;

std::string textOfDataSummary(const JsonValue &value)
{
    if (value.kind != JsonValue::Kind::Array)
        return value.text;
    std::string text;
    for (const JsonMember &member : value.members)
        text += (text.empty() ? "" : ",") + member.second.text;
    return text;
}

Result<Summary> readJsonSummary(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    Summary summary;
    if (document->kind != JsonValue::Kind::Object)
        return summary;
    for (const auto &[key, value] : document->members) {
        std::vector<std::string> &texts = summary[key];
        if (value.kind != JsonValue::Kind::Array)
            texts = {value.text};
        else
            for (const JsonMember &member : value.members)
                texts.push_back(textOfDataSummary(member.second));
    }
    return summary;
}

/// Reads a file in which each line is a key and its values. The header is such a line as well.
Result<Summary> readCsvSummary(const std::string &path, std::vector<Problem> &problems, TaskControl &control)
{
    Summary summary;
    const auto take = [&](const CsvRow &line) {
        if (!line.empty())
            summary[line.front()].assign(line.begin() + 1, line.end());
    };
    const auto table = readCsv(path, control, [&](const CsvRow &, const CsvRow &row) {
        take(row);
        return true;
    });
    if (!table)
        return failure(table.error());
    take(table->header);
    problems = endProblems(path, table->end);
    return summary;
}

/// Looks up values by their key and their position in the list of the key.
class SummaryValues
{
public:
    explicit SummaryValues(const Summary &summary) : m_summary(summary) {}

    [[nodiscard]] std::size_t count(std::string_view key) const
    {
        const auto found = m_summary.find(key);
        return found == m_summary.end() ? 0 : found->second.size();
    }
    [[nodiscard]] std::string text(std::string_view key, std::size_t place) const
    {
        const auto found = m_summary.find(key);
        return found == m_summary.end() || place >= found->second.size() ? std::string() : found->second[place];
    }
    /// Returns the texts of a key that are not empty.
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const
    {
        std::vector<std::string> texts;
        for (std::size_t place = 0; place < count(key); ++place) {
            if (std::string each = text(key, place); !each.empty() && each != "[]")
                texts.push_back(std::move(each));
        }
        return texts;
    }
    /// Returns a number. Empty if it is negative: -1 means that there is no value.
    [[nodiscard]] std::optional<double> real(std::string_view key, std::size_t place) const
    {
        const auto value = realNumber(text(key, place));
        return value && *value >= 0 ? value : std::nullopt;
    }
    [[nodiscard]] std::optional<double> share(std::string_view key, std::size_t place) const
    {
        const auto percent = real(key, place);
        return percent ? std::optional(*percent / 100) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::size_t place) const
    {
        const auto value = scaledDecimal(text(key, place), 1);
        return value && *value >= 0 ? value : std::nullopt;
    }
    /// Returns the first value of a key, a time in milliseconds.
    [[nodiscard]] std::optional<std::int64_t> timeNs(std::string_view key) const
    {
        const auto value = scaledDecimal(text(key, 0), 1'000'000);
        return value && *value >= 0 ? value : std::nullopt;
    }

private:
    const Summary &m_summary;
};

PipelineOperator operatorAt(const SummaryValues &values, std::size_t place)
{
    PipelineOperator made;
    made.type = values.text("op_names", place);
    made.workers = values.integer("num_workers", place);
    made.queueAverage = values.real("queue_average_size", place);
    if (!made.queueAverage)
        made.queueAverage = values.real("queue_queue_size", place); // the spelling in the documentation of the format
    made.queueUsage = values.share("queue_utilization_pct", place);
    made.queueEmptyShare = values.share("queue_empty_freq_pct", place);
    made.workerUsage = values.share("avg_cpu_pct_per_worker", place);
    const auto whole = values.share("avg_cpu_pct", place);
    if (!made.workerUsage && whole && made.workers && *made.workers > 0)
        made.workerUsage = *whole / static_cast<double>(*made.workers);
    made.parent = values.integer("parent_id", place);
    made.children = numberList(values.text("children_ids", place)).value_or(std::vector<std::int64_t>());
    return made;
}

} // namespace

Result<DataPipeline> readPipelineSummary(const std::string &path, TaskControl &control)
{
    DataPipeline pipeline;
    const auto summary = path.ends_with(".json") ? readJsonSummary(path) : readCsvSummary(path, pipeline.problems, control);
    if (!summary)
        return failure(summary.error());
    const SummaryValues values(*summary);
    if (values.count("op_ids") == 0)
        return failure(ErrorCode::NotRecognised, path, "op_ids");
    for (std::size_t place = 0; place < values.count("op_ids"); ++place) {
        const auto id = values.integer("op_ids", place);
        if (!id) {
            ++pipeline.unreadableRows;
            continue;
        }
        pipeline.operators.push_back(operatorAt(values, place));
        pipeline.operators.back().id = *id;
    }
    pipeline.times = {values.timeNs("per_pipeline_time"), values.timeNs("per_push_queue_time"), values.timeNs("per_batch_time")};
    pipeline.warning = values.text("bottleneck_warning", 0);
    pipeline.suggestion = values.text("bottleneck_suggestion", 0);
    pipeline.cpuDetails = values.texts("cpu_analysis_details");
    pipeline.queueDetails = values.texts("queue_analysis_details");
    completeOperators(pipeline);
    return pipeline;
}

} // namespace plumbline
