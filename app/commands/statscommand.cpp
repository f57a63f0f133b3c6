// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/host/hostcalls.h"
#include "core/query/flowstatistics.h"
#include "core/query/rangestatistics.h"
#include "widgets/statistics/statisticscells.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

std::optional<GroupBy> groupBy(const QString &name)
{
    const std::array<std::pair<const char *, GroupBy>, 5> known{{{"name", GroupBy::Name},
                                                                 {"category", GroupBy::Category},
                                                                 {"lane", GroupBy::Lane},
                                                                 {"layer", GroupBy::Layer},
                                                                 {"role", GroupBy::Role}}};
    for (const auto &[text, by] : known) {
        if (name == QLatin1String(text))
            return by;
    }
    return std::nullopt;
}

QStringList flowTitles()
{
    return {QStringLiteral("card"),   QStringLiteral("name"),   QStringLiteral("count"),   QStringLiteral("backward"),
            QStringLiteral("avg_ns"), QStringLiteral("min_ns"), QStringLiteral("max_ns"),  QStringLiteral("p50_ns"),
            QStringLiteral("p95_ns"), QStringLiteral("p99_ns"), QStringLiteral("crossing")};
}

/// Computes the statistics of all cards and lists them.
class Stats final : public TraceCommand
{
public:
    explicit Stats(const CommandLine &line)
        : TraceCommand(line, "cards"), m_isOfFlows(line.value("--by") == QLatin1String("flow"))
    {
        const QStringList titles =
            m_isOfFlows ? flowTitles() : QStringList{QStringLiteral("card"), QStringLiteral("name")} + statisticsTitles();
        addCsv(titles);
        for (const QString &title : titles)
            m_groups.addColumn(title, title == titles.at(1) ? TextTable::Align::Left : TextTable::Align::Right);
        for (const char *title : {"card", "count", "sum_ns", "union_ns", "span_ns"})
            m_totals.addColumn(QLatin1String(title), TextTable::Align::Right);
    }

private:
    OrExit<void> readOptions() override
    {
        const auto by = groupBy(m_isOfFlows ? QStringLiteral("lane") : line().value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, category, lane, layer, role or flow"))));
        m_by = *by;
        auto choice = SliceChoice::read(line());
        if (!choice)
            return tl::unexpected(choice.error());
        m_choice = std::move(*choice);
        return {};
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        const Trace &trace = *card.trace();
        const StatisticsQuery query{m_choice.rangeIn(trace), m_choice.lanes.lanesOf(trace), m_by};
        if (m_choice.lanes.hasNone()) {
            m_without.push_back(card.card());
            return {};
        }
        for (const Card &before : std::exchange(m_without, {}))
            m_isOfFlows ? writeFlows(before, trace, {}) : add(before, trace, {});
        if (m_isOfFlows)
            return addFlows(card.card(), trace, query);
        const auto statistics = rangeStatistics(trace, query, TaskControl(), threads());
        if (!statistics)
            return tl::unexpected(showError(statistics.error()));
        add(card.card(), trace, *statistics);
        return {};
    }

    OrExit<void> addFlows(const Card &card, const Trace &trace, const StatisticsQuery &query)
    {
        const auto flows = flowStatistics(trace, query.range, query.lanes, TaskControl());
        if (!flows)
            return tl::unexpected(showError(flows.error()));
        writeFlows(card, trace, *flows);
        return {};
    }

    void writeFlows(const Card &card, const Trace &trace, const std::vector<FlowStatistics> &flows)
    {
        if (isJson()) {
            json().beginObject().key("rank");
            writeOptional(json(), card.rank);
            json().key("source").text("timeline").key("groups").beginArray();
        }
        for (const FlowStatistics &each : flows) {
            const std::string &name = trace.flows().categories[each.category].name;
            QStringList cells{rankText(card), fromFile(name), QString::number(each.count), QString::number(each.backward)};
            const bool isKnown = each.count > 0; // without a flow inside no latency is known
            std::vector<std::optional<std::int64_t>> times{each.averageNs(), each.minNs, each.maxNs,
                                                           each.p50Ns,       each.p95Ns, each.p99Ns};
            if (!isKnown)
                std::fill(times.begin(), times.end(), std::nullopt);
            if (isJson()) {
                json().beginObject().key("name").text(name).key("count").count(each.count).key("backward").count(each.backward);
                for (std::size_t i = 0; i < times.size(); ++i)
                    writeInteger(json(), flowTitles().at(static_cast<qsizetype>(i) + 4).toStdString(), times[i]);
                json().key("crossing").count(each.crossing).endObject();
                continue;
            }
            for (const auto &time : times)
                cells += numberCell(time);
            cells += QString::number(each.crossing);
            isCsv() ? addCsv(cells) : m_groups.addRow(cells);
        }
        if (isJson())
            json().endArray().endObject();
    }

    /// Without a timeline, the host calls of api_statistic.csv are the only groups by name. They have no place in time.
    bool addWithoutTrace(const OpenCard &card) override
    {
        if (!isReadWithoutTimeline(card.card()) || m_by != GroupBy::Name || m_isOfFlows || line().has("--lane") ||
            line().has("--from") || line().has("--to"))
            return false;
        TaskControl control;
        const auto calls = card.hostCalls(control);
        if (!calls || !(*calls)->isTableOnly)
            return false;
        addProblems((*calls)->problems);
        WideNs sumNs = 0;
        std::uint64_t count = 0;
        for (const HostCalls &call : (*calls)->calls) {
            sumNs += call.reportedNs.value_or(0);
            count += call.reportedCount.value_or(0);
        }
        if (isJson())
            writeReported(card.card(), **calls, sumNs);
        else
            addReportedRows(card.card(), **calls, sumNs, count);
        return true;
    }

    void writeReported(const Card &card, const HostCallAnalysis &calls, WideNs sumNs)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source").text("api_statistic.csv").key("groups").beginArray();
        for (const HostCalls &call : calls.calls) {
            out.beginObject().key("name").text(call.name);
            writeInteger(out, "count", static_cast<std::int64_t>(call.reportedCount.value_or(0)));
            writeInteger(out, "sum_ns", call.reportedNs);
            writeInteger(out, "self_ns", std::nullopt);
            writeInteger(out, "avg_ns", call.reportedAverageNs());
            writeInteger(out, "min_ns", call.reportedMinNs);
            writeInteger(out, "max_ns", call.reportedMaxNs);
            for (const char *unknown : {"p50_ns", "p95_ns", "p99_ns"})
                writeInteger(out, unknown, std::nullopt);
            writeReal(out, "share", call.share);
            out.endObject();
        }
        out.endArray().key("sum_ns").digits(wideText(sumNs));
        writeInteger(out, "union_ns", std::nullopt);
        writeInteger(out, "span_ns", std::nullopt);
        out.endObject();
    }

