// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/itemdetails.h"

#include "core/query/selftime.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>

namespace plumbline {

namespace {

class ItemTexts
{
    Q_DECLARE_TR_FUNCTIONS(ItemDetails)
};

constexpr qsizetype ShownValueLength = 2000;

/// Lines of a text with any line ends; a stack's lines end in a semicolon that says nothing.
QStringList linesOf(const std::string &text)
{
    QString whole = QString::fromStdString(text.size() > MaximumCopyBytes ? text.substr(0, MaximumCopyBytes) : text);
    whole.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    QStringList lines = whole.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (QString &line : lines) {
        if (line.endsWith(QLatin1Char(';')))
            line.chop(1);
        line = plainText(line.toStdString(), ShownValueLength);
    }
    return lines;
}

std::vector<Property> numberedLines(const QStringList &lines)
{
    std::vector<Property> result;
    int number = 0;
    for (const QString &line : lines)
        result.push_back({QString::number(++number), line, {}, {}});
    return result;
}

Property textProperty(QString name, const std::string &text)
{
    Property property{std::move(name), plainText(text, ShownValueLength), {}, {}};
    if (text.find('\n') != std::string::npos) {
        const QStringList lines = linesOf(text);
        property.value = plainText(lines.join(QLatin1Char(' ')).toStdString(), ShownValueLength);
        if (lines.size() > 1)
            property.children = numberedLines(lines);
    }
    if (text.size() <= MaximumCopyBytes)
        property.copyText = QString::fromStdString(text);
    return property;
}

/// Arguments as a tree of at most `budget` values; `leftOut` counts the others.
struct ArgumentTree
{
    std::size_t budget = MaximumArguments;
    std::size_t leftOut = 0;

    /// Arguments that are no object (damaged, or written by another tool) are shown as the one value they are.
    std::vector<Property> arguments(const JsonValue &args)
    {
        if (args.kind == JsonValue::Kind::Null)
            return {};
        if (args.kind == JsonValue::Kind::Object)
            return children(args);
        return {property(QStringLiteral("args"), args)};
    }

    std::vector<Property> children(const JsonValue &value)
    {
        std::vector<Property> result;
        std::size_t position = 0;
        for (const auto &[key, member] : value.members) {
            if (budget == 0) {
                leftOut += value.members.size() - position;
                break;
            }
            --budget;
            const bool named = value.kind == JsonValue::Kind::Object;
            result.push_back(property(named ? plainText(key, ShownValueLength) : QString::number(position), member));
            ++position;
        }
        return result;
    }

    Property property(QString name, const JsonValue &value)
    {
        switch (value.kind) {
        case JsonValue::Kind::Null:
            return {std::move(name), QStringLiteral("null"), {}, {}};
        case JsonValue::Kind::Object:
            return {std::move(name), QStringLiteral("{%1}").arg(value.members.size()), {}, children(value)};
        case JsonValue::Kind::Array:
            return {std::move(name), QStringLiteral("[%1]").arg(value.members.size()), {}, children(value)};
        default:
            return textProperty(std::move(name), value.text);
        }
    }
};

bool isCallStack(const std::string &key)
{
    return QString::fromStdString(key).compare(QLatin1String("call stack"), Qt::CaseInsensitive) == 0;
}

/// Takes the call stack out of the arguments: it has a section of its own.
void takeCallStack(ItemRecord &item)
{
    auto &members = item.record.args.members;
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (!isCallStack(member->first) || member->second.kind != JsonValue::Kind::Text)
            continue;
        item.callStack = numberedLines(linesOf(member->second.text));
        members.erase(member);
        return;
    }
}

RecordRef referenceOf(const Trace &trace, TimelineItem item)
{
    return item.slice.isValid() ? trace.slices().record[item.slice.value] : trace.instants().record[item.instant.value];
}

Property timeProperty(QString name, std::int64_t time)
{
    return {std::move(name), nanosecondsText(time), QString::number(time), {}};
}

void addPlace(std::vector<Property> &facts, const TimelineCard &card, LaneId lane)
{
    if (!lane.isValid())
        return;
    const Process &process = card.trace->processOf(lane);
    facts.push_back({ItemTexts::tr("Card"), card.name, {}, {}});
    facts.push_back({ItemTexts::tr("Process"), plainText(process.name, ShownValueLength), {}, {}});
    facts.push_back({ItemTexts::tr("Lane"), plainText(card.trace->lane(lane).name, ShownValueLength), {}, {}});
}

void addSliceFacts(std::vector<Property> &facts, const TimelineCard &card, SliceId slice, TimeNs axisShift)
{
    const Trace &trace = *card.trace;
    const TimeRange range = trace.sliceRange(slice);
    facts.push_back(timeProperty(ItemTexts::tr("Start"), range.begin + axisShift));
    facts.push_back(timeProperty(ItemTexts::tr("Start, absolute"), trace.absolute(range.begin)));
    facts.push_back({ItemTexts::tr("Duration"), durationText(range.length()), QString::number(range.length()), {}});
    addPlace(facts, card, trace.laneOf(slice));
    facts.push_back({ItemTexts::tr("Row"), countText(trace.rowOf(slice)), {}, {}});
    const std::string_view category = trace.text(trace.slices().category[slice.value]);
    if (!category.empty())
        facts.push_back({ItemTexts::tr("Category"), plainText(category, ShownValueLength), {}, {}});
}

} // namespace

Result<ItemRecord> readItem(const Trace &trace, TimelineItem item)
{
    Result<Record> record = readRecord(trace, referenceOf(trace, item));
    if (!record)
        return failure(record.error());
    ItemRecord result;
    result.record = std::move(*record);
    if (item.slice.isValid())
        result.selfNs = selfTime(trace, item.slice);
    takeCallStack(result);
    ArgumentTree tree;
    result.arguments = tree.arguments(result.record.args);
    result.argumentsLeftOut = tree.leftOut;
    result.record.args = {};
    return result;
}

std::vector<Property> itemFacts(const TimelineCard &card, TimelineItem item, TimeNs axisShift)
{
    std::vector<Property> facts;
    if (item.slice.isValid()) {
        addSliceFacts(facts, card, item.slice, axisShift);
        return facts;
    }
    const TimeNs time = card.trace->instants().time[item.instant.value];
    facts.push_back(timeProperty(ItemTexts::tr("Time"), time + axisShift));
    facts.push_back(timeProperty(ItemTexts::tr("Time, absolute"), card.trace->absolute(time)));
    addPlace(facts, card, card.trace->laneOf(item.instant));
    return facts;
}

QString itemName(const TimelineCard &card, TimelineItem item)
{
    const Trace &trace = *card.trace;
    const StringId name =
        item.slice.isValid() ? trace.slices().name[item.slice.value] : trace.instants().name[item.instant.value];
    return plainText(trace.text(name), ShownValueLength);
}

} // namespace plumbline
