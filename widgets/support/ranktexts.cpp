// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/ranktexts.h"

#include "core/base/wide.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

class RankTexts
{
    Q_DECLARE_TR_FUNCTIONS(RankTexts)

public:
    static QString listed(const std::vector<int> &ranks);
    static QString arrival(const RankCollectives &all, const CollectiveTiming &timing);
    static QString basis(const CollectiveTiming &timing);
    static QStringList missing(const CollectiveTiming &timing);
    static QString groupName(std::size_t number, const QString &called);
    static QString groups(const RankCollectives &all, const RankMatrix &matrix);
    static QString transport(const RankMatrix &matrix, const TransportLinks &each, const std::vector<std::string> &ends);
    static QString rate(double gbPerSecond) { return tr("%1 GB/s").arg(QString::number(gbPerSecond, 'g', 4)); }
};

/// Returns some ranks as text; of many, the first ones and how many there are.
QString RankTexts::listed(const std::vector<int> &ranks)
{
    constexpr std::size_t Most = 16;
    QStringList names;
    for (std::size_t at = 0; at < std::min(ranks.size(), Most); ++at)
        names += QString::number(ranks[at]);
    const QString text = names.join(QStringLiteral(", "));
    return ranks.size() <= Most ? text : tr("%1 … (%2 ranks)").arg(text, countText(ranks.size()));
}

QString RankTexts::arrival(const RankCollectives &all, const CollectiveTiming &timing)
{
    if (timing.rows.size() < 2)
        return tr("Only one card of this profile tells this collective.");
    if (timing.basis == ArrivalBasis::None || (timing.basis == ArrivalBasis::Clocks && !timing.areClocksFitted))
        return tr("Who came last is unknown.");
    if (!timing.last)
        return tr("No rank clearly came last: the two latest are %1 apart.").arg(shortDurationText(timing.aheadNs));
    const QString name = calledRank(all.cards[timing.rows[*timing.last].part.card]);
    if (timing.ranksAtLeast > timing.rows.size())
        return tr("Last of those recorded: %1, %2 after the first and %3 after the one before it. Only %4 of at least %5 ranks "
                  "tell this collective, and another may have come later.")
            .arg(name, shortDurationText(timing.lastNs), shortDurationText(timing.aheadNs), countText(timing.rows.size()),
                 countText(timing.ranksAtLeast));
    return tr("Last: %1, %2 after the first and %3 after the one before it.")
        .arg(name, shortDurationText(timing.lastNs), shortDurationText(timing.aheadNs));
}

QString RankTexts::basis(const CollectiveTiming &timing)
{
    if (timing.rows.size() < 2)
        return {};
    switch (timing.basis) {
    case ArrivalBasis::None:
        return tr("Not all cards tell start and length.");
    case ArrivalBasis::Ends:
        return tr("The clocks of the cards could not be fitted. All ranks leave this collective together, so they are drawn with "
                  "one end, and the shortest came last.");
    case ArrivalBasis::Clocks:
        break;
    }
    if (!timing.areClocksFitted)
        return tr("Clocks are as recorded: too few collectives that all ranks leave together tell how they differ.");
    return tr("Clocks are fitted to at least %1 collectives of each card, whose ends then agree to %2 (median).")
        .arg(countText(timing.pairs), shortDurationText(timing.residualNs));
}

QStringList RankTexts::missing(const CollectiveTiming &timing)
{
    QStringList lines;
    if (!timing.isGroupKnown)
        lines += tr("No file tells which ranks the group has.");
    if (!timing.notRecorded.empty())
        lines += tr("Ranks of the group that were not recorded: %1.").arg(listed(timing.notRecorded));
    if (!timing.withoutCall.empty())
        lines += tr("Ranks of the group whose card does not tell this call: %1.").arg(listed(timing.withoutCall));
    return lines;
}

/// Returns how a group is written in front of positions, and how it is called. Files of MindInsight do not name groups.
QString RankTexts::groupName(std::size_t number, const QString &called)
{
    return called.isEmpty() ? tr("g%1, which no file names").arg(number) : QStringLiteral("g%1 = %2").arg(number).arg(called);
}

/// Says what the numbers of ends are that are no ranks of the job.
QString RankTexts::groups(const RankCollectives &all, const RankMatrix &matrix)
{
    constexpr std::size_t Most = 6;
    const std::vector<std::uint32_t> groups = groupsOfEnds(matrix);
    if (groups.size() < 2 && matrix.ends.front().group)
        return tr("Numbers are positions in the group, because no file lists its ranks.");
    QStringList names;
    for (std::size_t at = 0; at < std::min(groups.size(), Most); ++at)
        names += groupName(at + 1, calledGroup(all.groups[groups[at]]));
    if (groups.size() > Most)
        names += QStringLiteral("…");
    return tr("g1:2 is the position 2 in the group g1; no file lists the ranks of: %1.").arg(names.join(QStringLiteral(", ")));
}

