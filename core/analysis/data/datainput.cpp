// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datainput.h"

#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/tables/dataqueues.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Returns the share of samples that are 0. The first `first` samples are skipped, because every queue starts empty; without any
/// others the share is not known.
std::optional<double> emptyShareOf(const std::vector<std::int64_t> &sizes, std::size_t first)
{
    if (sizes.size() <= first)
        return std::nullopt;
    const auto empty = std::count(sizes.begin() + static_cast<std::ptrdiff_t>(first), sizes.end(), 0);
    return static_cast<double>(empty) / static_cast<double>(sizes.size() - first);
}

DataQueue queueOf(std::string name, std::vector<std::int64_t> sizes, std::optional<std::int64_t> capacity)
{
    double sum = 0;
    for (const std::int64_t size : sizes)
        sum += static_cast<double>(size);
    const auto average = sizes.empty() ? std::nullopt : std::optional(sum / static_cast<double>(sizes.size()));
    const auto emptyShare = emptyShareOf(sizes, 0);
    return {std::move(name), std::move(sizes), emptyShare, average, capacity};
}

/// Returns the mean step gap from the table of step times that old versions write in units of 10 ns. It is the mean that the
/// profiler wrote into the last row. Without that row it is the mean over all steps but the first, which has no step before it.
std::optional<std::int64_t> meanGapNs(const Table &table)
{
    constexpr std::uint32_t TickNs = 10;
    const auto step = table.column({"step_num"});
    const auto interval = table.column({"iteration_interval"});
    if (!step || !interval || table.rows() == 0)
        return std::nullopt;
    const std::size_t last = table.rows() - 1;
    if (table.cell(last, step) == "-" || table.cell(last, step) == "0")
        return RowNumbers(table, last).scaled(interval, TickNs);
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (std::size_t row = 1; row < table.rows(); ++row) {
        if (const auto gap = RowNumbers(table, row).scaled(interval, TickNs)) {
            sum += *gap;
            ++count;
        }
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

/// Reads the files one after another and collects their problems and errors.
class DataInputReader
{
public:
    DataInputReader(const Card &card, TaskControl &control, DataInput &input) : m_card(card), m_control(control), m_input(input)
    {}

    void readPipeline()
    {
        if (const auto table = readTable("minddata_pipeline_raw"))
            addPipeline(table->path(), pipelineOfTable(*table));
        for (const std::string &path : filesOf(m_card, "pipeline_profiling", ".json")) {
            if (m_input.pipeline.operators.empty())
                addPipeline(path, readPipelineProfiling(path));
        }
        for (const char *suffix : {".json", ".csv"}) {
            for (const std::string &path : filesOf(m_card, "minddata_pipeline_summary", suffix))
                addPipeline(path, readPipelineSummary(path, m_control));
        }
    }

    void readQueues()
    {
        const std::string device = fileOf("device_queue_profiling");
        const std::string host = device.empty() ? fileOf("dataset_iterator_profiling") : device;
        if (!host.empty()) {
            m_input.mode = device.empty() ? DataMode::NonSink : DataMode::Sink;
            if (const auto profile = take(readQueueProfile(host, m_control))) {
                countUnreadable(host, profile->unreadableLines);
                m_input.queues.push_back(queueOf("host", profile->sizes, profile->capacity));
                m_evidence.hostEmptyShare = emptyShareOf(profile->sizes, 1);
                DataPipeline times;
                times.times = profile->times;
                completePipeline(m_input.pipeline, times);
            }
        }
        const std::string asked = fileOf("minddata_aicpu");
        if (asked.empty())
            return;
        if (const auto profile = take(readGetNextProfile(asked, m_control))) {
            countUnreadable(asked, profile->unreadableLines);
            m_input.queues.push_back(queueOf("device", profile->sizes, std::nullopt));
            m_evidence.deviceEmptyShare = emptyShareOf(profile->sizes, 1);
            m_evidence.getNextNs = profile->meanNs;
        }
    }

    void readOthers()
    {
        if (const auto table = readTable("dataset"))
            takeRows(*table, datasetStages(*table), m_input.stages);
        if (const auto table = readTable("data_preprocess"))
            takeRows(*table, dataPreprocesses(*table), m_input.preprocessing);
        if (const auto table = readTable("step_trace_raw_detail_time"))
            m_evidence.gapNs = meanGapNs(*table);
    }

    void finish()
    {
        for (const PipelineOperator &each : m_input.pipeline.operators) {
            DataQueue queue = queueOf(operatorName(each), each.queueSamples, each.queueSize);
            queue.emptyShare = each.queueEmptyShare;
            queue.average = each.queueAverage;
            if (!queue.samples.empty() || queue.average)
                m_input.queues.push_back(std::move(queue));
        }
        m_evidence.mode = m_input.mode;
        m_input.getNextNs = m_evidence.getNextNs;
        m_input.verdict = judgeDataInput(m_evidence, m_input.pipeline);
    }

private:
    std::string fileOf(std::string_view kind)
    {
        const std::vector<std::string> files = filesOf(m_card, kind, ".txt");
        return files.empty() ? std::string() : files.front();
    }

    std::shared_ptr<const Table> readTable(std::string_view kind)
    {
        const std::vector<std::string> paths = filesOf(m_card, kind, ".csv");
        if (paths.empty())
            return nullptr;
        const auto table = take(readTables(paths, m_control));
        if (!table)
            return nullptr;
        m_input.tables.push_back(*table);
        addProblems((*table)->problems());
        return *table;
    }

    template<typename Value>
    std::optional<Value> take(Result<Value> read)
    {
        if (read)
            return std::move(*read);
        m_input.errors.push_back(read.error());
        return std::nullopt;
    }

    void addPipeline(const std::string &path, Result<DataPipeline> read)
    {
        const auto pipeline = take(std::move(read));
        if (!pipeline)
            return;
        countUnreadable(path, pipeline->unreadableRows);
        addProblems(pipeline->problems);
        completePipeline(m_input.pipeline, *pipeline);
    }

    template<typename Row>
    void takeRows(const Table &table, Result<ReadRows<Row>> read, std::vector<Row> &rows)
    {
        auto taken = take(std::move(read));
        if (!taken)
            return;
        countUnreadable(table.path(), taken->unreadableRows);
        rows = std::move(taken->rows);
    }

    void addProblems(const std::vector<Problem> &problems)
    {
        m_input.problems.insert(m_input.problems.end(), problems.begin(), problems.end());
    }

    void countUnreadable(const std::string &path, std::uint64_t rows)
    {
        if (rows > 0)
            m_input.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, path, -1, 0, {}, rows});
    }

    const Card &m_card;
    TaskControl &m_control;
    DataInput &m_input;
    DataEvidence m_evidence;
};

} // namespace

std::string operatorName(const PipelineOperator &each)
{
    return each.type + "(id=" + std::to_string(each.id) + ")";
}

DataInput readDataInput(const Card &card, TaskControl &control)
{
    DataInput input;
    DataInputReader reader(card, control, input);
    reader.readQueues();
    reader.readPipeline();
    reader.readOthers();
    reader.finish();
    return input;
}

} // namespace plumbline
