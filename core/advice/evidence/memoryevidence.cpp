// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>
#include <string>

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

std::optional<std::int64_t> heldAt(const MemoryCurve &curve, TimeNs ns)
{
    const auto behind = std::ranges::upper_bound(curve.samples, ns, {}, &MemorySample::ns);
    return behind == curve.samples.begin() ? std::nullopt : std::optional(std::prev(behind)->bytes);
}

Evidence memoryEvidence(const CardEvidence &card, TimeNs absoluteNs, std::string_view name)
{
    TimeNs own = 0;
    if (!card.trace() || __builtin_sub_overflow(absoluteNs, card.trace()->originNs(), &own))
        return card.fileEvidence("memory_record", ".csv");
    return card.rangeEvidence({own, own}, std::string(name));
}

} // namespace plumbline
