// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <memory>
#include <optional>

namespace plumbline {

/// The trace of one card of a timeline. `device` is set only if the timeline holds several devices.
struct DeviceTrace
{
    std::optional<int> device;
    std::shared_ptr<const Trace> trace;
};

} // namespace plumbline
