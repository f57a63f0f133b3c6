// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"
#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class TaskControl;

/// What calls of kernels are grouped by.
enum class KernelsBy : std::uint8_t {
    Name,
    Type,
    Core,
    Shape, ///< name of the kernel and shapes of its inputs
    Call,  ///< each call is a group of its own
};

/// Average, shortest and longest execution in picoseconds, as far as a source tells them.
struct ExecutionTimes
{
    std::optional<std::int64_t> averagePs;
    std::optional<std::int64_t> minPs;
    std::optional<std::int64_t> maxPs;
};

struct KernelFigures;

/// The calls of kernels on one device, from a kernel table, from a timeline, or from a table of sums. Calls are numbered from 0.
/// Times are in picoseconds, because tables have decimals beyond the nanosecond. Texts live as long as the source they come from.
class KernelCalls
{
public:
    virtual ~KernelCalls() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::string_view name(std::size_t call) const = 0;
    [[nodiscard]] virtual std::string_view type(std::size_t call) const = 0;   ///< "" if it is not known
    [[nodiscard]] virtual std::string_view core(std::size_t call) const = 0;   ///< kind of the core that ran the call
    [[nodiscard]] virtual std::string_view shapes(std::size_t call) const = 0; ///< shapes of the inputs, for example "32,3;64"
    /// Returns a key for grouping. Calls with equal keys belong to one group; a group may have several keys.
    [[nodiscard]] virtual std::uint64_t key(std::size_t call, KernelsBy by) const = 0;
    /// Returns the absolute start. Empty if it cannot be read.
    [[nodiscard]] virtual std::optional<std::int64_t> startNs(std::size_t call) const = 0;
    /// Return the duration, and the wait since the previous task of the device ended. Empty if they cannot be read.
    [[nodiscard]] virtual std::optional<std::int64_t> durationPs(std::size_t call) const = 0;
    [[nodiscard]] virtual std::optional<std::int64_t> waitPs(std::size_t call) const = 0;
    /// Returns the names of all further measurements, as the source writes them.
    [[nodiscard]] virtual std::vector<std::string_view> counters() const = 0;
    /// Returns the value of measurement number `index`. Empty if there is none or if it is not a number.
    [[nodiscard]] virtual std::optional<double> counter(std::size_t call, std::size_t index) const = 0;
    /// Returns the text of measurement number `index`. "" if the source says that there is no value.
    [[nodiscard]] virtual std::string_view counterText(std::size_t call, std::size_t index) const = 0;
    /// Returns the cell of a column, without the quotes that some versions write into it. "" if the source has no such column or
    /// says that there is no value.
    [[nodiscard]] virtual std::string_view text(std::size_t call, KernelColumn column) const = 0;
    /// Returns a number for the text that the source has in a column. Two calls of one source have the same number if and only if
    /// the source has the same text for both. text() may be equal for different numbers, because it removes quotes and words for
    /// "no value".
    [[nodiscard]] virtual std::uint32_t textKey(std::size_t call, KernelColumn column) const = 0;

    /// Returns whether each call stands for all executions of one operator, or of one type of operators, as in a table of sums.
    /// The duration of such a call is the sum over its executions, and no call has a start.
    [[nodiscard]] virtual bool isSummedUp() const { return false; }
    /// Returns the figures of a call that stands for a whole group, where the source knows more of them than calls tell; else
    /// null.
    [[nodiscard]] virtual const KernelFigures *figures(std::size_t) const { return nullptr; }
    /// Return for how many executions a call stands, and how long one of them takes; no times unless isSummedUp().
    [[nodiscard]] virtual std::uint64_t executions(std::size_t) const { return 1; }
    [[nodiscard]] virtual ExecutionTimes executionTimes(std::size_t) const { return {}; }
    /// Return the name of an operator with the scopes that it lies in, and its subgraph. "" if the source does not tell.
    [[nodiscard]] virtual std::string_view fullName(std::size_t) const { return {}; }
    [[nodiscard]] virtual std::string_view subgraph(std::size_t) const { return {}; }
    /// Returns a number for the whole of which the share of a call is told. Tables of sums are wholes of their own, because one
    /// may cover a mean step and another one the capture. Of a timeline, what computes is one whole, communication another, and
    /// waits, records and copies a third.
    [[nodiscard]] virtual std::uint32_t whole(std::size_t) const { return 0; }
    /// Returns what a call does where the source is a timeline, which tells that of each task.
    [[nodiscard]] virtual std::optional<Role> role(std::size_t) const { return std::nullopt; }
    /// Returns whether any call has a type.
    [[nodiscard]] virtual bool tellsTypes() const { return true; }
};

