// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// What a process of a timeline shows, recognised by its name (docs/formats.md 5 and 14).
enum class ProcessKind : std::uint8_t {
    Unknown,
    Framework,     ///< Python, MindSpore, CPU OP, Scope Layer, marks of the host
    Runtime,       ///< CANN and its parts
    Device,        ///< Ascend Hardware; the GPU of a Kineto trace
    Communication, ///< HCCL, Communication
    Overlap,       ///< Overlap Analysis
    Counter,       ///< a process that has only counters
};

/// What a slice means for the colours: what the device or the host does during it.
enum class Role : std::uint8_t {
    Other,
    ComputeCube,   ///< matrix unit of the AI cores
    ComputeVector, ///< vector unit of the AI cores, and mixed kernels
    Communication,
    Wait,   ///< waits for a notification or an event, and exposed communication
    AiCpu,  ///< kernels that fell back to a CPU of the device
    Memory, ///< copies
    Host,   ///< host calls and launches
    Free,   ///< free time
};
inline constexpr int RoleCount = 9;

/// The layers of the host, from the program down to the device.
enum class HostLayer : std::uint8_t {
    Python,    ///< calls of Python code
    Framework, ///< operators and marks of PyTorch or MindSpore
    Cann,      ///< CANN above its runtime, and every host call of which no more is known
    Runtime,   ///< the runtime that talks to the driver
};
inline constexpr int HostLayerCount = 4;

/// Returns the kind of a process called `name` that has slices.
[[nodiscard]] ProcessKind processKind(std::string_view name);

/// Returns the device that a process label such as "NPU 3" names. Empty for "NPU", "CPU" and others (docs/formats.md 5.1).
[[nodiscard]] std::optional<int> labelledDevice(std::string_view labels);

/// Returns the layer of a slice whose role is Role::Host, from the kind and name of its process, its category and its name.
[[nodiscard]] HostLayer hostLayer(ProcessKind kind, std::string_view process, std::string_view category, std::string_view name);

/// Returns the role of a slice from the kind of its process, the argument `Task Type` (or ""), its category and its name.
[[nodiscard]] Role sliceRole(ProcessKind kind, std::string_view taskType, std::string_view category, std::string_view name);

} // namespace plumbline
