// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// The framework whose profiler a demo imitates.
enum class DemoFramework : std::uint8_t { PyTorch, MindSpore };

} // namespace plumbline
