// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasekernels.h"

#include "core/base/wide.h"
#include "core/tables/databasecells.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array Header{
    "Device_id"sv,     "Step Id"sv,           "Model ID"sv,         "Task ID"sv,        "Stream ID"sv,        "Name"sv,
    "Type"sv,          "OP State"sv,          "Accelerator Core"sv, "Start Time(us)"sv, "Duration(us)"sv,     "Wait Time(us)"sv,
    "Block Dim"sv,     "Mix Block Dim"sv,     "HF32 Eligible"sv,    "Input Shapes"sv,   "Input Data Types"sv, "Input Formats"sv,
    "Output Shapes"sv, "Output Data Types"sv, "Output Formats"sv,   "Context ID"sv};

/// More metrics than any metric set has. Further ones are left out, so a file that consists of metrics cannot fill the memory.
constexpr std::size_t MostMetrics = 200;
constexpr std::int64_t NoContext = 0xFFFFFFFF;

/// What COMPUTE_TASK_INFO tells about a kernel, or COMMUNICATION_OP about a collective. Texts are ids in the pool of the reader.
struct Info
{
    std::int64_t task = 0;
    std::uint32_t name = 0;
    std::uint32_t type = 0;
    std::uint32_t state = 0;
    std::uint32_t core = 0;
    std::uint32_t blocks = 0;
    std::uint32_t mixBlocks = 0;
    std::uint32_t hf32 = 0;
    std::array<std::uint32_t, 6> tensors{};
};

struct Kernel
{
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::int64_t> task;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> context;
    std::size_t info = 0;
    bool isCollective = false;
};

struct Metric
{
    std::string name;
    bool isTime = false;
};

/// One value of a metric. Often few kernels have few of the metrics, so values are not kept as a full table.
struct MetricValue
{
    std::size_t info = 0;
    std::size_t metric = 0;
    double value = 0;
};

class KernelReader
{
public:
    KernelReader(const Database &database, const DatabaseStrings &strings, TaskControl &control)
        : m_database(database), m_strings(strings), m_control(control)
    {}

    Result<std::shared_ptr<const Table>> read(const std::string &path)
    {
        readVersion();
        readSteps();
        readInfos();
        readTasks();
        readCollectives();
        readMetrics();
        if (!m_status)
            return failure(m_status.error());
        return table(path);
    }

private:
    void readAll(std::string_view table, std::initializer_list<std::string_view> columns,
                 const std::function<void(const DatabaseRow &)> &visit)
    {
        if (!m_status)
            return;
        m_status = m_database.read(table, {columns.begin(), columns.size()}, m_control, [&](const DatabaseRow &row) {
            visit(row);
            return true;
        });
    }

    std::uint32_t number(std::string text)
    {
        if (text.empty())
            text = "N/A";
        return m_texts.intern(text).value;
    }
    std::uint32_t text(const DatabaseRow &row, std::size_t column) { return number(textCell(row, column, m_strings)); }

    void readVersion()
    {
        readAll("ENUM_API_TYPE", {"name"}, [this](const DatabaseRow &row) { m_isOld = m_isOld || row.text(0) == "hccl"; });
    }

    void readSteps()
    {
        readAll("STEP_TIME", {"id", "startNs", "endNs"}, [this](const DatabaseRow &row) {
            const auto begin = row.integer(1);
            const auto end = row.integer(2);
            if (begin && end)
                m_steps[*begin] = {*end, std::string(row.text(0))};
        });
    }

    std::string stepOf(std::int64_t start) const
    {
        const auto next = m_steps.upper_bound(start);
        return next == m_steps.begin() || std::prev(next)->second.first <= start ? std::string() : std::prev(next)->second.second;
    }

    void readInfos();
    void readTasks();
    void readCollectives();
    void readMetrics();
    Result<std::shared_ptr<const Table>> table(const std::string &path);
    void addRow(TableBuilder &builder, const Kernel &kernel, std::int64_t wait);
    [[nodiscard]] std::optional<std::size_t> infoOf(std::optional<std::int64_t> task) const
    {
        const auto found =
            std::lower_bound(m_infos.begin(), m_infos.begin() + static_cast<std::ptrdiff_t>(m_kernelInfos), task.value_or(0),
                             [](const Info &info, std::int64_t wanted) { return info.task < wanted; });
        const bool isThere =
            task && found != m_infos.begin() + static_cast<std::ptrdiff_t>(m_kernelInfos) && found->task == *task;
        return isThere ? std::optional(static_cast<std::size_t>(found - m_infos.begin())) : std::nullopt;
    }

