// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// How much of a timeline is examined to learn something before it is loaded.
inline constexpr std::size_t TraceStartBytes = 64u << 10;

/// Unpacks up to TraceStartBytes of the front of a compressed stream.
[[nodiscard]] std::string unpackedTraceStart(std::string_view packed);

/// Returns the times `ts` of the events at the start of a timeline in JSON, in nanoseconds and in the order of the file. Empty if
/// the file cannot be read or its first TraceStartBytes, unpacked if it is compressed, name none.
[[nodiscard]] std::vector<std::int64_t> timesAtTraceStart(const std::string &path);

} // namespace plumbline
