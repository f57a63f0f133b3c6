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

/// `process / thread` of a lane, for reading.
[[nodiscard]] QString laneText(const Trace &trace, LaneId lane);

/// A list of slices over all cards: name, card, lane, start, duration. Millions of them cost eight bytes each: texts are
/// made when a cell is painted, rows are handed to the view a stretch at a time, and sorting runs in the background.
class SliceListModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, DurationColumn, StartColumn, CardColumn, LaneColumn, ColumnCount };

    /// `state` must outlive the model and knows the cards of all slices given.
    explicit SliceListModel(const TimelineState *state, QObject *parent = nullptr);

    /// Slices by start on the shared axis; none empties the list.
    void setHits(SliceHits hits);
    [[nodiscard]] const SliceHits &hits() const { return m_hits; }
    [[nodiscard]] std::size_t total() const { return m_hits ? m_hits->size() : 0; }
    [[nodiscard]] TimelineItem item(int row) const;
    /// The row that shows the `hit`-th slice given, where it is handed out already.
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
    Order m_order; ///< empty: as they were given
    bool m_isReversed = false;
    int m_shown = 0;
    int m_column = StartColumn;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    AsyncTask<Order> m_sorting;
};

} // namespace plumbline
