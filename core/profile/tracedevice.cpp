// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/tracedevice.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace plumbline {

namespace {

/// Returns the device in a packed pid: (pid of the process << 10) | (layer << 5) | device, in 32 bits. Numbers below 2^10 come
/// from older exporters, which pack nothing; device 31 is the host. Empty in both cases.
std::optional<int> deviceOfPid(std::string_view pid)
{
    constexpr std::uint32_t hostDevice = 31;
    std::uint32_t value = 0;
    const auto [stop, error] = std::from_chars(pid.data(), pid.data() + pid.size(), value);
    if (error != std::errc() || stop != pid.data() + pid.size() || value < (1u << 10))
        return std::nullopt;
    const std::uint32_t device = value & 31u;
    return device == hostDevice ? std::nullopt : std::optional<int>(static_cast<int>(device));
}

} // namespace

std::optional<int> deviceFromTrace(const Trace &trace)
{
    std::set<int> labelled;
    std::set<int> packed;
    bool isPacked = true;
    for (const Process &process : trace.processes()) {
        if (const auto device = labelledDevice(process.labels))
            labelled.insert(*device);
        if (process.name != "Ascend Hardware")
            continue;
        const auto device = deviceOfPid(process.pid);
        isPacked = isPacked && device && process.labels.starts_with("NPU");
        if (device)
            packed.insert(*device);
    }
    if (!labelled.empty())
        return labelled.size() == 1 ? std::optional<int>(*labelled.begin()) : std::nullopt;
    return isPacked && packed.size() == 1 ? std::optional<int>(*packed.begin()) : std::nullopt;
}

std::optional<Framework> frameworkFromTrace(const Trace &trace)
{
    const auto has = [&trace](std::string_view name) {
        return std::any_of(trace.processes().begin(), trace.processes().end(),
                           [name](const Process &p) { return p.name == name; });
    };
    if (!has("Ascend Hardware") && !has("CANN"))
        return std::nullopt;
    return has("MindSpore") ? Framework::MindSpore : has("Python") ? Framework::PyTorch : Framework::Cann;
}

} // namespace plumbline
