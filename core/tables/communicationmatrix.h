// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The end of a link whose rank, and position in a group, nothing tells. Such a link has no place among the pairs of ranks.
inline constexpr int UnknownRank = -1;
[[nodiscard]] constexpr std::optional<int> knownRank(int rank)
{
    return rank == UnknownRank ? std::nullopt : std::optional(rank);
}

/// What one rank sent to another, either in one call of a communication operator or in all calls together (isTotal()).
struct CommunicationLink
{
    StringId step = NoText;         ///< number of the step, "" outside of steps
    StringId group = NoText;        ///< as in CommunicationOperator
    StringId name = NoText;         ///< "allreduce-top1", "allreduce-total"; in older files the name of the operator
    StringId operatorName = NoText; ///< name of the call; "" for totals
    StringId transport = NoText;    ///< "LOCAL" inside one device
    CommunicationKind kind = CommunicationKind::Collective;
    /// Whether `source` and `target` are positions in the group (CommunicationGroup::ranks). In older files they are ranks of the
    /// job.
    bool ranksAreLocal = false;
    int source = 0; ///< UnknownRank if nothing tells who sent
    int target = 0;
    std::optional<std::int64_t> transitBytes;
    std::optional<std::int64_t> transitNs;
    std::optional<double> bandwidthGbS;

    /// Returns the bandwidth that the source reports, in GB/s; otherwise computes it from bytes and time (bandwidthOf()).
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// The links of one card, in the order of the file. The file of a card holds only the links that begin at its own rank.
struct CommunicationMatrix
{
    StringPool texts;
    std::vector<CommunicationLink> links;

    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
};

/// Returns whether a name ends in a pick: "-top1", "-middle", "-bottom3", "-total" or the like. Newer files do not list every
/// call, but pick the fastest, a middle and the slowest ones of each operator.
[[nodiscard]] bool isPick(std::string_view name);
/// Returns whether the name stands for the sum over all calls of an operator ("-total").
[[nodiscard]] bool isTotal(std::string_view name);

/// Adds the links of a communication_matrix.json of any version to `matrix`; CANN's raw file without steps is read as well
/// (docs/formats.md 10.2). Otherwise works like readCommunication().
[[nodiscard]] Result<ReadLoss> readCommunicationMatrix(const std::string &path, CommunicationMatrix &matrix,
                                                       TaskControl &control);

/// Adds the links that begin at each rank from the cluster_communication_matrix.json of a cluster analysis (docs/formats.md 11).
/// Source and target are ranks of the job. Links of ranks beyond the first 2^16 are counted as unreadable. Otherwise works like
/// readCommunicationMatrix(), but takes no database.
[[nodiscard]] Result<ReadLoss> readClusterMatrix(const std::string &path, std::map<int, CommunicationMatrix> &ranks,
                                                 TaskControl &control);

} // namespace plumbline
