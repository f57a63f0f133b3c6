// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/steppairs.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace plumbline {

std::vector<StepPair> pairSteps(const std::vector<ProfilerStep> &base, const std::vector<ProfilerStep> &target)
{
    std::map<std::string_view, std::size_t> numbers;
    for (std::size_t index = 0; index < target.size(); ++index)
        numbers.try_emplace(target[index].number, index);
    const bool areNumbersShared =
        std::any_of(base.begin(), base.end(), [&](const ProfilerStep &step) { return numbers.contains(step.number); });
    std::vector<StepPair> pairs;
    std::vector<bool> isPaired(target.size());
    for (std::size_t index = 0; index < base.size(); ++index) {
        std::optional<std::size_t> other;
        if (const auto same = numbers.find(base[index].number); areNumbersShared && same != numbers.end())
            other = same->second;
        else if (!areNumbersShared && index < target.size())
            other = index;
        if (other && isPaired[*other])
            other.reset();
        if (other)
            isPaired[*other] = true;
        pairs.push_back({index, other});
    }
    for (std::size_t index = 0; index < target.size(); ++index) {
        if (!isPaired[index])
            pairs.push_back({std::nullopt, index});
    }
    return pairs;
}

} // namespace plumbline
