// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/state/viewstate.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype MostTexts = 1'000'000;
constexpr qsizetype MostRemarks = 10'000;
/// Lengths are computed from the ends of ranges. They would overflow for ends far outside of any profile.
constexpr TimeNs LimitNs = TimeNs{1} << 60;

bool isNear(const TimeRange &range)
{
    return range.begin > -LimitNs && range.end < LimitNs;
}

QJsonValue fromRange(const std::optional<TimeRange> &range)
{
    // The ends are stored as integers, because doubles would round them.
    return range ? QJsonValue(QJsonArray{qint64{range->begin}, qint64{range->end}}) : QJsonValue();
}

std::optional<TimeRange> toRange(const QJsonValue &value)
{
    const QJsonArray ends = value.toArray();
    if (ends.size() != 2 || !ends.at(0).isDouble() || !ends.at(1).isDouble())
        return std::nullopt;
    const TimeRange range{ends.at(0).toInteger(), ends.at(1).toInteger()};
    return isNear(range) && range.begin < range.end ? std::optional(range) : std::nullopt;
}

QStringList toTexts(const QJsonValue &value)
{
    const QJsonArray array = value.toArray();
    QStringList texts;
    for (qsizetype i = 0; i < std::min(array.size(), MostTexts); ++i)
        if (array.at(i).isString())
            texts << array.at(i).toString();
    return texts;
}

QJsonArray fromRemarks(const std::vector<FindingRemark> &remarks)
{
    QJsonArray array;
    for (const FindingRemark &remark : remarks)
        array << QJsonObject{{QStringLiteral("finding"), remark.finding},
                             {QStringLiteral("dismissed"), remark.isDismissed},
                             {QStringLiteral("note"), remark.note}};
    return array;
}

std::vector<FindingRemark> toRemarks(const QJsonValue &value)
{
    const QJsonArray array = value.toArray();
    std::vector<FindingRemark> remarks;
    for (qsizetype i = 0; i < std::min(array.size(), MostRemarks); ++i) {
        const QJsonObject object = array.at(i).toObject();
        FindingRemark remark{object.value(QLatin1String("finding")).toString(), object.value(QLatin1String("dismissed")).toBool(),
                             object.value(QLatin1String("note")).toString()};
        if (!remark.finding.isEmpty() && !remark.isEmpty())
            remarks.push_back(std::move(remark));
    }
    return remarks;
}

QJsonArray fromMarks(const TimeMarks &marks)
{
    QJsonArray array;
    for (const TimeMark &mark : marks)
        array << QJsonObject{{QStringLiteral("begin"), qint64{mark.range.begin}},
                             {QStringLiteral("end"), qint64{mark.range.end}},
                             {QStringLiteral("name"), mark.name},
                             {QStringLiteral("colour"), QLatin1String(MarkColourNames[static_cast<std::size_t>(mark.colour)])},
                             {QStringLiteral("note"), mark.note}};
    return array;
}

std::optional<TimeMark> toMark(const QJsonObject &object)
{
    const QJsonValue begin = object.value(QLatin1String("begin"));
    const TimeRange range{begin.toInteger(), object.value(QLatin1String("end")).toInteger(begin.toInteger())};
    if (!begin.isDouble() || !isNear(range) || range.end < range.begin)
        return std::nullopt;
    TimeMark mark{range, object.value(QLatin1String("name")).toString(), {}, object.value(QLatin1String("note")).toString()};
    const auto colour = std::ranges::find_if(MarkColourNames, [&object](const char *name) {
        return object.value(QLatin1String("colour")).toString() == QLatin1String(name);
    });
    if (colour != MarkColourNames.end())
        mark.colour = static_cast<MarkColour>(colour - MarkColourNames.begin());
    return mark;
}

