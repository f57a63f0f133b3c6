// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"

#include "core/profile/profilenames.h"
#include "core/query/slicesteps.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

/// A kernel table truncates the start of a communication operator by up to 2 ns (docs/formats.md 16).
constexpr TimeNs LargestStartDifferenceNs = 2;

/// The start and the number of a slice of the device.
using DeviceSlice = std::pair<TimeNs, std::size_t>;

/// Returns all slices of the device that have a role, sorted by start.
std::vector<DeviceSlice> deviceSlicesOf(const Trace &trace, const TaskControl &control)
{
    std::vector<DeviceSlice> slices;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (trace.slices().role[slice] != Role::Other)
                slices.emplace_back(trace.slices().start[slice], slice);
        }
    }
    std::ranges::sort(slices);
    return slices;
}

/// Returns the role of the slice called `name` that starts at a time of the timeline; Role::Other without one.
Role roleAt(const Trace &trace, const std::vector<DeviceSlice> &slices, TimeNs start, std::string_view name)
{
    auto at = std::ranges::lower_bound(slices, start - LargestStartDifferenceNs, {}, &DeviceSlice::first);
    for (; at != slices.end() && at->first <= start + LargestStartDifferenceNs; ++at) {
        if (trace.text(trace.slices().name[at->second]) == name)
            return trace.slices().role[at->second];
    }
    return Role::Other;
}

} // namespace

std::vector<Role> rolesOf(const CardKernels &kernels, const TaskControl &control)
{
    constexpr TimeNs Farthest = std::numeric_limits<TimeNs>::max() - LargestStartDifferenceNs;
    const KernelCalls &calls = *kernels.calls;
    std::vector<Role> roles(calls.size(), Role::Other);
    std::optional<std::vector<DeviceSlice>> slices;
    for (std::size_t call = 0; call < roles.size() && !control.stopRequested(); ++call) {
        if (const auto told = calls.role(call)) {
            roles[call] = *told;
            continue;
        }
        const std::string_view core = calls.core(call);
        roles[call] = sliceRole(ProcessKind::Device, core, {}, calls.name(call));
        if (roles[call] != Role::Other || !core.empty() || !kernels.table || !kernels.trace)
            continue;
        const auto start = calls.startNs(call);
        TimeNs own = 0;
        if (!start || __builtin_sub_overflow(*start, kernels.trace->originNs(), &own) || own < -Farthest || own > Farthest)
            continue;
        if (!slices)
            slices = deviceSlicesOf(*kernels.trace, control);
        roles[call] = roleAt(*kernels.trace, *slices, own, calls.name(call));
    }
    return roles;
}

std::optional<SliceId> CardKernels::sliceOf(std::size_t call) const
{
    const auto start = calls->startNs(call);
    TimeNs own = 0;
    if (!trace || !start || __builtin_sub_overflow(*start, trace->originNs(), &own))
        return std::nullopt;
    for (const TimeNs off : std::array<TimeNs, 5>{0, 1, -1, LargestStartDifferenceNs, -LargestStartDifferenceNs}) {
        if (const auto slice = sliceStartingAt(*trace, own + off, calls->name(call)))
            return slice;
    }
    return std::nullopt;
}

bool isOfAnotherTime(const CardKernels &kernels)
{
    if (!kernels.table || !kernels.trace)
        return false;
    const TimeRange range = kernels.trace->slicesRange();
    return isOfAnotherTime(*kernels.calls, kernels.trace->absolute(range.begin), kernels.trace->absolute(range.end));
}

bool isOfAnotherTime(const KernelCalls &calls, std::int64_t beginNs, std::int64_t endNs)
{
    constexpr std::size_t Asked = 64;
    constexpr TimeNs DayNs = 86'400'000'000'000;
    constexpr TimeNs OldestDateNs = 1'000'000'000'000'000'000; // the year 2001: clocks that count from a start are no dates
    if (calls.size() == 0)
        return false;
    const std::size_t rows = std::min(Asked, calls.size());
    bool isAny = false;
    for (std::size_t row = 0; row < rows; ++row) {
        const auto start = calls.startNs(calls.size() / rows * row);
        if (!start)
            continue;
        if (*start < OldestDateNs || beginNs < OldestDateNs || (*start > beginNs - DayNs && *start - DayNs < endNs))
            return false;
        isAny = true;
    }
    return isAny;
}

CardKernels cardKernels(const Card &card, std::shared_ptr<const KernelTable> table, std::shared_ptr<const Trace> trace,
                        TaskControl &control)
{
    CardKernels kernels{std::move(table), std::move(trace), nullptr, "trace"};
    if (kernels.table) {
        kernels.calls = std::make_unique<TableKernelCalls>(*kernels.table, card.device);
        kernels.source = baseName(kernels.table->path());
    } else {
        kernels.calls = std::make_unique<TraceKernelCalls>(*kernels.trace, control);
    }
    return kernels;
}

} // namespace plumbline
