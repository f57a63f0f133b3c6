// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/commrankanswers.h"
#include "app/commands/commrankcells.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <utility>

namespace plumbline {

namespace {

std::string_view basisName(ArrivalBasis basis)
{
    return basis == ArrivalBasis::Clocks ? "clocks" : basis == ArrivalBasis::Ends ? "ends" : "";
}

/// How the ranks of a group spent one collective.
class CollectiveAnswer final : public RankAnswer
{
public:
    CollectiveAnswer(const RankCollectives &all, const RankCollective &one, CollectiveTiming timing, std::size_t number,
                     std::size_t known)
        : m_all(all), m_one(one), m_timing(std::move(timing)), m_number(number), m_known(known)
    {}

    void fillList(JsonWriter &out) const override
    {
        for (const RankTimingRow &row : m_timing.rows) {
            const CommunicationOperator &each = m_all.operatorOf(row.part);
            out.beginObject();
            writeRank(out, m_all.cards[row.part.card]);
            out.key("place");
            row.place > 0 ? out.count(row.place) : out.null();
            writeInteger(out, "late_ns", row.lateNs);
            writeInteger(out, "begin_ns", row.range ? std::optional(row.range->begin) : std::nullopt);
            writeInteger(out, "end_ns", row.range ? std::optional(row.range->end) : std::nullopt);
            writeInteger(out, "start_ns", each.startNs);
            writeInteger(out, "elapse_ns", each.elapseNs);
            writeInteger(out, "transit_ns", each.transitNs);
            writeInteger(out, "wait_ns", each.waitNs);
            writeInteger(out, "synchronization_ns", each.synchronizationNs);
            writeInteger(out, "idle_ns", each.idleNs);
            out.key("clock_fitted").boolean(row.clock.isFitted).key("pairs").count(row.clock.pairs);
            writeInteger(out, "residual_ns", row.clock.isFitted ? std::optional(row.clock.residualNs) : std::nullopt);
            out.endObject();
        }
    }

    void endList(JsonWriter &out) const override
    {
        out.key("collective").beginObject().key("number").count(m_number).key("of").count(m_known).key("step");
        writeOptional(out, m_all.text(m_one.step));
        writeRankGroup(out, m_all.groups[m_one.group]);
        out.key("name").text(m_all.text(m_one.name)).key("call").count(m_one.call);
        out.key("ranks_at_least").count(m_timing.ranksAtLeast);
        writeRanks(out, "not_recorded", m_timing.notRecorded);
        writeRanks(out, "without_call", m_timing.withoutCall);
        out.key("order_from");
        writeOptional(out, basisName(m_timing.basis));
        out.key("clocks_fitted").boolean(m_timing.areClocksFitted);
        writeInteger(out, "residual_ns", m_timing.areClocksFitted ? std::optional(m_timing.residualNs) : std::nullopt);
        const RankTimingRow *last = m_timing.last ? &m_timing.rows[*m_timing.last] : nullptr;
        out.key("last_rank");
        writeOptional(out, last ? last->rank : std::nullopt);
        writeInteger(out, "last_ns", last ? std::optional(m_timing.lastNs) : std::nullopt);
        writeInteger(out, "ahead_ns", last ? std::optional(m_timing.aheadNs) : std::nullopt);
        out.endObject().key("left_out").count(m_all.leftOut);
    }

    [[nodiscard]] QString tableText() const override
    {
        QStringList place{plainText(m_all.text(m_one.name))};
        place += calledGroup(m_all.groups[m_one.group]);
        if (m_one.step != NoText)
            place += translated(QT_TRANSLATE_NOOP("Commands", "step %1")).arg(plainText(m_all.text(m_one.step)));
        place += translated(QT_TRANSLATE_NOOP("Commands", "collective %1 of %2, the longest first")).arg(m_number).arg(m_known);
        place.removeAll(QString());
        return tableOf(titles(), rows(), 1, QStringList{place.join(QStringLiteral(" · "))} + timingLines(m_all, m_timing));
    }

    [[nodiscard]] QString csvText() const override { return csvOf(titles(), rows()); }

private:
    [[nodiscard]] static QStringList titles()
    {
        return QStringLiteral(
                   "rank place late_ns begin_ns end_ns start_ns elapse_ns transit_ns wait_ns synchronization_ns idle_ns "
                   "residual_ns pairs")
            .split(u' ');
    }

    [[nodiscard]] QList<QStringList> rows() const
    {
        QList<QStringList> rows;
        for (const RankTimingRow &row : m_timing.rows) {
            const CommunicationOperator &each = m_all.operatorOf(row.part);
            rows += {rankCell(m_all.cards[row.part.card]),
                     row.place > 0 ? QString::number(row.place) : QString(),
                     numberCell(row.lateNs),
                     row.range ? numberCell(row.range->begin) : QString(),
                     row.range ? numberCell(row.range->end) : QString(),
                     numberCell(each.startNs),
                     numberCell(each.elapseNs),
                     numberCell(each.transitNs),
                     numberCell(each.waitNs),
                     numberCell(each.synchronizationNs),
                     numberCell(each.idleNs),
                     row.clock.isFitted ? numberCell(row.clock.residualNs) : QString(),
                     QString::number(row.clock.pairs)};
        }
        return rows;
    }

    const RankCollectives &m_all;
    const RankCollective &m_one;
    CollectiveTiming m_timing;
    std::size_t m_number;
    std::size_t m_known;
};

} // namespace

std::unique_ptr<RankAnswer> collectiveAnswer(const RankCollectives &all, const RankCollective &one, CollectiveTiming timing,
                                             std::size_t number, std::size_t known)
{
    return std::make_unique<CollectiveAnswer>(all, one, std::move(timing), number, known);
}

} // namespace plumbline
