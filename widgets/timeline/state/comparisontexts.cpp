// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/state/comparisontexts.h"

#include "core/compare/differencefloor.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

namespace plumbline {

namespace {

class ComparisonWords
{
    Q_DECLARE_TR_FUNCTIONS(plumbline::TimelineView)
};

const Trace &traceOfComparisonTexts(const TimelineState &state, int card)
{
    return *state.cards()[static_cast<std::size_t>(card)].trace;
}

TimeNs durationOf(const TimelineState &state, TimelineItem item)
{
    return traceOfComparisonTexts(state, item.card).sliceRange(item.slice).length();
}

/// Returns the difference and the ratio of the target to the base, for example "+1.5 ms, × 1.25"; without ratio if the base is 0.
QString changeText(TimeNs base, TimeNs target)
{
    const QString difference = differenceText(differenceBetween(base, target));
    if (base == 0)
        return difference;
    return difference + QStringLiteral(", × ") + QString::number(static_cast<double>(target) / static_cast<double>(base), 'f', 2);
}

} // namespace

QString differenceText(TimeNs difference)
{
    return (difference > 0 ? QStringLiteral("+") : QString()) + durationText(difference);
}

QString sideLetter(const TimelineState &state, int card)
{
    const Comparison *comparison = state.comparison();
    if (!comparison)
        return {};
    return card == comparison->base ? QStringLiteral("B") : card == comparison->target ? QStringLiteral("T") : QString();
}

QString partnerText(const TimelineState &state, TimelineItem item)
{
    const Comparison *comparison = state.comparison();
    if (!comparison || !comparison->matching || !item.isValid() || !item.slice.isValid())
        return {};
    const bool isBase = item.card == comparison->base;
    if (!isBase && item.card != comparison->target)
        return {};
    const TimelineItem partner = state.partnerOf(item);
    if (!partner.isValid())
        return isBase ? ComparisonWords::tr("only in the base") : ComparisonWords::tr("only in the target");
    const TimeNs own = durationOf(state, item);
    const TimeNs other = durationOf(state, partner);
    return isBase ? ComparisonWords::tr("target %1 (%2)").arg(durationText(other), changeText(own, other))
                  : ComparisonWords::tr("base %1 (%2)").arg(durationText(other), changeText(other, own));
}

QString pairText(const TimelineState &state, TimelineItem item)
{
    const TimelineItem partner = state.partnerOf(item);
    if (!partner.isValid())
        return {};
    const TimeNs base = durationOf(state, item);
    const TimeNs target = durationOf(state, partner);
    return QStringList{ComparisonWords::tr("base %1").arg(durationText(base)),
                       ComparisonWords::tr("target %1").arg(durationText(target)),
                       ComparisonWords::tr("difference %1").arg(changeText(base, target))}
        .join(QLatin1Char('\n'));
}

QString scaleText(const DifferenceScale &scale)
{
    return ComparisonWords::tr("common scale of all lanes, logarithmic from %1: bars up to %2, curve up to %3")
        .arg(durationText(LeastDivergenceNs), shortDurationText(scale.differenceNs), shortDurationText(scale.sumNs));
}

} // namespace plumbline
