// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/storage/stringpool.h"
#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// The shapes that kernels of two cards worked on, in the form that MatchOptions takes. For each slice it has a number that
/// stands for the shapes of its inputs and means the same on both sides; 0 if they are not known. Both lists are empty if a card
/// has no table, because shapes that are known on one side only would match nothing.
struct KernelShapes
{
    std::vector<std::uint32_t> base;
    std::vector<std::uint32_t> target;
    std::shared_ptr<const StringPool> texts; ///< null if no shapes are known

    /// Returns the shapes that a number of either list stands for.
    [[nodiscard]] std::string_view text(std::uint32_t number) const { return texts ? texts->text(StringId(number)) : ""; }
};

/// The timeline of a card with its kernel table. `device` is the device that rows must belong to.
struct ShapeSource
{
    const Trace &trace;
    const KernelTable *table; ///< null if there is none
    std::optional<int> device;
};

/// Finds the shapes of all slices of device lanes in the tables (KernelTable::find()). The result is incomplete once `control`
/// asks to stop. O(slices log rows).
[[nodiscard]] KernelShapes kernelShapes(const ShapeSource &base, const ShapeSource &target, const TaskControl &control);

/// Does the same with the kernel tables of two cards, which must have timelines. A table that cannot be read counts as missing.
/// O(slices log rows), plus reading tables that were not read before.
[[nodiscard]] KernelShapes kernelShapesOf(const OpenCard &base, const OpenCard &target, TaskControl &control);

} // namespace plumbline
