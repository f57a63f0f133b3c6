// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/operators/callgroup.h"
#include "widgets/pages/operators/kerneltable.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

class QComboBox;
class QLabel;

namespace plumbline {

class BarChart;
class CardChooser;
class DataTable;
class HistogramChart;
class ScatterChart;

/// Shows the kernels of one card, grouped by name, type, core or shape, or call by call. Charts show the types with the longest
/// sums, the distribution of durations in the chosen group, and one of its counters against the duration. A call leads to its
/// slice.
class OperatorsPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit OperatorsPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &types() const { return *m_types; }
    [[nodiscard]] const HistogramChart &durations() const { return *m_durations; }
    [[nodiscard]] const ScatterChart &counters() const { return *m_counters; }
    /// Returns the group that the charts show.
    [[nodiscard]] const CallGroup &group() const { return m_group; }

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    /// All tables of one card.
    struct Answer
    {
        std::shared_ptr<const KernelTableSource> rows;
        std::shared_ptr<const KernelTableSource> types;
    };

    void setupTools();
    void setupCharts();
    void setupContent();
    void showAnswer(Answer answer);
    void showTypes();
    void showGroup();
    void showCharts(CallGroup group);
    void filterByType(std::size_t index);
    void listStretch(double lowestUs, double highestUs);
    void followStretch();
    void openRow(std::size_t row);
    void openSlice(std::optional<SliceId> slice);
    void openPoint(std::size_t point);

    AsyncTask<Answer> m_task;
    std::shared_ptr<const CardKernels> m_kernels; ///< kept so that another grouping reads no file
    std::optional<std::size_t> m_kernelsOf;       ///< place of their card
    Answer m_answer;
    AsyncTask<CallGroup> m_groupTask;
    AsyncTask<std::optional<SliceId>> m_sliceTask;
    CallGroup m_group;                             ///< group that the charts show
    std::shared_ptr<const CardKernels> m_groupsOf; ///< kernels whose calls m_group counts
    /// Filters that the table gets when it shows the calls.
    std::vector<std::pair<std::size_t, QString>> m_callFilters;
    bool m_isStretchAsked = false; ///< the table is arranging the rows of these filters

    CardChooser *m_card;
    QComboBox *m_by;
    QLabel *m_source;
    DataTable *m_table;
    BarChart *m_types;
    HistogramChart *m_durations;
    ScatterChart *m_counters;
    QComboBox *m_counter;
    QLabel *m_groupTitle;
};

} // namespace plumbline
