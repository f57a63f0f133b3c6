// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/tablemutator.h"

#include <array>
#include <utility>
#include <vector>

namespace plumbline::fuzz {

namespace {

using Row = std::vector<std::string>;
constexpr std::size_t MostRows = 200;

constexpr std::array<std::string_view, 22> Cells{
    "",
    "N/A",
    "-",
    "0",
    "-1",
    "1e308",
    "nan",
    "inf",
    "9223372036854775807",
    "-9223372036854775808",
    "1752229815400010.001\t",
    "0.0000000000000000000001",
    "99999999999999999999999999",
    "\"\"",
    "\"a\"\"b\"",
    "\"1,2;3,4\"",
    "[0, 1]",
    "(0, 1)",
    "NPU:1",
    "\"unclosed",
    "\xEF\xBB\xBF",
    "{}",
};

/// Splits a table at its commas outside of quotes; exactness does not matter here.
std::vector<Row> rowsOf(std::string_view text)
{
    std::vector<Row> rows(1, Row(1));
    bool isQuoted = false;
    for (const char character : text) {
        if (character == '"')
            isQuoted = !isQuoted;
        if (character == '\n' && !isQuoted && rows.size() < MostRows)
            rows.emplace_back(1);
        else if (character == ',' && !isQuoted)
            rows.back().emplace_back();
        else
            rows.back().back() += character;
    }
    return rows;
}

std::string textOfRows(const std::vector<Row> &rows)
{
    std::string text;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t cell = 0; cell < rows[row].size(); ++cell)
            text.append(cell == 0 ? "" : ",").append(rows[row][cell]);
        if (row + 1 < rows.size())
            text += '\n';
    }
    return text;
}

void changeRow(std::vector<Row> &rows, FuzzRandom &random)
{
    const std::size_t from = random.below(rows.size());
    const Row copy = rows[from];
    switch (random.below(4)) {
    case 0:
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(random.below(rows.size() + 1)), copy);
        break;
    case 1:
        if (rows.size() > 1)
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(from));
        break;
    case 2:
        std::swap(rows[from], rows[random.below(rows.size())]);
        break;
    default:
        rows[from].resize(random.below(copy.size() + 2) + 1);
    }
}

void changeCell(std::vector<Row> &rows, FuzzRandom &random)
{
    Row &row = rows[random.below(rows.size())];
    std::string &cell = row[random.below(row.size())];
    if (random.below(2) == 0) {
        cell = random.oneOf<std::string_view>(Cells);
        return;
    }
    const Row &other = rows[random.below(rows.size())];
    cell = std::string(other[random.below(other.size())]);
}

void changeColumn(std::vector<Row> &rows, FuzzRandom &random)
{
    const std::size_t column = random.below(rows.front().size());
    const std::size_t other = random.below(rows.front().size());
    const bool removes = random.below(2) == 0;
    for (Row &row : rows) {
        if (removes && column < row.size() && row.size() > 1)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
        else if (!removes && column < row.size() && other < row.size())
            std::swap(row[column], row[other]);
    }
}

} // namespace

void mutateTable(std::string &input, FuzzRandom &random)
{
    if (input.size() < 2)
        return;
    std::vector<Row> rows = rowsOf(std::string_view(input).substr(1));
    for (std::size_t count = 1 + random.below(3); count > 0; --count) {
        const std::size_t kind = random.below(5);
        if (kind < 3)
            changeCell(rows, random);
        else if (kind == 3)
            changeRow(rows, random);
        else
            changeColumn(rows, random);
    }
    input = input.front() + textOfRows(rows);
}

} // namespace plumbline::fuzz
