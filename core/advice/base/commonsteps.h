// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace plumbline {

/// Which steps of several cards are one: those of one number. Captures of one job may begin with different steps. By their order
/// where a card has no number of the first one, or numbers one step twice.
class CommonSteps
{
public:
    /// Of `cards` only. O(steps log steps).
    CommonSteps(const AdviceInputs &inputs, const std::set<std::size_t> &cards);

    /// How many different ones there are.
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Where each step of a card stands among them, in the order of CardEvidence::steps().
    [[nodiscard]] const std::vector<std::size_t> &placesOf(std::size_t card) const { return m_places.at(card); }

private:
    std::size_t m_size = 0;
    std::map<std::size_t, std::vector<std::size_t>> m_places; ///< by card
};

} // namespace plumbline
