// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterstatistics.h"
#include "core/query/rangestatistics.h"
#include "widgets/tables/tablemodel.h"

#include <cstdint>
#include <memory>

namespace plumbline {

/// Returns the text of a group as the window shows it, and the title of the groups.
[[nodiscard]] QString groupText(const Trace &trace, GroupBy by, std::uint32_t key);
[[nodiscard]] QString groupTitle(GroupBy by);

/// Table of the groups of slices in a range.
class StatisticsModel final : public TableModel<GroupStatistics>
{
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        CountColumn,
        SumColumn,
        ShareColumn,
        SelfColumn,
        AverageColumn,
        MinColumn,
        MaxColumn,
        P50Column,
        P95Column,
        P99Column,
        ColumnCount
    };

    using TableModel::TableModel;

    /// Sets trace and groups. Null for `statistics` empties the table.
    void setStatistics(std::shared_ptr<const Trace> trace, GroupBy by, const RangeStatistics *statistics);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    /// Returns the full name of a group as plain text.
    [[nodiscard]] QString nameOf(const GroupStatistics &group) const;

protected:
    [[nodiscard]] QVariant cell(const GroupStatistics &group, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    std::shared_ptr<const Trace> m_trace;
    GroupBy m_by = GroupBy::Name;
    WideNs m_sumNs = 0;
};

/// Table of the counters in a range, with a row for each series.
class CounterStatisticsModel final : public TableModel<SeriesStatistics>
{
    Q_OBJECT

public:
    enum Column {
        ProcessColumn,
        CounterColumn,
        SeriesColumn,
        SamplesColumn,
        MinColumn,
        AverageColumn,
        MaxColumn,
        LastColumn,
        ColumnCount
    };

    using TableModel::TableModel;

    void setStatistics(std::shared_ptr<const Trace> trace, std::vector<SeriesStatistics> series);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QVariant cell(const SeriesStatistics &series, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    [[nodiscard]] QString text(const SeriesStatistics &series, int column) const;

    std::shared_ptr<const Trace> m_trace;
};

} // namespace plumbline
