// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/kernelsavings.h"
#include "core/advice/rule.h"

#include <cstdint>
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

} // namespace plumbline
