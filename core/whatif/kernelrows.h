// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"

#include <cstddef>
#include <optional>
#include <string>

namespace plumbline {

/// Returns the row of the kernel table of a card that belongs to a slice of the device. Empty if there is none, also for a null
/// table. O(log rows).
[[nodiscard]] std::optional<std::size_t> kernelRowOf(const KernelTable *table, const Card &card, const Trace &trace,
                                                     SliceId slice);

/// Returns the type of a kernel and the shapes of its inputs with a blank between them, "MatMulV3 4096,1024;1024,512". Only the
/// type, if the row tells no shapes. O(length of the cells).
[[nodiscard]] std::string kernelShapeText(const KernelTable &table, std::size_t row);

} // namespace plumbline
