// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/matrixwork.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

double elementsOf(const OperandTensor &tensor)
{
    return static_cast<double>(tensor.elements().value_or(0));
}

/// Returns the product of all dimensions before the last `ofOne` ones, which hold one matrix.
double matricesOf(const OperandTensor &tensor)
{
    const std::size_t ofOne = tensor.format.ends_with("NZ") ? 4 : 2;
    double matrices = 1;
    for (std::size_t axis = 0; axis + ofOne < tensor.dimensions.size(); ++axis)
        matrices *= static_cast<double>(tensor.dimensions[axis]);
    return matrices;
}

std::optional<double> positiveOr(double value)
{
    return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

bool isGrouped(std::string_view type)
{
    return isMatMul(type) && namesPart(type, "Grouped") && !namesPart(type, "All") && !namesPart(type, "Reduce");
}

/// Each row of A meets one row of the result, whatever group it belongs to.
std::optional<double> groupedOperations(Tensors inputs, Tensors outputs)
{
    if (inputs.size() < 2 || outputs.empty() || inputs[0].dimensions.size() < 2 || outputs[0].dimensions.size() < 2)
        return std::nullopt;
    return positiveOr(2 * elementsOf(inputs[0]) * static_cast<double>(outputs[0].dimensions.back()));
}

bool isConvolution(std::string_view type)
{
    constexpr std::array<std::string_view, 3> Names{"Conv2D", "Conv3D", "DepthwiseConv2D"};
    return std::ranges::any_of(Names, [type](std::string_view name) { return type.starts_with(name); }) &&
           !namesPart(type, "Transpose");
}

/// Returns the number of places of an image or volume, without its channels. Empty for a layout that does not tell the axes.
std::optional<double> positionsOf(const OperandTensor &tensor)
{
    constexpr std::size_t NoAxis = 9;
    struct Layout
    {
        std::string_view format;
        std::array<std::size_t, 4> axes; ///< axes that are no channels; NoAxis where there are fewer
        std::size_t rank;
    };
    constexpr std::array<Layout, 6> Layouts{{{"NCHW", {0, 2, 3, NoAxis}, 4},
                                             {"NHWC", {0, 1, 2, NoAxis}, 4},
                                             {"NC1HWC0", {0, 2, 3, NoAxis}, 5},
                                             {"NCDHW", {0, 2, 3, 4}, 5},
                                             {"NDHWC", {0, 1, 2, 3}, 5},
                                             {"NDC1HWC0", {0, 1, 3, 4}, 6}}};
    // Some versions write the number of groups behind a colon.
    const std::string_view format = tensor.format.substr(0, tensor.format.find(':'));
    const auto found = std::ranges::find(Layouts, format, &Layout::format);
    if (found == Layouts.end() || tensor.dimensions.size() != found->rank)
        return std::nullopt;
    double positions = 1;
    for (const std::size_t axis : found->axes)
        positions *= axis < found->rank ? static_cast<double>(tensor.dimensions[axis]) : 1;
    return positions;
}

bool isFilter(const OperandTensor &tensor)
{
    return tensor.format.starts_with("FRACTAL_Z");
}

std::optional<double> convolutionOperations(std::string_view type, Tensors inputs, Tensors outputs)
{
    std::vector<const OperandTensor *> operands; // without the size of the result, which gradients take as an operand
    for (const OperandTensor &tensor : inputs) {
        if (!namesPart(tensor.type, "INT32") && !namesPart(tensor.type, "INT64"))
            operands.push_back(&tensor);
    }
    if (operands.size() < 2 || outputs.empty())
        return std::nullopt;
    const OperandTensor *filter = operands[1];
    const OperandTensor *result = &outputs[0];
    if (namesPart(type, "BackpropFilter")) {
        std::swap(filter, result);
    } else if (namesPart(type, "BackpropInput")) {
        filter = operands[0];
        result = operands[1];
        if (isFilter(*result) && !isFilter(*filter))
            std::swap(filter, result);
    }
    const auto positions = positionsOf(*result);
    return positions ? positiveOr(2 * *positions * elementsOf(*filter)) : std::nullopt;
}

bool isAttention(std::string_view type)
{
    return type == "FlashAttentionScore" || type == "FlashAttentionScoreGrad";
}

/// Sizes of attention over sequences of one length.
struct AttentionSize
{
    std::int64_t batch = 0;
    std::int64_t heads = 0;
    std::int64_t queries = 0; ///< length of a sequence of queries
};

/// Returns the sizes that the maxima of the softmax tell: batch, heads, queries, 8. Attention over sequences of several lengths
/// has no such tensor.
std::optional<AttentionSize> sizeOf(Tensors tensors)
{
    constexpr std::int64_t Lanes = 8;
    for (const OperandTensor &tensor : tensors) {
        const auto &dimensions = tensor.dimensions;
        if (dimensions.size() == 4 && dimensions[3] == Lanes && tensor.type == "FLOAT")
            return AttentionSize{dimensions[0], dimensions[1], dimensions[2]};
    }
    return std::nullopt;
}

/// Returns the length of a sequence of keys: the axis that the queries have it on, or in three dimensions (batch and length in
/// either order, then all heads) what remains of the elements.
std::optional<double> keysOf(const OperandTensor &query, const OperandTensor &key, const AttentionSize &size)
{
    if (query.dimensions.size() == 3 && key.dimensions.size() == 3 && size.batch > 0) {
        const double keys =
            static_cast<double>(key.dimensions[0]) * static_cast<double>(key.dimensions[1]) / static_cast<double>(size.batch);
        return keys == std::floor(keys) ? std::optional(keys) : std::nullopt;
    }
    if (query.dimensions.size() != 4 || key.dimensions.size() != 4 || size.heads == size.queries)
        return std::nullopt;
    if (query.dimensions[1] == size.heads && query.dimensions[2] == size.queries)
        return static_cast<double>(key.dimensions[2]);
    if (query.dimensions[1] == size.queries && query.dimensions[2] == size.heads)
        return static_cast<double>(key.dimensions[1]);
    return std::nullopt;
}

/// Returns whether a mask is compressed: it is smaller than the sequences, so it can only tell that the attention is causal.
bool hasCompressedMask(Tensors inputs, double queries)
{
    constexpr std::int64_t Side = 2048;
    return queries > static_cast<double>(Side) && std::ranges::any_of(inputs, [](const OperandTensor &tensor) {
               return tensor.dimensions == std::vector<std::int64_t>{Side, Side} &&
                      (tensor.type == "BOOL" || tensor.type == "UINT8");
           });
}

std::optional<double> attentionOperations(std::string_view type, Tensors inputs, Tensors outputs)
{
    const bool isGradient = type.ends_with("Grad");
    const auto size = sizeOf(isGradient ? inputs : outputs);
    if (!size || inputs.size() < 3)
        return std::nullopt;
    const auto keys = keysOf(inputs[0], inputs[1], *size);
    if (!keys)
        return std::nullopt;
    // The elements of the queries are batch * heads * queries * size of a head. The gradient repeats one product of the forward
    // pass and has four more.
    const double forward = 4 * elementsOf(inputs[0]) * *keys;
    constexpr double GradientProducts = 2.5;
    const double causal = hasCompressedMask(inputs, static_cast<double>(size->queries)) ? 0.5 : 1;
    return positiveOr(forward * (isGradient ? GradientProducts : 1) * causal);
}

} // namespace

