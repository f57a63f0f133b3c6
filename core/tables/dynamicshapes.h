// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/tables/operatorsums.h"

#include <string>

namespace plumbline {

/// Reads dynamic_shape_info_*.json (docs/formats.md 13.3), one row for each execution: its step, its operator, the shapes it had
/// and how long it took. The file lists executions by step, on GPU, or by operator, on Ascend, where the Nth execution belongs to
/// step N. Of the first form the operators count; the kernels below them only if there are none. Errors: those of readJsonFile(),
/// NotRecognised if the file lists no execution.
[[nodiscard]] Result<OperatorSumRows> readDynamicShapes(const std::string &path);

} // namespace plumbline
