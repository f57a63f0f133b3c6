// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/wide.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Calls that belong together.
struct KernelGroup
{
    std::vector<std::uint32_t> calls; ///< in the order of KernelCalls
    WideNs sumPs = 0;
};

/// All calls in groups, the longest sum first, then the one that was called first. O(calls log calls).
[[nodiscard]] std::vector<KernelGroup> groupKernels(const KernelCalls &calls, KernelsBy by);

/// What is said of a group. Texts are none where its calls differ in them, times where no call tells one.
struct KernelFigures
{
    std::optional<std::string_view> name;
    std::optional<std::string_view> type;
    std::optional<std::string_view> core;
    std::optional<std::string_view> shapes;
    std::uint64_t count = 0;
    WideNs sumPs = 0;
    std::optional<std::int64_t> averagePs; ///< of the calls that have a duration, half to even
    std::optional<std::int64_t> minPs;
    std::optional<std::int64_t> maxPs;
    std::optional<std::int64_t> p95Ps;           ///< nearest rank
    std::optional<std::int64_t> waitPs;          ///< average
    std::vector<std::optional<double>> counters; ///< averages, in the order of KernelCalls::counters()
    /// Of each counter without a number the text that all calls have.
    std::vector<std::optional<std::string_view>> counterTexts;
};

/// The figures of one group, with the first `counters` counters. O(calls of it * counters).
[[nodiscard]] KernelFigures figuresOf(const KernelCalls &calls, const KernelGroup &group, std::size_t counters);

/// Those of many groups, on all processors.
[[nodiscard]] std::vector<KernelFigures> figuresOf(const KernelCalls &calls, std::span<const KernelGroup> groups,
                                                   std::size_t counters);

/// Picoseconds as microseconds, exact: "12.34".
[[nodiscard]] std::string microsecondText(WideNs ps);

} // namespace plumbline
