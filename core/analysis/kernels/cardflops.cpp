// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardflops.h"

#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"

#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t DeepestScope = 4;

void addSource(CardFlops &flops, std::string_view path)
{
    flops.source += (flops.source.empty() ? "" : ", ") + baseName(path);
}

/// Moves a value out of a result, or keeps its error.
template<typename T>
void take(Result<T> read, const std::string &path, T &into, CardFlops &flops)
{
    if (!read) {
        flops.errors.push_back(std::move(read.error()));
        return;
    }
    into = std::move(*read);
    addSource(flops, path);
}

void readOperators(const std::vector<std::string> &files, CardFlops &flops, TaskControl &control)
{
    const auto table = readTables(files, control);
    if (!table) {
        flops.errors.push_back(table.error());
        return;
    }
    std::uint64_t unreadable = 0;
    auto operators = operatorFlopsOf(**table, unreadable);
    if (!operators) {
        flops.errors.push_back({ErrorCode::NotRecognised, (*table)->path(), -1, "FLOPs"});
        return;
    }
    flops.operators = std::move(*operators);
    flops.problems = (*table)->problems();
    if (unreadable > 0)
        flops.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, (*table)->path(), -1, 0, {}, unreadable});
    addSource(flops, (*table)->path());
}

} // namespace

std::optional<double> CardFlops::megaFlops() const
{
    return OperatorFlops{{}, summary}.megaFlops();
}

CardFlops readCardFlops(const Card &card, TaskControl &control)
{
    CardFlops flops;
    if (const auto files = filesOf(card, "flops_summary", ".json"); !files.empty())
        take(readFlopsSummary(files.front()), files.front(), flops.summary, flops);
    if (const auto files = filesOf(card, "flops", ".txt"); !files.empty())
        readOperators(files, flops, control);
    if (const auto files = filesOf(card, "flops_scope", ".json"); !files.empty())
        take(readFlopsScopes(files.front()), files.front(), flops.scopes, flops);
    if (flops.scopes.empty())
        flops.scopes = scopesOfOperators(flops.operators, DeepestScope);
    return flops;
}

} // namespace plumbline
