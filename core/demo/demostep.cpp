// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demostep.h"

#include "core/demo/backgroundcounters.h"

namespace plumbline {

void DemoStep::clear()
{
    operators.clear();
    frames.clear();
    queue.clear();
    cann.clear();
    kernels.clear();
    tasks.clear();
    collectives.clear();
    planes.clear();
    counters.clear();
    forwardBackward.clear();
    allocations.clear();
    overlap.clear();
}

std::uint64_t DemoStep::eventCount(DemoFramework framework) const
{
    std::uint64_t launches = 0;
    for (const CannRow &row : cann)
        launches += row.launchedAt >= 0 ? 1 : 0;
    std::uint64_t count = backgroundEventCount() + 4 * queue.size() + cann.size() + 2 * launches;
    count += kernels.size() * 3 + tasks.size() + collectives.size() * 3 + planes.size() + counters.size() + overlap.size();
    for (const TaskRow &row : tasks)
        count += row.origin.operatorStart >= 0 ? 2 : 0;
    // The few stages and scopes of MindSpore are not counted, so a demo may have more events than were asked for.
    if (framework == DemoFramework::MindSpore)
        return count;
    return count + 1 + operators.size() + frames.size() + 2 * forwardBackward.size();
}

} // namespace plumbline
