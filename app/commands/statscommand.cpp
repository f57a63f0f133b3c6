// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/statscommand.h"

#include "app/commands/answer.h"
#include "app/commands/commandinput.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "core/query/rangestatistics.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/statisticscells.h"

#include <QCoreApplication>

#include <array>
#include <string>
#include <utility>

namespace plumbline {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

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

QString rankText(const Card &card)
{
    return card.rank ? QString::number(*card.rank) : QString();
}

/// Computes the statistics of all cards and writes them in the form asked for.
class Stats
{
public:
    explicit Stats(const CommandLine &line) : m_line(line), m_json(line.has("--json") ? stdout : nullptr) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        begin();
        auto walk = walkTraces(m_line, [this](const CardTrace &card) { return addCard(card); });
        if (!walk)
            return walk.error();
        if (walk->loaded == 0)
            return walk->exitCode();
        finish(*walk);
        return walk->exitCode();
    }

private:
    OrExit<void> readOptions()
    {
        if (m_line.has("--json") && m_line.has("--csv"))
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--json and --csv exclude each other"))));
        const auto by = groupBy(m_line.value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, category or lane"))));
        m_by = *by;
        auto choice = SliceChoice::read(m_line);
        if (!choice)
            return tl::unexpected(choice.error());
        m_choice = std::move(*choice);
        return {};
    }

    void begin()
    {
        const QStringList titles = QStringList{QStringLiteral("card"), QStringLiteral("name")} + statisticsTitles();
        m_csv = csvLine(titles);
        for (const QString &title : titles)
            m_groups.addColumn(title, title == titles.at(1) ? TextTable::Align::Left : TextTable::Align::Right);
        for (const char *title : {"card", "count", "sum_ns", "union_ns", "span_ns"})
            m_totals.addColumn(QLatin1String(title), TextTable::Align::Right);
    }

    OrExit<void> addCard(const CardTrace &card)
    {
        const Trace &trace = *card.trace;
        const StatisticsQuery query{m_choice.rangeIn(trace), lanesMatching(m_choice.lanes, trace), m_by};
        const auto statistics = rangeStatistics(trace, query, TaskControl(), m_line.value("--threads").toUInt());
        if (!statistics)
            return tl::unexpected(showError(statistics.error()));
        if (m_line.has("--json"))
            writeJson(card, *statistics);
        else
            addRows(card, *statistics);
        return {};
    }

    void writeJson(const CardTrace &card, const RangeStatistics &statistics)
    {
        beginJson();
        m_json.beginObject().key("rank");
        writeOptional(m_json, card.card.rank);
        m_json.key("groups").beginArray();
        for (const GroupStatistics &group : statistics.groups) {
            m_json.beginObject().key("name").text(groupName(*card.trace, m_by, group.key));
            m_json.key("count").count(group.count).key("sum_ns").digits(wideText(group.sumNs));
            m_json.key("self_ns").digits(wideText(group.selfNs)).key("avg_ns").integer(group.averageNs());
            m_json.key("min_ns").integer(group.minNs).key("max_ns").integer(group.maxNs);
            m_json.key("p50_ns").integer(group.p50Ns).key("p95_ns").integer(group.p95Ns).key("p99_ns").integer(group.p99Ns);
            m_json.key("share").real(statistics.shareOf(group)).endObject();
        }
        m_json.endArray().key("sum_ns").digits(wideText(statistics.sumNs)).key("union_ns").integer(statistics.unionNs);
        m_json.key("span_ns").integer(statistics.span.length()).endObject();
    }

    void addRows(const CardTrace &card, const RangeStatistics &statistics)
    {
        for (const GroupStatistics &group : statistics.groups) {
            const QStringList cells = QStringList{rankText(card.card), fromFile(groupName(*card.trace, m_by, group.key))} +
                                      statisticsCells(statistics, group);
            if (m_line.has("--csv"))
                m_csv += csvLine(cells);
            else
                m_groups.addRow(cells);
        }
        m_totals.addRow({rankText(card.card), QString::number(statistics.count),
                         QString::fromStdString(wideText(statistics.sumNs)), QString::number(statistics.unionNs),
                         QString::number(statistics.span.length())});
    }

    /// Nothing is written before the first card was read, so that a failure leaves stdout empty.
    void beginJson()
    {
        if (std::exchange(m_hasBegun, true))
            return;
        beginDocument(m_json);
        m_json.key("cards").beginArray();
    }

    void finish(const TraceWalk &walk)
    {
        if (m_line.has("--json")) {
            beginJson();
            m_json.endArray();
            endDocument(m_json, walk.problems, walk.errors);
            return;
        }
        writeAnswer(m_line.has("--csv") ? m_csv : m_groups.toText() + QLatin1Char('\n') + m_totals.toText());
        showProblems(walk.problems, false);
    }

    const CommandLine &m_line;
    JsonWriter m_json;
    QString m_csv;
    TextTable m_groups;
    TextTable m_totals;
    SliceChoice m_choice;
    GroupBy m_by = GroupBy::Name;
    bool m_hasBegun = false;
};

} // namespace

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
