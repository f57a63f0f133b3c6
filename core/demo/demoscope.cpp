// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demoscope.h"

#include <array>

namespace plumbline {

namespace {

using Section = DemoScope::Section;

constexpr std::string_view Network = "network-WithLossCell/_backbone-Transformer";
/// The cells of a layer's forward operators, in the order of DemoModel. "" stands for the layer itself.
constexpr std::array<std::string_view, 10> LayerCells{"attention_norm-LayerNorm",
                                                      "attention-Attention/qkv-Dense",
                                                      "attention-Attention/core-FlashAttention",
                                                      "attention-Attention/o-Dense",
                                                      "",
                                                      "ffn_norm-LayerNorm",
                                                      "ffn-FeedForward/up-Dense",
                                                      "ffn-FeedForward/act-GELU",
                                                      "ffn-FeedForward/down-Dense",
                                                      ""};
constexpr std::array<std::string_view, 3> HeadCells{"head-Dense", "loss-CrossEntropyLoss", "loss-CrossEntropyLoss"};
constexpr int NumbersPerOperator = 4;
constexpr int NumbersPerLayer = 100;

std::string cellsOf(const DemoScope &scope)
{
    const auto place = static_cast<std::size_t>(scope.place);
    switch (scope.section) {
    case Section::Data:
        return "data-GetNext";
    case Section::Reducer:
        return "grad_reducer-DistributedGradReducer";
    case Section::Optimizer:
        return "optimizer-AdamWeightDecay";
    case Section::Pipeline:
        return "stage-PipelineCell";
    case Section::Head:
        return std::string(Network) + '/' + std::string(HeadCells[place % HeadCells.size()]);
    case Section::Layer:
        break;
    }
    const std::string_view cell = LayerCells[place % LayerCells.size()];
    return std::string(Network) + "/layers-CellList/" + std::to_string(scope.layer) + "-TransformerLayer" +
           (cell.empty() ? "" : "/") + std::string(cell);
}

} // namespace

std::string scopePath(const DemoScope &scope)
{
    return (scope.isBackward ? "Gradients/Default/" : "Default/") + cellsOf(scope);
}

std::string scopedName(const DemoScope &scope, std::string_view type, int part)
{
    const int section = static_cast<int>(scope.section) * 10 + scope.layer + (scope.isBackward ? 50 : 0);
    const int number = section * NumbersPerLayer + scope.place * NumbersPerOperator + part + 1;
    return scopePath(scope) + '/' + std::string(type) + "-op" + std::to_string(number);
}

} // namespace plumbline
