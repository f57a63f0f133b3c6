// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <string>
#include <vector>

namespace plumbline::test {

/// Every byte of everything the traces hold except their files: equal for equal traces only.
[[nodiscard]] std::string traceBytes(const std::vector<DeviceTrace> &traces);

} // namespace plumbline::test
