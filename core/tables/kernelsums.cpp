// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/kernelsums.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/tables/kerneldetails.h"

namespace plumbline {

namespace {

constexpr std::size_t MostTypes = 100'000;

std::string_view cellOfKernelSums(const CsvRow &row, std::optional<std::size_t> column)
{
    return column && *column < row.size() ? std::string_view(row[*column]) : std::string_view();
}

} // namespace

void KernelSums::add(std::string_view type, std::string_view core, std::int64_t count, std::optional<std::int64_t> ps)
{
    std::pair<std::string, std::string> key(type, core);
    if (m_sums.size() == MostTypes && !m_sums.contains(key)) {
        m_isFull = true;
        return;
    }
    Sum &sum = m_sums[std::move(key)];
    sum.count += count;
    sum.ps += ps.value_or(0);
}

std::uint64_t KernelSums::differing(const KernelSums &reported) const
{
    constexpr WideNs HalfDigit = PsPerUs / 2000; // half a unit of the third decimal, in ps
    std::uint64_t count = 0;
    for (const auto &[key, theirs] : reported.m_sums) {
        const auto ours = m_sums.find(key);
        if (ours == m_sums.end()) {
            count += m_isFull ? 0 : 1;
            continue;
        }
        const WideNs difference = ours->second.ps - theirs.ps;
        const bool isNear = (difference < 0 ? -difference : difference) <= HalfDigit * (theirs.count + 1);
        count += ours->second.count == theirs.count && isNear ? 0 : 1;
    }
    return count;
}

void KernelSumsReader::addRow(const CsvRow &header, const CsvRow &row)
{
    if (!m_isPrepared) {
        m_isPrepared = true;
        m_type = m_isSummedUp ? csvColumn(header, "OP Type") : kernelColumn(header, KernelColumn::Type);
        m_core = m_isSummedUp ? csvColumn(header, "Core Type") : kernelColumn(header, KernelColumn::Core);
        m_count = csvColumn(header, "Count");
        m_time = m_isSummedUp ? csvColumn(header, "Total Time(us)") : kernelColumn(header, KernelColumn::Duration);
    }
    if (!m_type || !m_core || !m_time)
        return;
    const auto count = m_isSummedUp ? scaledDecimal(cellOfKernelSums(row, m_count), 1) : 1;
    const auto ps = scaledDecimal(cellOfKernelSums(row, m_time), PsPerUs);
    if (count && *count >= 0)
        m_sums.add(cellOfKernelSums(row, m_type), cellOfKernelSums(row, m_core), *count, ps);
}

} // namespace plumbline