bool isMatMul(std::string_view type)
{
    return namesPart(type, "MatMul") || namesPart(type, "Matmul");
}

bool isPlainMatMul(std::string_view type)
{
    constexpr std::array<std::string_view, 5> Others{"Grouped", "AllReduce", "AllGather", "ReduceScatter", "AllToAll"};
    return isMatMul(type) && std::ranges::none_of(Others, [type](std::string_view other) { return namesPart(type, other); });
}

bool isMatrixType(std::string_view type)
{
    return isMatMul(type) || isConvolution(type) || namesPart(type, "Attention");
}

std::optional<double> matMulOperations(Tensors inputs, Tensors outputs)
{
    if (inputs.size() < 2 || outputs.empty())
        return std::nullopt;
    const double result = elementsOf(outputs.front());
    const double pairs = std::min(matricesOf(inputs[0]), matricesOf(inputs[1]));
    const double square = elementsOf(inputs[0]) * elementsOf(inputs[1]) / (result * pairs);
    const double inner = std::nearbyint(std::sqrt(square));
    constexpr double Rounding = 1e-9;
    if (!(result > 0) || !(inner >= 1) || std::abs(inner * inner - square) > Rounding * square)
        return std::nullopt;
    return 2 * result * inner;
}

std::optional<double> matrixOperations(std::string_view type, Tensors inputs, Tensors outputs)
{
    if (isPlainMatMul(type))
        return matMulOperations(inputs, outputs);
    if (isGrouped(type))
        return groupedOperations(inputs, outputs);
    if (isConvolution(type))
        return convolutionOperations(type, inputs, outputs);
    return isAttention(type) ? attentionOperations(type, inputs, outputs) : std::nullopt;
}

} // namespace plumbline
