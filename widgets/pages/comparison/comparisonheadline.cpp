// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/comparisonheadline.h"

#include "widgets/pages/comparison/comparisonpage.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

namespace plumbline {

namespace {

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

/// Returns how much the steps of a card differ among themselves, where there are several.
QString spreadText(std::optional<TimeNs> spread, std::uint32_t pairs)
{
    return spread ? ComparisonPage::tr("± %1 over %2 steps").arg(shortDurationText(*spread), countText(pairs)) : QString();
}

/// Returns whether the difference of the steps may be chance.
QString chanceText(const StepLengths &lengths)
{
    if (!lengths.floorNs)
        return ComparisonPage::tr("too few steps to tell what is chance");
    const bool isAbove = lengths.differenceNs() > *lengths.floorNs || -lengths.differenceNs() > *lengths.floorNs;
    return (isAbove ? ComparisonPage::tr("above the noise of the steps, %1")
                    : ComparisonPage::tr("within the noise of the steps, %1"))
        .arg(shortDurationText(*lengths.floorNs));
}

} // namespace

std::vector<Figure> comparisonFigures(const CardComparison &comparison)
{
    std::vector<Figure> figures;
    const Matching &matching = *comparison.question.matching;
    if (comparison.lengths && comparison.steps.baseNs > 0) {
        const StepFigures &steps = comparison.lengths->figures;
        const TimeNs difference = comparison.lengths->differenceNs();
        const StepTotal &total = comparison.steps;
        const double change = static_cast<double>(total.targetNs) / static_cast<double>(total.baseNs) - 1;
        const auto lines = [](const QString &name, const QString &spread) {
            return spread.isEmpty() ? QStringList{name} : QStringList{name, spread};
        };
        figures.push_back({ComparisonPage::tr("Step of the base"), shortDurationText(steps.baseMeanNs),
                           lines(comparison.question.base.name, spreadText(steps.baseSpreadNs, steps.pairs))});
        figures.push_back({ComparisonPage::tr("Step of the target"), shortDurationText(steps.targetMeanNs),
                           lines(comparison.question.target.name, spreadText(steps.targetSpreadNs, steps.pairs))});
        figures.push_back({ComparisonPage::tr("Difference"),
                           signedDurationText(difference),
                           {signedPercentText(change, 2), chanceText(*comparison.lengths)}});
    }
    figures.push_back({ComparisonPage::tr("Matched"),
                       percentText(matching.share(), 1),
                       {ComparisonPage::tr("of the slices: %1 pairs").arg(countText(matching.pairs)),
                        ComparisonPage::tr("only in the base %1, only in the target %2")
                            .arg(countText(matching.onlyBase), countText(matching.onlyTarget))}});
    return figures;
}

QString untoldKernelsText(const UntoldKernels &untold, const QString &base, const QString &target)
{
    if (!untold.isOneSided())
        return {};
    return QLatin1Char(' ') +
           ComparisonPage::tr("Kernels are not compared, because nothing tells those of %1.").arg(untold.base ? base : target);
}

QString comparisonHeadline(const CardComparison &comparison, const Alignment *alignment)
{
    const Matching &matching = *comparison.question.matching;
    QString text =
        ComparisonPage::tr("Base: %1. Target: %2.").arg(comparison.question.base.name, comparison.question.target.name) +
        QLatin1Char(' ') + (alignment ? howAligned(*alignment) : tablesText());
    if (comparison.lengths && !comparison.lengths->floorNs)
        text += QLatin1Char(' ') + ComparisonPage::tr("The noise of operators is a guess, because there are so few steps.");
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
