// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/communicationgroups.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// Some of the cards at hand that communicate with each other.
struct CardGroup
{
    std::vector<std::string> names; ///< of all groups that hold just these cards, in natural order; may be empty
    std::vector<std::size_t> cards; ///< indices, ascending
};

/// The groups with two or more of the cards, told by their ranks, but not all of them; groups of the same cards are one. In the
/// order of their names, then cards. O(groups * (ranks + cards)).
[[nodiscard]] std::vector<CardGroup> cardGroups(std::span<const std::optional<int>> ranks,
                                                std::span<const CommunicationGroup> groups);

/// The groups that profiler_metadata.json of each card and communication_group.json of the cluster analysis beside it name, as
/// often as a file names them. One that is not there or cannot be read names none. Of no use once `control` asks to stop.
/// O(bytes), off the window thread.
[[nodiscard]] std::vector<CommunicationGroup> readNamedGroups(std::span<const std::shared_ptr<const Card>> cards,
                                                              TaskControl &control);

/// cardGroups() of readNamedGroups().
[[nodiscard]] std::vector<CardGroup> readCardGroups(std::span<const std::shared_ptr<const Card>> cards, TaskControl &control);

} // namespace plumbline
