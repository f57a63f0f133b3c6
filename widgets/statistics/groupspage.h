// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/histogramchart.h"
#include "widgets/statistics/rangeanalysis.h"

#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QSplitter;
class QTabWidget;
class QTreeView;

namespace plumbline {

class SliceListModel;
class StatisticsModel;

/// The tab with the slices of the range: their sums, their groups, and beside them the slices of the selected group with the
/// distribution of their durations.
class GroupsPage final : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the page.
    explicit GroupsPage(TimelineState *state, QWidget *parent = nullptr);

    /// Shows an answer; nothing for null.
    void setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer);
    [[nodiscard]] const SliceListModel &slices() const { return *m_slices; }
    [[nodiscard]] const HistogramChart &histogram() const { return *m_histogram; }
    void retranslate();

Q_SIGNALS:
    /// Emitted when a slice was selected and should be brought into view.
    void revealRequested();

private:
    /// The slices of a group with the distribution of their durations.
    struct Listing
    {
        SliceHits hits;
        Histogram histogram; ///< of milliseconds inside the range
    };

    void setupLayout();
    void showSummary();
    void listSelectedGroup();
    void showListing(Listing listing);
    /// Lists those slices of the group whose durations lie in a stretch of the histogram.
    void listStretch(double lowestMs, double highestMs);
    [[nodiscard]] static Result<Listing> listingOf(const RangeAnalysis::Answer &answer, std::uint32_t key,
                                                   const TaskControl &control);

    TimelineState *m_state;
    std::shared_ptr<const RangeAnalysis::Answer> m_answer;
    AsyncTask<Listing> m_listing;
    AsyncTask<SliceHits> m_filtering;
    SliceHits m_hits; ///< all slices of the group
    QString m_groupName;

    StatisticsModel *m_groups;
    QTreeView *m_groupTable;
    SliceListModel *m_slices;
    QTreeView *m_sliceTable;
    HistogramChart *m_histogram;
    QTabWidget *m_rowTabs;
    QSplitter *m_splitter;
    QLabel *m_scope;
    QLabel *m_count;
    QLabel *m_sum;
    QLabel *m_union;
    QLabel *m_span;
};

/// Returns a table of a model that is sorted by a column at first.
[[nodiscard]] QTreeView *makeSortedTable(QAbstractItemModel *model, QWidget *parent, int column, Qt::SortOrder order);

} // namespace plumbline
