// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

/// The executions of one operator with one set of input shapes in one step. Texts live as long as the calls.
struct ShapeStep
{
    std::string_view step; ///< "" where the source tells no steps
    std::string_view name;
    std::string_view type;
    std::string_view shapes;
    std::uint64_t count = 0;      ///< executions
    WideNs sumPs = 0;             ///< of the executions whose duration is known
    std::uint64_t shapeCount = 0; ///< different shapes that the operator has in all steps together
};

/// Returns which operators ran in each step and with which shapes: steps in natural order, within a step the longest sum first.
/// O(calls log calls). Incomplete once a stop is requested.
[[nodiscard]] std::vector<ShapeStep> shapesByStep(const KernelCalls &calls, const TaskControl &control = {});

} // namespace plumbline
