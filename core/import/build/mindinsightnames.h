// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/lanetable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Whether a timeline without any name was written by MindInsight: its processes have fixed numbers (formats.md 13.1).
[[nodiscard]] bool isMindInsight(const std::vector<Process> &processes);
/// The process of a number in such a timeline: what its label would be; small numbers are devices. Empty when unknown.
[[nodiscard]] std::string mindInsightProcess(std::string_view pid);
/// What a lane of such a process is called; empty where the number is that of a stream or a thread.
[[nodiscard]] std::string mindInsightLane(ProcessKind process, std::string_view tid);
/// The sort index of a process or lane of such a timeline by its number: steps and scopes before streams.
[[nodiscard]] std::optional<std::int64_t> mindInsightOrder(std::string_view number);

} // namespace plumbline
