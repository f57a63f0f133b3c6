// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plumbline {

/// Kind of the cells of a column. It decides how they are written, compared and added up.
enum class CellKind : std::uint8_t {
    Text,
    NumberText,           ///< a decimal number, shown as its file writes it
    Identifier,           ///< whole numbers that name something, such as a rank or a step
    Count,                ///< whole numbers
    Nanoseconds,          ///< whole numbers, shown in milliseconds
    Picoseconds,          ///< whole numbers, shown in microseconds
    Bytes,                ///< whole numbers, shown in MB (10^6)
    Share,                ///< decimal numbers, 1 = 100 %
    Decimal,              ///< decimal numbers without a unit
    NanosecondDifference, ///< as Nanoseconds, with a sign
    ByteDifference,       ///< as Bytes, with a sign
    PicosecondDifference, ///< as Picoseconds, with a sign
    CountDifference,      ///< as Count, with a sign
    Bar,                  ///< a stacked bar, see TableSource::bar(); the cell holds the number by which the column is sorted
};

/// Describes a column. `name` is the name of a term (widgets/support/terms), which gives the title; any other name is itself the
/// title.
struct TableColumn
{
    std::string name;
    CellKind kind = CellKind::Text;
    bool isHidden = false; ///< the column is hidden until the user shows it
    bool isAdded = true;   ///< whether a sum of its whole numbers has a meaning
    bool isTerm = true;    ///< whether `name` may name a term; otherwise it comes from a file and is itself the title
};

/// Value of a cell: none, a text, a whole number or a decimal number, depending on the kind of its column.
using TableCell = std::variant<std::monostate, std::string_view, std::int64_t, double>;

/// Says how the differences in a row are to be judged.
enum class DifferenceMeaning : std::uint8_t {
    MoreIsWorse,
    Chance,  ///< within what may occur by chance
    Neutral, ///< neither sign is better
};

/// One part of a bar: its length, in the unit of TableSource::barWhole(), and the role that gives its colour.
struct BarPart
{
    std::int64_t value = 0;
    Role role = Role::Other;
};

/// Provides the rows of a table. They never change, and several threads may read them at the same time.
class TableSource
{
public:
    virtual ~TableSource() = default;

    [[nodiscard]] virtual const std::vector<TableColumn> &columns() const = 0;
    [[nodiscard]] virtual std::size_t rows() const = 0;
    /// Returns one cell. The text in it lives as long as the source.
    [[nodiscard]] virtual TableCell cell(std::size_t row, std::size_t column) const = 0;
    [[nodiscard]] virtual DifferenceMeaning meaning(std::size_t) const { return DifferenceMeaning::MoreIsWorse; }
    /// Returns why a cell is conspicuous, as the text of its tool tip; "" if it is not. Such a cell is coloured as worse.
    [[nodiscard]] virtual std::string note(std::size_t, std::size_t) const { return {}; }
    /// Returns the parts of a cell of a Bar column, from left to right.
    [[nodiscard]] virtual std::vector<BarPart> bar(std::size_t, std::size_t) const { return {}; }
    /// Returns the value that fills the whole width of a Bar column.
    [[nodiscard]] virtual std::int64_t barWhole(std::size_t) const { return 0; }
};

enum class DifferenceTone : std::uint8_t { None, Worse, Better, Chance };
/// Tells in which colour a difference is shown. None stands for the normal colour of text.

/// Returns the kind that shows differences of `kind`. Empty unless `kind` is Nanoseconds, Picoseconds, Bytes or Count.
[[nodiscard]] std::optional<CellKind> differenceKind(CellKind kind);

/// Returns how a cell is to be judged. Cells other than differences have no tone; nor have differences of counts, because a
/// higher count is not necessarily worse.
[[nodiscard]] DifferenceTone differenceTone(const TableSource &source, std::size_t row, std::size_t column);

/// A table that is filled row by row before it is shared. It owns its texts.
class FilledTable final : public TableSource
{
public:
    using Cell = std::variant<std::monostate, std::string, std::int64_t, double>;

    explicit FilledTable(std::vector<TableColumn> columns) : m_columns(std::move(columns)) {}

    /// Adds a row with one cell for each column. The cell of a Bar column holds the number by which the column is sorted.
    void addRow(std::vector<Cell> cells) { m_rows.push_back({std::move(cells), {}, {}}); }
    /// Adds a row of a table with one Bar column; `bar` holds the parts of its bar.
    void addRow(std::vector<Cell> cells, std::vector<BarPart> bar) { m_rows.push_back({std::move(cells), std::move(bar), {}}); }
    /// Adds a row whose differences are judged as `meaning` says.
    void addRow(std::vector<Cell> cells, DifferenceMeaning meaning) { m_rows.push_back({std::move(cells), {}, meaning}); }
    void setBarWhole(std::int64_t whole) { m_barWhole = whole; }
    /// Marks columns without any value as hidden. O(cells).
    void hideEmptyColumns();

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;
    [[nodiscard]] DifferenceMeaning meaning(std::size_t row) const override { return m_rows[row].meaning; }
    [[nodiscard]] std::vector<BarPart> bar(std::size_t row, std::size_t) const override { return m_rows[row].bar; }
    [[nodiscard]] std::int64_t barWhole(std::size_t) const override { return m_barWhole; }

private:
    struct Row
    {
        std::vector<Cell> cells;
        std::vector<BarPart> bar;
        DifferenceMeaning meaning = DifferenceMeaning::MoreIsWorse;
    };

    std::vector<TableColumn> m_columns;
    std::vector<Row> m_rows;
    std::int64_t m_barWhole = 0;
};

} // namespace plumbline
