// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

enum class KernelsBy : std::uint8_t {
    Name,
    Type,
    Core,
    Shape, ///< name and shapes of the inputs
    Call,  ///< each by itself
};

/// The kernels that a device ran, call by call, from a table or from a timeline. Times in picoseconds, because tables have
/// decimals beyond the nanosecond. Texts live as long as what they come from.
class KernelCalls
{
public:
    virtual ~KernelCalls() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::string_view name(std::size_t call) const = 0;
    [[nodiscard]] virtual std::string_view type(std::size_t call) const = 0;   ///< "" where it is not known
    [[nodiscard]] virtual std::string_view core(std::size_t call) const = 0;   ///< the kind of core that ran it
    [[nodiscard]] virtual std::string_view shapes(std::size_t call) const = 0; ///< of the inputs: "32,3;64"
    /// Calls of one key are of one group; the reverse need not be.
    [[nodiscard]] virtual std::uint64_t key(std::size_t call, KernelsBy by) const = 0;
    /// Absolute; none where it cannot be read.
    [[nodiscard]] virtual std::optional<std::int64_t> startNs(std::size_t call) const = 0;
    /// None where it cannot be read.
    [[nodiscard]] virtual std::optional<std::int64_t> durationPs(std::size_t call) const = 0;
    [[nodiscard]] virtual std::optional<std::int64_t> waitPs(std::size_t call) const = 0;
    /// Further measurements, as their source calls them.
    [[nodiscard]] virtual std::vector<std::string_view> counters() const = 0;
    [[nodiscard]] virtual std::optional<double> counter(std::size_t call, std::size_t index) const = 0;
    /// What its source writes there; "" where it says that there is no value.
    [[nodiscard]] virtual std::string_view counterText(std::size_t call, std::size_t index) const = 0;
    /// What a kernel table writes in a column of a meaning of its own, without quotes; "" where it says that there is no value.
    [[nodiscard]] virtual std::string_view text(std::size_t call, KernelColumn column) const = 0;
    /// Of one source, calls of one text in a column have one number; the reverse holds as well.
    [[nodiscard]] virtual std::uint32_t textKey(std::size_t call, KernelColumn column) const = 0;
};

/// The rows of a kernel table, of one device where `device` is set and the table tells devices apart. Numbers are read once, when
/// it is made, on all processors: 16 bytes a row and 8 a distinct text.
class TableKernelCalls final : public KernelCalls
{
public:
    TableKernelCalls(const KernelTable &table, std::optional<int> device);

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override { return cell(call, KernelColumn::Name); }
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
    /// "" where the cell says that there is no value.
    [[nodiscard]] std::string_view cell(std::size_t call, KernelColumn column) const;

    void readNumbers();

    const KernelTable &m_table;
    std::vector<std::uint32_t> m_rows;
    std::vector<std::optional<std::int64_t>> m_durationsPs; ///< by call
    std::vector<double> m_values;                           ///< by text, NaN where it is no number
};

/// The slices of a device's lanes: what is known without a kernel table. Their core is the task's type.
class TraceKernelCalls final : public KernelCalls
{
public:
    explicit TraceKernelCalls(const Trace &trace);

    [[nodiscard]] std::size_t size() const override { return m_slices.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override;
    [[nodiscard]] std::string_view type(std::size_t) const override { return {}; }
    [[nodiscard]] std::string_view core(std::size_t call) const override;
    [[nodiscard]] std::string_view shapes(std::size_t) const override { return {}; }
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
    [[nodiscard]] std::string_view text(std::size_t, KernelColumn) const override { return {}; }
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn column) const override;

private:
    const Trace &m_trace;
    std::vector<std::uint32_t> m_slices;
};

} // namespace plumbline
