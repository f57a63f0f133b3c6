// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "core/query/argumentcolumns.h"
#include "core/storage/trace.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The slices of a list as rows: name, duration, start, lane, category, and a column for each argument that was read. Cells come
/// from the columns of the trace when they are asked for, so that a row costs no more than its slice number.
class EventTable final : public TableSource
{
public:
    enum Column { NameColumn, DurationColumn, StartColumn, LaneColumn, CategoryColumn, FirstArgument };

    /// Creates the table. `clock` leads from the time of the trace to the shared axis, on which starts are shown.
    EventTable(std::shared_ptr<const Trace> trace, std::vector<SliceId> slices, const ClockMap &clock,
               std::vector<ArgumentColumn> arguments);

    [[nodiscard]] const std::vector<SliceId> &slices() const { return m_slices; }
    [[nodiscard]] SliceId slice(std::size_t row) const { return m_slices[row]; }
    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_slices.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;
    [[nodiscard]] DifferenceMeaning meaning(std::size_t) const override { return DifferenceMeaning::Neutral; }

private:
    std::shared_ptr<const Trace> m_trace;
    std::vector<SliceId> m_slices;
    ClockMap m_clock;
    std::vector<ArgumentColumn> m_arguments;
    std::vector<std::string> m_lanes; ///< by LaneId
    std::vector<TableColumn> m_columns;
};

} // namespace plumbline
