// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/tables/tablemodel.h"

#include <QString>

namespace plumbline {

/// One flow, seen from the slice at one of its ends.
struct FlowRow
{
    QString category;
    bool outgoing = false; ///< whether the flow begins at the slice
    QString otherName;     ///< name of the slice at the other end; empty if there is none
    QString otherLane;
    TimeNs latencyNs = 0;   ///< end of the flow minus its begin; negative if it points back in time
    TimeNs otherTimeNs = 0; ///< time of the other end, in the card's own time
    [[nodiscard]] bool isSuspicious() const { return latencyNs < 0; } ///< whether the flow ends before it begins
    TimelineItem other;                                               ///< slice at the other end; invalid if there is none

    /// Returns the flows of a slice, at most `limit`, sorted by category and start. Stores in `total` how many there are.
    [[nodiscard]] static std::vector<FlowRow> of(const TimelineCard &card, int cardIndex, SliceId slice, std::size_t limit,
                                                 std::size_t *total);
};

/// The table of the flows of the selected slice.
class FlowModel final : public TableModel<FlowRow>
{
    Q_OBJECT

public:
    enum Column { CategoryColumn, DirectionColumn, OtherColumn, LatencyColumn, LaneColumn, ColumnCount };

    using TableModel::TableModel;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QVariant cell(const FlowRow &flow, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    [[nodiscard]] static QString text(const FlowRow &flow, int column);
    [[nodiscard]] static QString tip(const FlowRow &flow);
};

} // namespace plumbline
