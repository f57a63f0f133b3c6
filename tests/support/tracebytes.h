// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <string>
#include <vector>

namespace plumbline::test {

/// Returns every byte of all contents of the traces, except the names of their files. The result is equal only for equal traces.
[[nodiscard]] std::string traceBytes(const std::vector<DeviceTrace> &traces);

} // namespace plumbline::test