    void addReportedRows(const Card &card, const HostCallAnalysis &calls, WideNs sumNs, std::uint64_t count)
    {
        for (const HostCalls &call : calls.calls) {
            const QStringList cells{rankText(card),
                                    fromFile(call.name),
                                    QString::number(call.reportedCount.value_or(0)),
                                    numberCell(call.reportedNs),
                                    QString(),
                                    numberCell(call.reportedAverageNs()),
                                    numberCell(call.reportedMinNs),
                                    numberCell(call.reportedMaxNs),
                                    QString(),
                                    QString(),
                                    QString(),
                                    call.share ? QLocale::c().toString(*call.share, 'f', 6) : QString()};
            if (isCsv())
                addCsv(cells);
            else
                m_groups.addRow(cells);
        }
        m_totals.addRow({rankText(card), QString::number(count), QString::fromStdString(wideText(sumNs)), QString(), QString()});
        m_fromTable += rankText(card);
    }

    void sayMore() const override
    {
        if (m_fromTable.isEmpty() || line().has("--quiet"))
            return;
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "without a timeline the figures are those of api_statistic.csv; "
                                                             "it has neither the time without nested calls nor percentiles")));
    }

    void add(const Card &card, const Trace &trace, const RangeStatistics &statistics)
    {
        if (isJson())
            writeJson(card, trace, statistics);
        else
            addRows(card, trace, statistics);
    }

    OrExit<void> checkOptions() override { return m_choice.lanes.check(); }
    bool hasEntries() const override { return !m_choice.lanes.hasNone(); }

    void writeJson(const Card &card, const Trace &trace, const RangeStatistics &statistics)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source").text("timeline").key("groups").beginArray();
        for (const GroupStatistics &group : statistics.groups) {
            out.beginObject().key("name").text(groupName(trace, m_by, group.key));
            out.key("count").count(group.count).key("sum_ns").digits(wideText(group.sumNs));
            out.key("self_ns").digits(wideText(group.selfNs)).key("avg_ns").integer(group.averageNs());
            out.key("min_ns").integer(group.minNs).key("max_ns").integer(group.maxNs);
            out.key("p50_ns").integer(group.p50Ns).key("p95_ns").integer(group.p95Ns).key("p99_ns").integer(group.p99Ns);
            out.key("share").real(statistics.shareOf(group)).endObject();
        }
        out.endArray().key("sum_ns").digits(wideText(statistics.sumNs)).key("union_ns").integer(statistics.unionNs);
        out.key("span_ns").integer(statistics.span.length()).endObject();
    }

    void addRows(const Card &card, const Trace &trace, const RangeStatistics &statistics)
    {
        for (const GroupStatistics &group : statistics.groups) {
            const QStringList cells =
                QStringList{rankText(card), fromFile(groupName(trace, m_by, group.key))} + statisticsCells(statistics, group);
            if (isCsv())
                addCsv(cells);
            else
                m_groups.addRow(cells);
        }
        m_totals.addRow({rankText(card), QString::number(statistics.count), QString::fromStdString(wideText(statistics.sumNs)),
                         QString::number(statistics.unionNs), QString::number(statistics.span.length())});
    }

    QString tableText() const override
    {
        return m_isOfFlows ? m_groups.toText() : QString(m_groups.toText() + QLatin1Char('\n') + m_totals.toText());
    }

    TextTable m_groups;
    TextTable m_totals;
    SliceChoice m_choice;
    QStringList m_fromTable;     ///< ranks of the cards whose figures are those of api_statistic.csv
    std::vector<Card> m_without; ///< cards before the first one that has a chosen lane
    GroupBy m_by = GroupBy::Name;
    bool m_isOfFlows;
};

} // namespace

/// Returns the command `stats PATH`: lists statistics of the slices in a range, in groups, card by card.
Command statsCommand()
{
    Command command{"stats", "PATH", QT_TRANSLATE_NOOP("Commands", "Statistics of a time range."), 1, {}, nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        laneOption(),
        {"--by", "", "name|category|lane|layer|role|flow",
         QT_TRANSLATE_NOOP("Commands",
                           "group by name (default), category, lane, layer of the process or role; or latencies of the "
                           "flows that begin and end in the range")},
        fromOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices behind this time")),
        toOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices before this time")),
    });
    command.run = [](const CommandLine &line) { return Stats(line).run(); };
    return command;
}

} // namespace plumbline
