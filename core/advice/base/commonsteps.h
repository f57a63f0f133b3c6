// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace plumbline {

/// Matches the steps of several cards (docs/advice.md 13.9). Steps of the same number are one common step, because captures of
/// one job may begin with different steps. The order of the steps counts instead where a card has no number of the first card, or
/// numbers one step twice.
class CommonSteps
{
public:
    /// Matches the steps of `cards` only. O(steps log steps).
    CommonSteps(const AdviceInputs &inputs, const std::set<std::size_t> &cards);

    /// Returns the number of common steps.
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Returns the position of the common step for each step of a card, in the order of CardEvidence::steps().
    [[nodiscard]] const std::vector<std::size_t> &placesOf(std::size_t card) const { return m_places.at(card); }

private:
    std::size_t m_size = 0;
    std::map<std::size_t, std::vector<std::size_t>> m_places; ///< by card
};

} // namespace plumbline
