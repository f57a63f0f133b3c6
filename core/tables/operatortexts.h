// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/operatorsums.h"

#include <optional>
#include <string>

namespace plumbline {

/// What a text output_op_compute_time_*.txt or output_op_compute_time_detail_*.txt tells (docs/formats.md 13.3): means of the AI
/// cores in one step.
struct OperatorTexts
{
    std::optional<OperatorSumRows> types;     ///< empty without a list of types
    std::optional<OperatorSumRows> operators; ///< empty without a list of operators
};

/// Reads such a text. Every analysis appends its lists to the file; of lists of one kind the last one counts, unless it has fewer
/// rows, as one that was cut short has. A text without any list has neither member. Errors: those of readWordLines(). O(bytes).
[[nodiscard]] Result<OperatorTexts> readOperatorTexts(const std::string &path, TaskControl &control);

} // namespace plumbline
