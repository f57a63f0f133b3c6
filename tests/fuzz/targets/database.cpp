// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/database.h"
#include "core/storage/record.h"
#include "tests/fuzz/support/capture.h"
#include "tests/fuzz/support/databasemutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"

#include <array>

namespace plumbline::fuzz {

namespace {

/// What a database can be, by its name.
constexpr std::array<const char *, 5> Names{
    "node_1_20250711103015400_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db",
    "node_1_20250711103015400_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_0.db",
    "node_1_20250711103015400_ascend_pt/ASCEND_PROFILER_OUTPUT/analysis.db",
    "cluster_analysis_output/cluster_analysis.db",
    "card.pls",
};

/// Reads all tables. Rows are never more than the bytes of the file, since none is told twice.
void readTables(const std::string &path)
{
    TaskControl control;
    const auto database = Database::open(path, control);
    if (!database)
        return;
    for (const std::string &table : database->tables()) {
        const std::vector<std::string> &columns = database->columns(table);
        const std::vector<std::string_view> names(columns.begin(), columns.end());
        std::uint64_t rows = 0;
        const auto read = database->read(table, names, control, [&](const DatabaseRow &row) {
            for (std::size_t column = 0; column < names.size(); ++column) {
                (void)row.integer(column);
                (void)row.real(column);
                (void)row.text(column);
            }
            ++rows;
            return true;
        });
        require(rows <= database->bytes(), "a table has more rows than its file has bytes");
        const auto counted = database->countRows(table, control);
        if (read && counted && !database->isCut()) // where values are missing, a row may be there and not be readable
            require(*counted == rows, "a table is counted unlike it is read");
    }
}

/// The first byte tells what the database is called.
void runDatabase(std::string_view input)
{
    FuzzBytes bytes(input);
    const std::string name = Names[bytes.below(Names.size())];
    const std::string folder = emptyFolder();
    if (name.find("analysis.db") != std::string::npos)
        writeAround(folder, name);
    const std::string path = writeFile(folder, name, bytes.rest());
    readTables(path);
    TaskControl control;
    for (const SharedCard &card : openCards(folder)) {
        askAll(*card);
        const std::size_t slices = card->trace() ? card->trace()->slices().size() : 0;
        for (std::size_t slice = 0; slice < std::min<std::size_t>(slices, 8); ++slice)
            (void)readRecord(*card->trace(), card->trace()->slices().record[slice], &control);
    }
}

std::vector<std::string> databaseSeeds()
{
    const std::string database = seedDatabase();
    std::vector<std::string> seeds;
    for (std::size_t name = 0; name < Names.size(); ++name)
        seeds.push_back(static_cast<char>(name) + database);
    return seeds;
}

} // namespace

FuzzTarget databaseTarget()
{
    return {"database", "SQLite files with damaged pages and schemas", runDatabase, databaseSeeds, mutateDatabase};
}

} // namespace plumbline::fuzz
