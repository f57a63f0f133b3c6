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

/// Cards of a profile that communicate with each other.
struct CardGroup
{
    std::vector<std::string> names; ///< names of all groups that contain exactly these cards, in natural order; may be empty
    std::vector<std::size_t> cards; ///< positions of the cards, ascending
};

/// Returns the groups that contain two or more of the cards, but not all of them. `ranks` are the ranks of the cards. Groups of
/// the same cards become one. The result is sorted by names, then by cards. O(groups * (ranks + cards)).
[[nodiscard]] std::vector<CardGroup> cardGroups(std::span<const std::optional<int>> ranks,
                                                std::span<const CommunicationGroup> groups);

/// Reads the groups that profiler_metadata.json of each card and communication_group.json of the cluster analysis beside it name.
/// A group occurs as often as files name it. Files that do not exist or cannot be read are left out. The result is empty or
/// incomplete once `control` asks to stop. O(bytes); use it off the window thread.
[[nodiscard]] std::vector<CommunicationGroup> readNamedGroups(std::span<const std::shared_ptr<const Card>> cards,
                                                              TaskControl &control);

/// Reads those of them that files of the cluster analysis name. The rest is as above.
[[nodiscard]] std::vector<CommunicationGroup> readClusterNamedGroups(std::span<const std::shared_ptr<const Card>> cards,
                                                                     TaskControl &control);

/// Returns cardGroups() for the groups that readNamedGroups() finds.
[[nodiscard]] std::vector<CardGroup> readCardGroups(std::span<const std::shared_ptr<const Card>> cards, TaskControl &control);

} // namespace plumbline
