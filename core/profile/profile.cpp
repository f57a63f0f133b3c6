// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profile.h"

#include <algorithm>
#include <utility>

namespace plumbline {

void showTimeline(Card &card, const std::vector<std::string> &files)
{
    const auto holds = [&](const std::vector<std::string> &timeline) {
        return std::all_of(files.begin(), files.end(), [&](const std::string &file) {
            return std::find(timeline.begin(), timeline.end(), file) != timeline.end();
        });
    };
    if (files.empty() || holds(card.timeline))
        return;
    std::erase(card.otherTimelines, files);
    if (!card.timeline.empty())
        card.otherTimelines.insert(card.otherTimelines.begin(), std::move(card.timeline));
    card.timeline = files;
}

} // namespace plumbline
