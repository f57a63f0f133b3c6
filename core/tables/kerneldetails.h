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
#include <vector>

namespace plumbline {

/// The columns of kernel_details.csv and op_summary.csv that mean something of their own, under whatever name a version
/// gives them (formats.md 8.1). All other columns are metrics of the AI cores.
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
    State, ///< dynamic or static shape
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

/// The column of a kernel table's header that means `column`, whatever its version calls it.
[[nodiscard]] std::optional<std::size_t> kernelColumn(const std::vector<std::string> &header, KernelColumn column);
/// A cell of microseconds as nanoseconds; none where it is no number or too large.
[[nodiscard]] std::optional<std::int64_t> kernelTimeNs(std::string_view cell);

/// What is known about a slice whose row is sought.
struct KernelKey
{
    std::int64_t startNs = 0; ///< absolute
    std::string_view name;
    std::optional<int> device;
    bool isCommunication = false; ///< a slice of a communication group's lane
};

/// A table of kernels: which of its columns mean what, and which row belongs to a slice. Immutable.
class KernelTable
{
public:
    /// Errors: NotRecognised where name, start or duration have no column (detail: which). O(rows log rows).
    [[nodiscard]] static Result<std::shared_ptr<const KernelTable>> make(std::shared_ptr<const Table> table);

    [[nodiscard]] const Table &table() const { return *m_table; }
    [[nodiscard]] const std::string &path() const { return m_table->path(); }
    [[nodiscard]] std::size_t rows() const { return m_table->rows(); }
    [[nodiscard]] const std::vector<std::string> &header() const { return m_table->header(); }
    [[nodiscard]] bool hasColumn(KernelColumn column) const { return m_columns[static_cast<std::size_t>(column)] != NoColumn; }
    /// Columns that are no KernelColumn, in the order of the file; a thousand at most.
    [[nodiscard]] const std::vector<std::size_t> &metricColumns() const { return m_metrics; }

    /// A cell without blanks around it; "" where the row is shorter or the column missing.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const { return m_table->cell(row, column); }
    [[nodiscard]] std::string_view cell(std::size_t row, KernelColumn column) const
    {
        return m_table->cell(row, m_columns[static_cast<std::size_t>(column)]);
    }
    /// Equal cells of a table have equal ids.
    [[nodiscard]] StringId cellId(std::size_t row, KernelColumn column) const
    {
        return m_table->cellId(row, m_columns[static_cast<std::size_t>(column)]);
    }
    /// Absolute start and duration in nanoseconds, exact; none where the cell is no number.
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t row) const;
    [[nodiscard]] std::optional<std::int64_t> durationNs(std::size_t row) const;

    /// Rows without a readable start, which therefore join no slice.
    [[nodiscard]] std::size_t unplacedRows() const { return rows() - m_byStart.size(); }
    /// Rows whose start or duration is neither a number nor said to be missing, or whose duration is negative.
    [[nodiscard]] std::uint64_t damagedRows() const { return m_damagedRows; }
    /// Whether a row is of that device. A table of one device belongs to its card whatever number it gives it, because some
    /// versions write a wrong one; so does a row without a number.
    [[nodiscard]] bool isOn(std::size_t row, std::optional<int> device) const;
    [[nodiscard]] bool hasSeveralDevices() const { return m_hasSeveralDevices; }
    [[nodiscard]] bool isCutShort() const { return m_table->isCutShort(); }
    /// What the ends of its files tell.
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_table->problems(); }

    /// The row of a slice (formats.md 16): same device, same start to the nanosecond and same name, which may stand behind
    /// the launching slice's name and a slash. Of a communication row, whose start the file truncates, the start may
    /// differ by 2 ns. Of rows that start together the first 1000 are looked at. O(log rows).
    [[nodiscard]] std::optional<std::size_t> find(const KernelKey &key) const;

private:
    static constexpr std::size_t NoColumn = static_cast<std::size_t>(-1);

    struct Start
    {
        std::int64_t ns;
        std::uint32_t row;
    };

    explicit KernelTable(std::shared_ptr<const Table> table);
    void look();

    std::shared_ptr<const Table> m_table;
    std::array<std::size_t, KernelColumnCount> m_columns{};
    std::vector<std::size_t> m_metrics;
    std::vector<Start> m_byStart; ///< sorted by start, then row
    std::uint64_t m_damagedRows = 0;
    bool m_hasSeveralDevices = false;
};

/// Reads a kernel table, of several files the rows of all. Errors: those of readTables() and KernelTable::make().
[[nodiscard]] Result<std::shared_ptr<const KernelTable>> readKernelTable(const std::vector<std::string> &paths,
                                                                         TaskControl &control);

} // namespace plumbline
