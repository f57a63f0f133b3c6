// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/hostcopies.h"

#include <array>
#include <string_view>

namespace plumbline {

/// A direction of blocking copies, and the variant of the rule h2d-copy-in-step that tells of them.
struct CopyVariant
{
    CopyDirection direction = CopyDirection::Unknown;
    std::string_view variant;
};

inline constexpr std::array<CopyVariant, 3> CopyVariants{{
    {CopyDirection::HostToDevice, ""},
    {CopyDirection::Unknown, "unknown"},
    {CopyDirection::DeviceToHost, "to_host"},
}};

} // namespace plumbline
