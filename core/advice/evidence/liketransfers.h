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
    double linkGbS = 0;     ///< bytes by the time of all links, which work side by side
    double wallGbS = 0;     ///< bytes by the time in which the operator transferred
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

    /// Returns the fastest transfer of packets of the same size (up to a tenth apart); where there is none besides `own`, that of
    /// smaller packets. Null if there is none that is faster than `own`.
    [[nodiscard]] const OperatorTransfer *fasterThan(const OperatorTransfer &own) const;
    /// Returns the fastest transfer of larger packets; null if there is none that is faster than `own`.
    [[nodiscard]] const OperatorTransfer *fasterOfLarger(const OperatorTransfer &own) const;

private:
    std::vector<OperatorTransfer> m_transfers; ///< by size
    std::vector<std::size_t> m_bestUpTo;       ///< by position: the fastest one up to it
    std::vector<std::size_t> m_bestFrom;       ///< by position: the fastest one from it on
};

} // namespace plumbline
