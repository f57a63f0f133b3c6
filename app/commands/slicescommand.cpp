// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/slicescommand.h"

#include "app/commands/answer.h"
#include "app/commands/commandinput.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "core/query/selftime.h"
#include "core/query/slicejson.h"
#include "core/storage/record.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/namepattern.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

/// One line of the answer.
struct SliceRow
{
    const Card &card;
    const Trace &trace;
    SliceId id;
    Record record; ///< without a file when the record cannot be read any more

    [[nodiscard]] const Lane &lane() const { return trace.lane(trace.laneOf(id)); }
    [[nodiscard]] const Process &process() const { return trace.process(lane().process); }
    [[nodiscard]] std::int64_t startNs() const { return trace.absolute(trace.slices().start[id.value]); }
    [[nodiscard]] TimeNs durationNs() const { return trace.slices().duration[id.value]; }
    [[nodiscard]] std::string_view name() const { return trace.text(trace.slices().name[id.value]); }
    [[nodiscard]] std::string_view category() const { return trace.text(trace.slices().category[id.value]); }
    [[nodiscard]] std::string file() const { return pathInCard(card, record.file); }
};

QStringList cells(const SliceRow &row)
{
    return {row.card.rank ? QString::number(*row.card.rank) : QString(),
            fromFile(row.process().name),
            fromFile(row.lane().name),
            QString::number(row.trace.rowOf(row.id)),
            QString::number(row.startNs()),
            QString::number(row.durationNs()),
            QString::number(selfTime(row.trace, row.id)),
            fromFile(row.name()),
            fromFile(row.category())};
}

QStringList titles()
{
    QStringList names;
    for (const char *name : {"card", "process", "thread", "row", "start_ns", "duration_ns", "self_ns", "name", "category"})
        names.append(QLatin1String(name));
    return names;
}

/// Runs the filter over all cards and writes the first `limit` slices in the form asked for.
class Slices
{
public:
    explicit Slices(const CommandLine &line) : m_line(line), m_json(line.has("--json") ? stdout : nullptr) {}

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
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--json and --csv exclude each other")));
        bool isNumber = false;
        m_limit = m_line.value("--limit", QStringLiteral("1000")).toULongLong(&isNumber);
        if (!isNumber)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--limit needs a number")));
        auto choice = SliceChoice::read(m_line);
        if (!choice)
            return tl::unexpected(choice.error());
        m_filter.choice = std::move(*choice);
        if (m_line.has("--name")) {
            const NamePattern pattern{m_line.value("--name"), m_line.has("--regex"), m_line.has("--case"), m_line.has("--word")};
            m_filter.name = pattern.expression();
            if (!m_filter.name->isValid())
                return usage(translated(QT_TRANSLATE_NOOP("Commands", "--name is no regular expression: %1"))
                                 .arg(m_filter.name->errorString()));
        } else if (m_line.has("--regex") || m_line.has("--case") || m_line.has("--word")) {
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--regex, --case and --word need --name")));
        }
        return {};
    }

    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    void begin()
    {
        if (m_line.has("--csv"))
            m_csv = csvLine(titles() + QStringList{QStringLiteral("file"), QStringLiteral("offset"), QStringLiteral("length")});
        m_table = TextTable();
        for (const QString &title : titles())
            m_table.addColumn(title, title.endsWith(QLatin1String("_ns")) ? TextTable::Align::Right : TextTable::Align::Left);
    }

    OrExit<void> addCard(const CardTrace &card)
    {
        const Trace &trace = *card.trace;
        const std::vector<SliceId> found = m_filter.apply(trace, m_line.value("--threads").toUInt());
        m_total += found.size();
        for (const SliceId id : found) {
            if (m_written == m_limit)
                break;
            ++m_written;
            addSlice(card, id);
        }
        return {};
    }

    void addSlice(const CardTrace &card, SliceId id)
    {
        SliceRow row{card.card, *card.trace, id, {}};
        if (m_line.has("--json") || m_line.has("--csv")) {
            auto record = readRecord(*card.trace, card.trace->slices().record[id.value]);
            if (record)
                row.record = std::move(*record);
            else
                m_errors.push_back(record.error());
        }
        if (m_line.has("--json")) {
            beginJson();
            const SliceEntry entry{row.trace, row.id, row.card.rank, row.record, row.file()};
            writeSliceJson(m_json, entry, m_line.has("--args"));
        } else if (m_line.has("--csv")) {
            m_csv += csvLine(cells(row) + QStringList{fromFile(row.file()), QString::number(row.record.offset),
                                                      QString::number(row.record.length)});
        } else {
            m_table.addRow(cells(row));
        }
    }

    /// Nothing is written before the first card was read, so that a failure leaves stdout empty.
    void beginJson()
    {
        if (m_hasBegun)
            return;
        m_hasBegun = true;
        beginDocument(m_json);
        m_json.key("slices").beginArray();
    }

    void finish(TraceWalk &walk)
    {
        walk.errors.insert(walk.errors.end(), m_errors.begin(), m_errors.end());
        if (m_line.has("--json")) {
            beginJson();
            m_json.endArray().key("total").count(m_total);
            endDocument(m_json, walk.problems, walk.errors);
            return;
        }
        writeAnswer(m_line.has("--csv") ? m_csv : m_table.toText());
        showProblems(walk.problems, false);
        if (m_written < m_total && !m_line.has("--quiet")) {
            const QString text = translated(QT_TRANSLATE_NOOP("Commands", "%1 of %2 slices listed; --limit changes that"));
            showMessage(text.arg(m_written).arg(m_total));
        }
    }

    const CommandLine &m_line;
    JsonWriter m_json;
    QString m_csv;
    TextTable m_table;
    SliceFilter m_filter;
    quint64 m_limit = 0;
    quint64 m_total = 0;
    quint64 m_written = 0;
    bool m_hasBegun = false;
    std::vector<Error> m_errors;
};

} // namespace

Command slicesCommand()
{
    Command command{"slices", "PATH", QT_TRANSLATE_NOOP("Commands", "List slices."), 1, {}, nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        laneOption(),
        {"--name", "", "TEXT", QT_TRANSLATE_NOOP("Commands", "only names that contain this")},
        {"--regex", "", "", QT_TRANSLATE_NOOP("Commands", "--name is a regular expression")},
        {"--case", "", "", QT_TRANSLATE_NOOP("Commands", "--name tells capital letters apart")},
        {"--word", "", "", QT_TRANSLATE_NOOP("Commands", "--name matches whole words")},
        fromOption(QT_TRANSLATE_NOOP("Commands", "only slices that end behind this time")),
        toOption(QT_TRANSLATE_NOOP("Commands", "only slices that start before this time")),
        {"--limit", "", "N", QT_TRANSLATE_NOOP("Commands", "list at most this many (1000)")},
        {"--args", "", "", QT_TRANSLATE_NOOP("Commands", "with --json: also the arguments of each slice")},
    });
    command.run = [](const CommandLine &line) { return Slices(line).run(); };
    return command;
}

} // namespace plumbline
