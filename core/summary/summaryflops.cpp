// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view FlopsPart = "flops";
constexpr std::array FlopsUnitNames{"all"sv, "cube"sv, "vector"sv};

struct FlopsFrameRow
{
    std::string source;
    std::uint64_t operators = 0; ///< of the capture
};

struct FlopsFrameFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("source", row.source);
        visit("operators", row.operators);
    }
};

/// What one unit computed; `name` is that of the operator, "" for the whole card.
struct FlopsRow
{
    std::string name;
    FlopsUnit unit = FlopsUnit::All;
    UnitFlops figures;
};

struct FlopsFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.name);
        visit.choice("unit", row.unit, FlopsUnitNames);
        visit("mflops", row.figures.megaFlops);
        visit("gflops_per_s", row.figures.gigaFlopsPerSecond);
        visit("utilization_percent", row.figures.utilizationPercent);
    }
};

struct FlopsScopeFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.name);
        visit("parent", row.parent);
        visit("mflops", row.megaFlops);
        visit("share", row.share);
    }
};

/// Adds a row for each unit that tells something; one without figures for an operator of which none does.
void addUnits(const std::string &name, const FlopsByUnit &units, std::vector<FlopsRow> &rows)
{
    const std::size_t before = rows.size();
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        if (!units[unit].isEmpty())
            rows.push_back({name, static_cast<FlopsUnit>(unit), units[unit]});
    }
    if (rows.size() == before && !name.empty())
        rows.push_back({name, FlopsUnit::All, {}});
}

} // namespace

void writeSummaryFlops(RecordWriter &writer, SummaryLossWriter &losses, const CardFlops &flops)
{
    writer.table("flops_source", std::vector<FlopsFrameRow>{{flops.source, flops.operators.size()}}, FlopsFrameFields());
    std::vector<FlopsRow> rows;
    addUnits({}, flops.summary, rows);
    for (std::size_t at = 0; at < std::min(flops.operators.size(), MostSummaryFlops); ++at)
        addUnits(flops.operators[at].fullName, flops.operators[at].units, rows);
    writer.table("flops", rows, FlopsFields());
    writer.table("flops_scope", flops.scopes, FlopsScopeFields());
    losses.add(FlopsPart, flops.problems, flops.errors);
}

Result<CardFlops> readSummaryFlops(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    CardFlops flops;
    auto frame = reader->onlyRow<FlopsFrameRow>("flops_source", FlopsFrameFields(), control);
    if (!frame && frame.error().code == ErrorCode::NotRecognised)
        return flops;
    auto rows = reader->rows<FlopsRow>("flops", FlopsFields(), control);
    auto scopes = reader->rows<ScopeFlops>("flops_scope", FlopsScopeFields(), control);
    auto losses = readSummaryLosses(*reader, FlopsPart, control);
    if (!frame || !rows || !scopes || !losses)
        return failure(!frame ? frame.error() : !rows ? rows.error() : !scopes ? scopes.error() : losses.error());
    flops.source = std::move(frame->source);
    for (FlopsRow &row : *rows) {
        const auto unit = static_cast<std::size_t>(row.unit);
        if (row.name.empty()) {
            flops.summary[unit] = row.figures;
            continue;
        }
        const bool isSame = !flops.operators.empty() && flops.operators.back().fullName == row.name &&
                            flops.operators.back().units[unit].isEmpty() && unit > 0;
        if (!isSame)
            flops.operators.push_back({std::move(row.name), {}});
        flops.operators.back().units[unit] = row.figures;
    }
    flops.scopes = std::move(*scopes);
    flops.problems = std::move(losses->problems);
    flops.errors = std::move(losses->errors);
    return flops;
}

} // namespace plumbline
