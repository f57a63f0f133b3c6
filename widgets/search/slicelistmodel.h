// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/slicehit.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace plumbline {

/// Returns `process / thread` of a lane as text to show.
[[nodiscard]] QString laneText(const Trace &trace, LaneId lane);

/// A list of slices over all cards: name, card, lane, start, duration. A slice costs eight bytes. Texts are made when a cell is
/// painted, rows are passed to the view in portions, and sorting runs in the background.
class SliceListModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, DurationColumn, StartColumn, CardColumn, LaneColumn, ColumnCount };

    /// Creates an empty list. `state` must outlive the model and must contain the cards of all slices.
    explicit SliceListModel(const TimelineState *state, QObject *parent = nullptr);

    /// Sets the slices, which are sorted by start on the shared axis. Null empties the list.
    void setHits(SliceHits hits);
    [[nodiscard]] const SliceHits &hits() const { return m_hits; }
    [[nodiscard]] std::size_t total() const { return m_hits ? m_hits->size() : 0; }
    [[nodiscard]] TimelineItem item(int row) const;
    /// Returns the row that shows the slice at position `hit` of hits(). Empty if that row has not been passed to the view yet.
    [[nodiscard]] std::optional<int> rowOf(std::size_t hit) const;
    [[nodiscard]] bool isSorting() const { return m_sorting.isRunning(); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void sorted();

private:
    using Order = std::vector<std::uint32_t>;

    void startSorting();
    void show(Order order);
    [[nodiscard]] SliceHit hit(int row) const;
    [[nodiscard]] QString text(SliceHit hit, int column) const;
    [[nodiscard]] QString copyText(SliceHit hit, int column) const;

    const TimelineState *m_state;
    SliceHits m_hits;
    Order m_order; ///< positions in m_hits by row; empty if rows are sorted by start
    bool m_isReversed = false;
    /// Number of rows passed to the view.
    int m_shown = 0;
    int m_column = StartColumn;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    AsyncTask<Order> m_sorting;
};

} // namespace plumbline
