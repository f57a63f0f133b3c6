// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/eventrecords.h"

#include <unordered_map>

namespace plumbline {

void PieceColumns::recount()
{
    const PieceColumns none;
    firstNs = none.firstNs;
    lastNs = none.lastNs;
    firstSliceNs = none.firstSliceNs;
    for (PieceLane &lane : lanes) {
        lane.records = static_cast<std::uint32_t>(lane.slices.size());
        for (const SliceRecord &slice : lane.slices) {
            addTimes(slice.start, slice.start + slice.duration);
            firstSliceNs = std::min(firstSliceNs, slice.start);
        }
    }
    for (const InstantRecord &instant : instants)
        addTimes(instant.time, instant.time);
    for (const HalfRecord &half : halves)
        addTimes(half.time, half.time);
    for (const FlowRecord &flow : flows)
        addTimes(flow.time, flow.time);
    std::unordered_map<std::uint32_t, std::uint32_t> samplesOf;
    for (const SampleRecord &sample : samples) {
        addTimes(sample.time, sample.time);
        ++samplesOf[sample.series];
    }
    for (PieceShare &each : series)
        each.records = samplesOf[each.number];
    std::erase_if(series, [](const PieceShare &each) { return each.records == 0; });
}

} // namespace plumbline
