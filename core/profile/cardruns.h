// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// The facts of a card that tell which other cards it ran with.
struct RunMember
{
    int job = 0;             ///< Card::job
    std::string run;         ///< Card::run
    std::optional<int> rank; ///< Card::rank
};

[[nodiscard]] RunMember runMemberOf(const Card &card);

/// Returns the number of the run of each card, from 0 in the order of their first cards. Only cards of one run ran together and
/// can be held against each other: they are of one job and of one Card::run. Further captures of a rank that has one already are
/// another run, the n-th ones of all ranks the same. Cards without a rank count as first captures. O(cards log cards).
[[nodiscard]] std::vector<std::size_t> runNumbers(std::span<const RunMember> cards);

/// Returns the positions of the cards of each run, by its number in `numbers`, which runNumbers() gave. O(cards).
[[nodiscard]] std::vector<std::vector<std::size_t>> cardsOfRuns(std::span<const std::size_t> numbers);

} // namespace plumbline
