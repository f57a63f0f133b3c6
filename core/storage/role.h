// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// What a process of a timeline shows, recognised by its name (formats.md sections 5 and 14).
enum class ProcessKind : std::uint8_t {
    Unknown,
    Framework,     ///< Python, MindSpore, CPU OP, Scope Layer, host marks
    Runtime,       ///< CANN and its parts
    Device,        ///< Ascend Hardware; the GPU of a Kineto trace
    Communication, ///< HCCL, Communication
    Overlap,       ///< Overlap Analysis
    Counter,       ///< a process that has counters only
};

/// What the hardware or the host does during a slice; the colours of the timeline follow it.
enum class Role : std::uint8_t {
    Other,
    ComputeCube,   ///< AI Core matrix unit
    ComputeVector, ///< AI vector core, mixed kernels
    Communication,
    Wait,   ///< waiting for a notification, an event, or communication that nothing hides
    AiCpu,  ///< kernels that fell back to a CPU
    Memory, ///< copies
    Host,   ///< host API and dispatch
    Free,   ///< idle
};
inline constexpr int RoleCount = 9;

/// The kind of a process called `name` that has slices.
[[nodiscard]] ProcessKind processKind(std::string_view name);

/// The device in a process label such as "NPU 3"; none in "NPU", "CPU" and others (formats.md 5.1).
[[nodiscard]] std::optional<int> labelledDevice(std::string_view labels);

/// The role of a slice from the kind of its process, the `Task Type` argument (or ""), its category and its name.
[[nodiscard]] Role sliceRole(ProcessKind kind, std::string_view taskType, std::string_view category, std::string_view name);

} // namespace plumbline
