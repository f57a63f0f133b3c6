// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A communicator that a card is in (formats.md 3.4).
struct CommunicationGroup
{
    std::string communicator;    ///< HCCL's own name of it
    std::string hash;            ///< the decimal that stands for it in file
    std::string name;            ///< the framework's: "tp", "dp_cp"; several communicators may share it
    std::optional<int> position; ///< of the card in `ranks`
    std::vector<int> ranks;      ///< of the job, by position in the group
};

/// The decimal hash of a communicator's name.
[[nodiscard]] std::string communicatorHash(std::string_view communicator);

/// The groups that profiler_metadata.json names; none where it names none. Errors: those of readJsonFile().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readCommunicationGroups(const std::string &path);

/// Those of a cluster analysis' communication_group.json, whose groups tell no position; older files tell their ranks alone.
/// Errors: those of readJsonFile().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readClusterGroups(const std::string &path);

} // namespace plumbline
