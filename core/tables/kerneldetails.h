// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/stringpool.h"

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

/// All rows of one kernel table, cells as they stand in the file: interned, 4 bytes a cell, so that the decimals of
/// the source are kept. Immutable after reading.
class KernelTable
{
public:
    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] std::size_t rows() const { return m_rowBegin.size() - 1; }
    [[nodiscard]] const std::vector<std::string> &header() const { return m_header; }
    [[nodiscard]] bool hasColumn(KernelColumn column) const { return m_columns[static_cast<std::size_t>(column)] != NoColumn; }
    /// Columns that are no KernelColumn, in the order of the file; a thousand at most.
    [[nodiscard]] const std::vector<std::size_t> &metricColumns() const { return m_metrics; }

    /// A cell without blanks around it; "" where the row is shorter or the column missing.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const;
    [[nodiscard]] std::string_view cell(std::size_t row, KernelColumn column) const;
    /// Absolute start and duration in nanoseconds, exact; none where the cell is no number.
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t row) const;
    [[nodiscard]] std::optional<std::int64_t> durationNs(std::size_t row) const;

    /// Rows without a readable start, which therefore join no slice.
    [[nodiscard]] std::size_t unplacedRows() const { return rows() - m_byStart.size(); }
    /// Whether a row is of that device. A table of one device belongs to its card whatever number it gives it, because some
    /// versions write a wrong one; so does a row without a number.
    [[nodiscard]] bool isOn(std::size_t row, std::optional<int> device) const;
    [[nodiscard]] bool hasSeveralDevices() const { return m_hasSeveralDevices; }
    /// Whether the file ends inside a quoted cell.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }

    /// The row of a slice (formats.md 16): same device, same start to the nanosecond and same name, which may stand behind
    /// the launching slice's name and a slash. Of a communication row, whose start the file truncates, the start may
    /// differ by 2 ns. Of rows that start together the first 1000 are looked at. O(log rows).
    [[nodiscard]] std::optional<std::size_t> find(const KernelKey &key) const;

private:
    friend class KernelTableReader;

    static constexpr std::size_t NoColumn = static_cast<std::size_t>(-1);

    struct Start
    {
        std::int64_t ns;
        std::uint32_t row;
    };

    std::string m_path;
    std::vector<std::string> m_header;
    std::array<std::size_t, KernelColumnCount> m_columns{};
    std::vector<std::size_t> m_metrics;
    StringPool m_strings;
    std::vector<StringId> m_cells; ///< row by row, without the empty cells at a row's end
    std::vector<std::size_t> m_rowBegin{0};
    std::vector<Start> m_byStart; ///< sorted by start, then row
    bool m_hasSeveralDevices = false;
    bool m_cutShort = false;
};

/// Reads a kernel table as a stream; memory is bounded by the size of the file. Errors: those of readCsv(), NotSupported beyond 8
/// GiB, NotRecognised where name, start or duration have no column (detail: which), Cancelled.
[[nodiscard]] Result<std::shared_ptr<const KernelTable>> readKernelTable(const std::string &path, TaskControl &control);

/// Whether a cell says that there is no value: "", "N/A", "-", "None", "NULL".
[[nodiscard]] bool isNoValue(std::string_view cell);

} // namespace plumbline
