// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/trimanswer.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

void writeCount(JsonWriter &json, std::string_view key, TrimCount count)
{
    json.key(key).beginObject().key("kept").count(count.kept).key("of").count(count.of).endObject();
}

void writeFile(JsonWriter &json, const TrimmedFile &file)
{
    json.beginObject().key("file").text(file.file).key("kept").boolean(file.outcome == FileTrim::Written);
    json.key("reason");
    if (file.outcome == FileTrim::Written)
        json.null();
    else
        json.text(std::string_view(fileTrimKey(file.outcome)));
    if (file.rows)
        writeCount(json, "rows", *file.rows);
    else
        json.key("rows").null();
    json.endObject();
}

QString countCell(TrimCount count)
{
    return translated(QT_TRANSLATE_NOOP("Commands", "%1 of %2")).arg(countText(count.kept), countText(count.of));
}

/// Returns in words why a file was left out.
QString reasonText(FileTrim outcome)
{
    switch (outcome) {
    case FileTrim::Written:
        break;
    case FileTrim::NoTimes:
        return translated(QT_TRANSLATE_NOOP("Commands", "its rows carry no time"));
    case FileTrim::OtherClock:
        return translated(QT_TRANSLATE_NOOP("Commands", "its times are of another clock than the timeline"));
    case FileTrim::OtherSteps:
        return translated(QT_TRANSLATE_NOOP("Commands", "none of its steps is kept as a whole"));
    case FileTrim::Database:
        return translated(QT_TRANSLATE_NOOP("Commands", "a database; its timeline is written as text"));
    case FileTrim::Names:
        return translated(QT_TRANSLATE_NOOP("Commands", "its names cannot be hashed"));
    case FileTrim::Derived:
        return translated(QT_TRANSLATE_NOOP("Commands", "it repeats the timeline"));
    case FileTrim::Unreadable:
        return translated(QT_TRANSLATE_NOOP("Commands", "it cannot be read"));
    }
    return {};
}

/// Returns lines, each once, with the number of cards that it was said of.
QString countedLines(const QStringList &lines)
{
    QString text;
    QStringList unique = lines;
    unique.removeDuplicates();
    for (const QString &line : unique) {
        const auto cards = lines.count(line);
        text += cards > 1 ? translated(QT_TRANSLATE_NOOP("Commands", "%1, %2 cards")).arg(line).arg(cards) : line;
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace

const char *fileTrimKey(FileTrim outcome)
{
    switch (outcome) {
    case FileTrim::Written:
        return "kept";
    case FileTrim::NoTimes:
        return "no_times";
    case FileTrim::OtherClock:
        return "other_clock";
    case FileTrim::OtherSteps:
        return "other_steps";
    case FileTrim::Database:
        return "database";
    case FileTrim::Names:
        return "names";
    case FileTrim::Derived:
        return "repeats_timeline";
    case FileTrim::Unreadable:
        break;
    }
    return "unreadable";
}

void writeTrimmedCards(JsonWriter &json, const std::vector<TrimmedAnswer> &cards, bool isHashed)
{
    json.key("hashed").boolean(isHashed).key("cards").beginArray();
    for (const TrimmedAnswer &each : cards) {
        const TrimmedTimeline &counts = each.card.counts;
        json.beginObject().key("rank");
        writeOptional(json, each.rank);
        json.key("path").text(each.card.path).key("timeline").text(each.card.timeline);
        writeInteger(json, "from_ns", each.fromNs);
        writeInteger(json, "to_ns", each.toNs);
        json.key("bytes").count(counts.bytes);
        writeCount(json, "slices", counts.slices);
        writeCount(json, "instants", counts.instants);
        writeCount(json, "counter_samples", counts.samples);
        writeCount(json, "flows", counts.flows);
        json.key("hashed_names").count(counts.hiddenNames).key("changed_roles").count(counts.changedRoles);
        json.key("files").beginArray();
        for (const TrimmedFile &file : each.card.files)
            writeFile(json, file);
        json.endArray().endObject();
    }
    json.endArray();
}

QString trimmedText(const std::vector<TrimmedAnswer> &cards, bool isHashed)
{
    TextTable table;
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "Card")));
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "Timeline")));
    for (const char *title : {QT_TRANSLATE_NOOP("Commands", "Slices"), QT_TRANSLATE_NOOP("Commands", "Instants"),
                              QT_TRANSLATE_NOOP("Commands", "Samples"), QT_TRANSLATE_NOOP("Commands", "Arrows"),
                              QT_TRANSLATE_NOOP("Commands", "Size")})
        table.addColumn(translated(title), TextTable::Align::Right);
    QStringList remarks;
    for (const TrimmedAnswer &each : cards) {
        const TrimmedTimeline &counts = each.card.counts;
        table.addRow({each.rank ? QString::number(*each.rank) : QString(), fromFile(each.card.timeline), countCell(counts.slices),
                      countCell(counts.instants), countCell(counts.samples), countCell(counts.flows), bytesText(counts.bytes)});
        for (const TrimmedFile &file : each.card.files) {
            if (file.outcome != FileTrim::Written)
                remarks += translated(QT_TRANSLATE_NOOP("Commands", "left out: %1 (%2)"))
                               .arg(oneLine(fromFile(file.file)), reasonText(file.outcome));
        }
        if (isHashed && counts.changedRoles > 0)
            remarks += translated(QT_TRANSLATE_NOOP("Commands", "%1: the hashed names no longer tell the role of %2 slices"))
                           .arg(fromFile(each.card.timeline), countText(counts.changedRoles));
    }
    return QString(table.toText() + countedLines(remarks));
}

} // namespace plumbline
