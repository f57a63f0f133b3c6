// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// A function that returns how many more bytes this process may take. It is called often and from any thread.
using MemoryProbe = std::function<std::uint64_t()>;

/// Returns how many more bytes this process may take before the machine, its control group (a container, a batch job) or its own
/// limits stop it; the largest number if nothing is known. Swap does not count, because a profile in swap is too slow to use.
/// Reads a few small files of the kernel on each call.
[[nodiscard]] std::uint64_t freeMemoryBytes();

/// Checks that `bytes` of memory are free. Error: NotEnoughMemory for the file at `path`.
[[nodiscard]] Result<void> checkRoom(const std::string &path, std::uint64_t bytes);

/// Returns the free bytes according to `meminfo`, the text of /proc/meminfo, less a share that is left to the rest of the
/// machine. Empty if the text does not tell.
[[nodiscard]] std::optional<std::uint64_t> meminfoFreeBytes(std::string_view meminfo);

/// Returns the free bytes of the tightest control group of this process. `memberships` is the text of /proc/self/cgroup, which
/// names its groups; the groups around these count as well. `root` is the folder in which the groups are mounted, either those of
/// version 2 or the hierarchies of version 1. Cached file pages count as free, because the kernel gives them up. Empty without a
/// limit.
[[nodiscard]] std::optional<std::uint64_t> cgroupFreeBytes(const std::string &root, std::string_view memberships);

} // namespace plumbline
