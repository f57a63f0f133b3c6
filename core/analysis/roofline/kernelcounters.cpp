// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/kernelcounters.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <initializer_list>

namespace plumbline {

namespace {

std::optional<std::size_t> columnOf(const std::vector<std::string_view> &names, std::initializer_list<std::string_view> wanted)
{
    for (const std::string_view name : wanted) {
        const auto found = std::ranges::find(names, name);
        if (found != names.end())
            return static_cast<std::size_t>(found - names.begin());
    }
    return std::nullopt;
}

std::vector<std::size_t> columnsOf(const std::vector<std::string_view> &names, std::initializer_list<std::string_view> wanted)
{
    std::vector<std::size_t> columns;
    for (const std::string_view name : wanted) {
        if (const auto column = columnOf(names, {name}))
            columns.push_back(*column);
    }
    return columns;
}

} // namespace

KernelCounters::KernelCounters(const KernelCalls &calls) : m_calls(calls)
{
    const auto names = calls.counters();
    m_cubeOperations = columnsOf(names, {"aic_cube_fops", "aiv_cube_fops", "cube_fops"});
    m_vectorOperations = columnsOf(names, {"aic_vector_fops", "aiv_vector_fops", "vector_fops"});
    m_memoryKb =
        columnsOf(names, {"aic_read_main_memory_datas(KB)", "aic_write_main_memory_datas(KB)", "aiv_read_main_memory_datas(KB)",
                          "aiv_write_main_memory_datas(KB)", "read_main_memory_datas(KB)", "write_main_memory_datas(KB)"});
    m_cubeRates = columnsOf(names, {"aic_main_mem_read_bw(GB/s)", "aic_main_mem_write_bw(GB/s)", "main_mem_read_bw(GB/s)",
                                    "main_mem_write_bw(GB/s)"});
    m_vectorRates = columnsOf(names, {"aiv_main_mem_read_bw(GB/s)", "aiv_main_mem_write_bw(GB/s)"});
    m_macRatio = columnOf(names, {"aic_mac_ratio", "mac_ratio"});
    m_cubeCycles = columnOf(names, {"aic_total_cycles", "total_cycles"});
    m_vectorCycles = columnOf(names, {"aiv_total_cycles"});
    m_cubeUs = columnOf(names, {"aicore_time(us)", "aic_time(us)"});
    m_vectorUs = columnOf(names, {"aiv_time(us)"});
}

std::optional<double> KernelCounters::sumOf(const Columns &columns, std::uint32_t call) const
{
    std::optional<double> sum;
    for (const std::size_t column : columns) {
        const auto value = m_calls.counter(call, column);
        if (value && *value >= 0)
            sum = sum.value_or(0) + *value;
    }
    return sum;
}

std::optional<double> KernelCounters::valueOf(const std::optional<std::size_t> &column, std::uint32_t call) const
{
    const auto value = column ? m_calls.counter(call, *column) : std::nullopt;
    return value && *value >= 0 ? value : std::nullopt;
}

std::optional<double> KernelCounters::cubeCycles(std::uint32_t call) const
{
    const auto ratio = valueOf(m_macRatio, call);
    const auto cycles = valueOf(m_cubeCycles, call);
    return ratio && cycles ? std::optional(*ratio * *cycles) : std::nullopt;
}

std::optional<double> KernelCounters::memoryBytes(std::uint32_t call) const
{
    constexpr double BytesPerKb = 1024;
    if (const auto kb = sumOf(m_memoryKb, call))
        return *kb * BytesPerKb;
    constexpr double BytesPerUs = 1000; // of 1 GB/s
    const auto blocks = realNumber(m_calls.text(call, KernelColumn::BlockDim));
    const auto mixed = realNumber(m_calls.text(call, KernelColumn::MixBlockDim));
    std::optional<double> bytes;
    const auto add = [&](const Columns &rates, const std::optional<std::size_t> &time, std::optional<double> cores) {
        const auto rate = sumOf(rates, call);
        const auto us = valueOf(time, call);
        if (rate && us && cores)
            bytes = bytes.value_or(0) + *rate * *us * *cores * BytesPerUs;
    };
    add(m_cubeRates, m_cubeUs, blocks);
    // A kernel on both kinds of cores tells the number of its vector cores as mixed blocks.
    add(m_vectorRates, m_vectorUs, mixed && *mixed > 0 ? mixed : blocks);
    return bytes;
}

std::optional<double> KernelCounters::clockMhz(std::uint32_t call, double blocks) const
{
    const auto mhzOf = [&](const std::optional<std::size_t> &cycles, const std::optional<std::size_t> &us) {
        const auto count = valueOf(cycles, call);
        const auto time = valueOf(us, call);
        return count && time && *count > 0 && *time > 0 && blocks > 0 ? std::optional(*count / *time / blocks) : std::nullopt;
    };
    const auto cube = mhzOf(m_cubeCycles, m_cubeUs);
    return cube ? cube : mhzOf(m_vectorCycles, m_vectorUs);
}

} // namespace plumbline
