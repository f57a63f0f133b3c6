// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Returns the rank that a trace of the PyTorch profiler for GPUs names: `rank` in its object `distributedInfo`
/// (docs/formats.md). Reads the first 64 KiB of the file, unpacked if it is compressed, and the last 64 KiB of a plain file,
/// because the object may stand behind the events. Empty if there is none.
[[nodiscard]] std::optional<int> rankInTrace(const std::string &path);

/// Returns that rank from a text that begins like a trace and may end anywhere.
[[nodiscard]] std::optional<int> rankInTraceStart(std::string_view text);
/// Returns that rank from a text that may begin anywhere and ends like a trace.
[[nodiscard]] std::optional<int> rankInTraceEnd(std::string_view text);

} // namespace plumbline
