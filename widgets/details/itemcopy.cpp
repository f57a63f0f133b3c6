// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/itemcopy.h"

#include "core/profile/profilenames.h"
#include "core/query/selftime.h"
#include "core/query/slicejson.h"
#include "widgets/support/formatting.h"
#include "widgets/support/shelltext.h"

#include <QRegularExpression>
#include <QStringList>

namespace plumbline {

namespace {

/// Escapes only special characters, so that common names stay readable.
QString patternFor(const QString &name)
{
    static const QRegularExpression special(QStringLiteral("([\\\\^$.|?*+()\\[\\]{}])"));
    QString pattern = name;
    pattern.replace(special, QStringLiteral("\\\\1"));
    pattern.replace(QChar(u'\0'), QStringLiteral("\\x{0}"));
    return QLatin1Char('^') + pattern + QLatin1Char('$');
}

void appendLines(QString &text, const std::vector<Property> &properties, int level)
{
    for (const Property &property : properties) {
        const bool isWhole = property.look.spans && !property.copyText.isEmpty();
        text += QString(2 * level, QLatin1Char(' ')) + (isWhole ? property.copyText : property.name);
        if (!property.value.isEmpty())
            text += (property.name.isEmpty() ? QString() : QStringLiteral(": ")) + property.value;
        if (!property.look.trailing.isEmpty())
            text += QStringLiteral(", ") + property.look.trailing;
        text += QLatin1Char('\n');
        appendLines(text, property.children, level + 1);
    }
}

} // namespace

QString propertiesText(const QString &name, const std::vector<Property> &sections)
{
    QString text = name + QLatin1Char('\n');
    for (const Property &section : sections)
        appendLines(text, {section}, 0);
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

Result<QString> sliceJson(const TimelineCard &card, SliceId slice, TaskControl &control)
{
    const auto record = readRecord(*card.trace, card.trace->slices().record[slice.value], &control);
    if (!record)
        return failure(record.error());
    const std::string file = card.origin ? pathBelow(card.open->card().path, record->file) : record->file;
    JsonWriter json;
    writeSliceJson(json, {*card.trace, slice, card.open->card().rank, *record, file, selfTime(*card.trace, slice)}, true);
    json.finish();
    return QString::fromStdString(json.text());
}

QString sliceCommand(const TimelineCard &card, SliceId slice)
{
    if (!card.origin)
        return {};
    const Trace &trace = *card.trace;
    const LaneId lane = trace.laneOf(slice);
    const std::int64_t start = trace.absolute(trace.slices().start[slice.value]);
    QStringList words{QStringLiteral("plumbline"), QStringLiteral("slices"), shellWord(card.origin->path)};
    if (card.origin->rankForCommands)
        words += {QStringLiteral("--card"), QString::number(*card.origin->rankForCommands)};
    words += {QStringLiteral("--lane"),
              shellWord(globFor(fromFile(trace.processOf(lane).name) + QLatin1Char('/') + fromFile(trace.lane(lane).name)))};
    words += {QStringLiteral("--name"), shellWord(patternFor(fromFile(trace.text(trace.slices().name[slice.value])))),
              QStringLiteral("--regex"), QStringLiteral("--case")};
    words += {QStringLiteral("--from"), QString::number(start), QStringLiteral("--to"), QString::number(start + 1)};
    return words.join(QLatin1Char(' '));
}

} // namespace plumbline
