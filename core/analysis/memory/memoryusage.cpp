// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memoryusage.h"

#include "core/base/wide.h"
#include "core/query/slicesearch.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::array MemoryUsageAllSeries{MemorySeries::Allocated, MemorySeries::Reserved, MemorySeries::Active};

/// The samples of one component on one device.
struct MemoryUsageComponent
{
    std::string_view name;
    std::optional<int> device;
    std::array<std::vector<MemorySample>, MemoryUsageAllSeries.size()> samples;
    std::optional<MemorySample> fragmentation;
};

/// Returns whether the items are of more than one device. Items without a device number do not count.
template<typename Items>
bool haveSeveralDevices(const Items &items)
{
    std::optional<int> first;
    return std::any_of(items.begin(), items.end(), [&](const auto &item) {
        const bool isAnother = first && item.device && first != item.device;
        first = item.device ? item.device : first;
        return isAnother;
    });
}

template<typename Items>
void keepDevice(Items &items, std::optional<int> device)
{
    if (device)
        std::erase_if(items, [&](const auto &item) { return item.device && item.device != device; });
}

/// Distributes the rows of a table to components.
class ComponentReader
{
public:
    std::vector<MemoryUsageComponent> components;
    std::uint64_t unreadableRows = 0;

    ComponentReader(const Table &table, SizeUnits units)
    {
        const MemoryRecords records(table, units);
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const auto record = records.read(row);
            if (record)
                add(*record);
            else
                ++unreadableRows;
        }
    }

private:
    void add(const MemoryRecord &record)
    {
        MemoryUsageComponent &component = componentOf(record);
        const std::array bytes{record.allocatedBytes, record.reservedBytes, record.activeBytes};
        for (std::size_t series = 0; series < bytes.size(); ++series) {
            if (bytes[series])
                component.samples[series].push_back({record.timeNs, *bytes[series]});
        }
        if (!record.allocatedBytes || !record.reservedBytes)
            return;
        const MemorySample unused{record.timeNs, *record.reservedBytes - *record.allocatedBytes};
        if (!component.fragmentation || unused.bytes > component.fragmentation->bytes ||
            (unused.bytes == component.fragmentation->bytes && unused.ns < component.fragmentation->ns))
            component.fragmentation = unused;
    }

    MemoryUsageComponent &componentOf(const MemoryRecord &record)
    {
        const auto [known, isNew] = m_known.try_emplace({record.component, record.device}, components.size());
        if (isNew)
            components.push_back({record.component, record.device, {}, std::nullopt});
        return components[known->second];
    }

    std::map<std::pair<std::string_view, std::optional<int>>, std::size_t> m_known;
};

MemoryCurve curveOf(const MemoryUsageComponent &component, MemorySeries series, std::vector<MemorySample> samples)
{
    const auto isEarlier = [](const MemorySample &left, const MemorySample &right) { return left.ns < right.ns; };
    if (!std::is_sorted(samples.begin(), samples.end(), isEarlier))
        std::stable_sort(samples.begin(), samples.end(), isEarlier);
    const auto isLess = [](const MemorySample &left, const MemorySample &right) { return left.bytes < right.bytes; };
    const MemorySample peak = *std::max_element(samples.begin(), samples.end(), isLess);
    return {std::string(component.name), component.device, series, std::move(samples), peak};
}

/// The allocation of a block, or its release with negative bytes.
struct Change
{
    TimeNs ns;
    std::int64_t bytes;
};

} // namespace

std::optional<TimeNs> Allocation::heldNs() const
{
    TimeNs held = 0;
    if (!allocatedNs || !releasedNs || __builtin_sub_overflow(*releasedNs, *allocatedNs, &held))
        return std::nullopt;
    return held;
}

MemoryCurves memoryCurves(const Table &table, SizeUnits units, std::optional<int> device)
{
    ComponentReader reader(table, units);
    MemoryCurves made;
    made.unreadableRows = reader.unreadableRows;
    made.hasSeveralDevices = haveSeveralDevices(reader.components);
    if (made.hasSeveralDevices)
        keepDevice(reader.components, device);
    for (MemoryUsageComponent &component : reader.components) {
        for (const MemorySeries series : MemoryUsageAllSeries) {
            auto &samples = component.samples[static_cast<std::size_t>(series)];
            if (!samples.empty())
                made.curves.push_back(curveOf(component, series, std::move(samples)));
        }
        const auto &unused = component.fragmentation;
        if (unused && (!made.fragmentationPeak || unused->bytes > made.fragmentationPeak->bytes))
            made.fragmentationPeak = unused;
    }
    return made;
}

