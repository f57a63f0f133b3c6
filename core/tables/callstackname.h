// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Removes the Python call stack that MindSpore writes into the names of kernels when stacks are collected (docs/formats.md 8.1),
/// in brackets or behind a separator: "Default/MatMul<train.py(3): step>" becomes "Default/MatMul". A kernel that follows the
/// stack behind a slash stays: "MatMul-op1;train.py(3): step/MatMulV2" becomes "MatMul-op1/MatMulV2". Empty if the name contains
/// no frame of a stack or nothing else. O(length).
[[nodiscard]] std::optional<std::string> nameWithoutCallStack(std::string_view name);

} // namespace plumbline
