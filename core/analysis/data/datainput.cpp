// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datainput.h"

#include "core/analysis/steps/cardsteps.h"
#include "core/analysis/steps/stepgapmean.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/tables/dataqueues.h"

#include <algorithm>
#include <span>
#include <utility>

namespace plumbline {

namespace {

/// Returns the share of samples that are 0; none without samples.
std::optional<double> emptyShareOf(std::span<const std::int64_t> sizes)
{
    if (sizes.empty())
        return std::nullopt;
    return static_cast<double>(std::count(sizes.begin(), sizes.end(), 0)) / static_cast<double>(sizes.size());
}

/// Returns times that count from the first one.
std::vector<std::int64_t> fromFirst(std::vector<std::int64_t> times)
{
    const std::int64_t first = times.empty() ? 0 : times.front();
    for (std::int64_t &time : times)
        time = saturated(WideNs{time} - first);
    return times;
}

/// Returns the times of samples at equal distances.
std::vector<std::int64_t> regularTimes(std::size_t samples, std::optional<std::int64_t> intervalNs)
{
    std::vector<std::int64_t> times;
    for (std::size_t sample = 0; intervalNs && sample < samples; ++sample)
        times.push_back(saturated(WideNs{*intervalNs} * static_cast<std::int64_t>(sample)));
    return times;
}

DataQueue queueOf(std::string name, std::vector<std::int64_t> sizes, std::vector<std::int64_t> times,
                  std::optional<std::int64_t> capacity)
{
    double sum = 0;
    for (const std::int64_t size : sizes)
        sum += static_cast<double>(size);
    const auto average = sizes.empty() ? std::nullopt : std::optional(sum / static_cast<double>(sizes.size()));
    const auto emptyShare = emptyShareOf(sizes);
    return {std::move(name), std::move(sizes), fromFirst(std::move(times)), {}, emptyShare, average, capacity};
}

/// The step gaps of a table of step times.
struct StepGapOfTable
{
    std::optional<std::int64_t> ns; ///< mean
    bool isOfAverageRow = false;    ///< the profiler wrote it, over more steps than the table keeps
    StepGapMean steps;
};

/// Returns the mean step gap from the table of step times that old versions write in units of 10 ns. It is the mean that the
/// profiler wrote into the last row. Without that row it is computed.
StepGapOfTable meanGapOf(const Table &table)
{
    constexpr std::uint32_t TickNs = 10;
    const auto step = table.column({"step_num"});
    const auto interval = table.column({"iteration_interval"});
    if (!step || !interval || table.rows() == 0)
        return {};
    const std::size_t last = table.rows() - 1;
    const bool hasMean = table.cell(last, step) == "-" || table.cell(last, step) == "0";
    StepGapOfTable gap;
    for (std::size_t row = 0; row < (hasMean ? last : table.rows()); ++row)
        gap.steps.add(RowNumbers(table, row).scaled(interval, TickNs));
    gap.isOfAverageRow = hasMean;
    gap.ns = hasMean ? RowNumbers(table, last).scaled(interval, TickNs) : gap.steps.meanNs();
    return gap;
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
            if (auto profile = take(readQueueProfile(host, m_control))) {
                countUnreadable(host, profile->unreadableLines);
                m_evidence.hostEmptyShare = provenEmptyShare(profile->sizes);
                m_input.queues.push_back(
                    queueOf("host", std::move(profile->sizes), std::move(profile->timesNs), profile->capacity));
                m_input.queues.back().steps = std::move(profile->steps);
                DataPipeline times;
                times.times = profile->times;
                completePipeline(m_input.pipeline, times);
            }
        }
        const std::string asked = fileOf("minddata_aicpu");
        if (asked.empty())
            return;
        if (auto profile = take(readGetNextProfile(asked, m_control))) {
            countUnreadable(asked, profile->unreadableLines);
            m_evidence.deviceEmptyShare = provenEmptyShare(profile->sizes);
            m_input.queues.push_back(queueOf("device", std::move(profile->sizes), std::move(profile->timesNs), std::nullopt));
            m_evidence.getNextNs = profile->meanNs;
        }
    }

