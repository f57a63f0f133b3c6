// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/kerneldetails.h"

#include "core/base/timestamp.h"
#include "core/io/csvreader.h"
#include "core/tables/callstackname.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <new>
#include <system_error>
#include <utility>

namespace plumbline {

namespace {

using Spellings = std::array<std::string_view, 3>;

/// The names of columns in the order of KernelColumn. The first name that a header has counts.
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

/// The file truncates the start of communication rows to nanoseconds, while the timeline rounds it.
constexpr std::int64_t CommunicationSlackNs = 2;
/// Far more than any metric set has. Without this limit, a file with very many columns would cost the square of their number.
constexpr std::size_t MaximumMetrics = 1000;
/// How many rows of the same start are compared. Without this limit, a file in which all rows start together would cost a pass
/// over the whole table for each search.
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

Result<std::shared_ptr<const KernelTable>> KernelTable::make(std::shared_ptr<const Table> table)
{
    // std::make_shared cannot call the private constructor.
    std::shared_ptr<KernelTable> kernels(new KernelTable(std::move(table)));
    for (const KernelColumn column : {KernelColumn::Name, KernelColumn::Start, KernelColumn::Duration}) {
        if (!kernels->hasColumn(column))
            return failure(ErrorCode::NotRecognised, kernels->path(),
                           std::string(ColumnNames[static_cast<std::size_t>(column)].front()));
    }
    kernels->indexRows();
    kernels->removeCallStacks();
    return std::shared_ptr<const KernelTable>(std::move(kernels));
}

KernelTable::KernelTable(std::shared_ptr<const Table> table) : m_table(std::move(table))
{
    std::vector<bool> isKnown(header().size());
    for (std::size_t column = 0; column < KernelColumnCount; ++column) {
        const auto found = kernelColumn(header(), static_cast<KernelColumn>(column));
        m_columns[column] = found.value_or(NoColumn);
        if (found)
            isKnown[*found] = true;
    }
    for (std::size_t column = 0; column < header().size() && m_metrics.size() < MaximumMetrics; ++column) {
        if (!isKnown[column])
            m_metrics.push_back(column);
    }
}

/// Sorts the rows by start, counts damaged ones, and finds out whether they belong to several devices.
void KernelTable::indexRows()
{
    std::optional<std::string_view> device;
    for (std::size_t row = 0; row < rows(); ++row) {
        const auto start = startNs(row);
        const auto duration = durationNs(row);
        if (start)
            m_byStart.push_back({*start, static_cast<std::uint32_t>(row)});
        const bool isDamaged = (!start && !isNoValue(this->cell(row, KernelColumn::Start))) ||
                               (!duration && !isNoValue(this->cell(row, KernelColumn::Duration))) || duration.value_or(0) < 0;
        m_damagedRows += isDamaged ? 1 : 0;
        const std::string_view cell = this->cell(row, KernelColumn::Device);
        if (isNoValue(cell))
            continue;
        m_hasSeveralDevices = m_hasSeveralDevices || (device && *device != cell);
        device = cell;
    }
    std::sort(m_byStart.begin(), m_byStart.end(), [](const auto &left, const auto &right) {
        return left.ns != right.ns ? left.ns < right.ns : left.row < right.row;
    });
}

void KernelTable::removeCallStacks()
{
    std::uint32_t before = 0; // calls of one kernel often follow each other
    for (std::size_t row = 0; row < rows(); ++row) {
        const StringId id = cellId(row, KernelColumn::Name);
        if (id.value == before || m_plainNames.contains(id.value))
            continue;
        before = id.value;
        if (auto plain = nameWithoutCallStack(m_table->text(id)))
            m_plainNames.emplace(id.value, std::move(*plain));
    }
}

std::string_view KernelTable::name(std::size_t row) const
{
    const StringId id = cellId(row, KernelColumn::Name);
    const auto plain = m_plainNames.empty() ? m_plainNames.end() : m_plainNames.find(id.value);
    return plain == m_plainNames.end() ? m_table->text(id) : std::string_view(plain->second);
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
        if ((nearest && away >= distance) || !isNameOf(name(at->row), key.name) || !isOn(at->row, key.device))
            continue;
        nearest = at->row;
        distance = away;
    }
    return nearest;
}

Result<std::shared_ptr<const KernelTable>> readKernelTable(const std::vector<std::string> &paths, TaskControl &control)
{
    auto table = readTables(paths, control);
    if (!table)
        return failure(table.error());
    try {
        return KernelTable::make(std::move(*table));
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, paths.front());
    }
}

std::vector<Problem> KernelTable::losses() const
{
    std::vector<Problem> all;
    if (m_damagedRows > 0)
        all.push_back({Severity::Warning, ProblemCode::UnreadableRows, path(), -1, 0, {}, m_damagedRows});
    all.insert(all.end(), problems().begin(), problems().end());
    return all;
}

} // namespace plumbline