TimeMarks toMarks(const QJsonValue &value)
{
    const QJsonArray array = value.toArray();
    TimeMarks marks;
    for (qsizetype i = 0; i < array.size() && marks.size() < MostMarks; ++i) {
        if (auto mark = toMark(array.at(i).toObject()))
            marks.push_back(std::move(*mark));
    }
    return marks;
}

QJsonObject fromArrangement(const BandLayout::Arrangement &arrangement)
{
    QJsonArray order;
    for (auto group = arrangement.order.cbegin(); group != arrangement.order.cend(); ++group)
        order << QJsonObject{{QStringLiteral("of"), group.key()},
                             {QStringLiteral("is"), QJsonArray::fromStringList(group.value())}};
    return {{QStringLiteral("opened"), QJsonArray::fromStringList(arrangement.opened)},
            {QStringLiteral("closed"), QJsonArray::fromStringList(arrangement.closed)},
            {QStringLiteral("pinned"), QJsonArray::fromStringList(arrangement.pinned)},
            {QStringLiteral("hidden"), QJsonArray::fromStringList(arrangement.hidden)},
            {QStringLiteral("restacked"), QJsonArray::fromStringList(arrangement.restacked)},
            {QStringLiteral("order"), order}};
}

BandLayout::Arrangement toArrangement(const QJsonObject &object)
{
    BandLayout::Arrangement arrangement;
    arrangement.opened = toTexts(object.value(QLatin1String("opened")));
    arrangement.closed = toTexts(object.value(QLatin1String("closed")));
    arrangement.pinned = toTexts(object.value(QLatin1String("pinned")));
    arrangement.hidden = toTexts(object.value(QLatin1String("hidden")));
    arrangement.restacked = toTexts(object.value(QLatin1String("restacked")));
    const QJsonArray order = object.value(QLatin1String("order")).toArray();
    for (qsizetype i = 0; i < std::min(order.size(), MostTexts); ++i) {
        const QJsonObject group = order.at(i).toObject();
        if (group.value(QLatin1String("of")).isString())
            arrangement.order.insert(group.value(QLatin1String("of")).toString(), toTexts(group.value(QLatin1String("is"))));
    }
    return arrangement;
}

QJsonValue fromCompared(const std::optional<ComparedCards> &compared)
{
    if (!compared)
        return {};
    const Alignment &alignment = compared->alignment;
    return QJsonObject{{QStringLiteral("base"), compared->base},
                       {QStringLiteral("target"), compared->target},
                       {QStringLiteral("method"), QLatin1String(alignmentName(alignment.method).data())},
                       {QStringLiteral("anchor"), qint64{alignment.anchorNs}},
                       {QStringLiteral("offset"), qint64{alignment.offsetNs}},
                       {QStringLiteral("drift"), qint64{alignment.driftPpq}},
                       {QStringLiteral("residual"), qint64{alignment.residualNs}},
                       {QStringLiteral("pairs"), static_cast<qint64>(alignment.pairs)}};
}

std::optional<ComparedCards> toCompared(const QJsonObject &object)
{
    ComparedCards compared{object.value(QLatin1String("base")).toString(), object.value(QLatin1String("target")).toString(), {}};
    if (compared.base.isEmpty() || compared.target.isEmpty() || compared.base == compared.target)
        return std::nullopt;
    const auto method = alignmentCalled(object.value(QLatin1String("method")).toString().toStdString());
    if (!method || *method == AlignmentMethod::None)
        return compared;
    const auto number = [&object](const char *key) { return object.value(QLatin1String(key)).toInteger(); };
    Alignment &alignment = compared.alignment;
    alignment.method = *method;
    alignment.anchorNs = number("anchor");
    alignment.offsetNs = number("offset");
    alignment.driftPpq = std::clamp<std::int64_t>(number("drift"), 1 - ClockMap::MostDriftPpq, ClockMap::MostDriftPpq - 1);
    alignment.residualNs = std::max<qint64>(0, number("residual"));
    alignment.pairs = static_cast<std::uint64_t>(std::max<qint64>(0, number("pairs")));
    return compared;
}

} // namespace

