// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Estimates the bytes of memory that loading the timeline `text` takes at its highest point. The number of events is projected
/// from samples spread over the text. Constant time.
[[nodiscard]] std::uint64_t estimatedLoadBytes(std::string_view text);

/// Does the same for a timeline of `events` events.
[[nodiscard]] std::uint64_t estimatedLoadBytes(std::uint64_t events);

} // namespace plumbline
