// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/operatorsources.h"

#include "core/analysis/kernels/cachedcalls.h"
#include "core/base/timeunits.h"
#include "core/summary/summaryparts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

class OperatorSourceTexts
{
    Q_DECLARE_TR_FUNCTIONS(OperatorSources)
};

/// Tells how the rows of l2_cache.csv came to the kernels.
void addCacheRows(const CardKernels &kernels, OperatorSources &sources)
{
    for (const Error &error : kernels.errors)
        sources.shown += errorText(error);
    const auto join = cacheJoinOf(kernels);
    if (!join)
        return;
    QString text = join->joinedRows < join->rows ? OperatorSourceTexts::tr("l2_cache.csv: %1 of %2 rows belong to a kernel")
                                                       .arg(countText(join->joinedRows), countText(join->rows))
                                                 : OperatorSourceTexts::tr("Hit Rate and Victim Rate from l2_cache.csv");
    if (join->isByName)
        text += OperatorSourceTexts::tr(", joined by name: streams and tasks of the kernels are not known");
    sources.more += text;
    if (!join->tellsHits)
        sources.more += OperatorSourceTexts::tr("This card does not count hits (Hit Rate is N/A)");
}

QString originText(const CardKernels &kernels)
{
    if (kernels.isOfTable())
        return OperatorSourceTexts::tr("From %1").arg(plainText(kernels.source));
    if (!kernels.foreignTable.empty())
        return OperatorSourceTexts::tr("From the timeline: %1 is of another day than the timeline, and is left out")
            .arg(plainText(kernels.foreignTable));
    if (kernels.tellsTypes())
        return OperatorSourceTexts::tr("From the timeline, whose operators tell their types and shapes");
    return OperatorSourceTexts::tr("From the timeline: without a table of operators there are no types, shapes and counters");
}

/// Tells what the shares are of where there are several wholes.
QString sharesText(const CardKernels &kernels)
{
    return comeFromSums(*kernels.calls)
               ? OperatorSourceTexts::tr("Shares are of the AI cores and of the AI CPU in the whole capture, each on its own")
               : OperatorSourceTexts::tr("Shares are of computing, of communication, and of waits and copies, each on its own");
}

} // namespace

OperatorSources operatorSources(const CardKernels &kernels, const std::vector<Problem> &doubts, bool hasWholes)
{
    OperatorSources sources{{originText(kernels)}, {}};
    if (kernels.isPerStep)
        sources.more += OperatorSourceTexts::tr("AI Core: counts and sums of one mean step");
    if (const auto &table = kernels.unshown)
        sources.more += OperatorSourceTexts::tr("%1 tells the operators as well (%2 in a mean step) and is not shown")
                            .arg(plainText(table->name), shortDurationText(table->sumPs / PsPerNs));
    addCacheRows(kernels, sources);
    if (hasWholes)
        sources.more += sharesText(kernels);
    for (const Problem &doubt : doubts) {
        if (doubt.code != ProblemCode::OfAnotherDay) // originText() tells it
            sources.shown += problemText(doubt);
    }
    return sources;
}

} // namespace plumbline
