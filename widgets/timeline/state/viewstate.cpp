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
    // Lengths are computed from the ends. They would overflow for ends far outside of any profile.
    constexpr TimeNs LimitNs = TimeNs{1} << 60;
    const bool isNear = range.begin > -LimitNs && range.end < LimitNs;
    return isNear && range.begin < range.end ? std::optional(range) : std::nullopt;
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
    return {{QStringLiteral("range"), fromRange(range)},
            {QStringLiteral("marked"), fromRange(marked)},
            {QStringLiteral("scroll"), scrollPx},
            {QStringLiteral("lanes"), fromArrangement(arrangement)},
            {QStringLiteral("flows"), QJsonArray::fromStringList(flows)},
            {QStringLiteral("chains"), wholeChains},
            {QStringLiteral("clock"), isRulerAbsolute},
            {QStringLiteral("compared"), fromCompared(compared)},
            {QStringLiteral("page"), page},
            {QStringLiteral("card"), card},
            {QStringLiteral("remarks"), fromRemarks(remarks)}};
}

ViewState ViewState::fromJson(const QJsonObject &object)
{
    ViewState state;
    state.range = toRange(object.value(QLatin1String("range")));
    state.marked = toRange(object.value(QLatin1String("marked")));
    state.scrollPx = std::max(0, object.value(QLatin1String("scroll")).toInt());
    state.arrangement = toArrangement(object.value(QLatin1String("lanes")).toObject());
    state.flows = toTexts(object.value(QLatin1String("flows")));
    state.wholeChains = object.value(QLatin1String("chains")).toBool();
    state.isRulerAbsolute = object.value(QLatin1String("clock")).toBool();
    state.compared = toCompared(object.value(QLatin1String("compared")).toObject());
    state.page = object.value(QLatin1String("page")).toString();
    state.card = object.value(QLatin1String("card")).toString();
    state.remarks = toRemarks(object.value(QLatin1String("remarks")));
    return state;
}

} // namespace plumbline
