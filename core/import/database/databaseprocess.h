// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// The processes that the text export makes of a profile (formats.md 5.1), in the order of its newer versions.
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

/// A process of the text export: that of a device, or of the host where there is none.
struct DatabaseProcess
{
    Layer layer = Layer::Framework;
    std::optional<std::int64_t> device;
    std::int64_t osPid = 0;

    friend bool operator==(const DatabaseProcess &, const DatabaseProcess &) = default;
};

/// What the export calls a layer, and where it puts it; `isOld` is the version that said HCCL.
[[nodiscard]] std::string_view layerName(Layer layer, bool isOld);
[[nodiscard]] int layerIndex(Layer layer, bool isOld);

/// The pid the export gives a process: that of the framework's is the system's, the others' hold layer and device.
[[nodiscard]] std::string exportedPid(const DatabaseProcess &process, bool isOld);

} // namespace plumbline
