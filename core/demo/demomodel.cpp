// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demomodel.h"

#include <array>

namespace plumbline {

namespace {

using enum DemoCore;

constexpr std::string_view Half2 = "FLOAT16;FLOAT16";
constexpr std::string_view Half3 = "FLOAT16;FLOAT16;FLOAT16";
constexpr std::string_view SeparatedHalf2 = "c10::Half;\\r\\nc10::Half";
constexpr std::string_view SeparatedHalf3 = "c10::Half;\\r\\nc10::Half;\\r\\nc10::Half";

// Forward pass: one kernel or two for each operator.
constexpr std::array LayerNorm{DemoKernel{"aclnnLayerNorm_LayerNormV4_LayerNormV4", "LayerNormV4", Vector, 21'340, 40,
                                          "4096,1024;1024;1024", Half3, "4096,1024;4096,1;4096,1", "FLOAT16;FLOAT;FLOAT"}};
constexpr std::array QkvMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 96'180, 24,
                                          "4096,1024;1024,3072;3072", Half3, "4096,3072", "FLOAT16"}};
constexpr std::array Attention{DemoKernel{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore",
                                          "FlashAttentionScore", Mixed, 142'620, 24, "4,1024,1024;4,1024,1024;4,1024,1024", Half3,
                                          "4,16,1024,8;4,1024,1024", "FLOAT;FLOAT16"}};
constexpr std::array ProjectionMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 42'260, 24,
                                                 "4096,1024;1024,1024;1024", Half3, "4096,1024", "FLOAT16"}};
constexpr std::array ResidualAdd{
    DemoKernel{"aclnnAdd_AddAiCore_Add", "Add", Vector, 15'120, 40, "4096,1024;4096,1024", Half2, "4096,1024", "FLOAT16"}};
constexpr std::array UpMatMul{DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 118'900, 24,
                                         "4096,1024;1024,4096;4096", Half3, "4096,4096", "FLOAT16"}};
constexpr std::array Gelu{
    DemoKernel{"aclnnGelu_GeluAiCore_Gelu", "Gelu", Vector, 33'460, 40, "4096,4096", "FLOAT16", "4096,4096", "FLOAT16"}};
constexpr std::array DownMatMul{DemoKernel{"aclnnAddmm_TransposeAiCore_Transpose", "Transpose", Vector, 12'780, 40, "1024,4096",
                                           "FLOAT16", "4096,1024", "FLOAT16"},
                                DemoKernel{"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3", Cube, 121'540, 24,
                                           "4096,4096;4096,1024;1024", Half3, "4096,1024", "FLOAT16"}};

// Backward pass: a linear layer computes the gradients of its input and of its weight.
constexpr std::array DownGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 119'320, 24, "4096,1024;1024,4096", Half2, "4096,4096", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 124'260, 24, "4096,4096;4096,1024", Half2, "4096,1024", "FLOAT16"}};
constexpr std::array GeluGradient{DemoKernel{"aclnnGeluBackward_GeluGradAiCore_GeluGrad", "GeluGrad", Vector, 47'880, 40,
                                             "4096,4096;4096,4096;", Half3, "4096,4096", "FLOAT16"}};
constexpr std::array UpGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 117'040, 24, "4096,4096;4096,1024", Half2, "4096,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 120'660, 24, "1024,4096;4096,4096", Half2, "1024,4096", "FLOAT16"}};
constexpr std::array LayerNormGradient{DemoKernel{"aclnnLayerNormBackward_LayerNormGradV3_LayerNormGradV3", "LayerNormGradV3",
                                                  Vector, 38'440, 40, "4096,1024;4096,1024;4096,1;4096,1;1024",
                                                  "FLOAT16;FLOAT16;FLOAT;FLOAT;FLOAT16", "4096,1024;1024;1024", Half3}};
constexpr std::array ProjectionGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 41'620, 24, "4096,1024;1024,1024", Half2, "4096,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 43'300, 24, "1024,4096;4096,1024", Half2, "1024,1024", "FLOAT16"}};
constexpr std::array AttentionGradient{
    DemoKernel{"aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad_FlashAttentionScoreGrad", "FlashAttentionScoreGrad", Mixed,
               318'700, 24, "4,1024,1024;4,1024,1024;4,1024,1024", Half3, "4,1024,1024;4,1024,1024;4,1024,1024", Half3}};
constexpr std::array QkvGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 94'920, 24, "4096,3072;3072,1024", Half2, "4096,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 98'140, 24, "1024,4096;4096,3072", Half2, "1024,3072", "FLOAT16"}};

