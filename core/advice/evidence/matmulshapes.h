// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the matrix multiplications on AI cores whose operands hold at least the threshold "operand_bytes" over all their
/// calls, the longest total first. Bytes are counted at 2 an element; a tensor of one dimension counts twice.
[[nodiscard]] std::vector<const KernelVariant *> largeMatMuls(const ComputeKernels &kernels, const RuleInput &input,
                                                              const TaskControl &control);

/// Returns the inner axes of the first two operands of a multiplication that `multiple` does not divide. The inner axis is the
/// last one; in blocks (FRACTAL_NZ with four dimensions) it is the product of the second and third.
[[nodiscard]] std::vector<std::int64_t> unalignedAxes(const ComputeKernels &kernels, const KernelVariant &variant,
                                                      std::int64_t multiple);

/// Returns whether a type multiplies one pair of matrices or a batch of pairs. False for grouped multiplications of several
/// sizes, and for those that communicate as well.
[[nodiscard]] bool isPlainMatMul(std::string_view type);

/// Returns the operations of a matrix multiplication, 2 * M * N * K * batch. They follow from the numbers of elements of both
/// operands and the result, whatever is transposed: elements of A * elements of B / elements of the result = K * K, for each pair
/// of a batch. None where the shapes are not those of a multiplication. In blocks (FRACTAL_NZ) padding counts.
[[nodiscard]] std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call);

} // namespace plumbline
