// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view RanksOfJob = "ranks";
constexpr std::array KeptSources{std::pair(SizeSource::Arguments, std::string_view("arguments")),
                                 std::pair(SizeSource::Files, std::string_view("files"))};

struct StrategyRow
{
    std::string dimension;
    std::int64_t size = 0;
    std::string source;
};

struct StrategyFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("dimension", row.dimension);
        visit("size", row.size);
        visit("source", row.source);
    }
};

} // namespace

void writeSummaryStrategy(RecordWriter &writer, const JobEvidence &evidence)
{
    std::vector<StrategyRow> rows;
    for (const SizeStatement &each : evidence.sizes) {
        const auto kept = std::ranges::find(KeptSources, each.size.source, &std::pair<SizeSource, std::string_view>::first);
        if (kept != KeptSources.end() && each.size.value)
            rows.push_back({std::string(dimensionKey(each.dimension)), *each.size.value, std::string(kept->second)});
    }
    if (evidence.ranks)
        rows.push_back({std::string(RanksOfJob), *evidence.ranks, {}});
    writer.table("strategy_size", rows, StrategyFields());
}

Result<JobEvidence> readSummaryStrategy(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    const auto rows = reader->rows<StrategyRow>("strategy_size", StrategyFields(), control);
    if (!rows)
        return failure(rows.error());
    JobEvidence evidence;
    for (const StrategyRow &row : *rows) {
        const auto dimension = dimensionOf(row.dimension);
        const auto kept = std::ranges::find(KeptSources, row.source, &std::pair<SizeSource, std::string_view>::second);
        if (dimension && kept != KeptSources.end())
            evidence.add(*dimension, row.size, kept->first);
        else if (row.dimension == RanksOfJob && row.size > 0 && row.size <= MostRanksOfJob)
            evidence.ranks = static_cast<int>(row.size);
    }
    return evidence;
}

} // namespace plumbline
