// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Which ranks a communication operator has to wait for.
enum class OperatorRole : std::uint8_t {
    AllRanks, ///< all ranks wait for the last one
    FromRoot, ///< all ranks wait for one of them: broadcast and scatter
    ToRoot,   ///< one rank waits for all others: reduce and gather
    Send,     ///< a message to one other rank
    Receive,  ///< a message from one other rank
    Exchange, ///< messages to and from other ranks at once
};

/// Returns what the name of an operator or of a kernel of NCCL tells; arguments in brackets do not count. A name that tells
/// nothing is that of an operator of all ranks.
[[nodiscard]] OperatorRole operatorRole(std::string_view name);

} // namespace plumbline
