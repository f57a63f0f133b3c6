// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/timelinesums.h"

#include "core/analysis/steps/deviceactivity.h"

#include <unordered_set>

namespace plumbline {

TimelineSums timelineSums(const Trace &trace, const TaskControl &control)
{
    TimelineSums sums;
    std::unordered_set<std::uint32_t> names;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || isStepTraceLane(lane) || control.stopRequested())
            continue;
        const std::uint64_t before = sums.executions;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (!isComputing(trace, SliceId(slice)))
                continue;
            names.insert(trace.slices().name[slice].value);
            sums.totalNs += trace.slices().duration[slice];
            sums.aiCpuNs += trace.slices().role[slice] == Role::AiCpu ? trace.slices().duration[slice] : 0;
            ++sums.executions;
        }
        sums.streams += sums.executions > before ? 1 : 0;
    }
    sums.names = names.size();
    return sums;
}

} // namespace plumbline