Allocations allocationsOf(const Table &table, SizeUnits units, std::optional<int> device)
{
    const OperatorMemories memories(table, units);
    Allocations made;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto memory = memories.read(row);
        if (memory)
            made.blocks.push_back({static_cast<std::uint32_t>(row), memory->name, memory->device, memory->bytes,
                                   memory->allocatedNs, memory->releasedNs});
        else
            ++made.unreadableRows;
    }
    made.hasSeveralDevices = haveSeveralDevices(made.blocks);
    if (made.hasSeveralDevices)
        keepDevice(made.blocks, device);
    return made;
}

std::optional<TimeNs> allocationPeak(const MemoryCurves &curves)
{
    const MemoryCurve *highest = nullptr;
    for (const MemoryCurve &curve : curves.curves) {
        if (curve.series == MemorySeries::Allocated && (!highest || curve.peak.bytes > highest->peak.bytes))
            highest = &curve;
    }
    return highest ? std::optional(highest->peak.ns) : std::nullopt;
}

// Releases sort before allocations of the same time, as isAliveAt() counts them.
std::optional<TimeNs> allocationPeak(const Allocations &allocations)
{
    std::vector<Change> changes;
    WideNs held = 0;
    for (const Allocation &block : allocations.blocks) {
        if (block.allocatedNs)
            changes.push_back({*block.allocatedNs, block.bytes});
        else
            held += block.bytes;
        if (block.releasedNs)
            changes.push_back({*block.releasedNs, -block.bytes});
    }
    std::sort(changes.begin(), changes.end(), [](const Change &left, const Change &right) {
        return std::pair(left.ns, left.bytes) < std::pair(right.ns, right.bytes);
    });
    std::optional<TimeNs> peakNs;
    WideNs most = 0;
    for (const Change &change : changes) {
        held += change.bytes;
        if (!peakNs || held > most) {
            most = held;
            peakNs = change.ns;
        }
    }
    return peakNs;
}

std::optional<MemorySample> peakIn(const MemoryCurve &curve, TimeRange range)
{
    const auto isEarlier = [](const MemorySample &sample, TimeNs ns) { return sample.ns < ns; };
    const auto first = std::lower_bound(curve.samples.begin(), curve.samples.end(), range.begin, isEarlier);
    std::optional<MemorySample> peak;
    if (first != curve.samples.begin())
        peak = MemorySample{range.begin, std::prev(first)->bytes};
    for (auto sample = first; sample != curve.samples.end() && sample->ns < range.end; ++sample) {
        if (!peak || sample->bytes > peak->bytes)
            peak = *sample;
    }
    return peak;
}

std::vector<std::uint32_t> heldIn(const Allocations &allocations, TimeRange range)
{
    std::vector<std::uint32_t> held;
    for (std::size_t index = 0; index < allocations.blocks.size(); ++index) {
        const Allocation &block = allocations.blocks[index];
        if ((!block.allocatedNs || *block.allocatedNs < range.end) && (!block.releasedNs || *block.releasedNs > range.begin))
            held.push_back(static_cast<std::uint32_t>(index));
    }
    return held;
}

std::vector<std::uint32_t> aliveAt(const Allocations &allocations, TimeNs ns)
{
    const std::vector<Allocation> &blocks = allocations.blocks;
    std::vector<std::uint32_t> alive;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks[block].isAliveAt(ns))
            alive.push_back(static_cast<std::uint32_t>(block));
    }
    std::stable_sort(alive.begin(), alive.end(),
                     [&](std::uint32_t left, std::uint32_t right) { return blocks[left].bytes > blocks[right].bytes; });
    return alive;
}

Result<SliceId> allocatingOperator(const Trace &trace, std::string_view name, std::int64_t absoluteNs, const TaskControl &control)
{
    TimeNs time = 0;
    if (__builtin_sub_overflow(absoluteNs, trace.originNs(), &time) || !trace.fullRange().contains(time))
        return SliceId();
    const NameMatches names = matchNames(
        trace, [name](std::string_view each) { return each == name; }, control);
    const auto found = findSlices(trace, {{time, time + 1}, {}, &names}, control);
    if (!found)
        return failure(found.error());
    const auto rank = [&trace](SliceId slice) {
        const bool isFramework = trace.processOf(trace.laneOf(slice)).kind == ProcessKind::Framework;
        return std::pair(!isFramework, trace.sliceRange(slice).length());
    };
    SliceId best;
    for (const SliceId slice : *found) {
        if (!best.isValid() || rank(slice) < rank(best))
            best = slice;
    }
    return best;
}

} // namespace plumbline
