// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/overviewdifferences.h"

#include "core/analysis/steps/cardoverview.h"
#include "widgets/pages/differencenotes.h"

#include <optional>

namespace plumbline {

Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step, TaskControl &control)
{
    const CardOverview base = overviewOf(*cards.base.card, cards.base.trace.get(), cards.baseRange, control);
    const CardOverview target = overviewOf(*cards.target.card, cards.target.trace.get(), cards.targetRange, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    std::optional<CompareScope> scope;
    if (!step.empty() && !cards.baseRange)
        scope = scopeOfSteps(*cards.matching, step, step);
    ComparedTable table = quantityTable(overviewDifferences(base, target, *cards.matching, scope.value_or(CompareScope())));
    if (!step.empty() && !cards.baseRange && !scope)
        table.note = differenceNote(
            QT_TRANSLATE_NOOP("PageDifferences", "Only one of the cards has this step, so the whole captures are compared."));
    return table;
}

} // namespace plumbline
