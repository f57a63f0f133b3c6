// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/comparisonheadline.h"

#include "widgets/pages/comparison/comparisonpage.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QLocale>

namespace plumbline {

namespace {

QString shareText(double share)
{
    return QLocale::c().toString(share * 100, 'f', 2);
}

/// Returns a relative difference such as "+2.31 %".
QString changeText(const StepTotal &total)
{
    const double change = static_cast<double>(total.targetNs) / static_cast<double>(total.baseNs) - 1;
    return (change > 0 ? QStringLiteral("+") : QString()) + shareText(change).replace(QLatin1Char('-'), QChar(0x2212)) +
           QStringLiteral("\u202f%");
}

QString howAligned(const Alignment &alignment)
{
    return alignment.refusal == AlignmentRefusal::None ? alignmentText(alignment) : refusalText(alignment);
}

QString tablesText()
{
    return ComparisonPage::tr(
        "There are not two timelines, so tables are compared: kernels by the kernel table, collectives by the "
        "communication files, steps by the step table. What the host did is not known.");
}

/// Returns how long the compared steps take, and what they tell about chance.
QString lengthsText(const StepLengths &lengths, const StepTotal &total)
{
    const StepFigures &figures = lengths.figures;
    const auto spread = [](std::optional<TimeNs> ns) { return ns ? durationText(*ns) : QString(); };
    QString text =
        figures.pairs == 1
            ? ComparisonPage::tr("The step takes %1 on the base and %2 on the target (%3).")
                  .arg(durationText(figures.baseMeanNs), durationText(figures.targetMeanNs), changeText(total))
            : ComparisonPage::tr("A step takes %1 ± %2 on the base and %3 ± %4 on the target (%5), over %6 pairs.")
                  .arg(durationText(figures.baseMeanNs), spread(figures.baseSpreadNs), durationText(figures.targetMeanNs),
                       spread(figures.targetSpreadNs), changeText(total), countText(figures.pairs));
    if (lengths.floorNs)
        text += QLatin1Char(' ') + (lengths.differenceNs() > *lengths.floorNs || -lengths.differenceNs() > *lengths.floorNs
                                        ? ComparisonPage::tr("The difference is above the noise of the steps, which is %1.")
                                        : ComparisonPage::tr("The difference is within the noise of the steps, which is %1."))
                                       .arg(durationText(*lengths.floorNs));
    else
        text +=
            QLatin1Char(' ') + ComparisonPage::tr("So few steps do not tell what is chance: the noise of operators is a guess.");
    return text;
}

} // namespace

QString comparisonHeadline(const CardComparison &comparison, const Alignment *alignment)
{
    const Matching &matching = *comparison.question.matching;
    QString text =
        ComparisonPage::tr("Base: %1. Target: %2.").arg(comparison.question.base.name, comparison.question.target.name) +
        QLatin1Char(' ') + (alignment ? howAligned(*alignment) : tablesText()) + QLatin1Char('\n') +
        ComparisonPage::tr("Matched: %1 % of the slices, %2 pairs; only in the base %3, only in the target %4.")
            .arg(shareText(matching.share()), countText(matching.pairs), countText(matching.onlyBase),
                 countText(matching.onlyTarget));
    if (comparison.lengths && comparison.steps.baseNs > 0)
        text += QLatin1Char(' ') + lengthsText(*comparison.lengths, comparison.steps);
    if (matching.affix)
        text += QLatin1Char(' ') +
                ComparisonPage::tr("The names of %1 kernels of one card have \"%2\" in addition; they count as the same.")
                    .arg(countText(matching.affix->names), plainText(matching.affix->text));
    if (matching.renamed > 0)
        text += QLatin1Char(' ') + ComparisonPage::tr("%1 pairs of kernels seem to be renamed: they stand at the same place.")
                                       .arg(countText(matching.renamed));
    return text;
}

} // namespace plumbline
