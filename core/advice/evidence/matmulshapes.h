// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/roofline/matrixwork.h"

#include <cstdint>
#include <optional>
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

/// Returns the operations of a matrix multiplication; see the function of the same name for tensors.
[[nodiscard]] std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call);

} // namespace plumbline
