// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// The matrix multiplications of AI cores whose operands hold the threshold "operand_bytes" over all their calls, at 2 bytes an
/// element, one of one dimension twice; the longest first.
[[nodiscard]] std::vector<const KernelVariant *> largeMatMuls(const ComputeKernels &kernels, const RuleInput &input,
                                                              const TaskControl &control);

/// Of the first two operands of a multiplication the inner axes that `multiple` does not divide: the last one, in blocks (four
/// dimensions of FRACTAL_NZ) what the second and third make.
[[nodiscard]] std::vector<std::int64_t> unalignedAxes(const ComputeKernels &kernels, const KernelVariant &variant,
                                                      std::int64_t multiple);

/// Whether a type of operator multiplies one pair of matrices, or a batch of pairs: neither groups of several sizes nor one that
/// communicates as well.
[[nodiscard]] bool isPlainMatMul(std::string_view type);

/// The operations of a matrix multiplication, 2 * M * N * K * batch, from the elements of its operands and its result whatever is
/// transposed: A * B / result is K * K, for each pair of a batch. None where the shapes are no multiplication's. In blocks
/// (FRACTAL_NZ) padding counts.
[[nodiscard]] std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call);

} // namespace plumbline
