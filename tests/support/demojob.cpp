// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/demojob.h"

#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"

#include <utility>

namespace plumbline::test {

std::optional<DemoJob> demoJob(const DemoOptions &options)
{
    const auto folder = std::make_shared<const QTemporaryDir>();
    TaskControl control;
    if (!writeDemo(folder->path().toStdString(), options, control))
        return std::nullopt;
    const auto profile = openProfile(folder->path().toStdString(), ScanDepth::Discovery, control);
    std::vector<SharedCard> cards;
    for (std::size_t at = 0; profile && at < profile->cards.size(); ++at) {
        const auto opened = openTimeline(OpenCard(profile->cards[at]), control, {});
        if (opened)
            cards.insert(cards.end(), opened->begin(), opened->end());
    }
    auto job = buildJobGraph(cards, control);
    if (!job)
        return std::nullopt;
    DemoJob made{std::move(*job), {}, folder};
    made.steps = pathSteps(made.job, control).value_or(std::vector<PathStep>());
    return made;
}

} // namespace plumbline::test
