// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Whose profiler the made-up profile is written like.
enum class DemoFramework : std::uint8_t { PyTorch, MindSpore };

} // namespace plumbline