QJsonObject ViewState::toJson() const
{
    QJsonObject object{{QStringLiteral("range"), fromRange(range)},
                       {QStringLiteral("marked"), fromRange(marked)},
                       {QStringLiteral("marked_lanes"), QJsonArray::fromStringList(markedLanes)},
                       {QStringLiteral("scroll"), scrollPx},
                       {QStringLiteral("lanes"), fromArrangement(arrangement)},
                       {QStringLiteral("flows"), QJsonArray::fromStringList(flows)},
                       {QStringLiteral("chains"), wholeChains},
                       {QStringLiteral("clock"), isRulerAbsolute},
                       {QStringLiteral("compared"), fromCompared(compared)},
                       {QStringLiteral("page"), page},
                       {QStringLiteral("card"), card},
                       {QStringLiteral("remarks"), fromRemarks(remarks)},
                       {QStringLiteral("interleaved"), isInterleaved},
                       {QStringLiteral("marks"), fromMarks(marks)}};
    if (originNs)
        object.insert(QStringLiteral("origin_ns"), qint64{*originNs});
    if (!timelines.isEmpty())
        object.insert(QStringLiteral("timelines"), QJsonArray::fromStringList(timelines));
    return object;
}

ViewState ViewState::fromJson(const QJsonObject &object)
{
    ViewState state;
    state.range = toRange(object.value(QLatin1String("range")));
    state.marked = toRange(object.value(QLatin1String("marked")));
    state.markedLanes = toTexts(object.value(QLatin1String("marked_lanes")));
    state.scrollPx = std::max(0, object.value(QLatin1String("scroll")).toInt());
    state.arrangement = toArrangement(object.value(QLatin1String("lanes")).toObject());
    state.flows = toTexts(object.value(QLatin1String("flows")));
    state.wholeChains = object.value(QLatin1String("chains")).toBool();
    state.isRulerAbsolute = object.value(QLatin1String("clock")).toBool();
    state.compared = toCompared(object.value(QLatin1String("compared")).toObject());
    state.page = object.value(QLatin1String("page")).toString();
    state.card = object.value(QLatin1String("card")).toString();
    state.remarks = toRemarks(object.value(QLatin1String("remarks")));
    state.isInterleaved = object.value(QLatin1String("interleaved")).toBool(true);
    state.marks = toMarks(object.value(QLatin1String("marks")));
    if (const QJsonValue origin = object.value(QLatin1String("origin_ns")); origin.isDouble())
        state.originNs = origin.toInteger();
    state.timelines = toTexts(object.value(QLatin1String("timelines")));
    return state;
}

ViewState ViewState::movedTo(std::int64_t axisOriginNs) const
{
    ViewState moved = *this;
    if (!originNs)
        return moved;
    moved.range = movedRange(range, *originNs, axisOriginNs);
    moved.marked = movedRange(marked, *originNs, axisOriginNs);
    moved.marks = movedMarks(marks, *originNs, axisOriginNs);
    std::erase_if(moved.marks, [](const TimeMark &mark) { return !isNear(mark.range); });
    moved.originNs = axisOriginNs;
    return moved;
}

std::optional<TimeRange> movedRange(const std::optional<TimeRange> &range, std::int64_t from, std::int64_t to)
{
    TimeNs by = 0;
    TimeRange result;
    if (!range || __builtin_sub_overflow(from, to, &by) || __builtin_add_overflow(range->begin, by, &result.begin) ||
        __builtin_add_overflow(range->end, by, &result.end))
        return std::nullopt;
    return result;
}

TimeMarks movedMarks(const TimeMarks &marks, std::int64_t from, std::int64_t to)
{
    TimeMarks result;
    for (const TimeMark &mark : marks) {
        if (const auto range = movedRange(mark.range, from, to)) {
            result.push_back(mark);
            result.back().range = *range;
        }
    }
    return result;
}

} // namespace plumbline
