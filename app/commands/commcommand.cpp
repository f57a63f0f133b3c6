// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/commjson.h"
#include "app/commands/commranks.h"
#include "app/commands/progressline.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/communicationmeans.h"
#include "core/analysis/steps/deviceactivity.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The table that is listed, in the order of the values of --table.
enum class List : std::uint8_t { Operators, Links, Totals, Means };

QStringList titlesOf(List list)
{
    const QStringList place{QStringLiteral("card"), QStringLiteral("step"), QStringLiteral("kind"), QStringLiteral("group"),
                            QStringLiteral("group_name")};
    const QStringList times{QStringLiteral("elapse_ns"),
                            QStringLiteral("transit_ns"),
                            QStringLiteral("wait_ns"),
                            QStringLiteral("synchronization_ns"),
                            QStringLiteral("idle_ns"),
                            QStringLiteral("wait_ratio"),
                            QStringLiteral("synchronization_ratio")};
    switch (list) {
    case List::Operators:
        return place + QStringList{QStringLiteral("name"), QStringLiteral("start_ns")} + times;
    case List::Links:
        return place +
               QStringList{QStringLiteral("name"),          QStringLiteral("operator"),   QStringLiteral("source_rank"),
                           QStringLiteral("target_rank"),   QStringLiteral("ranks_of"),   QStringLiteral("transport"),
                           QStringLiteral("transit_bytes"), QStringLiteral("transit_ns"), QStringLiteral("bandwidth_gb_s")};
    case List::Totals:
        return place + QStringList{QStringLiteral("operators")} + times;
    case List::Means:
        return QStringList{place.first()} + place.mid(2) +
               QStringList{QStringLiteral("name"), QStringLiteral("steps"), QStringLiteral("calls")} + times.first(6);
    }
    return {};
}

QString cell(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QString();
}

QString cell(const std::optional<double> &value)
{
    return value && std::isfinite(*value) ? QString::number(*value, 'f', 6) : QString();
}

/// Returns packets as `bytes x count`, with the smallest first.
QString packetsCell(std::span<const PacketSize> packets)
{
    QStringList parts;
    for (const PacketSize &packet : packets)
        parts += QStringLiteral("%1x%2").arg(packet.bytes).arg(packet.count);
    return parts.join(QLatin1Char(' '));
}

