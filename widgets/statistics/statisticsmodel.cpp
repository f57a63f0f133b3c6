// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/statisticsmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/tables/roles.h"

#include <QCoreApplication>
#include <QLocale>

#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype StatisticsNameLength = 200;

/// Returns the time in a column. Empty for columns that hold something else.
std::optional<WideNs> timeOf(const GroupStatistics &group, int column)
{
    switch (column) {
    case StatisticsModel::SumColumn:
        return group.sumNs;
    case StatisticsModel::SelfColumn:
        return group.selfNs;
    case StatisticsModel::AverageColumn:
        return group.averageNs();
    case StatisticsModel::MinColumn:
        return group.minNs;
    case StatisticsModel::MaxColumn:
        return group.maxNs;
    case StatisticsModel::P50Column:
        return group.p50Ns;
    case StatisticsModel::P95Column:
        return group.p95Ns;
    case StatisticsModel::P99Column:
        return group.p99Ns;
    default:
        return std::nullopt;
    }
}

} // namespace

namespace {

class GroupTexts
{
    Q_DECLARE_TR_FUNCTIONS(Groups)
};

QString layerText(ProcessKind kind)
{
    switch (kind) {
    case ProcessKind::Framework:
        return GroupTexts::tr("Framework");
    case ProcessKind::Runtime:
        return GroupTexts::tr("CANN");
    case ProcessKind::Device:
        return GroupTexts::tr("Device");
    case ProcessKind::Communication:
        return GroupTexts::tr("Communication");
    case ProcessKind::Overlap:
        return GroupTexts::tr("Overlap analysis");
    case ProcessKind::Counter:
        return GroupTexts::tr("Counters");
    case ProcessKind::Unknown:
        break;
    }
    return GroupTexts::tr("Other");
}

} // namespace

QString groupText(const Trace &trace, GroupBy by, std::uint32_t key)
{
    if (by == GroupBy::Layer)
        return layerText(static_cast<ProcessKind>(key));
    if (by == GroupBy::Role)
        return roleName(static_cast<Role>(key));
    return plainText(groupName(trace, by, key));
}

QString groupTitle(GroupBy by)
{
    switch (by) {
    case GroupBy::Name:
        break;
    case GroupBy::Category:
        return GroupTexts::tr("Category");
    case GroupBy::Lane:
        return GroupTexts::tr("Lane");
    case GroupBy::Layer:
        return GroupTexts::tr("Layer");
    case GroupBy::Role:
        return GroupTexts::tr("Role");
    }
    return GroupTexts::tr("Name");
}

void StatisticsModel::setStatistics(std::shared_ptr<const Trace> trace, GroupBy by, const RangeStatistics *statistics)
{
    m_trace = std::move(trace);
    m_by = by;
    m_sumNs = statistics ? statistics->sumNs : 0;
    setRows(statistics ? statistics->groups : std::vector<GroupStatistics>());
}

int StatisticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString StatisticsModel::nameOf(const GroupStatistics &group) const
{
    return groupText(*m_trace, m_by, group.key);
}

QVariant StatisticsModel::cell(const GroupStatistics &group, int column, int role) const
{
    const auto time = timeOf(group, column);
    const double share = m_sumNs > 0 ? static_cast<double>(group.sumNs) / static_cast<double>(m_sumNs) : 0;
    switch (role) {
    case Qt::DisplayRole:
        if (time)
            return durationText(saturated(*time));
        if (column == CountColumn)
            return countText(group.count);
        if (column == ShareColumn)
            return percentText(share, 2);
        if (group.key == 0 && (m_by == GroupBy::Name || m_by == GroupBy::Category))
            return tr("(none)");
        return plainText(nameOf(group).toStdString(), StatisticsNameLength);
    case Qt::ToolTipRole:
        return column == NameColumn ? QVariant(toolTipText(nameOf(group))) : QVariant();
    case SortRole:
        if (time)
            return static_cast<double>(*time);
        if (column == CountColumn)
            return static_cast<qulonglong>(group.count);
        return column == ShareColumn ? QVariant(share) : QVariant(nameOf(group));
    case CopyRole:
        if (time)
            return QString::fromStdString(wideText(*time));
        if (column == CountColumn)
            return QString::number(group.count);
        return column == ShareColumn ? QLocale::c().toString(share, 'f', 6) : nameOf(group);
    case Qt::TextAlignmentRole:
        return column == NameColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString StatisticsModel::title(int column) const
{
    switch (column) {
    case NameColumn:
        return groupTitle(m_by);
    case CountColumn:
        return tr("Count");
    case SumColumn:
        return tr("Sum");
    case ShareColumn:
        return tr("Share");
    case SelfColumn:
        return tr("Self");
    case AverageColumn:
        return tr("Average");
    case MinColumn:
        return tr("Min");
    case MaxColumn:
        return tr("Max");
    case P50Column:
        return QStringLiteral("p50");
    case P95Column:
        return QStringLiteral("p95");
    default:
        return QStringLiteral("p99");
    }
}

void CounterStatisticsModel::setStatistics(std::shared_ptr<const Trace> trace, std::vector<SeriesStatistics> series)
{
    m_trace = std::move(trace);
    setRows(std::move(series));
}

int CounterStatisticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CounterStatisticsModel::text(const SeriesStatistics &series, int column) const
{
    const CounterTable &table = m_trace->counters();
    const CounterSeries &curve = table.series[series.series.value];
    const Counter &counter = table.counters[curve.counter.value];
    switch (column) {
    case ProcessColumn:
        return plainText(m_trace->process(counter.process).shownName());
    case CounterColumn:
        return plainText(counter.id.empty() ? counter.name : counter.name + ' ' + counter.id);
    case SeriesColumn:
        return plainText(curve.name);
    default:
        return {};
    }
}

QVariant CounterStatisticsModel::cell(const SeriesStatistics &series, int column, int role) const
{
    const bool isText = column <= SeriesColumn;
    if (role == Qt::TextAlignmentRole)
        return isText ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != SortRole && role != CopyRole)
        return role == Qt::ToolTipRole && isText ? QVariant(toolTipText(text(series, column))) : QVariant();
    if (isText)
        return text(series, column);
    if (column == SamplesColumn) {
        if (role == SortRole)
            return static_cast<qulonglong>(series.samples);
        return role == CopyRole ? QString::number(series.samples) : countText(series.samples);
    }
    const double value = column == MinColumn       ? series.minimum
                         : column == AverageColumn ? series.average
                         : column == MaxColumn     ? series.maximum
                                                   : series.last;
    if (role == SortRole)
        return value;
    return role == CopyRole ? QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest) : valueText(value);
}

QString CounterStatisticsModel::title(int column) const
{
    switch (column) {
    case ProcessColumn:
        return tr("Process");
    case CounterColumn:
        return tr("Counter");
    case SeriesColumn:
        return tr("Series");
    case SamplesColumn:
        return tr("Samples");
    case MinColumn:
        return tr("Min");
    case AverageColumn:
        return tr("Average over time");
    case MaxColumn:
        return tr("Max");
    default:
        return tr("Last");
    }
}

} // namespace plumbline
