// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// About how many bytes of memory loading `text`, a timeline, takes at its highest: the events, whose density is taken from
/// samples over the whole text, times what one costs. Constant time.
[[nodiscard]] std::uint64_t estimatedLoadBytes(std::string_view text);

/// The same for a timeline of so many events.
[[nodiscard]] std::uint64_t estimatedLoadBytes(std::uint64_t events);

} // namespace plumbline