    void readOthers()
    {
        if (const auto table = readTable("dataset"))
            takeRows(*table, datasetStages(*table), m_input.stages);
        if (const auto table = readTable("data_preprocess")) {
            takeRows(*table, dataPreprocesses(*table), m_input.preprocessing);
        } else if (const auto older = readTable("aicpu_intermediate")) {
            takeRows(*older, dataPreprocesses(*older), m_input.preprocessing);
            m_input.isPreprocessingOfDevice = true;
        }
        if (const auto table = readTable("step_trace_raw_detail_time")) {
            const StepGapOfTable gap = meanGapOf(*table);
            m_input.gapNs = gap.ns;
            m_input.measuredGaps = gap.steps.measured();
            m_input.isGapOfAverageRow = gap.isOfAverageRow;
            if (m_input.measuredGaps >= FewestStepGaps)
                m_evidence.gapNs = gap.ns;
        }
        for (const std::string &path : filesOf(m_card, "minddata_cpu_utilization", ".json")) {
            if (auto processors = take(readDataProcessors(path))) {
                countUnreadable(path, processors->unreadable);
                m_input.processors = std::move(*processors);
            }
        }
    }

    void finish()
    {
        for (const PipelineOperator &each : m_input.pipeline.operators) {
            DataQueue queue = queueOf(operatorName(each), each.queueSamples,
                                      regularTimes(each.queueSamples.size(), each.intervalNs), each.queueSize);
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

std::optional<double> provenEmptyShare(const std::vector<std::int64_t> &samples)
{
    if (samples.size() < FewestDataSamples + 1)
        return std::nullopt;
    return emptyShareOf(std::span(samples).subspan(1));
}

std::uint64_t DataQueue::emptySamples() const
{
    return static_cast<std::uint64_t>(std::count(samples.begin(), samples.end(), 0));
}

std::optional<std::uint64_t> DataQueue::fullSamples() const
{
    if (!capacity || *capacity <= 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(
        std::count_if(samples.begin(), samples.end(), [this](std::int64_t size) { return size >= *capacity; }));
}

std::optional<std::int64_t> DataQueue::intervalNs() const
{
    if (timesNs.size() < 2)
        return std::nullopt;
    return meanNs(WideNs{timesNs.back()} - timesNs.front(), timesNs.size() - 1);
}

const DataQueue *findQueue(const DataInput &input, std::string_view name)
{
    const auto found =
        std::find_if(input.queues.begin(), input.queues.end(), [name](const DataQueue &queue) { return queue.name == name; });
    return found == input.queues.end() ? nullptr : &*found;
}

std::optional<std::vector<std::int64_t>> stepsWithoutData(const DataInput &input)
{
    const DataQueue *queue = findQueue(input, "device");
    if (!queue && input.mode == DataMode::NonSink)
        queue = findQueue(input, "host");
    if (!queue || queue->samples.empty())
        return std::nullopt;
    std::vector<std::int64_t> steps;
    for (std::size_t sample = 0; sample < queue->samples.size(); ++sample) {
        const bool isNumbered = sample < queue->steps.size() && queue->steps[sample] >= 0;
        if (queue->samples[sample] == 0)
            steps.push_back(isNumbered ? queue->steps[sample] : static_cast<std::int64_t>(sample) + 1);
    }
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

bool lacksStepGap(const DataInput &input)
{
    return !input.gapNs && (!input.pipeline.operators.empty() || !input.queues.empty());
}

void addStepGaps(const StepStageAnalysis &stages, DataInput &input)
{
    const CardSteps steps = cardSteps(stages, CardOverview());
    if (!steps.mean.stages.gapNs)
        return;
    input.gapNs = steps.mean.stages.gapNs;
    StepGapMean gaps;
    for (const StepStages &step : stages.steps)
        gaps.add(step.gapNs);
    input.measuredGaps = gaps.measured();
    DataEvidence evidence{input.mode, {}, input.getNextNs, {}, {}};
    if (input.measuredGaps >= FewestStepGaps)
        evidence.gapNs = input.gapNs;
    if (const DataQueue *device = findQueue(input, "device"))
        evidence.deviceEmptyShare = provenEmptyShare(device->samples);
    if (const DataQueue *host = findQueue(input, "host"))
        evidence.hostEmptyShare = provenEmptyShare(host->samples);
    input.verdict = judgeDataInput(evidence, input.pipeline);
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
