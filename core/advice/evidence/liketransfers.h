// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

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