/// The calls of a kernel table. If `device` is set and the table tells devices apart, only the rows of that device count
/// (KernelTable::isOn()). The constructor converts durations and measurements once, on all processors; they take 16 bytes for
/// each row and 8 bytes for each distinct text. Starts and waits are converted each time they are asked for. The table must
/// outlive the object.
class TableKernelCalls final : public KernelCalls
{
public:
    TableKernelCalls(const KernelTable &table, std::optional<int> device);

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override;
    [[nodiscard]] std::string_view type(std::size_t call) const override { return cell(call, KernelColumn::Type); }
    [[nodiscard]] std::string_view core(std::size_t call) const override { return cell(call, KernelColumn::Core); }
    [[nodiscard]] std::string_view shapes(std::size_t call) const override { return text(call, KernelColumn::InputShapes); }
    [[nodiscard]] std::uint64_t key(std::size_t call, KernelsBy by) const override;
    [[nodiscard]] std::optional<std::int64_t> durationPs(std::size_t call) const override { return m_durationsPs[call]; }
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t call) const override { return m_table.startNs(m_rows[call]); }
    [[nodiscard]] std::optional<std::int64_t> waitPs(std::size_t call) const override;
    [[nodiscard]] std::vector<std::string_view> counters() const override;
    [[nodiscard]] std::optional<double> counter(std::size_t call, std::size_t index) const override;
    [[nodiscard]] std::string_view counterText(std::size_t call, std::size_t index) const override;
    [[nodiscard]] std::string_view text(std::size_t call, KernelColumn column) const override;
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn column) const override
    {
        return m_table.cellId(m_rows[call], column).value;
    }

private:
    /// Returns a cell as it is written. "" if it says that there is no value.
    [[nodiscard]] std::string_view cell(std::size_t call, KernelColumn column) const;

    void readNumbers();

    const KernelTable &m_table;
    std::vector<std::uint32_t> m_rows;
    std::vector<std::optional<std::int64_t>> m_durationsPs; ///< by call
    std::vector<double> m_values;                           ///< by text of the table; NaN if the text is not a number
};

class TimelineOperators;

/// The slices of all device lanes that hold tasks as calls, for cards without a kernel table. The kind of core is the task type
/// of the slice, or "COMMUNICATION" for a part of a collective, as kernel tables call it; waits and measurements are not known.
/// Types, shapes, data types and formats are known only of operators of MindInsight, whose records tell them. The trace must
/// outlive the object.
class TraceKernelCalls final : public KernelCalls
{
public:
    /// Takes the slices of a trace. Records of operators are read again from its file, unless `control` asks to stop, which
    /// leaves the object incomplete. O(slices), and O(bytes of their records) for a timeline of MindInsight.
    TraceKernelCalls(const Trace &trace, TaskControl &control);
    ~TraceKernelCalls() override;

    [[nodiscard]] std::size_t size() const override { return m_slices.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override;
    [[nodiscard]] std::string_view type(std::size_t call) const override { return text(call, KernelColumn::Type); }
    [[nodiscard]] std::string_view core(std::size_t call) const override;
    [[nodiscard]] std::string_view shapes(std::size_t call) const override { return text(call, KernelColumn::InputShapes); }
    [[nodiscard]] std::uint64_t key(std::size_t call, KernelsBy by) const override;
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t call) const override
    {
        return m_trace.absolute(m_trace.slices().start[m_slices[call]]);
    }
    [[nodiscard]] std::optional<std::int64_t> durationPs(std::size_t call) const override;
    [[nodiscard]] std::optional<std::int64_t> waitPs(std::size_t) const override { return std::nullopt; }
    [[nodiscard]] std::vector<std::string_view> counters() const override { return {}; }
    [[nodiscard]] std::optional<double> counter(std::size_t, std::size_t) const override { return std::nullopt; }
    [[nodiscard]] std::string_view counterText(std::size_t, std::size_t) const override { return {}; }
    [[nodiscard]] std::string_view text(std::size_t call, KernelColumn column) const override;
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn column) const override;
    [[nodiscard]] std::uint32_t whole(std::size_t call) const override;
    [[nodiscard]] std::optional<Role> role(std::size_t call) const override { return roleOf(call); }
    [[nodiscard]] bool tellsTypes() const override;

private:
    [[nodiscard]] Role roleOf(std::size_t call) const { return m_trace.slices().role[m_slices[call]]; }
    [[nodiscard]] bool computes(std::size_t call) const;

    const Trace &m_trace;
    std::vector<std::uint32_t> m_slices;
    std::unique_ptr<const TimelineOperators> m_operators;
    bool m_hasComputing = false; ///< some call computes
    bool m_isOnGpu = false;      ///< the timeline is one of MindInsight for a GPU, which has no AI cores
};

} // namespace plumbline
