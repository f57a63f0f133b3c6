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

/// What one rank sent to another in one call, or in one pick of calls.
struct CommunicationLink
{
    StringId step = NoText;
    StringId group = NoText;        ///< as CommunicationOperator's
    StringId name = NoText;         ///< "allreduce-top1", "allreduce-total"; in older files the operator
    StringId operatorName = NoText; ///< which call it was; "" of totals
    StringId transport = NoText;    ///< "LOCAL" inside one device
    CommunicationKind kind = CommunicationKind::Collective;
    bool ranksAreLocal = false; ///< positions in the group, see CommunicationGroup::ranks; in older files ranks of the job
    int source = 0;
    int target = 0;
    std::optional<std::int64_t> transitBytes;
    std::optional<std::int64_t> transitNs;
    std::optional<double> bandwidthGbS;

    /// The source's number, else from bytes and time; none without both, or where no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// The links of one card, in the order of the file. A file has only those that leave its own rank.
struct CommunicationMatrix
{
    StringPool texts;
    std::vector<CommunicationLink> links;

    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
};

/// Whether a name says which calls it picked ("-top1", "-middle", "-bottom3", "-total"), as newer files have it.
[[nodiscard]] bool isPick(std::string_view name);
/// Whether a link is the sum over all calls of its kind.
[[nodiscard]] bool isTotal(std::string_view name);

/// Adds what communication_matrix.json holds to `matrix`, of any version, and CANN's raw one without steps (formats.md 10.2);
/// otherwise like readCommunication().
[[nodiscard]] Result<ReadLoss> readCommunicationMatrix(const std::string &path, CommunicationMatrix &matrix,
                                                       TaskControl &control);

/// The links that leave each rank, of a cluster analysis' cluster_communication_matrix.json (formats.md 11), of 2^16 ranks at
/// most; otherwise like readCommunicationMatrix(). Ranks are those of the job.
[[nodiscard]] Result<ReadLoss> readClusterMatrix(const std::string &path, std::map<int, CommunicationMatrix> &ranks,
                                                 TaskControl &control);

} // namespace plumbline
