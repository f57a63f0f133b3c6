// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A group of ranks that communicate with each other, as one card records it (docs/formats.md 3.4).
struct CommunicationGroup
{
    std::string communicator;    ///< HCCL's own name of the group
    std::string hash;            ///< decimal number by which communication.json names the group
    std::string name;            ///< the framework's name, such as "tp" or "dp_cp"; several groups may share it
    std::optional<int> position; ///< position of the card in `ranks`; empty if not recorded
    std::vector<int> ranks;      ///< ranks of the job, by position in the group; empty if not readable
};

/// A list of groups that can be looked up by hash or by HCCL's name.
class CommunicationGroups
{
public:
    CommunicationGroups() = default;
    explicit CommunicationGroups(std::vector<CommunicationGroup> groups);

    [[nodiscard]] const std::vector<CommunicationGroup> &all() const { return m_groups; }
    /// Returns the group with the hash or HCCL name `id`; null if there is none. The first of several wins. O(log groups).
    [[nodiscard]] const CommunicationGroup *find(std::string_view id) const;

private:
    std::vector<CommunicationGroup> m_groups;
    std::map<std::string, std::size_t, std::less<>> m_byId;
};

/// Returns the decimal hash by which communication.json names the group with that HCCL name.
[[nodiscard]] std::string communicatorHash(std::string_view communicator);

/// Returns the groups that profiler_metadata.json lists; an empty list if it has none. Errors: those of readJsonFile().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readCommunicationGroups(const std::string &path);

/// Returns the same from the table META_DATA of a profiler database; an empty list if it has none. Errors: those of
/// Database::open() and Database::read().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readDatabaseGroups(const std::string &path, TaskControl &control);

/// Returns the groups of a cluster analysis' communication_group.json, or, where there is none, of cluster_analysis.db beside it.
/// They have no `position`; in older files they have nothing but their ranks. Errors: those of readJsonFile() and of
/// readClusterDatabaseGroups().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readClusterGroups(const std::string &path);

} // namespace plumbline
