// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/query/rangestatistics.h"
#include "widgets/statistics/statisticscells.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

std::optional<GroupBy> groupBy(const QString &name)
{
    const std::array<std::pair<const char *, GroupBy>, 3> known{
        {{"name", GroupBy::Name}, {"category", GroupBy::Category}, {"lane", GroupBy::Lane}}};
    for (const auto &[text, by] : known) {
        if (name == QLatin1String(text))
            return by;
    }
    return std::nullopt;
}

/// Computes the statistics of all cards and lists them.
class Stats final : public TraceCommand
{
public:
    explicit Stats(const CommandLine &line) : TraceCommand(line, "cards")
    {
        const QStringList titles = QStringList{QStringLiteral("card"), QStringLiteral("name")} + statisticsTitles();
        addCsv(titles);
        for (const QString &title : titles)
            m_groups.addColumn(title, title == titles.at(1) ? TextTable::Align::Left : TextTable::Align::Right);
        for (const char *title : {"card", "count", "sum_ns", "union_ns", "span_ns"})
            m_totals.addColumn(QLatin1String(title), TextTable::Align::Right);
    }

private:
    OrExit<void> readOptions() override
    {
        const auto by = groupBy(line().value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, category or lane"))));
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
            add(before, trace, {});
        const auto statistics = rangeStatistics(trace, query, TaskControl(), threads());
        if (!statistics)
            return tl::unexpected(showError(statistics.error()));
        add(card.card(), trace, *statistics);
        return {};
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
        out.key("groups").beginArray();
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

    QString tableText() const override { return m_groups.toText() + QLatin1Char('\n') + m_totals.toText(); }

    TextTable m_groups;
    TextTable m_totals;
    SliceChoice m_choice;
    std::vector<Card> m_without; ///< cards before the first one that has a chosen lane
    GroupBy m_by = GroupBy::Name;
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
        {"--by", "", "name|category|lane", QT_TRANSLATE_NOOP("Commands", "group by name (default), category or lane")},
        fromOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices behind this time")),
        toOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices before this time")),
    });
    command.run = [](const CommandLine &line) { return Stats(line).run(); };
    return command;
}

} // namespace plumbline
