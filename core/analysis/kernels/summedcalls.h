// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/storage/stringpool.h"
#include "core/tables/operatorsums.h"

#include <array>
#include <cstdint>
#include <vector>

namespace plumbline {

/// The rows of tables of sums as calls, each of which stands for all executions of an operator or of a type of operators. Owns
/// its rows. Equal types on different cores are different groups, because different tables tell them.
class SummedKernelCalls final : public KernelCalls
{
public:
    explicit SummedKernelCalls(std::vector<OperatorSum> rows);

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override { return m_rows[call].name; }
    [[nodiscard]] std::string_view type(std::size_t call) const override { return m_rows[call].type; }
    [[nodiscard]] std::string_view core(std::size_t call) const override { return m_rows[call].core; }
    [[nodiscard]] std::string_view shapes(std::size_t call) const override { return text(call, KernelColumn::InputShapes); }
    [[nodiscard]] std::string_view fullName(std::size_t call) const override { return m_rows[call].fullName; }
    [[nodiscard]] std::string_view subgraph(std::size_t call) const override { return m_rows[call].subgraph; }
    [[nodiscard]] std::uint64_t key(std::size_t call, KernelsBy by) const override;
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t) const override { return std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> durationPs(std::size_t call) const override { return m_rows[call].sumPs; }
    [[nodiscard]] std::optional<std::int64_t> waitPs(std::size_t) const override { return std::nullopt; }
    [[nodiscard]] std::vector<std::string_view> counters() const override;
    [[nodiscard]] std::optional<double> counter(std::size_t call, std::size_t index) const override;
    [[nodiscard]] std::string_view counterText(std::size_t call, std::size_t index) const override;
    [[nodiscard]] std::string_view text(std::size_t call, KernelColumn column) const override;
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn column) const override;
    [[nodiscard]] bool isSummedUp() const override { return true; }
    [[nodiscard]] std::uint64_t executions(std::size_t call) const override { return m_rows[call].count; }
    [[nodiscard]] std::uint32_t whole(std::size_t call) const override { return m_rows[call].table; }
    [[nodiscard]] ExecutionTimes executionTimes(std::size_t call) const override;

private:
    std::vector<OperatorSum> m_rows;
    StringPool m_texts;                       ///< numbers for the texts of the rows
    std::vector<std::string_view> m_counters; ///< names of what the rows tell beside their times
};

} // namespace plumbline
