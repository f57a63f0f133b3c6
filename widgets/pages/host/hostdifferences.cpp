// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/host/hostdifferences.h"

#include "widgets/pages/differencenotes.h"

namespace plumbline {

Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto groups = apiDifferences(*cards.base.trace(), *cards.target.trace(), *cards.matching, {}, control);
    if (!groups)
        return failure(groups.error());
    ComparedTable table = groupTable(*groups, "host_call", "", *cards.matching);
    table.note = wholeCapturesNote(cards.baseRange.has_value());
    return table;
}

} // namespace plumbline