/// Says which link is slow, or that none is, and out of how many.
QString RankTexts::transport(const RankMatrix &matrix, const TransportLinks &each, const std::vector<std::string> &ends)
{
    QString name = plainText(each.transport);
    if (!each.isOfOneKind)
        name = each.kind == CommunicationKind::PointToPoint ? tr("%1, sending and receiving").arg(name)
                                                            : tr("%1, collectives").arg(name);
    if (each.judged < FewestJudgedLinks)
        return tr("%1: too few links to compare: %2 of %3 moved enough.")
            .arg(name, countText(each.judged), countText(each.links));
    const LinkSum &lowest = matrix.byTransport[each.lowest];
    const QString text =
        each.isSlow ? tr("%1: slow link %2 with %3, %4 below the median of %5; %6 of %7 links compared.")
                    : tr("%1: no slow link. The lowest is %2 with %3, %4 below the median of %5; %6 of %7 links compared.");
    return text.arg(
        name,
        QStringLiteral("%1 → %2").arg(QString::fromStdString(ends[lowest.source]), QString::fromStdString(ends[lowest.target])),
        rate(each.lowestGbS), percentText(each.belowShare, 0), rate(each.medianGbS), countText(each.judged),
        countText(each.links));
}

} // namespace

QString calledRank(const RankCommunication &card)
{
    return card.rank ? RankTexts::tr("rank %1").arg(*card.rank) : plainText(card.name);
}

QString calledGroup(const RankGroup &group)
{
    if (group.id.empty() && group.stage)
        return RankTexts::tr("pipeline stage %1").arg(*group.stage);
    const QString ranks = RankTexts::listed(group.known.ranks);
    const QString name = plainText(group.known.name.empty() ? group.id : group.known.name);
    return ranks.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, ranks);
}

QStringList timingLines(const RankCollectives &all, const CollectiveTiming &timing)
{
    QStringList lines{RankTexts::arrival(all, timing), RankTexts::basis(timing)};
    lines += RankTexts::missing(timing);
    lines.removeAll(QString());
    return lines;
}

QString slowRankLine(const RankCollectives &all, const OperatorDistribution &distribution)
{
    if (distribution.judged == 0)
        return {};
    const QString judged = countText(distribution.judged);
    if (chanceOfLast(distribution.ranks.size(), distribution.judged, distribution.judged) >= MostChance)
        return RankTexts::tr("Too few collectives tell who comes late: %1.").arg(judged);
    if (!distribution.slow)
        return RankTexts::tr("No rank comes last more often than chance explains (%1 collectives).").arg(judged);
    const RankDurations &slow = distribution.ranks[*distribution.slow];
    const QString late = shortDurationText(meanNs(slow.lateNs, slow.last));
    QString line = RankTexts::tr("Slow: %1 came last to %2 of %3 collectives, %4 later than the others on average.")
                       .arg(calledRank(all.cards[slow.card]), countText(slow.last), judged, late);
    if (const std::size_t ranks = all.groups[distribution.group].ranksAtLeast; ranks > distribution.ranks.size())
        line += QLatin1Char(' ') + RankTexts::tr("Only %1 of at least %2 ranks are compared, and another may come later.")
                                       .arg(countText(distribution.ranks.size()), countText(ranks));
    if (slow.waitNs)
        line += QLatin1Char(' ') + RankTexts::tr("Its mean wait is %1.").arg(shortDurationText(*slow.waitNs));
    return line;
}

QStringList matrixLines(const RankCollectives &all, const RankMatrix &matrix)
{
    QStringList lines;
    if (matrix.ends.empty())
        return lines;
    const std::vector<std::string> ends = endNames(matrix);
    for (const TransportLinks &each : matrix.transports)
        lines += RankTexts::transport(matrix, each, ends);
    if (matrix.groups > 0)
        lines += RankTexts::groups(all, matrix);
    if (const std::uint64_t empty = matrix.emptyPairs(); empty > 0)
        lines += RankTexts::tr("%1 pairs are empty: they exchange nothing, or no file tells it.").arg(countText(empty));
    if (matrix.leftOut > 0)
        lines += RankTexts::tr("Only the first %1 ends are shown; %2 more are left out.")
                     .arg(countText(RankMatrix::MostEnds), countText(matrix.leftOut));
    return lines;
}

} // namespace plumbline
