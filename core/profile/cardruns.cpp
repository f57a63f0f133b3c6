// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardruns.h"

#include <map>
#include <string_view>
#include <tuple>

namespace plumbline {

RunMember runMemberOf(const Card &card)
{
    return {card.job, card.run, card.rank};
}

std::vector<std::size_t> runNumbers(std::span<const RunMember> cards)
{
    std::map<std::tuple<int, std::string_view, int>, std::size_t> captures; // of a rank
    std::map<std::tuple<int, std::string_view, std::size_t>, std::size_t> runs;
    std::vector<std::size_t> numbers;
    numbers.reserve(cards.size());
    for (const RunMember &card : cards) {
        const std::size_t capture = card.rank ? captures[{card.job, card.run, *card.rank}]++ : 0;
        numbers.push_back(runs.try_emplace({card.job, card.run, capture}, runs.size()).first->second);
    }
    return numbers;
}

std::vector<std::vector<std::size_t>> cardsOfRuns(std::span<const std::size_t> numbers)
{
    std::vector<std::vector<std::size_t>> runs;
    for (std::size_t position = 0; position < numbers.size(); ++position) {
        if (numbers[position] == runs.size())
            runs.emplace_back();
        runs[numbers[position]].push_back(position);
    }
    return runs;
}

} // namespace plumbline
