// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// One end of a message: a communication operator of a card that sends or receives. Times are on the clock of the graph.
struct MessageEnd
{
    TimeRange range;
    std::uint32_t card = 0;
    std::uint32_t position = 0;        ///< in CardWork::operators()
    std::optional<std::uint32_t> peer; ///< card of the other end; empty if it is not known
};

/// Positions of a sender and a receiver in the lists that pairMessages() takes.
using MessagePair = std::pair<std::uint32_t, std::uint32_t>;

/// Pairs the messages of one group of ranks. Between two cards that name each other, the n-th message is the n-th on both sides
/// if both have equally many and no receiver ends before its sender begins. Otherwise, and where only one side names the other
/// one, a receiver belongs to the first free sender that runs at the same time. Where no side is named, the only free sender
/// that runs at the same time is taken; if there are several, none. Both lists must be sorted by begin. O(n log n) for usual
/// input; each receiver looks at MostSenders senders at most.
[[nodiscard]] std::vector<MessagePair> pairMessages(std::span<const MessageEnd> senders, std::span<const MessageEnd> receivers);

/// How many senders a receiver without a known peer is compared with.
inline constexpr std::size_t MostSenders = 256;
/// How far fitted clocks may be off when times of two cards are compared.
inline constexpr TimeNs MessageSlackNs = 10'000;

} // namespace plumbline
