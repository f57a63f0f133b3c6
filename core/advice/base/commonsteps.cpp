// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/commonsteps.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace plumbline {

namespace {

using Numbers = std::set<std::string_view>;

Numbers numbersOf(const CardEvidence &card)
{
    Numbers numbers;
    for (const AdviceStep &step : card.steps())
        numbers.insert(step.number);
    return numbers;
}

/// Returns whether the numbers of steps tell which steps of the cards are common: no card uses a number twice, and each shares a
/// number with the first card.
bool areNumbered(const AdviceInputs &inputs, const std::set<std::size_t> &cards)
{
    Numbers first;
    for (const std::size_t card : cards) {
        const Numbers own = numbersOf(inputs.card(card));
        if (own.size() != inputs.card(card).steps().size())
            return false;
        if (first.empty())
            first = own;
        else if (!own.empty() && std::ranges::none_of(own, [&first](std::string_view each) { return first.contains(each); }))
            return false;
    }
    return true;
}

} // namespace

CommonSteps::CommonSteps(const AdviceInputs &inputs, const std::set<std::size_t> &cards)
{
    const bool byNumber = areNumbered(inputs, cards);
    std::map<std::string_view, std::size_t> places;
    for (const std::size_t card : cards) {
        const std::vector<AdviceStep> &steps = inputs.card(card).steps();
        std::vector<std::size_t> &own = m_places[card];
        own.resize(steps.size());
        std::iota(own.begin(), own.end(), std::size_t{0});
        for (std::size_t step = 0; byNumber && step < steps.size(); ++step)
            own[step] = places.try_emplace(steps[step].number, places.size()).first->second;
        m_size = std::max(m_size, byNumber ? places.size() : steps.size());
    }
}

} // namespace plumbline
