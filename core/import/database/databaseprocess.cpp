// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/databaseprocess.h"

#include <iterator>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

struct LayerEntry
{
    std::string_view name;
    std::string_view oldName;
    int index;
    int oldIndex;
};

// In the order of Layer. Layers that the old version is not known to have get the numbers that it leaves free.
constexpr LayerEntry Layers[] = {
    {"Python"sv, "Python"sv, 0, 0},
    {"Python GC"sv, "Python GC"sv, 1, 1},
    {"msproftx"sv, "msproftx"sv, 6, 6},
    {"CANN"sv, "CANN"sv, 7, 7},
    {"DPU"sv, "DPU"sv, 8, 8},
    {"CPU Usage"sv, "CPU Usage"sv, 9, 9},
    {"Memory Usage"sv, "Memory Usage"sv, 10, 10},
    {"Network Usage"sv, "Network Usage"sv, 11, 11},
    {"Disk Usage"sv, "Disk Usage"sv, 12, 5},
    {"OS Runtime API"sv, "OS Runtime API"sv, 13, 12},
    {"Ascend Hardware"sv, "Ascend Hardware"sv, 14, 13},
    {"AI Core Freq"sv, "AI Core Freq"sv, 15, 14},
    {"Communication"sv, "HCCL"sv, 16, 15},
    {"NPU MEM"sv, "NPU MEM"sv, 17, 19},
    {"DDR"sv, "DDR"sv, 18, 16},
    {"Acc PMU"sv, "Acc PMU"sv, 19, 21},
    {"HCCS"sv, "HCCS"sv, 20, 24},
    {"NIC"sv, "NIC"sv, 21, 25},
    {"RoCE"sv, "RoCE"sv, 22, 26},
    {"PCIe"sv, "PCIe"sv, 23, 27},
    {"HBM"sv, "HBM"sv, 24, 17},
    {"Stars Soc Info"sv, "Stars Soc Info"sv, 25, 20},
    {"Stars Chip Trans"sv, "Stars Chip Trans"sv, 26, 28},
    {"LLC"sv, "LLC"sv, 27, 18},
    {"SIO"sv, "SIO"sv, 28, 29},
    {"QoS"sv, "QoS"sv, 29, 22},
    {"CCU"sv, "CCU"sv, 30, 30},
    {"Overlap Analysis"sv, "Overlap Analysis"sv, 31, 23},
    {"AI Core Utilization"sv, "AI Core Utilization"sv, 32, 31},
    {"Ub"sv, "Ub"sv, 33, 32},
};
static_assert(std::size(Layers) == static_cast<std::size_t>(Layer::Ub) + 1);

const LayerEntry &entryOf(Layer layer)
{
    return Layers[static_cast<std::size_t>(layer)];
}

} // namespace

std::string_view layerName(Layer layer, bool isOld)
{
    return isOld ? entryOf(layer).oldName : entryOf(layer).name;
}

int layerIndex(Layer layer, bool isOld)
{
    return isOld ? entryOf(layer).oldIndex : entryOf(layer).index;
}

std::string exportedPid(const DatabaseProcess &process, bool isOld)
{
    constexpr std::int64_t HostDevice = 31; // docs/formats.md 5.1
    constexpr std::int64_t MostPids = 1 << 22;
    if (process.layer == Layer::Framework)
        return std::to_string(process.osPid);
    const int index = layerIndex(process.layer, isOld);
    const std::int64_t device = process.device.value_or(HostDevice);
    const bool fits = index < 32 && device >= 0 && device <= HostDevice && process.osPid >= 0 && process.osPid <= MostPids &&
                      process.device != HostDevice;
    if (fits)
        return std::to_string(process.osPid << 10 | index << 5 | device);
    return std::to_string(process.osPid) + '-' + std::to_string(index) + '-' + std::to_string(device);
}

} // namespace plumbline
