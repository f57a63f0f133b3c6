// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/facts/opencard.h"

#include <cstdint>
#include <memory>

namespace plumbline {

/// Whether traceOfTables() takes the kernels of the kernel table, or leaves them out.
enum class TableKernels : std::uint8_t { Taken, LeftOut };

/// Makes a timeline of what the tables of a card tell, so that a capture without a timeline can be compared: the kernels of its
/// kernel table by stream, and the operators of its communication files by group. Kernels that do a part of a collective are left
/// out where the communication files tell the operators. A kernel without a start follows the one before it. Steps are marked
/// where the table tells several, each from its first kernel to the first one of the next. Hosts and waits are not known. Errors:
/// FileNotFound if neither tells anything, NotSupported for a card that only its summary tells, those of OpenCard::kernelTable(),
/// Cancelled. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Trace>> traceOfTables(const OpenCard &card, TaskControl &control,
                                                                 TableKernels kernels = TableKernels::Taken);

/// Makes a timeline of the kernel table of a card alone, which must tell when its kernels start. Each step that it numbers is
/// marked, from its first kernel to the first one of the next step, the last one to its last end. Errors: those of
/// traceOfTables(). O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Trace>> traceOfKernels(const OpenCard &card, TaskControl &control);

/// Of two cards that are compared, those of which neither timeline nor tables tell a kernel that computes.
struct UntoldKernels
{
    bool base = false;
    bool target = false;

    /// Returns whether only one of them tells kernels. Nothing tells then which kernels the other one lacks.
    [[nodiscard]] bool isOneSided() const { return base != target; }
};

/// Finds out which of two cards tell kernels. `baseTrace` and `targetTrace` are their timelines, or what traceOfTables() made of
/// them; null for a card that has neither. Where only one card tells kernels, they are taken out of what its tables tell, so that
/// they do not count as kernels that only that card ran. O(slices), and that of traceOfTables().
[[nodiscard]] UntoldKernels leaveOutOneSidedKernels(const OpenCard &base, std::shared_ptr<const Trace> &baseTrace,
                                                    const OpenCard &target, std::shared_ptr<const Trace> &targetTrace,
                                                    TaskControl &control);

} // namespace plumbline