    const Database &m_database;
    const DatabaseStrings &m_strings;
    TaskControl &m_control;
    Result<void> m_status;
    bool m_isOld = false;
    StringPool m_texts;
    std::map<std::int64_t, std::pair<std::int64_t, std::string>> m_steps; ///< begin of a step -> its end and its number
    std::vector<Info> m_infos; ///< infos of kernels, sorted by task, then those of collectives
    std::size_t m_kernelInfos = 0;
    std::vector<Kernel> m_kernels;
    std::vector<Metric> m_metrics;
    std::vector<MetricValue> m_values; ///< sorted by info
};

void KernelReader::readInfos()
{
    const bool isNew = m_database.hasColumn("COMPUTE_TASK_INFO", "blockNum"); // docs/formats.md 12.3
    const std::string_view blocks = isNew                                                    ? "blockNum"sv
                                    : m_database.hasColumn("COMPUTE_TASK_INFO", "block_dim") ? "block_dim"sv
                                                                                             : "blockDim"sv;
    const std::string_view mixed = isNew                                                       ? "mixBlockNum"sv
                                   : m_database.hasColumn("COMPUTE_TASK_INFO", "mixblock_dim") ? "mixblock_dim"sv
                                                                                               : "mixBlockDim"sv;
    readAll("COMPUTE_TASK_INFO",
            {"globalTaskId", "name", "opType", "opState", "taskType", blocks, mixed, "hf32Eligible", "inputShapes",
             "inputDataTypes", "inputFormats", "outputShapes", "outputDataTypes", "outputFormats"},
            [this](const DatabaseRow &row) {
                const auto task = row.integer(0);
                if (!task)
                    return;
                Info info{*task,
                          text(row, 1),
                          text(row, 2),
                          text(row, 3),
                          text(row, 4),
                          number(integerCell(row.integer(5))),
                          number(integerCell(row.integer(6))),
                          text(row, 7),
                          {}};
                for (std::size_t tensor = 0; tensor < info.tensors.size(); ++tensor)
                    info.tensors[tensor] = text(row, 8 + tensor);
                m_infos.push_back(info);
            });
    std::stable_sort(m_infos.begin(), m_infos.end(), [](const Info &a, const Info &b) { return a.task < b.task; });
    m_kernelInfos = m_infos.size();
}

void KernelReader::readTasks()
{
    readAll("TASK", {"startNs", "endNs", "deviceId", "globalTaskId", "modelId", "taskId", "streamId", "contextId"},
            [this](const DatabaseRow &row) {
                const auto info = infoOf(row.integer(3));
                const auto start = row.integer(0);
                if (info && start)
                    m_kernels.push_back({*start, std::max(row.integer(1).value_or(*start), *start), row.integer(2),
                                         row.integer(4), row.integer(5), row.integer(6), row.integer(7), *info, false});
            });
}

void KernelReader::readCollectives()
{
    std::optional<std::int64_t> device;
    if (!m_kernels.empty())
        device = m_kernels.front().device;
    const std::uint32_t none = number({});
    const std::uint32_t core = number(m_isOld ? "HCCL" : "COMMUNICATION");
    const std::uint32_t zero = number("0");
    readAll("COMMUNICATION_OP", {"startNs", "endNs", "opName", "opType", "deviceId"}, [&](const DatabaseRow &row) {
        const auto start = row.integer(0);
        if (!start)
            return;
        Info info{0, text(row, 2), text(row, 3), none, core, zero, none, none, {}};
        info.tensors.fill(none);
        m_infos.push_back(info);
        const auto own = row.integer(4);
        m_kernels.push_back({*start,
                             std::max(row.integer(1).value_or(*start), *start),
                             own ? own : device,
                             {},
                             {},
                             {},
                             {},
                             m_infos.size() - 1,
                             true});
    });
}

