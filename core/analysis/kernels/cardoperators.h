// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"

#include <memory>

namespace plumbline {

/// What the rows of a table of sums stand for.
enum class SumsOf : std::uint8_t { Operators, Types, Shapes };

/// Reads what a capture tells about its operators without listing every execution (docs/formats.md 8.2 and 13.3). Operators come
/// from the tables aicore_intermediate_detail, cpu_op_detail_info and gpu_op_detail_info; types from aicore_intermediate_type,
/// cpu_op_type_info and gpu_op_type_info, or from op_statistic. The executions of aicpu_intermediate join both. Operators divided
/// by shapes come from dynamic_shape_info. Where no table aicore_intermediate tells the AI cores, the texts
/// output_op_compute_time do, and else they are CardKernels::unshown. Types, subgraphs and shapes of operators come from
/// framework_raw. Null if the card has no such table. The result keeps `trace`, if there is one, so that slices can be found.
/// Returns an incomplete result once `control` asks to stop. O(rows).
[[nodiscard]] std::shared_ptr<const CardKernels> readOperatorSums(const Card &card, SumsOf what,
                                                                  std::shared_ptr<const Trace> trace, TaskControl &control);

} // namespace plumbline
