// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memorypeak.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::string_view WholeProcess = "APP";

} // namespace

const MemoryCurve *highestCurve(const CardMemory &memory, MemorySeries series)
{
    const MemoryCurve *highest = nullptr;
    for (const MemoryCurve &curve : memory.curves.curves) {
        if (curve.series == series && curve.component != WholeProcess && (!highest || curve.peak.bytes > highest->peak.bytes))
            highest = &curve;
    }
    return highest;
}

const MemoryCurve *curveOf(const MemoryCurves &curves, std::string_view component, MemorySeries series)
{
    const auto found = std::ranges::find_if(
        curves.curves, [&](const MemoryCurve &curve) { return curve.component == component && curve.series == series; });
    return found == curves.curves.end() ? nullptr : &*found;
}

std::optional<MemorySample> reservedPeak(const CardMemory &memory)
{
    const MemoryCurve *curve = curveOf(memory.curves, WholeProcess, MemorySeries::Reserved);
    if (!curve)
        curve = highestCurve(memory, MemorySeries::Reserved);
    return curve ? std::optional(curve->peak) : std::nullopt;
}

} // namespace plumbline
