// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/jobtraits.h"

#include "core/io/csvreader.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/distributedargs.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

constexpr std::uint64_t MostTraitRows = 512;

/// Returns the first cells of a column of a table; empty if the table or the column is not there.
std::vector<std::string> firstCells(const Card &card, std::string_view kind, std::initializer_list<std::string_view> columns)
{
    std::vector<std::string> cells;
    const std::vector<std::string> files = filesOf(card, kind, ".csv");
    if (files.empty())
        return cells;
    TaskControl control;
    std::optional<std::size_t> column;
    (void)readCsv(files.front(), control, [&](const CsvRow &header, const CsvRow &row) {
        for (auto name = columns.begin(); !column && name != columns.end(); ++name)
            column = csvColumn(header, *name);
        if (!column || *column >= row.size())
            return false;
        cells.emplace_back(row[*column]);
        return cells.size() < MostTraitRows;
    });
    return cells;
}

/// Reads the lengths of the steps. The last row of the table is the mean of the others, and the step trace counts in 10 ns.
void readSteps(const Card &card, JobTraits &traits)
{
    constexpr std::int64_t TickNs = 10;
    std::vector<std::int64_t> lengths;
    std::vector<std::string> cells = firstCells(card, "step_trace_raw_detail_time", {"total"});
    if (cells.size() < MostTraitRows && !cells.empty())
        cells.pop_back();
    for (const std::string &cell : cells) {
        std::int64_t ticks = 0;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), ticks);
        if (error == std::errc() && ticks > 0 && ticks < INT64_MAX / TickNs)
            lengths.push_back(ticks * TickNs);
    }
    traits.steps = lengths.size();
    if (lengths.empty())
        return;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    traits.stepNs = *middle;
}

/// Returns whether two lengths differ by more than the share `percent` of the shorter one.
bool differBy(std::int64_t first, std::int64_t second, double percent)
{
    const auto shorter = static_cast<double>(std::min(first, second));
    return static_cast<double>(std::max(first, second)) > shorter * (1 + percent / 100);
}

bool haveOtherOperators(const JobTraits &first, const JobTraits &second)
{
    if (first.operatorTypes.empty() || second.operatorTypes.empty())
        return false;
    const auto common = static_cast<std::size_t>(std::ranges::count_if(
        first.operatorTypes, [&second](const std::string &type) { return second.operatorTypes.contains(type); }));
    return common * 2 < first.operatorTypes.size() + second.operatorTypes.size() - common;
}

} // namespace

JobTraits jobTraitsOf(const Card &card)
{
    JobTraits traits;
    if (card.summary)
        return traits;
    if (card.framework != Framework::MindInsight) {
        if (const auto told = readDistributedArguments(joinPath(card.path, "profiler_metadata.json")))
            traits.ranks = told->ranks;
        return traits;
    }
    readSteps(card, traits);
    if (card.parallelism != Parallelism::Pipeline) {
        for (std::string &type : firstCells(card, "aicore_intermediate_type", {"kernel_type", "op_type"}))
            traits.operatorTypes.insert(std::move(type));
    }
    return traits;
}

bool areOfUnrelatedJobs(const JobTraits &first, const JobTraits &second)
{
    constexpr double UnrelatedPercent = 50;
    constexpr double EqualPercent = 5;
    if (first.ranks && second.ranks && first.ranks != second.ranks)
        return true;
    const bool areKnown = first.stepNs && second.stepNs;
    if (areKnown && differBy(*first.stepNs, *second.stepNs, UnrelatedPercent))
        return true;
    const bool areEqual = areKnown && first.steps == second.steps && !differBy(*first.stepNs, *second.stepNs, EqualPercent);
    return !areEqual && haveOtherOperators(first, second);
}

} // namespace plumbline
