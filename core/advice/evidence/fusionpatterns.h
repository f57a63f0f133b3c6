// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Operators that one after another do what one fused operator does.
struct FusionPattern
{
    std::vector<std::string_view> types; ///< as plainType() calls them
    std::string_view fused;              ///< "RmsNorm"
    std::string_view api;                ///< of PyTorch: "torch_npu.npu_rms_norm"
};

/// A curated list, the longest first. Sources: advice.md, kernel-fusion-pattern.
[[nodiscard]] std::span<const FusionPattern> fusionPatterns();

/// An operator type without its version: "BatchMatMul" of "BatchMatMulV2", "ReduceMean" of "ReduceMeanD".
[[nodiscard]] std::string_view plainType(std::string_view type);

} // namespace plumbline
