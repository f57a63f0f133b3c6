// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// What kernels of two cards worked on, as MatchOptions takes it: by slice, a number that stands for the shapes of the inputs on
/// either side, 0 where nothing tells. Empty where a card has no table, because shapes known on one side would match nothing.
struct KernelShapes
{
    std::vector<std::uint32_t> base;
    std::vector<std::uint32_t> target;
};

/// A card's timeline with its kernel table, and which device the rows must be of.
struct ShapeSource
{
    const Trace &trace;
    const KernelTable *table; ///< null without one
    std::optional<int> device;
};

/// Joins the slices of device lanes to the rows of the tables (KernelTable::find()). Incomplete once `control` asks to stop.
/// O(slices log rows).
[[nodiscard]] KernelShapes kernelShapes(const ShapeSource &base, const ShapeSource &target, const TaskControl &control);

/// The same with the tables that stand beside two timelines; one that cannot be read tells nothing. O(rows + slices log rows).
[[nodiscard]] KernelShapes readKernelShapes(const Card &baseCard, const Trace &base, const Card &targetCard, const Trace &target,
                                            TaskControl &control);

} // namespace plumbline
