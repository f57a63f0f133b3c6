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

/// What the cells of a column are: how they are written, compared and added up.
enum class CellKind : std::uint8_t {
    Text,
    NumberText,           ///< a decimal number, shown as its file writes it
    Identifier,           ///< whole numbers that name something: a rank, a step
    Count,                ///< whole numbers
    Nanoseconds,          ///< whole numbers, shown in milliseconds
    Picoseconds,          ///< whole numbers, shown in microseconds
    Bytes,                ///< whole numbers, shown in MB (10^6)
    Share,                ///< decimal numbers, 1 = 100 %
    Decimal,              ///< decimal numbers as they are
    NanosecondDifference, ///< as Nanoseconds, with a sign
    ByteDifference,       ///< as Bytes, with a sign
    PicosecondDifference, ///< as Picoseconds, with a sign
    CountDifference,      ///< as Count, with a sign
    Bar,                  ///< parts of a whole, see TableSource::bar(); the cell is what it is sorted by
};

/// A column by the name of a term (widgets/support/terms), which gives its title, or else by the title itself.
struct TableColumn
{
    std::string name;
    CellKind kind = CellKind::Text;
    bool isHidden = false; ///< at first
    bool isAdded = true;   ///< whether a sum of its whole numbers means something
};

/// Nothing, text, a whole number or a decimal one, as the kind of its column says.
using TableCell = std::variant<std::monostate, std::string_view, std::int64_t, double>;

/// How the differences of a row are to be taken.
enum class DifferenceMeaning : std::uint8_t {
    MoreIsWorse,
    Chance,  ///< no more than there may be by chance
    Neutral, ///< neither way is better
};

/// A part of a bar: how long, and in whose colour.
struct BarPart
{
    std::int64_t value = 0;
    Role role = Role::Other;
};

/// The rows of a table, which never change; asked from several threads at a time.
class TableSource
{
public:
    virtual ~TableSource() = default;

    [[nodiscard]] virtual const std::vector<TableColumn> &columns() const = 0;
    [[nodiscard]] virtual std::size_t rows() const = 0;
    /// Texts live as long as the source.
    [[nodiscard]] virtual TableCell cell(std::size_t row, std::size_t column) const = 0;
    [[nodiscard]] virtual DifferenceMeaning meaning(std::size_t) const { return DifferenceMeaning::MoreIsWorse; }
    /// The parts of a cell of a Bar column, from the left.
    [[nodiscard]] virtual std::vector<BarPart> bar(std::size_t, std::size_t) const { return {}; }
    /// What fills the whole width of a Bar column.
    [[nodiscard]] virtual std::int64_t barWhole(std::size_t) const { return 0; }
};

enum class DifferenceTone : std::uint8_t { None, Worse, Better, Chance };

/// The kind of the differences of a kind of whole numbers; none of others.
[[nodiscard]] std::optional<CellKind> differenceKind(CellKind kind);

/// What a cell says: of columns of differences alone, but for those of counts, of which more is not yet worse.
[[nodiscard]] DifferenceTone differenceTone(const TableSource &source, std::size_t row, std::size_t column);

/// A table that is filled cell by cell before it is shared; it owns its texts.
class FilledTable final : public TableSource
{
public:
    using Cell = std::variant<std::monostate, std::string, std::int64_t, double>;

    explicit FilledTable(std::vector<TableColumn> columns) : m_columns(std::move(columns)) {}

    /// One cell for each column; bar columns take what they are sorted by.
    void addRow(std::vector<Cell> cells) { m_rows.push_back({std::move(cells), {}, {}}); }
    /// The same with the parts of its only bar.
    void addRow(std::vector<Cell> cells, std::vector<BarPart> bar) { m_rows.push_back({std::move(cells), std::move(bar), {}}); }
    /// The same with what its differences mean.
    void addRow(std::vector<Cell> cells, DifferenceMeaning meaning) { m_rows.push_back({std::move(cells), {}, meaning}); }
    void setBarWhole(std::int64_t whole) { m_barWhole = whole; }
    /// Leaves columns out at first in which no row has a value. O(cells).
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
