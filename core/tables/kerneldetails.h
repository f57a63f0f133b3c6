// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// The columns of kernel_details.csv and op_summary.csv with a meaning of their own. Their names differ between versions
/// (docs/formats.md 8.1). All other columns are metrics of the AI cores.
enum class KernelColumn : std::uint8_t {
    Step,
    Device,
    ModelName,
    ModelId,
    TaskId,
    StreamId,
    InferId,
    Name,
    Type,
    State, ///< whether the shapes are dynamic or static
    Core,
    Start,    ///< us
    Duration, ///< us
    Wait,     ///< us since the previous task of the device ended
    BlockDim,
    MixBlockDim,
    Hf32,
    InputShapes,
    InputTypes,
    InputFormats,
    OutputShapes,
    OutputTypes,
    OutputFormats,
    ContextId,
};
inline constexpr std::size_t KernelColumnCount = 24;

/// Returns the position of a column in the header of a kernel table, whatever its version calls it. Empty if there is none.
[[nodiscard]] std::optional<std::size_t> kernelColumn(const std::vector<std::string> &header, KernelColumn column);
/// Converts a cell of microseconds to nanoseconds. Empty if the cell is no number or beyond int64.
[[nodiscard]] std::optional<std::int64_t> kernelTimeNs(std::string_view cell);

/// What is known about a slice whose row in a kernel table is looked for.
struct KernelKey
{
    std::int64_t startNs = 0; ///< absolute time
    std::string_view name;
    std::optional<int> device;
    bool isCommunication = false; ///< the slice stands on the lane of a communication group
};

/// A table of kernels that knows what its columns mean and which row belongs to a slice. Immutable.
class KernelTable
{
public:
    /// Makes the index of a table. Errors: NotRecognised if there is no column for name, start or duration (detail: which one).
    /// O(rows log rows).
    [[nodiscard]] static Result<std::shared_ptr<const KernelTable>> make(std::shared_ptr<const Table> table);

    [[nodiscard]] const Table &table() const { return *m_table; }
    [[nodiscard]] const std::string &path() const { return m_table->path(); }
    [[nodiscard]] std::size_t rows() const { return m_table->rows(); }
    [[nodiscard]] const std::vector<std::string> &header() const { return m_table->header(); }
    [[nodiscard]] bool hasColumn(KernelColumn column) const { return m_columns[static_cast<std::size_t>(column)] != NoColumn; }
    /// Returns the columns that are no KernelColumn, in the order of the file, at most 1000.
    [[nodiscard]] const std::vector<std::size_t> &metricColumns() const { return m_metrics; }

    /// Returns a cell without blanks around it; "" if the row is shorter or the column is missing.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const { return m_table->cell(row, column); }
    [[nodiscard]] std::string_view cell(std::size_t row, KernelColumn column) const
    {
        return m_table->cell(row, m_columns[static_cast<std::size_t>(column)]);
    }
    /// Returns the name of a row without the call stack that some versions write into it (nameWithoutCallStack()).
    [[nodiscard]] std::string_view name(std::size_t row) const;
    /// Returns the id of a cell's text. Equal cells of a table have equal ids.
    [[nodiscard]] StringId cellId(std::size_t row, KernelColumn column) const
    {
        return m_table->cellId(row, m_columns[static_cast<std::size_t>(column)]);
    }
    /// Return the absolute start and the duration in nanoseconds, rounded half to even where the cell is finer. Empty if the cell
    /// is no number.
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t row) const;
    [[nodiscard]] std::optional<std::int64_t> durationNs(std::size_t row) const;

    /// Returns the number of rows without a readable start, which therefore belong to no slice.
    [[nodiscard]] std::size_t unplacedRows() const { return rows() - m_byStart.size(); }
    /// Returns the number of rows whose start or duration is neither a number nor said to be missing, or whose duration is
    /// negative.
    [[nodiscard]] std::uint64_t damagedRows() const { return m_damagedRows; }
    /// Returns a problem for the damaged rows, if there are any, and problems().
    [[nodiscard]] std::vector<Problem> losses() const;
    /// Returns whether a row belongs to that device. In a table of one device every row does, because some versions write a wrong
    /// number there. A row without a number belongs to every device.
    [[nodiscard]] bool isOn(std::size_t row, std::optional<int> device) const;
    [[nodiscard]] bool hasSeveralDevices() const { return m_hasSeveralDevices; }
    [[nodiscard]] bool isCutShort() const { return m_table->isCutShort(); }
    /// Returns the problems that the ends of its files show; see Table::problems().
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_table->problems(); }

    /// Returns the row of a slice (docs/formats.md 16). It has the same device, the same start to the nanosecond and the same
    /// name, which may follow the name of the launching slice and a slash. The start of a communication row may differ by 2 ns,
    /// because the file truncates it. Of rows that start together only the first 1000 are compared. O(log rows).
    [[nodiscard]] std::optional<std::size_t> find(const KernelKey &key) const;

private:
    static constexpr std::size_t NoColumn = static_cast<std::size_t>(-1);

    struct Start
    {
        std::int64_t ns;
        std::uint32_t row;
    };

    explicit KernelTable(std::shared_ptr<const Table> table);
    void indexRows();
    void removeCallStacks();

    std::shared_ptr<const Table> m_table;
    std::array<std::size_t, KernelColumnCount> m_columns{};
    std::vector<std::size_t> m_metrics;
    std::vector<Start> m_byStart;                                ///< sorted by start, then by row
    std::unordered_map<std::uint32_t, std::string> m_plainNames; ///< by text of a name that holds a call stack
    std::uint64_t m_damagedRows = 0;
    bool m_hasSeveralDevices = false;
};

/// Reads a kernel table; the rows of several files are joined. Errors: those of readTables() and KernelTable::make(),
/// OutOfMemory.
[[nodiscard]] Result<std::shared_ptr<const KernelTable>> readKernelTable(const std::vector<std::string> &paths,
                                                                         TaskControl &control);

} // namespace plumbline
