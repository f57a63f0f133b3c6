// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/lanetable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns whether a timeline without any names was written by MindInsight, which numbers its processes in a fixed way
/// (docs/formats.md 13.1).
[[nodiscard]] bool isMindInsight(const std::vector<Process> &processes);
/// Returns the name of a process of a MindInsight timeline by its number; small numbers are devices. Empty if it is unknown.
[[nodiscard]] std::string mindInsightProcess(std::string_view pid);
/// Returns the name of a lane of a MindInsight process. Empty if `tid` is the number of a stream or thread.
[[nodiscard]] std::string mindInsightLane(ProcessKind process, std::string_view tid);
/// Returns the sort index of a process or lane of a MindInsight timeline by its number: steps and scopes come before streams.
[[nodiscard]] std::optional<std::int64_t> mindInsightOrder(std::string_view number);

} // namespace plumbline
