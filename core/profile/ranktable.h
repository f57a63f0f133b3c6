// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/profile/folderreader.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The hosts of a job with the rank of each device (docs/formats.md 13.9): the rank table, a JSON file of any name whose key is
/// `server_list`, and host_ips_mapping.txt, which gives each address another name so that nobody sees the address.
struct RankTable
{
    struct Device
    {
        std::optional<int> device;
        int rank = 0;
    };
    struct Host
    {
        std::string address;
        std::vector<Device> devices;
    };

    std::string folder; ///< where the files lie; they speak for the cards below it
    std::string file;   ///< whole path of the rank table; "" if there is only the mapping
    std::vector<Host> hosts;
    bool isMapped = false;                    ///< whether host_ips_mapping.txt is there
    std::map<std::string, std::string> names; ///< shown name of each address, as the mapping asks

    /// Returns the name under which a host is shown: the one that the mapping gives it, else its address.
    [[nodiscard]] std::string shownName(const std::string &address) const;
    /// Returns the host that a folder of cluster_profiler belongs to. The folder is called as the mapping names the host, or as
    /// its address. A table of a single host needs no mapping. Null if nothing tells.
    [[nodiscard]] const Host *hostOf(const std::string &folderName) const;
    /// Returns the ranks of all hosts together.
    [[nodiscard]] std::size_t ranks() const;
    /// Returns a text that is equal for tables of the same hosts with the same ranks, and differs for others.
    [[nodiscard]] std::string identity() const;
};

/// Reads the rank table of a folder. Empty if neither of the two files is there; a file that cannot be read is reported. Looks at
/// the first bytes of the JSON files of the folder, at most MostSniffedFiles of them.
[[nodiscard]] std::optional<RankTable> readRankTable(const Folder &folder, std::vector<Problem> &problems);
inline constexpr int MostSniffedFiles = 64;

} // namespace plumbline