// Operators outside of the layers.
constexpr std::array HeadMatMul{DemoKernel{"aclnnMatmul_MatMulV3_MatMulV3", "MatMulV3", Cube, 246'380, 24, "4096,1024;1024,8192",
                                           Half2, "4096,8192", "FLOAT16"}};
constexpr std::array LogSoftmax{DemoKernel{"aclnnLogSoftmax_LogSoftmaxV2_LogSoftmaxV2", "LogSoftmaxV2", Vector, 88'260, 40,
                                           "4096,8192", "FLOAT", "4096,8192", "FLOAT"}};
constexpr std::array Loss{DemoKernel{"aclnnNLLLoss_NLLLoss_NLLLoss", "NLLLoss", Vector, 17'560, 40, "4096,8192;4096;8192",
                                     "FLOAT;INT64;FLOAT", ";", "FLOAT;FLOAT"}};
constexpr std::array LossGradient{DemoKernel{"aclnnNLLLossBackward_NLLLossGrad_NLLLossGrad", "NLLLossGrad", Vector, 41'020, 40,
                                             "4096,8192;;4096;8192;", "FLOAT;FLOAT;INT64;FLOAT;FLOAT", "4096,8192", "FLOAT"}};
constexpr std::array LogSoftmaxGradient{DemoKernel{"aclnnLogSoftmaxBackward_LogSoftmaxGrad_LogSoftmaxGrad", "LogSoftmaxGrad",
                                                   Vector, 96'440, 40, "4096,8192;4096,8192", "FLOAT;FLOAT", "4096,8192",
                                                   "FLOAT"}};
constexpr std::array HeadGradient{
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 241'740, 24, "4096,8192;8192,1024", Half2, "4096,1024", "FLOAT16"},
    DemoKernel{"aclnnMm_MatMulV3_MatMulV3", "MatMulV3", Cube, 252'560, 24, "1024,4096;4096,8192", Half2, "1024,8192", "FLOAT16"}};
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
    DemoKernel{"aclnnNonzero_NonZeroAiCpu_NonZero", "NonZero", AiCpu, 912'500, 1, "4096", "INT64", "4096,1", "INT64"}};

constexpr std::int64_t DemoModelRows = 4096;
constexpr std::int64_t HalfBytes = 2;

constexpr std::array ForwardLayer{
    DemoOperator{"nn.Module: LayerNorm", "aten::layer_norm", "aten::native_layer_norm", "aclnnLayerNorm",
                 "4096, 1024;\\r\\n;\\r\\n1024;\\r\\n1024;\\r\\n",
                 "c10::Half;\\r\\nScalarList;\\r\\nc10::Half;\\r\\nc10::Half;\\r\\nScalar", LayerNorm, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "4096, 1024;\\r\\n3072, 1024;\\r\\n3072",
                 SeparatedHalf3, QkvMatMul, -1, DemoModelRows * 3072 * HalfBytes},
    DemoOperator{"nn.Module: FlashAttention", "npu::npu_fusion_attention", "FlashAttentionScore", "aclnnFlashAttentionScore",
                 "4, 1024, 1024;\\r\\n4, 1024, 1024;\\r\\n4, 1024, 1024", SeparatedHalf3, Attention, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "4096, 1024;\\r\\n1024, 1024;\\r\\n1024",
                 SeparatedHalf3, ProjectionMatMul, -1, DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"", "aten::add", "aten::add", "aclnnAdd", "4096, 1024;\\r\\n4096, 1024;\\r\\n",
                 "c10::Half;\\r\\nc10::Half;\\r\\nScalar", ResidualAdd},
    DemoOperator{"nn.Module: LayerNorm", "aten::layer_norm", "aten::native_layer_norm", "aclnnLayerNorm",
                 "4096, 1024;\\r\\n;\\r\\n1024;\\r\\n1024;\\r\\n",
                 "c10::Half;\\r\\nScalarList;\\r\\nc10::Half;\\r\\nc10::Half;\\r\\nScalar", LayerNorm, -1,
                 DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "4096, 1024;\\r\\n4096, 1024;\\r\\n4096",
                 SeparatedHalf3, UpMatMul, -1, DemoModelRows * 4096 * HalfBytes},
    DemoOperator{"nn.Module: GELU", "aten::gelu", "aten::gelu", "aclnnGelu", "4096, 4096;\\r\\n", "c10::Half;\\r\\nScalar", Gelu,
                 -1, DemoModelRows * 4096 * HalfBytes},
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::addmm", "aclnnAddmm", "4096, 4096;\\r\\n1024, 4096;\\r\\n1024",
                 SeparatedHalf3, DownMatMul, -1, DemoModelRows * 1024 * HalfBytes},
    DemoOperator{"", "aten::add", "aten::add", "aclnnAdd", "4096, 1024;\\r\\n4096, 1024;\\r\\n",
                 "c10::Half;\\r\\nc10::Half;\\r\\nScalar", ResidualAdd},
};

constexpr std::array BackwardLayer{
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "4096, 1024",
                 "c10::Half", DownGradient, 8},
    DemoOperator{"", "autograd::engine::evaluate_function: GeluBackward0", "GeluBackward0", "aclnnGeluBackward", "4096, 4096",
                 "c10::Half", GeluGradient, 7},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "4096, 4096",
                 "c10::Half", UpGradient, 6},
    DemoOperator{"", "autograd::engine::evaluate_function: NativeLayerNormBackward0", "NativeLayerNormBackward0",
                 "aclnnLayerNormBackward", "4096, 1024;\\r\\n;\\r\\n", "c10::Half;\\r\\n;\\r\\n", LayerNormGradient, 5},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "4096, 1024",
                 "c10::Half", ProjectionGradient, 3},
    DemoOperator{"", "autograd::engine::evaluate_function: NpuFusionAttentionBackward0", "NpuFusionAttentionBackward0",
                 "aclnnFlashAttentionScoreGrad", "4, 1024, 1024", "c10::Half", AttentionGradient, 2},
    DemoOperator{"", "autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0", "aclnnMm", "4096, 3072",
                 "c10::Half", QkvGradient, 1},
    DemoOperator{"", "autograd::engine::evaluate_function: NativeLayerNormBackward0", "NativeLayerNormBackward0",
                 "aclnnLayerNormBackward", "4096, 1024;\\r\\n;\\r\\n", "c10::Half;\\r\\n;\\r\\n", LayerNormGradient, 0},
};

