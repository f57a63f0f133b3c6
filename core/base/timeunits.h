// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

// Factors between units of time.
inline constexpr std::int64_t PsPerNs = 1'000;
inline constexpr std::int64_t PsPerUs = 1'000'000;
inline constexpr std::int64_t NsPerUs = 1'000;
inline constexpr std::int64_t NsPerMs = 1'000'000;
inline constexpr std::int64_t NsPerSecond = 1'000'000'000;

} // namespace plumbline
