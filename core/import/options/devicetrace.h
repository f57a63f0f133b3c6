// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <memory>
#include <optional>

namespace plumbline {

/// One card's share of a timeline; `device` is set where the timeline holds several.
struct DeviceTrace
{
    std::optional<int> device;
    std::shared_ptr<const Trace> trace;
};

} // namespace plumbline
