// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/kerneldetails.h"

#include "core/base/memorylimit.h"
#include "core/base/timestamp.h"
#include "core/io/csvreader.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <new>
#include <span>
#include <system_error>

namespace plumbline {

namespace {

using Spellings = std::array<std::string_view, 3>;

/// In the order of KernelColumn; the first spelling that a file has counts.
constexpr std::array<Spellings, KernelColumnCount> ColumnNames{{
    {"Step Id", "Step ID"},
    {"Device_id", "Device Id"},
    {"Model Name"},
    {"Model ID"},
    {"Task ID"},
    {"Stream ID"},
    {"Infer ID"},
    {"Name", "Op Name"},
    {"Type", "OP Type"},
    {"OP State"},
    {"Accelerator Core", "Task Type"},
    {"Start Time(us)", "Task Start Time(us)", "Task Start Time"},
    {"Duration(us)", "Task Duration(us)"},
    {"Wait Time(us)", "Task Wait Time(us)"},
    {"Block Dim", "Block Num"},
    {"Mix Block Dim", "Mix Block Num"},
    {"HF32 Eligible"},
    {"Input Shapes"},
    {"Input Data Types"},
    {"Input Formats"},
    {"Output Shapes"},
    {"Output Data Types"},
    {"Output Formats"},
    {"Context ID"},
}};

/// Communication rows are cut to nanoseconds where the timeline rounds.
constexpr std::int64_t CommunicationSlackNs = 2;
/// Far more than any metric set has; keeps a file of nothing but columns from costing their square.
constexpr std::size_t MaximumMetrics = 1000;
/// Thirty million rows; a table is kept in memory, so that a larger file is more likely something else.
constexpr std::uint64_t MaximumBytes = std::uint64_t{8} << 30;
/// Rows of one start that are looked at: a file where all have the same would make each click cost the whole table.
constexpr std::ptrdiff_t MaximumCandidates = 1000;

std::optional<int> wholeNumber(std::string_view cell)
{
    int number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    return error == std::errc() && end == cell.data() + cell.size() ? std::optional(number) : std::nullopt;
}

bool isNameOf(std::string_view rowName, std::string_view slice)
{
    if (rowName == slice)
        return true;
    return rowName.size() > slice.size() && rowName.ends_with(slice) && rowName[rowName.size() - slice.size() - 1] == '/';
}

std::uint64_t bytesOf(const std::string &path)
{
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

} // namespace

std::optional<std::size_t> kernelColumn(const std::vector<std::string> &header, KernelColumn column)
{
    for (const std::string_view name : ColumnNames[static_cast<std::size_t>(column)]) {
        if (const auto found = name.empty() ? std::nullopt : csvColumn(header, name))
            return found;
    }
    return std::nullopt;
}

std::optional<std::int64_t> kernelTimeNs(std::string_view cell)
{
    const ParsedTime time = nanosecondsOf(cell);
    return time.status == TimeStatus::Exact ? std::optional(time.ns) : std::nullopt;
}

/// Fills a table row by row.
class KernelTableReader
{
public:
    explicit KernelTableReader(TaskControl &control) : m_control(control) {}

    Result<std::shared_ptr<const KernelTable>> read(const std::string &path)
    {
        m_table->m_path = path;
        const std::uint64_t bytes = bytesOf(path);
        if (bytes > MaximumBytes)
            return failure(ErrorCode::NotSupported, path, "bytes");
        if (const std::uint64_t free = freeMemoryBytes(); bytes > free) {
            Error error{ErrorCode::NotEnoughMemory, path, -1, {}};
            error.neededBytes = bytes;
            error.freeBytes = free;
            return failure(std::move(error));
        }
        m_control.addTotalBytes(bytes);
        const auto summary =
            readCsv(path, m_control, [this](const CsvRow &header, const CsvRow &row) { return addRow(header, row); });
        if (!summary)
            return failure(summary.error());
        if (m_isFull)
            return failure(ErrorCode::NotSupported, path, "rows");
        if (m_table->rows() == 0)
            setHeader(summary->header);
        for (const KernelColumn column : {KernelColumn::Name, KernelColumn::Start, KernelColumn::Duration}) {
            const auto index = static_cast<std::size_t>(column);
            if (!m_table->hasColumn(column))
                return failure(ErrorCode::NotRecognised, path, std::string(ColumnNames[index].front()));
        }
        m_table->m_cutShort = summary->cutShort;
        finish();
        return std::shared_ptr<const KernelTable>(std::move(m_table));
    }

private:
    void setHeader(const CsvRow &header)
    {
        m_table->m_header = header;
        std::vector<bool> isKnown(header.size());
        for (std::size_t column = 0; column < KernelColumnCount; ++column) {
            const auto found = kernelColumn(header, static_cast<KernelColumn>(column));
            m_table->m_columns[column] = found.value_or(KernelTable::NoColumn);
            if (found)
                isKnown[*found] = true;
        }
        for (std::size_t column = 0; column < header.size() && m_table->m_metrics.size() < MaximumMetrics; ++column) {
            if (!isKnown[column])
                m_table->m_metrics.push_back(column);
        }
    }

