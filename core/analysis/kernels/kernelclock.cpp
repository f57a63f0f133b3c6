// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelclock.h"

#include "core/base/scheduler.h"
#include "core/base/timeunits.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

bool isOfAiCores(Role role)
{
    return role == Role::ComputeCube || role == Role::ComputeVector;
}

} // namespace

std::optional<KernelClock> KernelClock::of(const CardKernels &kernels, const TaskControl &control)
{
    if (!kernels.trace)
        return std::nullopt;
    auto frequency = CoreFrequency::of(*kernels.trace);
    return frequency ? std::optional(KernelClock(kernels, std::move(*frequency), control)) : std::nullopt;
}

std::optional<std::int64_t> KernelClock::correctedPs(std::size_t call) const
{
    const KernelCalls &calls = *m_kernels->calls;
    const auto start = calls.startNs(call);
    const auto durationPs = calls.durationPs(call);
    TimeRange own;
    if (!start || !durationPs || *durationPs <= 0 || !isOfAiCores(m_roles[call]) ||
        __builtin_sub_overflow(*start, m_kernels->trace->originNs(), &own.begin) ||
        __builtin_add_overflow(own.begin, std::max<TimeNs>(*durationPs / PsPerNs, 1), &own.end))
        return std::nullopt;
    // The average never exceeds the highest clock, so the product fits.
    const double share = std::min(m_frequency.averageMhz(own) / m_frequency.highestMhz(), 1.0);
    return share < 1 ? std::llround(static_cast<double>(*durationPs) * share) : *durationPs;
}

std::optional<WideNs> KernelClock::correctedPs(const KernelGroup &group) const
{
    WideNs sum = 0;
    bool isCorrected = false;
    for (const std::uint32_t call : group.calls) {
        const auto corrected = correctedPs(call);
        isCorrected = isCorrected || corrected.has_value();
        sum += corrected ? *corrected : m_kernels->calls->durationPs(call).value_or(0);
    }
    return isCorrected ? std::optional(sum) : std::nullopt;
}

std::vector<std::optional<WideNs>> KernelClock::correctedPs(std::span<const KernelGroup> groups) const
{
    std::vector<std::optional<WideNs>> sums(groups.size());
    parallelFor(groups.size(), 0, [&](std::size_t group, unsigned) { sums[group] = correctedPs(groups[group]); });
    return sums;
}

} // namespace plumbline
