// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/overviewdifferences.h"

#include "core/analysis/steps/cardoverview.h"
#include "widgets/pages/differencenotes.h"

#include <optional>

namespace plumbline {

Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step, TaskControl &control)
{
    const auto base = cards.base.open->overviewIn(cards.baseRange, control);
    const auto target = base ? cards.target.open->overviewIn(cards.targetRange, control) : base;
    if (!target)
        return failure(target.error());
    std::optional<CompareScope> scope;
    if (!step.empty() && !cards.baseRange)
        scope = scopeOfSteps(*cards.matching, step, step);
    ComparedTable table = quantityTable(overviewDifferences(**base, **target, *cards.matching, scope.value_or(CompareScope())));
    if (!step.empty() && !cards.baseRange && !scope)
        table.note = differenceNote(
            QT_TRANSLATE_NOOP("PageDifferences", "Only one of the cards has this step, so the whole captures are compared."));
    return table;
}

} // namespace plumbline