/// Lists communication operators, links or totals of each card.
class Comm final : public TraceCommand
{
public:
    explicit Comm(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    /// One row of a table, with additional cells for each transport.
    struct Row
    {
        QStringList cells;
        std::vector<std::pair<qsizetype, QStringList>> transports; ///< by position in m_transports
        std::vector<std::pair<qsizetype, QString>> packets = {};   ///< likewise
    };

    OrExit<void> readOptions() override
    {
        const auto list = chosenTable(
            {QStringLiteral("operators"), QStringLiteral("links"), QStringLiteral("totals"), QStringLiteral("means")});
        if (!list)
            return tl::unexpected(list.error());
        m_list = static_cast<List>(*list);
        if (line().has("--step") || line().has("--group"))
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "--step and --group need --collective, --matrix or --distribution"))));
        return {};
    }

    // The timeline is read only if no file holds the communication operators.
    bool addWithoutTrace(const OpenCard &card) override
    {
        {
            TaskControl control;
            const ProgressLine progress(control, !line().has("--quiet"));
            m_files = *card.communication(control);
        }
        addLosses(m_files->problems, m_files->errors);
        const bool hasAny =
            m_files->hasOperators || !m_files->source.empty() || !m_files->matrix.links.empty() || !m_files->errors.empty();
        if (!m_files->hasOperators && !card.card().timeline.empty())
            return false;
        if (!hasAny && !isReadWithoutTimeline(card.card()))
            return false;
        m_unknown += hasAny ? 0 : 1;
        add(card.card(), m_files->source, m_files->operators);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        const CommunicationLanes lanes(*card.trace());
        const bool isTold =
            lanes.tellsOperators() || (lanes.view() == CommunicationView::None && (*card.activity(control))->tellsCommunication);
        m_unknown += isTold ? 0 : 1;
        add(card.card(), isTold ? "trace" : "", (*card.communication(control))->operators);
        return {};
    }

    void add(const Card &card, std::string_view source, const CommunicationTable &operators)
    {
        if (isJson())
            writeCommunication(json(), card, source, operators, *m_files);
        else if (m_list == List::Operators)
            addOperators(card, operators);
        else if (m_list == List::Links)
            addLinks(card);
        else if (m_list == List::Totals)
            addTotals(card, operators);
        else
            addMeans(card, operators);
    }

    void addOperators(const Card &card, const CommunicationTable &table)
    {
        for (const CommunicationOperator &each : table.operators) {
            Row row{placeOf(card, table.text(each.step), each.kind, table.text(each.group)), {}};
            row.cells += {fromFile(table.text(each.name)), cell(each.startNs)};
            row.cells += {cell(each.elapseNs),
                          cell(each.transitNs),
                          cell(each.waitNs),
                          cell(each.synchronizationNs),
                          cell(each.idleNs),
                          cell(each.waitRatio()),
                          cell(each.synchronizationRatio())};
            for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
                addTransport(row, table.text(transfer.transport),
                             {cell(transfer.transitBytes), cell(transfer.transitNs), cell(transfer.bandwidth()),
                              cell(transfer.largePacketRatio)},
                             packetsCell(table.packetsOf(transfer)));
            }
            m_rows.push_back(std::move(row));
        }
    }

    void addLinks(const Card &card)
    {
        const CommunicationMatrix &matrix = m_files->matrix;
        for (const CommunicationLink &link : matrix.links) {
            const auto ranks = ranksOfJob(link, m_files->groups.find(matrix.text(link.group)));
            const auto source = knownRank(ranks ? ranks->first : link.source);
            Row row{placeOf(card, matrix.text(link.step), link.kind, matrix.text(link.group)), {}};
            row.cells += {fromFile(matrix.text(link.name)),
                          fromFile(matrix.text(link.operatorName)),
                          cell(source ? std::optional<std::int64_t>(*source) : std::nullopt),
                          QString::number(ranks ? ranks->second : link.target),
                          ranks ? QStringLiteral("job") : QStringLiteral("group"),
                          fromFile(matrix.text(link.transport)),
                          cell(link.transitBytes),
                          cell(link.transitNs),
                          cell(link.bandwidth())};
            m_rows.push_back(std::move(row));
        }
    }

    void addTotals(const Card &card, const CommunicationTable &table)
    {
        for (const CommunicationTotal &total : communicationTotals(table)) {
            Row row{placeOf(card, table.text(total.step), total.kind, table.text(total.group)), {}};
            row.cells += QString::number(total.operators);
            row.cells += {totalCell(total.elapseNs),          totalCell(total.transitNs), totalCell(total.waitNs),
                          totalCell(total.synchronizationNs), totalCell(total.idleNs),    cell(total.waitRatio()),
                          cell(total.synchronizationRatio())};
            for (const TransferTotal &transfer : total.transfers) {
                addTransport(
                    row, table.text(transfer.transport),
                    {totalCell(transfer.transitBytes), totalCell(transfer.transitNs), cell(transfer.bandwidth()), QString()});
            }
            m_rows.push_back(std::move(row));
        }
    }

    void addMeans(const Card &card, const CommunicationTable &table)
    {
        for (const CommunicationMean &mean : communicationMeans(table)) {
            Row row{placeOf(card, {}, mean.kind.value_or(CommunicationKind::Collective), table.text(mean.group)), {}};
            row.cells.removeAt(1); // no step
            if (!mean.kind)
                row.cells[1].clear();
            row.cells += {mean.name == NoText ? QStringLiteral("all") : fromFile(table.text(mean.name)),
                          QString::number(mean.steps), QString::number(mean.calls)};
            row.cells += {cell(mean.elapseNs),          cell(mean.transitNs), cell(mean.waitNs),
                          cell(mean.synchronizationNs), cell(mean.idleNs),    cell(shareOfTransit(mean.waitNs, mean.transitNs))};
            m_rows.push_back(std::move(row));
        }
    }

    QStringList placeOf(const Card &card, std::string_view step, CommunicationKind kind, std::string_view group) const
    {
        const CommunicationGroup *known = m_files->groups.find(group);
        return {rankText(card), fromFile(step), fromFile(kindName(kind)), fromFile(group),
                known ? fromFile(known->name) : QString()};
    }

    void addTransport(Row &row, std::string_view transport, const QStringList &cells, const QString &packets = {})
    {
        if (!isCsv())
            return;
        const QString name = fromFile(transport);
        const qsizetype known = m_transports.indexOf(name);
        if (known < 0 && m_transports.size() == MostTransports) {
            m_leavesOut = true;
            return;
        }
        if (known < 0)
            m_transports.append(name);
        row.transports.emplace_back(known < 0 ? m_transports.size() - 1 : known, cells);
        row.packets.emplace_back(row.transports.back().first, packets);
    }

    QString tableText() const override
    {
        TextTable table;
        const QStringList titles = titlesOf(m_list);
        for (const QString &title : titles) {
            const bool isText = title == QLatin1String("kind") || title.startsWith(QLatin1String("group")) ||
                                title == QLatin1String("name") || title == QLatin1String("operator") ||
                                title == QLatin1String("ranks_of") || title == QLatin1String("transport");
            table.addColumn(title, isText ? TextTable::Align::Left : TextTable::Align::Right);
        }
        for (const Row &row : m_rows)
            table.addRow(row.cells);
        return table.toText();
    }

    /// Builds the CSV at the end, because cards may have different transports and the columns must be those of all cards.
    QString csvText() const override
    {
        QStringList titles = titlesOf(m_list);
        for (const QString &transport : m_transports) {
            for (const char *suffix : TransportColumns)
                titles += transport.toLower() + QLatin1Char('_') + QLatin1String(suffix);
        }
        const qsizetype lists = m_list == List::Operators ? m_transports.size() : 0;
        for (qsizetype transport = 0; transport < lists; ++transport)
            titles += m_transports.at(transport).toLower() + QStringLiteral("_packets");
        QString text = csvLine(titles);
        for (const Row &row : m_rows) {
            constexpr auto Width = static_cast<qsizetype>(TransportColumns.size());
            QStringList cells(m_transports.size() * Width);
            for (const auto &[number, values] : row.transports)
                std::copy(values.begin(), values.end(), cells.begin() + number * Width);
            QStringList packets(lists);
            for (qsizetype at = 0; lists > 0 && at < static_cast<qsizetype>(row.packets.size()); ++at)
                packets[row.packets[static_cast<std::size_t>(at)].first] = row.packets[static_cast<std::size_t>(at)].second;
            text += csvLine(row.cells + cells + packets);
        }
        return text;
    }

    void sayMore() const override
    {
        if (m_unknown > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "unknown: no file tells the communication operators")));
        if (m_leavesOut)
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "only the first %1 transports have columns; --json has all"))
                            .arg(MostTransports));
    }

    static constexpr qsizetype MostTransports = 64;
    static constexpr std::array TransportColumns{"transit_bytes", "transit_ns", "bandwidth_gb_s", "large_packet_ratio"};

    List m_list = List::Operators;
    std::shared_ptr<const CardCommunication> m_files; ///< files of the current card
    std::vector<Row> m_rows;
    QStringList m_transports;
    bool m_leavesOut = false;
    int m_unknown = 0; ///< cards whose communication nothing tells
};

} // namespace

