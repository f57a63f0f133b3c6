// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the matrix multiplications on AI cores whose inputs and outputs have at least as many bytes as the threshold
/// "operand_bytes", summed up over all their calls. The one with the longest total time comes first. An element counts 2 bytes,
/// in a tensor of one dimension 4. The result is incomplete once `control` asks to stop.
[[nodiscard]] std::vector<const KernelVariant *> largeMatMuls(const ComputeKernels &kernels, const RuleInput &input,
                                                              const TaskControl &control);

/// Returns the lengths of the inner axes of the first two inputs of a matrix multiplication, without those that are a multiple of
/// `multiple`. The inner axis is the last one; in blocks (FRACTAL_NZ with four dimensions) it is the product of the second and
/// third.
[[nodiscard]] std::vector<std::int64_t> unalignedAxes(const ComputeKernels &kernels, const KernelVariant &variant,
                                                      std::int64_t multiple);

/// Returns whether a type multiplies one pair of matrices or a batch of pairs. False for grouped multiplications of several
/// sizes, and for multiplications that contain a collective, such as AllReduce.
[[nodiscard]] bool isPlainMatMul(std::string_view type);

/// Returns the operations of a matrix multiplication, 2 * M * N * K * batch. They follow from the numbers of elements of both
/// operands and the result, whatever is transposed: elements of A * elements of B / elements of the result = K * K, for each pair
/// of a batch. None where the shapes are not those of a multiplication. In blocks (FRACTAL_NZ) padding counts.
[[nodiscard]] std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call);

} // namespace plumbline
