// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/backwardlaunches.h"

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/kepttimeline.h"

#include <algorithm>

namespace plumbline {

BackwardLaunches backwardLaunchesOf(const CardEvidence &card)
{
    constexpr TimeNs Slack = 1'000; // exporters of timelines round by about this much
    if (card.keptTimeline().hasClock)
        return card.keptTimeline().backward;
    BackwardLaunches found;
    std::vector<const Launch *> launches;
    for (const LaneLaunches &lane : card.launches()) {
        found.arrows += lane.launches.size();
        for (const Launch &launch : lane.launches) {
            if (launch.delayNs() < -Slack)
                launches.push_back(&launch);
        }
    }
    std::ranges::stable_sort(launches, {}, [](const Launch *each) { return each->delayNs(); });
    found.backward = launches.size();
    found.worstNs = launches.empty() ? 0 : -launches.front()->delayNs();
    for (const Launch *launch : launches) {
        if (!launch->task.isValid())
            continue;
        ++found.shown;
        if (found.tasks.size() < EvidenceLimit)
            found.tasks.push_back(launch->task);
    }
    return found;
}

} // namespace plumbline
