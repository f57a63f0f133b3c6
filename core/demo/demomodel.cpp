// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demomodel.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using enum DemoCore;

constexpr std::string_view Half2 = "FLOAT16;FLOAT16";
constexpr std::string_view Half3 = "FLOAT16;FLOAT16;FLOAT16";
constexpr std::string_view SeparatedHalf2 = "c10::Half;\\r\\nc10::Half";
constexpr std::string_view SeparatedHalf3 = "c10::Half;\\r\\nc10::Half;\\r\\nc10::Half";

// In shapes, R stands for the rows of a batch, B for its sequences and V for the vocabulary.
// Forward pass: one kernel or two for each operator.
constexpr std::array LayerNorm{DemoKernel{"aclnnLayerNorm_LayerNormV4_LayerNormV4", "LayerNormV4", Vector, 21'340, 40,
                                          "R,1024;1024;1024", Half3, "R,1024;R,1;R,1", "FLOAT16;FLOAT;FLOAT"}};
constexpr std::array QkvMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 96'180, 24, "R,1024;1024,3072;3072",
                                          Half3, "R,3072", "FLOAT16"}};
constexpr std::array Attention{DemoKernel{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore",
                                          "FlashAttentionScore", Mixed, 142'620, 24, "B,1024,1024;B,1024,1024;B,1024,1024", Half3,
                                          "B,16,1024,8;B,1024,1024", "FLOAT;FLOAT16"}};
constexpr std::array ProjectionMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 42'260, 24,
                                                 "R,1024;1024,1024;1024", Half3, "R,1024", "FLOAT16"}};
constexpr std::array ResidualAdd{
    DemoKernel{"aclnnAdd_AddAiCore_Add", "Add", Vector, 15'120, 40, "R,1024;R,1024", Half2, "R,1024", "FLOAT16"}};
constexpr std::array UpMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 118'900, 24, "R,1024;1024,4096;4096",
                                         Half3, "R,4096", "FLOAT16"}};
constexpr std::array Gelu{
    DemoKernel{"aclnnGelu_GeluAiCore_Gelu", "Gelu", Vector, 33'460, 40, "R,4096", "FLOAT16", "R,4096", "FLOAT16"}};
constexpr std::array DownMatMul{DemoKernel{"aclnnAddmm_TransposeAiCore_Transpose", "Transpose", Vector, 12'780, 40, "1024,4096",
                                           "FLOAT16", "4096,1024", "FLOAT16"},
                                DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 121'540, 24, "R,4096;4096,1024;1024",
                                           Half3, "R,1024", "FLOAT16"}};

// Backward pass: a linear layer computes the gradients of its input and of its weight.
constexpr std::array DownGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 119'320, 24, "R,1024;1024,4096", Half2, "R,4096", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 124'260, 24, "4096,R;R,1024", Half2, "4096,1024", "FLOAT16"}};
constexpr std::array GeluGradient{DemoKernel{"aclnnGeluBackward_GeluGradAiCore_GeluGrad", "GeluGrad", Vector, 47'880, 40,
                                             "R,4096;R,4096;", Half3, "R,4096", "FLOAT16"}};
constexpr std::array UpGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 117'040, 24, "R,4096;4096,1024", Half2, "R,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 120'660, 24, "1024,R;R,4096", Half2, "1024,4096", "FLOAT16"}};
constexpr std::array LayerNormGradient{DemoKernel{"aclnnLayerNormBackward_LayerNormGradV3_LayerNormGradV3", "LayerNormGradV3",
                                                  Vector, 38'440, 40, "R,1024;R,1024;R,1;R,1;1024",
                                                  "FLOAT16;FLOAT16;FLOAT;FLOAT;FLOAT16", "R,1024;1024;1024", Half3}};
constexpr std::array ProjectionGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 41'620, 24, "R,1024;1024,1024", Half2, "R,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 43'300, 24, "1024,R;R,1024", Half2, "1024,1024", "FLOAT16"}};
constexpr std::array AttentionGradient{
    DemoKernel{"aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad_FlashAttentionScoreGrad", "FlashAttentionScoreGrad", Mixed,
               318'700, 24, "B,1024,1024;B,1024,1024;B,1024,1024", Half3, "B,1024,1024;B,1024,1024;B,1024,1024", Half3}};
constexpr std::array QkvGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 94'920, 24, "R,3072;3072,1024", Half2, "R,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 98'140, 24, "1024,R;R,3072", Half2, "1024,3072", "FLOAT16"}};

