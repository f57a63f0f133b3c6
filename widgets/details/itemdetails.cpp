// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/itemdetails.h"

#include "core/query/selftime.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

class ItemTexts
{
    Q_DECLARE_TR_FUNCTIONS(ItemDetails)
};

constexpr qsizetype ShownValueLength = 2000;

/// The first lines of a text, and the number of those that follow.
struct RecordLines
{
    QStringList shown;
    std::size_t leftOut = 0;
};

/// Splits a text into lines and drops empty ones. Lines may end with a line feed or with both carriage return and line feed. The
/// semicolon at the end of lines of a call stack is removed.
RecordLines recordLinesOf(std::string_view text, std::size_t most, const TaskControl &control)
{
    RecordLines lines;
    for (std::size_t begin = 0; begin < text.size() && !control.stopRequested();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (line.ends_with(';'))
            line.remove_suffix(1);
        if (static_cast<std::size_t>(lines.shown.size()) < most)
            lines.shown.append(plainText(line, ShownValueLength));
        else
            ++lines.leftOut;
    }
    return lines;
}

/// Builds a tree of values and lines of text with at most MaximumArguments nodes, and counts those that are left out.
class PropertyTree
{
public:
    explicit PropertyTree(const TaskControl &control) : m_control(control) {}

    std::size_t takeLeftOut() { return std::exchange(m_leftOut, 0); }

    /// Arguments that are not an object, because the file is damaged or another program wrote it, are shown as a single value.
    std::vector<Property> arguments(const JsonValue &args)
    {
        if (args.kind == JsonValue::Kind::Null)
            return {};
        if (args.kind == JsonValue::Kind::Object)
            return children(args);
        return {property(QStringLiteral("args"), args)};
    }

    /// Returns one property for each line. Lines are numbered in the name column unless they span both columns.
    std::vector<Property> numbered(const RecordLines &lines, bool spanning = false)
    {
        std::vector<Property> result;
        for (const QString &line : lines.shown.mid(0, static_cast<qsizetype>(m_budget))) {
            Property property{spanning ? line : QString::number(result.size() + 1), spanning ? QString() : line, {}, {}};
            property.look.spans = spanning;
            property.look.isCode = spanning;
            result.push_back(std::move(property));
        }
        m_budget -= result.size();
        m_leftOut += lines.leftOut + static_cast<std::size_t>(lines.shown.size()) - result.size();
        return result;
    }

    [[nodiscard]] RecordLines lines(const std::string &text) const
    {
        // At least as many lines as the value itself shows, even if no line may become a node.
        return recordLinesOf(text, std::max<std::size_t>(m_budget, ShownValueLength), m_control);
    }

private:
    std::vector<Property> children(const JsonValue &value)
    {
        std::vector<Property> result;
        std::size_t position = 0;
        for (const auto &[key, member] : value.members) {
            if (m_budget == 0 || m_control.stopRequested()) {
                m_leftOut += value.members.size() - position;
                break;
            }
            --m_budget;
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
            return text(std::move(name), value.text);
        }
    }

    Property text(QString name, const std::string &text)
    {
        Property property{std::move(name), plainText(text, ShownValueLength), {}, {}};
        if (text.find('\n') != std::string::npos) {
            const RecordLines split = lines(text);
            property.value = plainText(split.shown.join(QLatin1Char(' ')).toStdString(), ShownValueLength);
            if (split.shown.size() > 1)
                property.children = numbered(split);
        }
        if (text.size() <= MaximumCopyBytes)
            property.copyText = QString::fromStdString(text);
        return property;
    }

    const TaskControl &m_control;
    std::size_t m_budget = MaximumArguments;
    std::size_t m_leftOut = 0;
};

bool isCallStack(const std::string &key)
{
    return QString::fromStdString(key).compare(QLatin1String("call stack"), Qt::CaseInsensitive) == 0;
}

/// Moves the call stack out of the arguments, because it has its own section.
void takeCallStack(ItemRecord &item, PropertyTree &tree)
{
    auto &members = item.record.args.members;
    const auto member = std::find_if(members.begin(), members.end(), [](const auto &entry) {
        return isCallStack(entry.first) && entry.second.kind == JsonValue::Kind::Text;
    });
    if (member == members.end())
        return;
    item.callStack = tree.numbered(tree.lines(member->second.text), true);
    item.callStackLeftOut = tree.takeLeftOut();
    members.erase(member);
}

RecordRef referenceOf(const Trace &trace, TimelineItem item)
{
    return item.slice.isValid() ? trace.slices().record[item.slice.value] : trace.instants().record[item.instant.value];
}

