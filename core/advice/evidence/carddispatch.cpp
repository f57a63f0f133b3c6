// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/carddispatch.h"

namespace plumbline {

std::vector<DispatchWindow> dispatchWindowsOf(const CardEvidence &card, const DispatchLimits &limits, const TaskControl &control)
{
    std::vector<DispatchWindow> windows;
    const auto add = [&](TimeRange step) {
        if (control.stopRequested())
            return;
        const auto more = dispatchWindows(step, card.idleGaps(), card.launches(), limits);
        windows.insert(windows.end(), more.begin(), more.end());
    };
    for (const AdviceStep &step : card.steps()) {
        if (step.range)
            add(*step.range);
    }
    if (windows.empty())
        add(card.trace()->slicesRange());
    return windows;
}

} // namespace plumbline
