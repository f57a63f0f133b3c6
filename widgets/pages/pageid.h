// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// The pages of a profile, in the order of their bar. app/window/pagetable.h describes each of them.
enum class PageId : std::uint8_t {
    Overview,
    Timeline,
    Steps,
    CriticalPath,
    Operators,
    Host,
    Communication,
    Memory,
    DataInput,
    Files,
    Comparison,
    Cluster
};
inline constexpr int PageCount = 12;

} // namespace plumbline
