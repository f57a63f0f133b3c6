// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commjson.h"
#include "app/commands/commrankanswers.h"
#include "app/commands/commrankcells.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <utility>

namespace plumbline {

namespace {

/// Writes the members of a distribution; null without durations.
void writeSpread(JsonWriter &out, const DurationSpread &spread)
{
    out.key("count").count(spread.count);
    const auto value = [&](TimeNs ns) { return spread.count > 0 ? std::optional(ns) : std::nullopt; };
    writeInteger(out, "min_ns", value(spread.minNs));
    writeInteger(out, "p25_ns", value(spread.lowerNs));
    writeInteger(out, "median_ns", value(spread.medianNs));
    writeInteger(out, "p75_ns", value(spread.upperNs));
    writeInteger(out, "p95_ns", value(spread.p95Ns));
    writeInteger(out, "max_ns", value(spread.maxNs));
}

QStringList spreadCells(const DurationSpread &spread)
{
    QStringList cells{QString::number(spread.count)};
    for (const TimeNs ns : {spread.minNs, spread.lowerNs, spread.medianNs, spread.upperNs, spread.p95Ns, spread.maxNs})
        cells += spread.count > 0 ? QString::number(ns) : QString();
    return cells;
}

/// The distributions of durations by group and operator, and by rank.
class DistributionAnswer final : public RankAnswer
{
public:
    DistributionAnswer(const RankCollectives &all, std::vector<OperatorDistribution> distributions)
        : m_all(all), m_distributions(std::move(distributions))
    {}

    void fillList(JsonWriter &out) const override
    {
        for (const OperatorDistribution &each : m_distributions) {
            out.beginObject();
            writeRankGroup(out, m_all.groups[each.group]);
            out.key("name").text(each.name).key("kind").text(kindName(each.kind)).key("calls").count(each.calls);
            writeSpread(out, each.spread);
            writeInteger(out, "ranks_spread_ns", each.ranksNs);
            out.key("judged").count(each.judged).key("slow_rank");
            writeOptional(out, each.slow ? each.ranks[*each.slow].rank : std::nullopt);
            out.key("by_rank").beginArray();
            for (const RankDurations &rank : each.ranks)
                writeRankDurations(out, rank, each.judged > 0);
            out.endArray().endObject();
        }
    }

    void endList(JsonWriter &out) const override { out.key("left_out").count(m_all.leftOut); }

    [[nodiscard]] QString tableText() const override
    {
        QList<QStringList> rows;
        QStringList sentences;
        for (const OperatorDistribution &each : m_distributions) {
            rows += placeOf(each) + QStringList{QString::number(each.ranks.size())} + spreadCells(each.spread) +
                    QStringList{numberCell(each.ranksNs)};
            const QString line = slowRankLine(m_all, each);
            if (!line.isEmpty())
                sentences += nameOf(each) + QStringLiteral(": ") + line;
        }
        return tableOf(placeTitles() + QStringList{QStringLiteral("ranks")} + spreadTitles() +
                           QStringList{QStringLiteral("ranks_spread_ns")},
                       rows, placeTitles().size(), sentences);
    }

    /// Returns a line for each rank: the whole distribution of an operator stands in JSON and in the table.
    [[nodiscard]] QString csvText() const override
    {
        QList<QStringList> rows;
        for (const OperatorDistribution &each : m_distributions) {
            for (std::size_t at = 0; at < each.ranks.size(); ++at) {
                const RankDurations &rank = each.ranks[at];
                rows += placeOf(each) + QStringList{rankCell(m_all.cards[rank.card])} + spreadCells(rank.spread) +
                        QStringList{numberCell(rank.waitNs), QString::number(each.judged),
                                    each.judged > 0 ? QString::number(rank.last) : QString(),
                                    each.judged > 0 ? QString::number(rank.lateNs) : QString(),
                                    each.slow == at ? QStringLiteral("1") : QStringLiteral("0")};
            }
        }
        return csvOf(placeTitles() + QStringList{QStringLiteral("rank")} + spreadTitles() +
                         QStringLiteral("wait_ns judged last late_ns slow").split(u' '),
                     rows);
    }

private:
    void writeRankDurations(JsonWriter &out, const RankDurations &rank, bool isJudged) const
    {
        out.beginObject();
        writeRank(out, m_all.cards[rank.card]);
        writeSpread(out, rank.spread);
        writeInteger(out, "wait_ns", rank.waitNs);
        out.key("last");
        isJudged ? out.count(rank.last) : out.null();
        writeInteger(out, "late_ns", isJudged ? std::optional(rank.lateNs) : std::nullopt);
        out.endObject();
    }

    [[nodiscard]] static QStringList placeTitles() { return QStringLiteral("group group_name name kind").split(u' '); }
    [[nodiscard]] static QStringList spreadTitles()
    {
        return QStringLiteral("count min_ns p25_ns median_ns p75_ns p95_ns max_ns").split(u' ');
    }
    [[nodiscard]] QString nameOf(const OperatorDistribution &each) const
    {
        const QString group = calledGroup(m_all.groups[each.group]);
        return plainText(each.name) + (group.isEmpty() ? QString() : QStringLiteral(" · ") + group);
    }
    [[nodiscard]] QStringList placeOf(const OperatorDistribution &each) const
    {
        const RankGroup &group = m_all.groups[each.group];
        return {fromFile(group.id), fromFile(group.known.name), fromFile(each.name), fromFile(kindName(each.kind))};
    }

    const RankCollectives &m_all;
    std::vector<OperatorDistribution> m_distributions;
};

} // namespace

std::unique_ptr<RankAnswer> distributionAnswer(const RankCollectives &all, std::vector<OperatorDistribution> distributions)
{
    return std::make_unique<DistributionAnswer>(all, std::move(distributions));
}

} // namespace plumbline