constexpr std::array ForwardHead{
    DemoOperator{"nn.Module: Linear", "aten::linear", "aten::matmul", "aclnnMatmul", "4096, 1024;\\r\\n8192, 1024",
                 SeparatedHalf2, HeadMatMul, -1, DemoModelRows * 8192 * HalfBytes},
    DemoOperator{"nn.Module: CrossEntropyLoss", "aten::log_softmax", "aten::_log_softmax", "aclnnLogSoftmax",
                 "4096, 8192;\\r\\n;\\r\\n", "float;\\r\\nScalar;\\r\\nScalar", LogSoftmax, -1, DemoModelRows * 8192 * 4},
    DemoOperator{"", "aten::nll_loss", "aten::nll_loss_forward", "aclnnNLLLoss", "4096, 8192;\\r\\n4096;\\r\\n8192",
                 "float;\\r\\nlong int;\\r\\nfloat", Loss, -1, 512},
};

constexpr std::array BackwardHead{
    DemoOperator{"", "autograd::engine::evaluate_function: NllLossBackward0", "NllLossBackward0", "aclnnNLLLossBackward", "",
                 "float", LossGradient, 2},
    DemoOperator{"", "autograd::engine::evaluate_function: LogSoftmaxBackward0", "LogSoftmaxBackward0", "aclnnLogSoftmaxBackward",
                 "4096, 8192", "float", LogSoftmaxGradient, 1},
    DemoOperator{"", "autograd::engine::evaluate_function: MmBackward0", "MmBackward0", "aclnnMm", "4096, 8192", "c10::Half",
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

constexpr DemoOperator AiCpuOperator{"", "aten::nonzero", "aten::nonzero", "aclnnNonzero", "4096", "long int", NonZero};

constexpr DemoModel Model{ForwardLayer, BackwardLayer, ForwardHead, BackwardHead, Optimizer, &AiCpuOperator};

} // namespace

const DemoModel &demoModel()
{
    return Model;
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