void KernelReader::readMetrics()
{
    std::unordered_map<std::int64_t, std::size_t> metricOf; // by the id of its name
    readAll("TASK_PMU_INFO", {"globalTaskId", "name", "value"}, [&](const DatabaseRow &row) {
        const auto info = infoOf(row.integer(0));
        const auto value = row.real(2);
        if (!info || !value)
            return;
        const auto [found, isNew] = metricOf.try_emplace(row.integer(1).value_or(-1), m_metrics.size());
        if (isNew && m_metrics.size() < MostMetrics) {
            const std::string name = textCell(row, 1, m_strings);
            const bool isTime = name.ends_with("_time");
            const std::string shown = name == "aic_total_time" ? "aicore_time" : name == "aiv_total_time" ? "aiv_time" : name;
            m_metrics.push_back({isTime ? shown + "(us)" : shown, isTime});
        }
        if (found->second < m_metrics.size())
            m_values.push_back({*info, found->second, *value});
    });
    std::stable_sort(m_values.begin(), m_values.end(),
                     [](const MetricValue &a, const MetricValue &b) { return a.info < b.info; });
}

Result<std::shared_ptr<const Table>> KernelReader::table(const std::string &path)
{
    std::stable_sort(m_kernels.begin(), m_kernels.end(), [](const Kernel &a, const Kernel &b) { return a.start < b.start; });
    std::vector<std::string> header(Header.begin(), Header.end());
    for (const Metric &metric : m_metrics)
        header.push_back(metric.name);
    TableBuilder builder(path, std::move(header));
    std::map<std::optional<std::int64_t>, std::int64_t> lastEnd;
    for (const Kernel &kernel : m_kernels) {
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled, path);
        const auto last = lastEnd.try_emplace(kernel.device, kernel.start).first;
        addRow(builder, kernel, kernel.start > last->second ? saturated(WideNs{kernel.start} - last->second) : 0);
        last->second = kernel.end;
    }
    noteLosses(m_database, builder);
    return builder.finish();
}

void KernelReader::addRow(TableBuilder &builder, const Kernel &kernel, std::int64_t wait)
{
    const Info &info = m_infos[kernel.info];
    const auto orNone = [](const std::string &cell) { return cell.empty() ? std::string("N/A") : cell; };
    const auto known = [this](std::uint32_t id) { return std::string(m_texts.text(StringId(id))); };
    std::vector<std::string> cells{integerCell(kernel.device),
                                   stepOf(kernel.start),
                                   orNone(integerCell(kernel.model)),
                                   orNone(integerCell(kernel.task)),
                                   orNone(integerCell(kernel.stream)),
                                   known(info.name),
                                   known(info.type),
                                   known(info.state),
                                   known(info.core),
                                   microsecondsCell(kernel.start),
                                   microsecondsCell(saturated(WideNs{kernel.end} - kernel.start)),
                                   microsecondsCell(wait),
                                   known(info.blocks),
                                   known(info.mixBlocks),
                                   known(info.hf32)};
    for (const std::uint32_t tensor : info.tensors)
        cells.push_back(known(tensor));
    cells.push_back(kernel.context && *kernel.context != NoContext ? integerCell(kernel.context) : "N/A");
    const std::size_t firstMetric = cells.size();
    cells.resize(firstMetric + m_metrics.size(), "N/A");
    // Collectives have no metrics. If a metric occurs twice for a kernel, the last value counts.
    auto value = std::lower_bound(m_values.begin(), m_values.end(), kernel.info,
                                  [](const MetricValue &each, std::size_t wanted) { return each.info < wanted; });
    for (; value != m_values.end() && value->info == kernel.info; ++value)
        cells[firstMetric + value->metric] = metricCell(value->value, m_metrics[value->metric].isTime);
    const std::vector<std::string_view> views(cells.begin(), cells.end());
    if (!builder.addRow(views))
        builder.setCutShort();
}

} // namespace

Result<std::shared_ptr<const Table>> readDatabaseKernels(const Database &database, const DatabaseStrings &strings,
                                                         const std::string &path, TaskControl &control)
{
    return KernelReader(database, strings, control).read(path);
}

} // namespace plumbline
