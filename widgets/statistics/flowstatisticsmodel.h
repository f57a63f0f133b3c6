// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/flowstatistics.h"
#include "widgets/support/csvtext.h"
#include "widgets/tables/tablemodel.h"

#include <memory>

namespace plumbline {

/// Table of the flows that begin and end in a range, by category, with their latencies, in the columns of `stats --by flow`.
class FlowStatisticsModel final : public TableModel<FlowStatistics>
{
    Q_OBJECT

public:
    enum Column {
        CategoryColumn,
        CountColumn,
        BackwardColumn,
        AverageColumn,
        MinColumn,
        MaxColumn,
        MedianColumn,
        P95Column,
        P99Column,
        CrossingColumn,
        ColumnCount
    };

    using TableModel::TableModel;

    void setStatistics(std::shared_ptr<const Trace> trace, std::vector<FlowStatistics> flows);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    /// Returns all rows as CSV with whole nanoseconds.
    [[nodiscard]] TextLines csvLines() const;

protected:
    [[nodiscard]] QVariant cell(const FlowStatistics &flows, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    std::shared_ptr<const Trace> m_trace;
};

} // namespace plumbline
