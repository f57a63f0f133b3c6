// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/memorydifferences.h"

#include "core/analysis/memory/cardmemory.h"
#include "widgets/pages/differencenotes.h"

namespace plumbline {

Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto base = cards.base.open->memory(control);
    const auto target = cards.target.open->memory(control);
    if (!base || !target)
        return failure(ErrorCode::Cancelled);
    ComparedTable table =
        peakTable(peakDifferences((*base)->curves, (*target)->curves), *cards.base.trace(), *cards.target.trace());
    table.note = wholeCapturesNote(cards.baseRange.has_value());
    return table;
}

} // namespace plumbline
