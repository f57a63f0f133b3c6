// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// The kinds of processes that the text export makes of a profile (docs/formats.md 5.1), in the order of its newer versions.
enum class Layer : std::uint8_t {
    Framework,
    GarbageCollection,
    Marks,
    Cann,
    Dpu,
    CpuUsage,
    MemoryUsage,
    NetworkUsage,
    DiskUsage,
    SystemCalls,
    Hardware,
    Frequency,
    Communication,
    NpuMemory,
    Ddr,
    AccPmu,
    Hccs,
    Nic,
    Roce,
    Pcie,
    Hbm,
    SocInfo,
    ChipTransfer,
    Llc,
    Sio,
    Qos,
    Ccu,
    Overlap,
    Utilization,
    Ub,
};

/// A process of the text export. It belongs to `device`, or to the host if there is none.
struct DatabaseProcess
{
    Layer layer = Layer::Framework;
    std::optional<std::int64_t> device;
    std::int64_t osPid = 0;

    friend bool operator==(const DatabaseProcess &, const DatabaseProcess &) = default;
};

/// Returns the name that the text export gives a layer. `isOld` stands for the version that said HCCL instead of Communication.
[[nodiscard]] std::string_view layerName(Layer layer, bool isOld);
/// Returns the sort index that the text export gives a layer; `isOld` as above.
[[nodiscard]] int layerIndex(Layer layer, bool isOld);

/// Returns the pid that the text export gives a process. For the framework it is the pid of the operating system; for others it
/// combines that with layer and device.
[[nodiscard]] std::string exportedPid(const DatabaseProcess &process, bool isOld);

} // namespace plumbline
