// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/facts/opencard.h"

#include <memory>

namespace plumbline {

/// Makes a timeline of what the tables of a card tell, so that a capture without a timeline can be compared: the kernels of its
/// kernel table by stream, and the operators of its communication files by group. Kernels that do a part of a collective are left
/// out where the communication files tell the operators. A kernel without a start follows the one before it. Steps are marked
/// where the table tells several, each from its first kernel to the first one of the next. Hosts and waits are not known. Errors:
/// FileNotFound if neither tells anything, NotSupported for a card that only its summary tells, those of OpenCard::kernelTable(),
/// Cancelled. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Trace>> traceOfTables(const OpenCard &card, TaskControl &control);

} // namespace plumbline
