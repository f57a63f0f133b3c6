// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/fusionpatterns.h"

#include "core/base/decimal.h"

#include <algorithm>

namespace plumbline {

namespace {} // namespace

std::span<const FusionPattern> fusionPatterns()
{
    static const std::vector<FusionPattern> patterns = [] {
        constexpr std::string_view Norm = "torch_npu.npu_rms_norm";
        constexpr std::string_view Rotary = "torch_npu.npu_rotary_mul";
        constexpr std::string_view Attention = "torch_npu.npu_fusion_attention";
        std::vector<FusionPattern> list{
            {{"Cast", "Square", "ReduceMean", "Add", "Rsqrt", "Cast", "Cast", "Mul", "Cast", "Cast", "Mul", "Cast"},
             "RmsNorm",
             Norm},
            {{"Cast", "Square", "MemSet", "ReduceMean", "Add", "Rsqrt", "Mul", "Cast", "Mul"}, "RmsNorm", Norm},
            {{"Cast", "Square", "ReduceMean", "Add", "Rsqrt", "Mul", "Cast", "Mul"}, "RmsNorm", Norm},
            {{"Cast", "Pows", "ReduceMean", "Add", "Rsqrt", "Mul", "Cast", "Mul"}, "RmsNorm", Norm},
            {{"Mul", "Slice", "Neg", "Slice", "Concat", "Mul", "Add"}, "RotaryMul", Rotary},
            {{"Mul", "Slice", "Neg", "Slice", "Concat", "Cast", "Mul", "Add"}, "RotaryMul", Rotary},
            {{"Mul", "AsStrided", "Neg", "AsStrided", "Concat", "Mul", "Add"}, "RotaryMul", Rotary},
            {{"BatchMatMul", "RealDiv", "Add", "Maximum", "Softmax", "Cast", "BatchMatMul"}, "FlashAttentionScore", Attention},
            {{"BatchMatMul", "Mul", "Add", "Softmax", "Cast", "BatchMatMul"}, "FlashAttentionScore", Attention},
            {{"BatchMatMul", "Muls", "Add", "Softmax", "BatchMatMul"}, "FlashAttentionScore", Attention},
            {{"BatchMatMul", "Mul", "MaskedFill", "Softmax", "BatchMatMul"}, "FlashAttentionScore", Attention},
            {{"MatMul", "Swish", "MatMul", "Mul", "MatMul"}, "FFN", "torch_npu.npu_ffn"},
            {{"Slice", "Slice", "Swish", "Mul"}, "SwiGlu", "torch_npu.npu_swiglu"},
            {{"Mul", "MaskedFill", "Softmax"}, "ScaledMaskedSoftmax", "torch_npu.npu_scaled_masked_softmax"},
            {{"Muls", "MaskedFill", "Softmax"}, "ScaledMaskedSoftmax", "torch_npu.npu_scaled_masked_softmax"},
            {{"Cast", "LayerNorm", "Cast"}, "LayerNorm", "torch.nn.functional.layer_norm"},
        };
        std::ranges::stable_sort(list,
                                 [](const FusionPattern &a, const FusionPattern &b) { return a.types.size() > b.types.size(); });
        return list;
    }();
    return patterns;
}

std::string_view plainType(std::string_view type)
{
    std::string_view plain = type;
    while (!plain.empty() && isDigit(plain.back()))
        plain.remove_suffix(1);
    const bool isVersion = plain.size() < type.size() && plain.size() > 1 && plain.back() == 'V';
    plain = isVersion ? plain.substr(0, plain.size() - 1) : type;
    const bool isStatic =
        plain.size() > 2 && plain.back() == 'D' && plain[plain.size() - 2] >= 'a' && plain[plain.size() - 2] <= 'z';
    return isStatic ? plain.substr(0, plain.size() - 1) : plain;
}

} // namespace plumbline