// Operators outside of the layers.
constexpr std::array HeadMatMul{
    DemoKernel{"aclnnMatmul_MatMulV3_MatMulV3", "MatMulV3", Cube, 246'380, 24, "R,1024;1024,V", Half2, "R,V", "FLOAT16"}};
constexpr std::array LogSoftmax{
    DemoKernel{"aclnnLogSoftmax_LogSoftmaxV2_LogSoftmaxV2", "LogSoftmaxV2", Vector, 88'260, 40, "R,V", "FLOAT", "R,V", "FLOAT"}};
constexpr std::array Loss{DemoKernel{"aclnnNLLLoss_NLLLoss_NLLLoss", "NLLLoss", Vector, 17'560, 40, "R,V;R;V",
                                     "FLOAT;INT64;FLOAT", ";", "FLOAT;FLOAT"}};
constexpr std::array LossGradient{DemoKernel{"aclnnNLLLossBackward_NLLLossGrad_NLLLossGrad", "NLLLossGrad", Vector, 41'020, 40,
                                             "R,V;;R;V;", "FLOAT;FLOAT;INT64;FLOAT;FLOAT", "R,V", "FLOAT"}};
constexpr std::array LogSoftmaxGradient{DemoKernel{"aclnnLogSoftmaxBackward_LogSoftmaxGrad_LogSoftmaxGrad", "LogSoftmaxGrad",
                                                   Vector, 96'440, 40, "R,V;R,V", "FLOAT;FLOAT", "R,V", "FLOAT"}};
constexpr std::array HeadGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 241'740, 24, "R,V;V,1024", Half2, "R,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 252'560, 24, "1024,R;R,V", Half2, "1024,V", "FLOAT16"}};
constexpr std::array ForeachMul{DemoKernel{"aclnnForeachMulScalarV2_ForeachMulScalar_ForeachMulScalar", "ForeachMulScalar",
                                           Vector, 205'860, 48, "12582912;12582912;12582912;12582912;",
                                           "FLOAT;FLOAT;FLOAT;FLOAT;FLOAT", "12582912;12582912;12582912;12582912",
                                           "FLOAT;FLOAT;FLOAT;FLOAT"}};
constexpr std::array ForeachAdd{DemoKernel{"aclnnForeachAddListV2_ForeachAddList_ForeachAddList", "ForeachAddList", Vector,
                                           324'080, 48, "12582912;12582912;12582912;12582912;", "FLOAT;FLOAT;FLOAT;FLOAT;FLOAT",
                                           "12582912;12582912;12582912;12582912", "FLOAT;FLOAT;FLOAT;FLOAT"}};
constexpr std::array AdamW{DemoKernel{"aclnnApplyAdamWV2_ApplyAdamWV2_ApplyAdamWV2", "ApplyAdamWV2", Vector, 412'540, 48,
                                      "50331648;50331648;50331648;50331648;1", "FLOAT;FLOAT;FLOAT;FLOAT;FLOAT",
                                      "50331648;50331648;50331648", "FLOAT;FLOAT;FLOAT"}};
constexpr std::array NonZero{
    DemoKernel{"aclnnNonzero_NonZeroAiCpu_NonZero", "NonZero", AiCpu, 912'500, 1, "R", "INT64", "R,1", "INT64"}};

constexpr std::int64_t DemoModelRows = 4096;
constexpr std::int64_t HalfBytes = 2;

constexpr std::array ForwardLayer{
    DemoOperator{"nn.Module: LayerNorm", "aten::layer_norm", "aten::native_layer_norm", "aclnnLayerNorm",
                 "R, 1024;\\r\\n;\\r\\n1024;\\r\\n1024;\\r\\n",
                 "c10::Half;\\r\\nScalarList;\\r\\nc10::Half;\\r\\nc10::Half;\\r\\nScalar", LayerNorm, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "R, 1024;\\r\\n3072, 1024;\\r\\n3072",
                 SeparatedHalf3, QkvMatMul, -1, DemoModelRows * 3072 * HalfBytes},
    DemoOperator{"nn.Module: FlashAttention", "npu::npu_fusion_attention", "FlashAttentionScore", "aclnnFlashAttentionScore",
                 "B, 1024, 1024;\\r\\nB, 1024, 1024;\\r\\nB, 1024, 1024", SeparatedHalf3, Attention, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "R, 1024;\\r\\n1024, 1024;\\r\\n1024",
                 SeparatedHalf3, ProjectionMatMul, -1, DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"", "aten::add", "aten::add", "aclnnAdd", "R, 1024;\\r\\nR, 1024;\\r\\n",
                 "c10::Half;\\r\\nc10::Half;\\r\\nScalar", ResidualAdd},
    DemoOperator{"nn.Module: LayerNorm", "aten::layer_norm", "aten::native_layer_norm", "aclnnLayerNorm",
                 "R, 1024;\\r\\n;\\r\\n1024;\\r\\n1024;\\r\\n",
                 "c10::Half;\\r\\nScalarList;\\r\\nc10::Half;\\r\\nc10::Half;\\r\\nScalar", LayerNorm, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "R, 1024;\\r\\n4096, 1024;\\r\\n4096",
                 SeparatedHalf3, UpMatMul, -1, DemoModelRows * 4096 * HalfBytes},
    DemoOperator{"nn.Module: GELU", "aten::gelu", "aten::gelu", "aclnnGelu", "R, 4096;\\r\\n", "c10::Half;\\r\\nScalar", Gelu, -1,
                 DemoModelRows * 4096 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "R, 4096;\\r\\n1024, 4096;\\r\\n1024",
                 SeparatedHalf3, DownMatMul, -1, DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"", "aten::add", "aten::add", "aclnnAdd", "R, 1024;\\r\\nR, 1024;\\r\\n",
                 "c10::Half;\\r\\nc10::Half;\\r\\nScalar", ResidualAdd},
};

constexpr std::array BackwardLayer{
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "R, 1024", "c10::Half",
                 DownGradient, 8},
    DemoOperator{"", "autograd::engine::evaluate_function: GeluBackward0", "GeluBackward0", "aclnnGeluBackward", "R, 4096",
                 "c10::Half", GeluGradient, 7},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "R, 4096", "c10::Half",
                 UpGradient, 6},
    DemoOperator{"", "autograd::engine::evaluate_function: NativeLayerNormBackward0", "NativeLayerNormBackward0",
                 "aclnnLayerNormBackward", "R, 1024;\\r\\n;\\r\\n", "c10::Half;\\r\\n;\\r\\n", LayerNormGradient, 5},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "R, 1024", "c10::Half",
                 ProjectionGradient, 3},
    DemoOperator{"", "autograd::engine::evaluate_function: NpuFusionAttentionBackward0", "NpuFusionAttentionBackward0",
                 "aclnnFlashAttentionScoreGrad", "B, 1024, 1024", "c10::Half", AttentionGradient, 2},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "R, 3072", "c10::Half",
                 QkvGradient, 1},
    DemoOperator{"", "autograd::engine::evaluate_function: NativeLayerNormBackward0", "NativeLayerNormBackward0",
                 "aclnnLayerNormBackward", "R, 1024;\\r\\n;\\r\\n", "c10::Half;\\r\\n;\\r\\n", LayerNormGradient, 0},
};

constexpr std::array ForwardHead{
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::matmul", "aclnnMatmul", "R, 1024;\\r\\nV, 1024", SeparatedHalf2,
                 HeadMatMul, -1, DemoModelRows * 8192 * HalfBytes},
    DemoOperator{"nn.Module: CrossEntropyLoss", "aten::log_softmax", "aten::_log_softmax", "aclnnLogSoftmax",
                 "R, V;\\r\\n;\\r\\n", "float;\\r\\nScalar;\\r\\nScalar", LogSoftmax, -1, DemoModelRows * 8192 * 4},
    DemoOperator{"", "aten::nll_loss", "aten::nll_loss_forward", "aclnnNLLLoss", "R, V;\\r\\nR;\\r\\nV",
                 "float;\\r\\nlong int;\\r\\nfloat", Loss, -1, 512},
};

constexpr std::array BackwardHead{
    DemoOperator{"", "autograd::engine::evaluate_function: NllLossBackward0", "NllLossBackward0", "aclnnNLLLossBackward", "",
                 "float", LossGradient, 2},
    DemoOperator{"", "autograd::engine::evaluate_function: LogSoftmaxBackward0", "LogSoftmaxBackward0", "aclnnLogSoftmaxBackward",
                 "R, V", "float", LogSoftmaxGradient, 1},
    DemoOperator{"", "autograd::engine::evaluate_function: MmBackward0", "MmBackward0", "aclnnMm", "R, V", "c10::Half",
                 HeadGradient, 0},
};

constexpr std::array Optimizer{
    DemoOperator{"", "aten::_foreach_mul_", "aten::_foreach_mul_", "aclnnForeachMulScalarV2", ";\\r\\n",
                 "TensorList;\\r\\nScalar", ForeachMul},
    DemoOperator{"", "aten::_foreach_add_", "aten::_foreach_add_", "aclnnForeachAddListV2", ";\\r\\n;\\r\\n",
                 "TensorList;\\r\\nTensorList;\\r\\nScalar", ForeachAdd},
    DemoOperator{"", "npu::npu_apply_adam_w", "npu::npu_apply_adam_w", "aclnnApplyAdamWV2", ";\\r\\n;\\r\\n;\\r\\n",
                 "float;\\r\\nfloat;\\r\\nfloat;\\r\\nScalar", AdamW},
};

constexpr DemoOperator AiCpuOperator{"", "aten::nonzero", "aten::nonzero", "aclnnNonzero", "R", "long int", NonZero};

/// A model of one size, with the texts and lists that it refers to.
struct SizedModel
{
    explicit SizedModel(const DemoModelSize &size) : m_size(size)
    {
        model = {listOf(ForwardLayer), listOf(BackwardLayer), listOf(ForwardHead),
                 listOf(BackwardHead), listOf(Optimizer),     listOf(std::span(&AiCpuOperator, 1)).data()};
    }

    DemoModel model;

private:
    static bool holds(std::string_view text, std::string_view letters)
    {
        return text.find_first_of(letters) != std::string_view::npos;
    }

    /// Returns a number that grows with the sizes whose letters stand in the shapes.
    [[nodiscard]] std::int64_t scaled(std::int64_t number, std::string_view shapes) const
    {
        if (holds(shapes, "RB"))
            number = number * m_size.sequences / DemoModelSize().sequences;
        return holds(shapes, "V") ? number * m_size.vocabulary / DemoModelSize().vocabulary : number;
    }

    /// Returns shapes with numbers in place of the letters. The text lives as long as the model.
    std::string_view shapes(std::string_view text)
    {
        if (!holds(text, "RBV"))
            return text;
        std::string &made = m_texts.emplace_back();
        for (const char letter : text) {
            if (letter == 'R')
                made += std::to_string(m_size.rows());
            else if (letter == 'B')
                made += std::to_string(m_size.sequences);
            else if (letter == 'V')
                made += std::to_string(m_size.vocabulary);
            else
                made += letter;
        }
        return made;
    }

    std::span<const DemoKernel> kernelsOf(std::span<const DemoKernel> kernels)
    {
        std::vector<DemoKernel> &made = m_kernels.emplace_back(kernels.begin(), kernels.end());
        for (DemoKernel &kernel : made) {
            kernel.durationNs = scaled(kernel.durationNs, kernel.inputShapes);
            kernel.inputShapes = shapes(kernel.inputShapes);
            kernel.outputShapes = shapes(kernel.outputShapes);
        }
        return made;
    }

    std::span<const DemoOperator> listOf(std::span<const DemoOperator> operators)
    {
        std::vector<DemoOperator> &made = m_operators.emplace_back(operators.begin(), operators.end());
        for (DemoOperator &each : made) {
            constexpr std::int64_t LeastBlockBytes = 512; // of the allocator
            each.outputBytes =
                std::max(scaled(each.outputBytes, each.dims), std::min<std::int64_t>(each.outputBytes, LeastBlockBytes));
            each.kernels = kernelsOf(each.kernels);
            each.dims = shapes(each.dims);
        }
        return made;
    }

    DemoModelSize m_size;
    std::deque<std::string> m_texts;
    std::deque<std::vector<DemoKernel>> m_kernels;
    std::deque<std::vector<DemoOperator>> m_operators;
};

} // namespace

const DemoModel &demoModel(const DemoModelSize &size)
{
    static std::mutex mutex;
    static std::map<std::pair<int, int>, SizedModel> models;
    const std::lock_guard lock(mutex);
    return models.try_emplace({size.sequences, size.vocabulary}, size).first->second.model;
}

std::string_view coreName(DemoCore core)
{
    switch (core) {
    case Cube:
        return "AI_CORE";
    case Vector:
        return "AI_VECTOR_CORE";
    case Mixed:
        return "MIX_AIC";
    case AiCpu:
        break;
    }
    return "AI_CPU";
}

} // namespace plumbline
