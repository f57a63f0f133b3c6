// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kerneltensors.h"

#include <optional>
#include <span>
#include <string_view>

namespace plumbline {

/// Inputs or outputs of a kernel.
using Tensors = std::span<const OperandTensor>;

/// Returns whether the type of an operator or of data has a part in its name.
[[nodiscard]] inline bool namesPart(std::string_view type, std::string_view part)
{
    return type.find(part) != std::string_view::npos;
}
/// Returns whether a type multiplies matrices, alone or together with a collective.
[[nodiscard]] bool isMatMul(std::string_view type);
/// Returns whether a type multiplies one pair of matrices or a batch of pairs. False for grouped multiplications of several
/// sizes, and for multiplications that contain a collective, such as AllReduce.
[[nodiscard]] bool isPlainMatMul(std::string_view type);
/// Returns whether a type computes on the matrix unit: multiplications, convolutions and attention.
[[nodiscard]] bool isMatrixType(std::string_view type);

/// Returns the operations of a matrix multiplication, 2 * M * N * K * batch. They follow from the numbers of elements of both
/// operands and the result, whatever is transposed: elements of A * elements of B / elements of the result = K * K, for each pair
/// of a batch. Empty where the shapes are not those of a multiplication. In blocks (FRACTAL_NZ) padding counts.
[[nodiscard]] std::optional<double> matMulOperations(Tensors inputs, Tensors outputs);

/// Returns the operations that the shapes of a kernel of the matrix unit tell (docs/roofline.md). A multiplication and an
/// addition are two operations. Empty for types and shapes that do not tell them:
/// - Multiplications, and grouped ones: 2 * elements of A * length of a row of the result.
/// - Convolutions and both of their gradients: 2 * positions of the result of the forward pass * elements of the filter. This
///   holds for all layouts and groups; in blocks (NC1HWC0, FRACTAL_Z) padding counts.
/// - Attention of one length: 4 * batch * heads * length of the queries * length of the keys * size of a head, 2.5 times as many
///   for its gradient. A compressed mask (2048 x 2048 for longer sequences) is causal and halves them. Any other mask may leave
///   out blocks, so that these operations are an upper bound.
[[nodiscard]] std::optional<double> matrixOperations(std::string_view type, Tensors inputs, Tensors outputs);

} // namespace plumbline
