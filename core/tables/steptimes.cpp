// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/steptimes.h"

#include "core/io/csvreader.h"
#include "core/tables/kerneldetails.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostRows = 1'000'000;

using Field = std::optional<std::int64_t> StepTimes::*;
constexpr std::array<std::pair<std::string_view, Field>, 8> Columns{{
    {"Computing", &StepTimes::computingNs},
    {"Communication(Not Overlapped)", &StepTimes::notOverlappedNs},
    {"Overlapped", &StepTimes::overlappedNs},
    {"Communication", &StepTimes::communicationNs},
    {"Free", &StepTimes::freeNs},
    {"Stage", &StepTimes::stageNs},
    {"Bubble", &StepTimes::bubbleNs},
    {"Preparing", &StepTimes::preparingNs},
}};

std::string_view cellOf(const CsvRow &row, std::optional<std::size_t> column)
{
    return column && *column < row.size() ? std::string_view(row[*column]) : std::string_view();
}

/// The columns of one header.
class StepColumns
{
public:
    explicit StepColumns(const CsvRow &header)
        : m_step(csvColumn(header, "Step"))
        , m_device(csvColumn(header, "Device_id"))
        , m_isStepTable(csvColumn(header, "Computing") || csvColumn(header, "Free"))
    {
        for (std::size_t index = 0; index < Columns.size(); ++index)
            m_times[index] = csvColumn(header, Columns[index].first);
    }

    [[nodiscard]] bool isStepTable() const { return m_isStepTable; }

    [[nodiscard]] StepTimes read(const CsvRow &row) const
    {
        StepTimes times;
        times.step = cellOf(row, m_step);
        const std::string_view device = cellOf(row, m_device);
        int number = 0;
        const auto [end, error] = std::from_chars(device.data(), device.data() + device.size(), number);
        if (!device.empty() && error == std::errc() && end == device.data() + device.size())
            times.device = number;
        for (std::size_t index = 0; index < Columns.size(); ++index)
            times.*Columns[index].second = kernelTimeNs(cellOf(row, m_times[index]));
        return times;
    }

private:
    std::optional<std::size_t> m_step;
    std::optional<std::size_t> m_device;
    std::array<std::optional<std::size_t>, Columns.size()> m_times;
    bool m_isStepTable;
};

} // namespace

Result<StepTable> readStepTimes(const std::string &path, TaskControl &control)
{
    StepTable steps;
    std::optional<StepColumns> columns;
    const auto table = readCsv(path, control, [&](const CsvRow &header, const CsvRow &row) {
        if (!columns)
            columns.emplace(header);
        steps.isCutShort = steps.steps.size() == MostRows;
        if (columns->isStepTable() && !steps.isCutShort)
            steps.steps.push_back(columns->read(row));
        return columns->isStepTable() && !steps.isCutShort;
    });
    if (!table)
        return failure(table.error());
    if (!StepColumns(table->header).isStepTable())
        return failure(ErrorCode::NotRecognised, path, "Computing");
    steps.isCutShort = steps.isCutShort || table->cutShort;
    return steps;
}

} // namespace plumbline
