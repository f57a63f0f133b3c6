// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table.h"
#include "core/io/csvreader.h"
#include "tests/fuzz/support/capture.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/support/tablemutator.h"
#include "tests/fuzz/targets/targets.h"

namespace plumbline::fuzz {

namespace {

/// Prints all cells of a table.
std::string printedTable(const Result<std::shared_ptr<const Table>> &table)
{
    if (!table)
        return "error " + std::to_string(static_cast<int>(table.error().code));
    std::string text;
    for (const std::string &column : (*table)->header())
        text.append(column).append(1, '\x1F');
    for (std::size_t row = 0; row < (*table)->rows(); ++row) {
        text += '\n';
        for (std::size_t column = 0; column < (*table)->header().size(); ++column)
            text.append((*table)->cell(row, column)).append(1, '\x1F');
    }
    return text + std::to_string((*table)->problems().size());
}

/// A table must not depend on the pieces that threads read, and must have the rows that the plain reader counts.
void compareReaders(const std::string &path)
{
    TaskControl control;
    const auto whole = readTables({path}, control);
    const std::string printed = printedTable(whole);
    for (const std::size_t pieceBytes : {std::size_t{1}, std::size_t{40}})
        require(printedTable(readTables({path}, control, pieceBytes)) == printed, "a table depends on the pieces it is read in");
    const auto counted = readCsv(path, control);
    if (whole && counted)
        require(counted->rows == (*whole)->rows(), "the readers of tables count different rows");
}

/// The first byte tells which table of a capture the rest is.
void runTable(std::string_view input)
{
    FuzzBytes bytes(input);
    const CaptureFile &file = captureTables()[bytes.below(captureTables().size())];
    const std::string folder = emptyFolder();
    writeAround(folder, file.name);
    const std::string path = writeFile(folder, file.name, bytes.rest());
    compareReaders(path);
    for (const SharedCard &card : openCards(folder))
        askAll(*card);
}

std::vector<std::string> tableSeeds()
{
    std::vector<std::string> seeds;
    for (std::size_t number = 0; number < captureTables().size(); ++number)
        seeds.push_back(static_cast<char>(number) + captureTables()[number].seed);
    return seeds;
}

} // namespace

FuzzTarget tableTarget()
{
    return {"table", "tables of a capture, read by everything that reads them", runTable, tableSeeds, mutateTable};
}

} // namespace plumbline::fuzz
