// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/stepmemory.h"

#include "core/demo/hosttime.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace plumbline {

namespace {

constexpr std::int64_t WeightBytes = 2'147'483'648;

} // namespace

void totalAllocations(DemoStep &step, TimeNs releasedAt)
{
    struct Change
    {
        TimeNs time;
        std::size_t row;
        bool allocation;
    };
    std::vector<Change> changes;
    for (std::size_t row = 0; row < step.allocations.size(); ++row) {
        AllocationRow &allocation = step.allocations[row];
        if (allocation.released == 0)
            allocation.released = releasedAt;
        changes.push_back({allocation.allocated, row, true});
        changes.push_back({allocation.released, row, false});
    }
    std::sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) { return a.time < b.time; });
    std::int64_t total = WeightBytes;
    for (const Change &change : changes) {
        AllocationRow &allocation = step.allocations[change.row];
        total += change.allocation ? allocation.bytes : -allocation.bytes;
        (change.allocation ? allocation.totalAtAllocation : allocation.totalAtRelease) = total;
    }
}

void addCounters(DemoStep &step, DemoRandom &random)
{
    constexpr int Samples = 8;
    constexpr std::int64_t KilobytesReserved = 2'500'000;
    for (int sample = 0; sample < Samples; ++sample) {
        const TimeNs time = tickUp(step.range.begin + step.range.length() * sample / Samples);
        const bool idle = sample == 0;
        step.counters.push_back({time, DemoCounter::HbmRead, idle ? 0 : random.between(310'000, 690'000)});
        step.counters.push_back({time, DemoCounter::HbmWrite, idle ? 0 : random.between(140'000, 320'000)});
        if (sample % 2 != 0)
            continue;
        std::int64_t live = WeightBytes;
        for (const AllocationRow &row : step.allocations)
            live += row.allocated <= time && time < row.released ? row.bytes : 0;
        step.counters.push_back({time, DemoCounter::AppMemory, KilobytesReserved + live / 1024});
        step.counters.push_back({time, DemoCounter::DeviceMemory, KilobytesReserved + live / 1024 + 242'204});
    }
}

} // namespace plumbline