/// Returns the command `comm PATH`: lists the communication operators of each card, the links they used, and their totals.
Command commCommand()
{
    Command command{
        "comm", "PATH", QT_TRANSLATE_NOOP("Commands", "Communication operators, the links they used, and their totals."),
        1,      {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--table", "", "operators|links|totals|means",
         QT_TRANSLATE_NOOP(
             "Commands",
             "what a table or --csv lists: operators (default), links between ranks, totals, or means over the steps")},
        {"--collective", "", "NAME|N",
         QT_TRANSLATE_NOOP("Commands",
                           "how each rank spent one collective: the longest of that name, or the N-th longest of all")},
        {"--matrix", "", "size|time|bandwidth|transport",
         QT_TRANSLATE_NOOP("Commands", "what each rank sent to each other one, and slow links")},
        {"--distribution", "", "",
         QT_TRANSLATE_NOOP("Commands", "durations by group and operator over all ranks and calls, and slow ranks")},
        {"--step", "", "N", QT_TRANSLATE_NOOP("Commands", "with these three: only what ran in this step")},
        {"--group", "", "GROUP", QT_TRANSLATE_NOOP("Commands", "with these three: only this group, by its hash or name")},
    });
    command.run = [](const CommandLine &line) { return asksForRanks(line) ? runCommRanks(line) : Comm(line).run(); };
    return command;
}

} // namespace plumbline
