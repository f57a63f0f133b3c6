// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
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

/// Groups that are found by what stands for them.
class CommunicationGroups
{
public:
    CommunicationGroups() = default;
    explicit CommunicationGroups(std::vector<CommunicationGroup> groups);

    [[nodiscard]] const std::vector<CommunicationGroup> &all() const { return m_groups; }
    /// The group of that hash or communicator; null without one. O(log groups).
    [[nodiscard]] const CommunicationGroup *find(std::string_view id) const;

private:
    std::vector<CommunicationGroup> m_groups;
    std::map<std::string, std::size_t, std::less<>> m_byId;
};

/// The decimal hash of a communicator's name.
[[nodiscard]] std::string communicatorHash(std::string_view communicator);

/// The groups that profiler_metadata.json names; none where it names none. Errors: those of readJsonFile().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readCommunicationGroups(const std::string &path);

/// Those of a cluster analysis' communication_group.json, whose groups tell no position; older files tell their ranks alone.
/// Errors: those of readJsonFile().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readClusterGroups(const std::string &path);

} // namespace plumbline
