// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Tells how many bytes this process may still take. Called from any thread, often.
using MemoryProbe = std::function<std::uint64_t()>;

/// What this process may still take before the machine, its control group (a container, a batch job) or its own limits
/// stop it; the largest number when nothing is known. Swap does not count: a profile in swap is too slow to use.
/// Reads a few small files of the kernel, some 50 µs.
[[nodiscard]] std::uint64_t freeMemoryBytes();

/// NotEnoughMemory of the file at `path` where that many bytes are not free.
[[nodiscard]] Result<void> checkRoom(const std::string &path, std::uint64_t bytes);

/// Free bytes by the text of /proc/meminfo, less a share that is left to the rest of the machine.
[[nodiscard]] std::optional<std::uint64_t> meminfoFreeBytes(std::string_view meminfo);

/// Free bytes of the tightest control group among those of /proc/self/cgroup, whose text is `memberships`, and the ones
/// around them; none without a limit. `root` is where the groups are mounted: version 2, or the version 1 hierarchies.
/// Cached file pages do not count as taken, because the kernel gives them up.
[[nodiscard]] std::optional<std::uint64_t> cgroupFreeBytes(const std::string &root, std::string_view memberships);

} // namespace plumbline