/// Returns nanoseconds since 1970 as date and time of day. Empty for clocks that do not count from 1970.
QString clockText(std::int64_t absoluteNs)
{
    constexpr std::int64_t Ns = 1'000'000'000;
    constexpr std::int64_t Year2000 = 946'684'800 * Ns;
    constexpr std::int64_t Year2100 = 4'102'444'800 * Ns;
    if (absoluteNs < Year2000 || absoluteNs >= Year2100)
        return {};
    const QDateTime second = QDateTime::fromSecsSinceEpoch(absoluteNs / Ns, Qt::UTC);
    const QString fraction = QString::number(absoluteNs % Ns).rightJustified(9, QLatin1Char('0'));
    return second.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.")) + fraction + QStringLiteral(" UTC");
}

void addTimes(std::vector<Property> &facts, QString title, std::int64_t absoluteNs, TimeNs onAxis)
{
    const QString size = nanosecondsText(onAxis < 0 ? -onAxis : onAxis);
    const QString relative =
        onAxis < 0 ? ItemTexts::tr("%1 before the first slice").arg(size) : ItemTexts::tr("%1 after the first slice").arg(size);
    facts.push_back({std::move(title), relative, QString::number(onAxis), {}});
    facts.push_back({ItemTexts::tr("Absolute"), nanosecondsText(absoluteNs), QString::number(absoluteNs), {}});
    const QString clock = clockText(absoluteNs);
    if (!clock.isEmpty())
        facts.push_back({ItemTexts::tr("Clock"), clock, {}, {}});
}

void addPlace(std::vector<Property> &facts, const TimelineCard &card, LaneId lane)
{
    if (!lane.isValid())
        return;
    const Process &process = card.trace->processOf(lane);
    facts.push_back({ItemTexts::tr("Lane"), plainText(card.trace->lane(lane).shownName(), ShownValueLength), {}, {}});
    facts.push_back({ItemTexts::tr("Process"), plainText(process.shownName(), ShownValueLength), {}, {}});
    facts.push_back({ItemTexts::tr("Card"), card.name, {}, {}});
}

void addStep(std::vector<Property> &facts, const TimelineCard &card, TimeNs time)
{
    if (const ProfilerStep *step = card.steps ? stepAt(*card.steps, time) : nullptr)
        facts.push_back({ItemTexts::tr("Step"), plainText(step->number, ShownValueLength), {}, {}});
}

void addSliceFacts(std::vector<Property> &facts, const TimelineCard &card, SliceId slice, const ClockMap &clock)
{
    const Trace &trace = *card.trace;
    const TimeRange range = trace.sliceRange(slice);
    addTimes(facts, ItemTexts::tr("Start"), trace.absolute(range.begin), clock.map(range.begin));
    facts.push_back({ItemTexts::tr("Duration"), durationText(range.length()), QString::number(range.length()), {}});
    Property self{ItemTexts::tr("Self time"), QStringLiteral("…"), {}, {}};
    self.look.key = selfTimeKey();
    self.look.toolTip = ItemTexts::tr("The duration without the slices inside it on the same lane");
    facts.push_back(std::move(self));
    facts.push_back({ItemTexts::tr("Role"), roleName(trace.slices().role[slice.value]), {}, {}});
    addPlace(facts, card, trace.laneOf(slice));
    addStep(facts, card, range.begin);
    facts.push_back({ItemTexts::tr("Depth"), countText(trace.rowOf(slice)), {}, {}});
    const std::string_view category = trace.text(trace.slices().category[slice.value]);
    if (!category.empty())
        facts.push_back({ItemTexts::tr("Category"), plainText(category, ShownValueLength), {}, {}});
}

} // namespace

Result<ItemRecord> readItem(const Trace &trace, TimelineItem item, TaskControl &control)
{
    Result<Record> record = readRecord(trace, referenceOf(trace, item), &control);
    if (!record)
        return failure(record.error());
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    ItemRecord result;
    result.record = std::move(*record);
    if (item.slice.isValid())
        result.selfNs = selfTime(trace, item.slice);
    PropertyTree tree(control);
    takeCallStack(result, tree);
    result.arguments = tree.arguments(result.record.args);
    result.argumentsLeftOut = tree.takeLeftOut();
    result.record.args = {};
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return result;
}

std::vector<Property> itemFacts(const TimelineCard &card, TimelineItem item, const ClockMap &clock)
{
    std::vector<Property> facts;
    if (item.slice.isValid()) {
        addSliceFacts(facts, card, item.slice, clock);
        return facts;
    }
    const TimeNs time = card.trace->instants().time[item.instant.value];
    addTimes(facts, ItemTexts::tr("Time"), card.trace->absolute(time), clock.map(time));
    addPlace(facts, card, card.trace->laneOf(item.instant));
    addStep(facts, card, time);
    return facts;
}

QString selfTimeKey()
{
    return QStringLiteral("self");
}

QString itemName(const TimelineCard &card, TimelineItem item)
{
    const Trace &trace = *card.trace;
    const StringId name =
        item.slice.isValid() ? trace.slices().name[item.slice.value] : trace.instants().name[item.instant.value];
    return plainText(trace.text(name), ShownValueLength);
}

} // namespace plumbline
