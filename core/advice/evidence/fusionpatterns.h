// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A sequence of kernels that does what one fused operator does.
struct FusionPattern
{
    std::vector<std::string_view> types; ///< types of the kernels in their order, as plainType() returns them
    std::string_view fused;              ///< the fused operator: "RmsNorm"
    std::string_view api;                ///< the function that calls it in PyTorch: "torch_npu.npu_rms_norm"
};

/// Returns a curated list of patterns, the longest first. docs/advice.md, kernel-fusion-pattern, names its sources.
[[nodiscard]] std::span<const FusionPattern> fusionPatterns();

/// Returns a type without its version: "BatchMatMul" for "BatchMatMulV2", "ReduceMean" for "ReduceMeanD".
[[nodiscard]] std::string_view plainType(std::string_view type);

} // namespace plumbline
