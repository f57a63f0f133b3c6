// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/callgroup.h"

#include "core/base/timeunits.h"
#include "widgets/charts/scatterchart.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns the calls of a row. A row of a single call is compared with all calls of its name.
std::vector<std::uint32_t> comparedCalls(const KernelTableSource &rows, std::size_t row)
{
    std::vector<std::uint32_t> own = rows.callsOf(row);
    if (rows.by() != KernelsBy::Call)
        return own;
    const KernelCalls &calls = *rows.kernels().calls;
    const std::string_view name = calls.name(own.front());
    own.clear();
    for (std::size_t other = 0; other < rows.rows(); ++other) {
        const std::uint32_t call = rows.callsOf(other).front();
        if (calls.name(call) == name)
            own.push_back(call);
    }
    return own;
}

std::vector<std::pair<std::size_t, std::string>> marksOf(const KernelTableSource &rows, std::size_t row)
{
    std::vector<std::size_t> columns{KernelTableSource::Name};
    if (rows.by() == KernelsBy::Type)
        columns = {KernelTableSource::Type};
    else if (rows.by() == KernelsBy::Core)
        columns = {KernelTableSource::Core};
    else if (rows.by() == KernelsBy::Shape)
        columns = {KernelTableSource::Name, KernelTableSource::Shapes};
    std::vector<std::pair<std::size_t, std::string>> marks;
    for (const std::size_t column : columns) {
        const TableCell cell = rows.cell(row, column);
        if (const auto *text = std::get_if<std::string_view>(&cell))
            marks.emplace_back(column, *text);
    }
    return marks;
}

} // namespace

Result<CallGroup> callGroup(const KernelTableSource &rows, std::size_t row, std::optional<std::size_t> counter,
                            const TaskControl &control)
{
    const KernelCalls &calls = *rows.kernels().calls;
    CallGroup group;
    std::vector<std::uint32_t> members = comparedCalls(rows, row);
    group.name = calls.name(members.front());
    group.core = calls.core(members.front());
    group.marks = marksOf(rows, row);
    if ((rows.by() == KernelsBy::Type || rows.by() == KernelsBy::Core) && !group.marks.empty())
        group.name = group.marks.front().second;
    if (calls.isSummedUp()) { // the durations of single executions are not known
        for (const std::uint32_t call : members)
            group.calls += calls.executions(call);
        return group;
    }
    std::erase_if(members, [&calls](std::uint32_t call) { return !calls.durationPs(call).has_value(); });
    group.calls = members.size();
    const auto durationUs = [&calls](std::uint32_t call) { return static_cast<double>(*calls.durationPs(call)) / PsPerUs; };
    std::vector<double> durations;
    durations.reserve(members.size());
    for (const std::uint32_t call : members)
        durations.push_back(durationUs(call));
    group.durations = histogramOf(durations);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    if (!counter)
        return group;
    std::erase_if(members, [&](std::uint32_t call) { return !calls.counter(call, *counter).has_value(); });
    group.measured = members.size();
    const std::size_t step = (members.size() + ScatterChart::MostPoints - 1) / ScatterChart::MostPoints;
    for (std::size_t at = 0; at < members.size(); at += step) {
        group.points.emplace_back(*calls.counter(members[at], *counter), durationUs(members[at]));
        group.pointCalls.push_back(members[at]);
    }
    return group;
}

} // namespace plumbline
