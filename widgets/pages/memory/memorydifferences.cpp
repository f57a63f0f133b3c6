// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/memorydifferences.h"

#include "core/analysis/memory/cardmemory.h"
#include "widgets/pages/differencenotes.h"

namespace plumbline {

Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const CardMemory base = readCardMemory(*cards.base.card, control);
    const CardMemory target = readCardMemory(*cards.target.card, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    ComparedTable table = peakTable(peakDifferences(base.curves, target.curves), *cards.base.trace, *cards.target.trace);
    table.note = wholeCapturesNote(cards.baseRange.has_value());
    return table;
}

} // namespace plumbline
