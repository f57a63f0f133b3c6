// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communicationmatrix.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// A link from one rank to another over a transport, as the matrix of a card names it.
struct LinkName
{
    std::string_view transport;
    std::string_view group;
    int source = 0; ///< rank of the job, or where nothing tells that the position in the group
    int target = 0;

    friend auto operator<=>(const LinkName &, const LinkName &) = default;
};

/// Returns the name of the call that a row of a matrix is about; "" for totals.
[[nodiscard]] std::string_view callOf(const CommunicationMatrix &matrix, const CommunicationLink &row);
/// Returns whether a row tells bytes that moved between two ranks, and in which time.
[[nodiscard]] bool isMoving(const CommunicationLink &row);

/// Returns the rows of a matrix that tell bytes which moved between two ranks, each transfer once: totals over all calls where
/// the file has them, else single calls without those that the profiler picked (isPick()). O(rows).
[[nodiscard]] std::vector<const CommunicationLink *> movingRows(const CommunicationMatrix &matrix);
/// Returns the ranks of the job that a link joins; its positions in the group where nothing tells the ranks.
[[nodiscard]] std::pair<int, int> linkEndsOf(const CardEvidence &card, const CommunicationLink &link);

/// Returns by how much longer a link took in each call of an operator than its bytes would at the median bandwidth of the other
/// links of that call, by the name of the call. A matrix tells some calls of a capture, or all. A call that is not told is left
/// out; one that loses nothing has 0. O(links of the matrix log links).
[[nodiscard]] std::map<std::string_view, double> lossByCall(const CardEvidence &card, const LinkName &link);

/// Returns the median bandwidth of the links of a card over a transport; 0 where no matrix tells any. O(links).
[[nodiscard]] double medianLinkGbS(const CardEvidence &card, std::string_view transport);

/// What one operator moved by one transport.
struct OperatorTransfer
{
    double packetBytes = 0; ///< mean size of its packets; all of its bytes where no packets are told
    bool tellsPackets = false;
    double linkGbS = 0; ///< bytes by the time of all links, which work side by side
    double wallGbS = 0; ///< bytes by the time in which the operator transferred

    /// Returns the time of one packet.
    [[nodiscard]] double packetNs() const { return packetBytes / linkGbS; }
};

/// Returns what an operator moved; none where it moved nothing by this transport, or in no time.
[[nodiscard]] std::optional<OperatorTransfer> transferBy(const CommunicationTable &table, const CommunicationOperator &each,
                                                         std::string_view transport);

/// The transfers of all cards by one transport, to tell what packets of a size reach elsewhere in the capture.
class LikeTransfers
{
public:
    /// Packets count as equally large up to this factor.
    static constexpr double LikeSizes = 1.1;

    /// O(operators log operators).
    LikeTransfers(const AdviceInputs &inputs, std::string_view transport, const TaskControl &control);

    /// Returns a transfer of which `own` reaches less than `share`, and whose packets prove that the size of its own is not the
    /// cause. It is the fastest one of packets of the same size (up to a tenth apart); else of smaller packets; else one whose
    /// packets are larger and take less time each, where both tell their packets. Null if there is none.
    [[nodiscard]] const OperatorTransfer *fasterThan(const OperatorTransfer &own, double share) const;
    /// Returns the fastest transfer of larger packets, if `own` reaches less than `share` of it; null otherwise.
    [[nodiscard]] const OperatorTransfer *fasterOfLarger(const OperatorTransfer &own, double share) const;

private:
    std::vector<OperatorTransfer> m_transfers; ///< by size
    std::vector<std::size_t> m_bestUpTo;       ///< by position: the fastest one up to it
    std::vector<std::size_t> m_bestFrom;       ///< by position: the fastest one from it on
    std::vector<std::size_t> m_briefestFrom;   ///< by position: the one with the briefest packets from it on
};

} // namespace plumbline