    bool addRow(const CsvRow &header, const CsvRow &row)
    {
        KernelTable &table = *m_table;
        if (table.m_header.empty())
            setHeader(header);
        constexpr std::size_t Most = std::numeric_limits<std::uint32_t>::max() / 2;
        if (table.rows() == Most || table.m_strings.size() > Most) {
            m_isFull = true;
            return false;
        }
        std::size_t used = std::min(row.size(), header.size());
        while (used > 0 && row[used - 1].empty())
            --used;
        std::uint64_t bytes = row.size();
        for (std::size_t column = 0; column < used; ++column) {
            bytes += row[column].size();
            table.m_cells.push_back(table.m_strings.intern(row[column]));
        }
        table.m_rowBegin.push_back(table.m_cells.size());
        m_control.addDoneBytes(bytes);
        return true;
    }

    void finish()
    {
        KernelTable &table = *m_table;
        std::optional<std::string_view> device;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (const auto start = table.startNs(row))
                table.m_byStart.push_back({*start, static_cast<std::uint32_t>(row)});
            const std::string_view cell = table.cell(row, KernelColumn::Device);
            if (isNoValue(cell))
                continue;
            table.m_hasSeveralDevices = table.m_hasSeveralDevices || (device && *device != cell);
            device = cell;
        }
        std::sort(table.m_byStart.begin(), table.m_byStart.end(), [](const auto &left, const auto &right) {
            return left.ns != right.ns ? left.ns < right.ns : left.row < right.row;
        });
    }

    TaskControl &m_control;
    std::shared_ptr<KernelTable> m_table = std::make_shared<KernelTable>();
    bool m_isFull = false;
};

std::string_view KernelTable::cell(std::size_t row, std::size_t column) const
{
    const std::size_t begin = m_rowBegin[row];
    return column < m_rowBegin[row + 1] - begin ? m_strings.text(m_cells[begin + column]) : std::string_view();
}

std::string_view KernelTable::cell(std::size_t row, KernelColumn column) const
{
    return cell(row, m_columns[static_cast<std::size_t>(column)]);
}

std::optional<std::int64_t> KernelTable::startNs(std::size_t row) const
{
    return kernelTimeNs(cell(row, KernelColumn::Start));
}

std::optional<std::int64_t> KernelTable::durationNs(std::size_t row) const
{
    return kernelTimeNs(cell(row, KernelColumn::Duration));
}

bool KernelTable::isOn(std::size_t row, std::optional<int> device) const
{
    if (!m_hasSeveralDevices || !device)
        return true;
    const auto number = wholeNumber(cell(row, KernelColumn::Device));
    return !number || number == device;
}

std::optional<std::size_t> KernelTable::find(const KernelKey &key) const
{
    const auto isBefore = [](const Start &start, std::int64_t ns) { return start.ns < ns; };
    const std::int64_t slack = key.isCommunication ? CommunicationSlackNs : 0;
    const std::int64_t first = std::max(key.startNs, std::numeric_limits<std::int64_t>::min() + slack) - slack;
    const std::int64_t last = std::min(key.startNs, std::numeric_limits<std::int64_t>::max() - slack) + slack;
    std::optional<std::size_t> nearest;
    std::int64_t distance = 0;
    const auto begin = std::lower_bound(m_byStart.begin(), m_byStart.end(), first, isBefore);
    const auto end = begin + std::min(MaximumCandidates, m_byStart.end() - begin);
    for (auto at = begin; at != end && at->ns <= last; ++at) {
        const std::int64_t away = std::abs(at->ns - key.startNs);
        if ((nearest && away >= distance) || !isNameOf(cell(at->row, KernelColumn::Name), key.name) || !isOn(at->row, key.device))
            continue;
        nearest = at->row;
        distance = away;
    }
    return nearest;
}

Result<std::shared_ptr<const KernelTable>> readKernelTable(const std::string &path, TaskControl &control)
{
    try {
        return KernelTableReader(control).read(path);
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, path);
    }
}

bool isNoValue(std::string_view cell)
{
    constexpr std::array<std::string_view, 5> Words{"", "N/A", "-", "None", "NULL"};
    return std::find(Words.begin(), Words.end(), cell) != Words.end();
}

} // namespace plumbline
