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

/// Calls that have the same key (KernelsBy), with the sum of their durations.
struct KernelGroup
{
    std::vector<std::uint32_t> calls; ///< numbers of calls, ascending
    WideNs sumPs = 0;
};

/// Groups all calls. The group with the longest sum comes first; groups with equal sums come in the order of their first calls.
/// O(calls log calls).
[[nodiscard]] std::vector<KernelGroup> groupKernels(const KernelCalls &calls, KernelsBy by);

/// Knows the sums of which the shares of groups are told (KernelCalls::whole()).
class KernelShares
{
public:
    KernelShares() = default;
    /// Adds up the groups. O(groups).
    KernelShares(const KernelCalls &calls, std::span<const KernelGroup> groups);

    /// Adds to the whole of a call.
    void add(const KernelCalls &calls, std::uint32_t call, WideNs ps);
    /// Returns the share of `ps` in the whole that a call belongs to, 1 = all of it; 0 if the whole is 0.
    [[nodiscard]] double shareOf(const KernelCalls &calls, std::uint32_t call, WideNs ps) const;

private:
    std::vector<WideNs> m_totals; ///< by whole
};

/// The figures of a group that are shown to a user. A text is empty if the calls of the group differ in it; a time is empty if no
/// call tells it. Times are in picoseconds.
struct KernelFigures
{
    std::optional<std::string_view> name;
    std::optional<std::string_view> type;
    std::optional<std::string_view> core;
    std::optional<std::string_view> shapes;
    std::optional<std::string_view> fullName; ///< name of an operator with its scopes
    std::optional<std::string_view> subgraph;
    std::uint64_t count = 0; ///< executions
    WideNs sumPs = 0;
    /// Average of the calls that have a duration, rounded half to even; that of the source where the group is one row of sums.
    std::optional<std::int64_t> averagePs;
    std::optional<std::int64_t> minPs;
    std::optional<std::int64_t> maxPs;
    std::optional<std::int64_t> p95Ps;  ///< 95th percentile, nearest rank
    std::optional<std::int64_t> waitPs; ///< average wait
    /// Averages, in the order of KernelCalls::counters(); empty if no call has a number.
    std::vector<std::optional<double>> counters;
    /// For each counter without an average, the text that all calls have in common; empty if they differ.
    std::vector<std::optional<std::string_view>> counterTexts;
};

/// Returns the figures of one group, with the first `counters` measurements. O(calls of the group * counters).
[[nodiscard]] KernelFigures figuresOf(const KernelCalls &calls, const KernelGroup &group, std::size_t counters);

/// Returns the figures of many groups. Computes them on all processors.
[[nodiscard]] std::vector<KernelFigures> figuresOf(const KernelCalls &calls, std::span<const KernelGroup> groups,
                                                   std::size_t counters);

/// Formats picoseconds as microseconds without rounding, for example "12.34".
[[nodiscard]] std::string microsecondText(WideNs ps);

} // namespace plumbline
