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

/// The kernels of one card, by name, type, core, shape or call: all their figures, the types that take the longest, how the
/// durations of the chosen group spread, and one of its counters against the duration. A call leads to its slice.
class OperatorsPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit OperatorsPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &types() const { return *m_types; }
    [[nodiscard]] const HistogramChart &durations() const { return *m_durations; }
    [[nodiscard]] const ScatterChart &counters() const { return *m_counters; }
    /// What the charts of the chosen group show.
    [[nodiscard]] const CallGroup &group() const { return m_group; }

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    /// Everything that is shown of one card.
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
    std::shared_ptr<const CardKernels> m_kernels; ///< so that another grouping reads no file
    std::optional<std::size_t> m_kernelsOf;       ///< the place of its card
    Answer m_answer;
    AsyncTask<CallGroup> m_groupTask;
    AsyncTask<std::optional<SliceId>> m_sliceTask;
    CallGroup m_group;                             ///< shown in the charts
    std::shared_ptr<const CardKernels> m_groupsOf; ///< whose calls m_group counts
    /// What the table is to be filtered by once it lists the calls.
    std::vector<std::pair<std::size_t, QString>> m_callFilters;
    bool m_isStretchAsked = false; ///< the rows of these filters are on their way

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
