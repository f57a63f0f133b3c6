// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/commjson.h"
#include "app/commands/commrankanswers.h"
#include "app/commands/commrankcells.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// What each rank sent to each other one.
class MatrixAnswer final : public RankAnswer
{
public:
    MatrixAnswer(const RankCollectives &all, RankMatrix matrix, LinkMeasure measure)
        : m_all(all), m_matrix(std::move(matrix)), m_measure(measure), m_names(endNames(m_matrix))
    {}

    void fillList(JsonWriter &out) const override
    {
        for (const LinkSum &cell : m_matrix.cells) {
            out.beginObject();
            writeSource(out, m_matrix.ends[cell.source]);
            out.key("target_rank").integer(numberOf(cell.target));
            writeSum(out, cell);
            out.key("transports").beginArray();
            for (const std::string_view transport : cell.transports)
                out.text(transport);
            out.endArray().key("links").count(cell.links).endObject();
        }
    }

    void endList(JsonWriter &out) const override
    {
        out.key("empty_pairs").count(m_matrix.emptyPairs()).key("ends_left_out").count(m_matrix.leftOut);
        out.key("transports").beginArray();
        for (const TransportLinks &each : m_matrix.transports) {
            const bool isCompared = each.judged > 0;
            out.beginObject().key("transport").text(each.transport);
            out.key("kind").text(each.kind == CommunicationKind::PointToPoint ? "p2p" : "collective");
            out.key("links").count(each.links);
            out.key("compared").count(each.judged);
            writeReal(out, "median_gb_s", isCompared ? std::optional(each.medianGbS) : std::nullopt);
            writeReal(out, "lowest_gb_s", isCompared ? std::optional(each.lowestGbS) : std::nullopt);
            writeReal(out, "below_share", isCompared ? std::optional(each.belowShare) : std::nullopt);
            const LinkSum lowest = isCompared ? m_matrix.byTransport[each.lowest] : LinkSum();
            writeInteger(out, "source_rank", isCompared ? std::optional<std::int64_t>(numberOf(lowest.source)) : std::nullopt);
            writeInteger(out, "target_rank", isCompared ? std::optional<std::int64_t>(numberOf(lowest.target)) : std::nullopt);
            out.key("slow").boolean(each.isSlow).endObject();
        }
        out.endArray();
    }

    [[nodiscard]] QString csvText() const override
    {
        QList<QStringList> rows;
        for (const LinkSum &cell : m_matrix.cells) {
            const LinkEnd &source = m_matrix.ends[cell.source];
            rows += {QString::number(source.number),
                     QString::number(m_matrix.ends[cell.target].number),
                     source.group ? QStringLiteral("group") : QStringLiteral("job"),
                     source.group ? fromFile(m_all.groups[*source.group].id) : QString(),
                     transportsOf(cell),
                     totalCell(cell.bytes),
                     totalCell(cell.ns),
                     bandwidthOf(cell),
                     QString::number(cell.links)};
        }
        return csvOf(
            QStringLiteral("source_rank target_rank ranks_of group transport transit_bytes transit_ns bandwidth_gb_s links")
                .split(u' '),
            rows);
    }

    /// Returns the matrix itself: a row for each source and a column for each target.
    [[nodiscard]] QString tableText() const override
    {
        QStringList titles{QStringLiteral("from \\ to")};
        QList<QStringList> rows;
        for (const std::string &name : m_names) {
            titles += fromFile(name);
            rows += QStringList{fromFile(name)} + QStringList(static_cast<qsizetype>(m_names.size()));
        }
        for (const LinkSum &cell : m_matrix.cells)
            rows[static_cast<qsizetype>(cell.source)][static_cast<qsizetype>(cell.target) + 1] = textOf(cell);
        const QStringList sentences = QStringList{unitOf()} + matrixLines(m_all, m_matrix);
        return m_matrix.ends.empty() ? translated(QT_TRANSLATE_NOOP("Commands", "No file tells links between ranks.")) + u'\n'
                                     : tableOf(titles, rows, 0, sentences);
    }

private:
    [[nodiscard]] int numberOf(std::size_t end) const { return m_matrix.ends[end].number; }

    static QString bandwidthOf(const LinkSum &cell)
    {
        const auto bandwidth = cell.bandwidth();
        return bandwidth ? QString::number(*bandwidth, 'f', 6) : QString();
    }
    static QString transportsOf(const LinkSum &cell)
    {
        QStringList names;
        for (const std::string_view transport : cell.transports)
            names += fromFile(transport);
        return names.join(u'+');
    }

    void writeSource(JsonWriter &out, const LinkEnd &end) const
    {
        out.key("source_rank").integer(end.number).key("ranks_of").text(end.group ? "group" : "job").key("group");
        writeOptional(out, end.group ? std::string_view(m_all.groups[*end.group].id) : std::string_view());
        out.key("job").integer(end.job);
    }

    static void writeSum(JsonWriter &out, const LinkSum &cell)
    {
        writeTotal(out, "transit_bytes", cell.bytes);
        writeTotal(out, "transit_ns", cell.ns);
        writeReal(out, "bandwidth_gb_s", cell.bandwidth());
    }

    [[nodiscard]] QString textOf(const LinkSum &cell) const
    {
        switch (m_measure) {
        case LinkMeasure::Size:
            return totalCell(cell.bytes);
        case LinkMeasure::Time:
            return totalCell(cell.ns);
        case LinkMeasure::Bandwidth:
            return cell.bandwidth() ? QString::number(*cell.bandwidth(), 'f', 3) : QString();
        case LinkMeasure::Transport:
            break;
        }
        return transportsOf(cell);
    }

    [[nodiscard]] QString unitOf() const
    {
        switch (m_measure) {
        case LinkMeasure::Size:
            return translated(QT_TRANSLATE_NOOP("Commands", "Size in bytes"));
        case LinkMeasure::Time:
            return translated(QT_TRANSLATE_NOOP("Commands", "Time in ns"));
        case LinkMeasure::Bandwidth:
            return translated(QT_TRANSLATE_NOOP("Commands", "Bandwidth in GB/s"));
        case LinkMeasure::Transport:
            break;
        }
        return translated(QT_TRANSLATE_NOOP("Commands", "Transport"));
    }

    const RankCollectives &m_all;
    RankMatrix m_matrix;
    LinkMeasure m_measure;
    std::vector<std::string> m_names;
};

} // namespace

std::unique_ptr<RankAnswer> matrixAnswer(const RankCollectives &all, RankMatrix matrix, LinkMeasure measure)
{
    return std::make_unique<MatrixAnswer>(all, std::move(matrix), measure);
}

} // namespace plumbline
