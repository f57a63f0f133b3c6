// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/query/selftime.h"
#include "core/query/slicejson.h"
#include "core/storage/record.h"
#include "widgets/support/formatting.h"
#include "widgets/support/namepattern.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

/// One slice of the answer.
struct SliceRow
{
    const Card &card;
    const Trace &trace;
    SliceId id;
    Record record; ///< its file is empty if the record cannot be read any more

    [[nodiscard]] const Lane &lane() const { return trace.lane(trace.laneOf(id)); }
    [[nodiscard]] const Process &process() const { return trace.process(lane().process); }
    [[nodiscard]] std::int64_t startNs() const { return trace.absolute(trace.slices().start[id.value]); }
    [[nodiscard]] TimeNs durationNs() const { return trace.slices().duration[id.value]; }
    [[nodiscard]] std::string_view name() const { return trace.text(trace.slices().name[id.value]); }
    [[nodiscard]] std::string_view category() const { return trace.text(trace.slices().category[id.value]); }
    [[nodiscard]] std::string file() const { return pathInCard(card, record.file); }
};

QStringList cells(const SliceRow &row, TimeNs selfNs)
{
    return {rankText(row.card),
            fromFile(row.process().shownName()),
            fromFile(row.lane().shownName()),
            QString::number(row.trace.rowOf(row.id)),
            QString::number(row.startNs()),
            QString::number(row.durationNs()),
            QString::number(selfNs),
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

/// Applies the filter to all cards and lists the first `limit` slices.
class Slices final : public TraceCommand
{
public:
    explicit Slices(const CommandLine &line) : TraceCommand(line, "slices")
    {
        addCsv(titles() + QStringList{QStringLiteral("file"), QStringLiteral("offset"), QStringLiteral("length")});
        for (const QString &title : titles())
            m_table.addColumn(title, title.endsWith(QLatin1String("_ns")) ? TextTable::Align::Right : TextTable::Align::Left);
    }

private:
    OrExit<void> readOptions() override
    {
        bool isNumber = false;
        m_limit = line().value("--limit", QStringLiteral("1000")).toULongLong(&isNumber);
        if (!isNumber)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--limit needs a number")));
        auto choice = SliceChoice::read(line());
        if (!choice)
            return tl::unexpected(choice.error());
        m_filter.choice = std::move(*choice);
        if (line().has("--name")) {
            const NamePattern pattern{line().value("--name"), line().has("--regex"), line().has("--case"), line().has("--word")};
            m_filter.name = pattern.expression();
            if (!m_filter.name->isValid())
                return usage(translated(QT_TRANSLATE_NOOP("Commands", "--name is no regular expression: %1"))
                                 .arg(m_filter.name->errorString()));
        } else if (line().has("--regex") || line().has("--case") || line().has("--word")) {
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--regex, --case and --word need --name")));
        }
        return {};
    }

    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    OrExit<void> addCard(const OpenCard &card) override
    {
        const Trace &trace = *card.trace();
        const std::vector<SliceId> found = m_filter.apply(trace, threads());
        m_total += found.size();
        SelfTimesOfSlices selfTimes(trace);
        for (const SliceId id : found) {
            if (m_written == m_limit)
                break;
            ++m_written;
            addSlice(card, id, selfTimes.of(id));
        }
        return {};
    }

    void addSlice(const OpenCard &card, SliceId id, TimeNs selfNs)
    {
        SliceRow row{card.card(), *card.trace(), id, {}};
        if (isJson() || isCsv()) {
            auto record = readRecord(*card.trace(), card.trace()->slices().record[id.value]);
            if (record)
                row.record = std::move(*record);
            else
                addError(record.error());
        }
        if (isJson()) {
            const SliceEntry entry{row.trace, row.id, row.card.rank, row.record, row.file(), selfNs};
            writeSliceJson(json(), entry, line().has("--args"));
        } else if (isCsv()) {
            const bool hasOffset = row.record.table.empty();
            addCsv(cells(row, selfNs) + QStringList{fromFile(row.file()),
                                                    hasOffset ? QString::number(row.record.offset) : QString(),
                                                    hasOffset ? QString::number(row.record.length) : QString()});
        } else {
            m_table.addRow(cells(row, selfNs));
        }
    }

    OrExit<void> checkOptions() override { return m_filter.choice.lanes.check(); }
    bool hasEntries() const override { return !m_filter.choice.lanes.hasNone(); }

    void endList(JsonWriter &out) override { out.key("total").count(m_total); }

    QString tableText() const override { return m_table.toText(); }

    void sayMore() const override
    {
        if (m_written < m_total && !line().has("--quiet")) {
            const QString text = translated(QT_TRANSLATE_NOOP("Commands", "%1 of %2 slices listed; --limit changes that"));
            showMessage(text.arg(m_written).arg(m_total));
        }
    }

    TextTable m_table;
    SliceFilter m_filter;
    quint64 m_limit = 0;
    quint64 m_total = 0;
    quint64 m_written = 0;
};

} // namespace

/// Returns the command `slices PATH`: lists the slices that a filter selects, by card and start.
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
