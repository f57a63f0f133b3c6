// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/datainputwriter.h"

#include <array>
#include <numeric>
#include <string_view>

namespace plumbline {

namespace {

constexpr TimeNs SlowNs = 1'000'000;
constexpr int QueueLength = 16;
constexpr std::string_view Warning =
    "The queue of Map(id=1) is empty when a batch is asked for, while that of ImageFolder(id=2) is full.";
constexpr std::string_view Suggestion = "Raise num_parallel_workers of Map(id=1).";

} // namespace

/// One operator of the pipeline. The first one hands out batches, the last one reads files.
struct DataInputWriter::Operator
{
    std::string_view type;
    int workers = 1;
    std::vector<int> queue; ///< number of elements at each sample
    double cpuPercent = 0;

    [[nodiscard]] double average() const
    {
        return static_cast<double>(std::accumulate(queue.begin(), queue.end(), 0)) / static_cast<double>(queue.size());
    }
    [[nodiscard]] double emptyPercent() const
    {
        int empty = 0;
        for (const int size : queue)
            empty += size == 0 ? 1 : 0;
        return 100.0 * empty / static_cast<double>(queue.size());
    }
};

void DataInputWriter::addStep(const DemoStep &step)
{
    for (const OperatorRow &row : step.operators) {
        if (row.name.starts_with("enumerate(DataLoader)"))
            m_loads.push_back(row.end - row.start);
    }
}

std::vector<DataInputWriter::Operator> DataInputWriter::operators() const
{
    std::vector<Operator> made{{"Batch", 4, {}, 9.25}, {"Map", 2, {}, 88.5}, {"ImageFolder", 8, {}, 31.0}};
    for (const TimeNs load : m_loads) {
        const bool slow = load >= SlowNs;
        made[0].queue.push_back(slow ? 0 : 3);
        made[1].queue.push_back(slow ? 0 : 9);
        made[2].queue.push_back(slow ? QueueLength : 14);
    }
    return made;
}

void DataInputWriter::writeStages(TextFile &file) const
{
    const double total = static_cast<double>(std::accumulate(m_loads.begin(), m_loads.end(), TimeNs{0}));
    const double microseconds = total / static_cast<double>(m_loads.size()) / 1e3;
    file << "Operation,Stage,Occurrences,Avg. time (us),Custom Info\r\n";
    file << "DatasetIterator,GetNext," << m_loads.size() << ',';
    file.real(microseconds) << ",\r\n";
    file << "Pipeline,Batch," << m_loads.size() << ',';
    file.real(microseconds * 0.75) << ",\"{'batch': '32', 'buffer': '2'}\"\r\n";
}

void DataInputWriter::writeQueues(TextFile &file) const
{
    file << "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
            "output_queue_usage_rate,sample_interval,parent_id,children_id\r\n";
    const std::vector<Operator> made = operators();
    for (std::size_t id = 0; id < made.size(); ++id) {
        file << id << ',' << made[id].type << ',' << made[id].workers << ",\"[";
        for (std::size_t sample = 0; sample < made[id].queue.size(); ++sample)
            file << (sample == 0 ? "" : ", ") << made[id].queue[sample];
        file << "]\",";
        file.real(made[id].average()) << ',' << QueueLength << ',';
        file.real(made[id].average() / QueueLength) << ",10,";
        if (id > 0)
            file << id - 1;
        file << ',';
        if (id + 1 < made.size())
            file << '[' << id + 1 << ']';
        file << "\r\n";
    }
}

/// Each line is a key and its values.
void DataInputWriter::writeSummaryTable(TextFile &file) const
{
    const std::vector<Operator> made = operators();
    const auto line = [&](std::string_view key, const auto &value) {
        file << key;
        for (std::size_t id = 0; id < made.size(); ++id) {
            file << ',';
            value(id);
        }
        file << "\r\n";
    };
    line("op_ids", [&](std::size_t id) { file << id; });
    line("op_names", [&](std::size_t id) { file << made[id].type; });
    line("pipeline_ops", [&](std::size_t id) { file << made[id].type << "(id=" << id << ')'; });
    line("num_workers", [&](std::size_t id) { file << made[id].workers; });
    line("queue_average_size", [&](std::size_t id) { file.real(made[id].average()); });
    line("queue_utilization_pct", [&](std::size_t id) { file.real(100 * made[id].average() / QueueLength); });
    line("queue_empty_freq_pct", [&](std::size_t id) { file.real(made[id].emptyPercent()); });
    line("parent_id", [&](std::size_t id) { file << static_cast<int>(id) - 1; });
    line("avg_cpu_pct", [&](std::size_t id) { file.real(made[id].cpuPercent); });
}

void DataInputWriter::writeSummary(TextFile &file) const
{
    const std::vector<Operator> made = operators();
    const auto list = [&](std::string_view key, const auto &value) {
        file << '"' << key << "\": [";
        for (std::size_t id = 0; id < made.size(); ++id) {
            file << (id == 0 ? "" : ", ");
            value(id);
        }
        file << "], ";
    };
    file << '{';
    list("op_ids", [&](std::size_t id) { file << id; });
    list("op_names", [&](std::size_t id) { file << '"' << made[id].type << '"'; });
    list("pipeline_ops", [&](std::size_t id) { file << '"' << made[id].type << "(id=" << id << ")\""; });
    list("num_workers", [&](std::size_t id) { file << made[id].workers; });
    list("queue_average_size", [&](std::size_t id) { file.real(made[id].average()); });
    list("queue_utilization_pct", [&](std::size_t id) { file.real(100 * made[id].average() / QueueLength); });
    list("queue_empty_freq_pct", [&](std::size_t id) { file.real(made[id].emptyPercent()); });
    list("children_ids", [&](std::size_t id) {
        file << '[';
        if (id + 1 < made.size())
            file << id + 1;
        file << ']';
    });
    list("parent_id", [&](std::size_t id) { file << static_cast<int>(id) - 1; });
    list("avg_cpu_pct", [&](std::size_t id) { file.real(made[id].cpuPercent); });
    list("avg_cpu_pct_per_worker", [&](std::size_t id) { file.real(made[id].cpuPercent / made[id].workers); });
    const double total = static_cast<double>(std::accumulate(m_loads.begin(), m_loads.end(), TimeNs{0}));
    file << R"("per_batch_time": [)";
    file.real(total / static_cast<double>(m_loads.size()) / 1e6);
    file << R"(], "bottleneck_warning": [")" << Warning << R"("], "bottleneck_suggestion": [")" << Suggestion << "\"]}";
}

Result<void> DataInputWriter::write(const std::string &folder, int card, TaskControl &control) const
{
    const std::string rank = std::to_string(card);
    using Part = void (DataInputWriter::*)(TextFile &) const;
    const std::array<std::pair<std::string, Part>, 4> parts{{
        {"/dataset.csv", &DataInputWriter::writeStages},
        {"/minddata_pipeline_raw_" + rank + ".csv", &DataInputWriter::writeQueues},
        {"/minddata_pipeline_summary_" + rank + ".csv", &DataInputWriter::writeSummaryTable},
        {"/minddata_pipeline_summary_" + rank + ".json", &DataInputWriter::writeSummary},
    }};
    for (const auto &[name, part] : parts) {
        TextFile file(folder + name, control);
        (this->*part)(file);
        if (Result<void> closed = file.close(); !closed)
            return closed;
    }
    return {};
}

} // namespace plumbline
