// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/kernelagreement.h"
#include "widgets/pages/figurerow.h"
#include "widgets/pages/operators/callgroup.h"
#include "widgets/pages/operators/flopsview.h"
#include "widgets/pages/operators/kerneltable.h"
#include "widgets/pages/operators/operatorlists.h"
#include "widgets/pages/operators/operatorsources.h"
#include "widgets/pages/operators/rooflineview.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace plumbline {

class BarChart;
class PieChart;
class CardChooser;
class DataTable;
class HistogramChart;
class ScatterChart;

/// Shows the kernels of one card, grouped by name, type, core or shape, or call by call, those of AI cores, AI CPU and host apart
/// if wanted; or their shapes in each step, or the kernels against the limits of the card; or, where files tell them, how the
/// operators are split over the cards, and the floating-point operations of all cards. Charts show the twenty types with the
/// longest sums as bars or as a pie, the distribution of durations in the chosen group, and one of its counters against the
/// duration. A call leads to its slice, a type without slices to its operators.
class OperatorsPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit OperatorsPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &types() const { return *m_types; }
    [[nodiscard]] const PieChart &typePie() const { return *m_pie; }
    [[nodiscard]] const HistogramChart &durations() const { return *m_durations; }
    [[nodiscard]] const ScatterChart &counters() const { return *m_counters; }
    [[nodiscard]] const OperatorList &shapes() const { return *m_shapes; }
    [[nodiscard]] const OperatorList &sharded() const { return *m_sharded; }
    [[nodiscard]] const RooflineView &roofline() const { return *m_roofline; }
    /// Returns the group that the charts show.
    [[nodiscard]] const CallGroup &group() const { return m_group; }
    [[nodiscard]] const FlopsView &flops() const { return *m_flops; }
    /// Shows the floating-point operations instead if no file tells the kernels of the card.
    void preferFlops();

protected:
    [[nodiscard]] CardChooser *onlyCard() const override;
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
        CoreClassSums where;         ///< sums over all calls of `rows`, whatever the page selects
        std::vector<Problem> doubts; ///< of the tables, see kernelDoubts()
        bool hasWholes = false;      ///< shares are of several wholes, see KernelCalls::whole()
        /// AI cores are told for a mean step and others for the whole capture. `rows` and `types` then have one of these.
        bool coversTwoSpans = false;
    };

    [[nodiscard]] static Result<Answer> answerOf(const OpenCard &card, KernelsBy by, const KernelTableSource::Selection &asked,
                                                 TaskControl &control);
    [[nodiscard]] std::vector<Figure> whereFigures() const;
    void setupTools();
    void setupCharts();
    [[nodiscard]] QWidget *typeCharts();
    void offerFiles();
    void readKernels(const PageCard &card);
    void readFlops();
    void readShapes(const PageCard &card);
    void readSharded(const PageCard &card);
    void showSources(const OperatorSources &sources);
    void showList(QWidget *list, const OperatorSources &sources);
    void offerAllCores(bool isOffered);
    void showMissingKernels(const Error &error);
    void cancelTasks();
    [[nodiscard]] int choice() const;
    void readRoofline(const PageCard &card);
    void setupContent();
    void showAnswer(Answer answer);
    void showTypes();
    void showGroup();
    void showCharts(CallGroup group);
    void filterByType(std::size_t index);
    void listStretch(double lowestUs, double highestUs);
    void followStretch();
    void openRow(std::size_t row);
    void listOperators(std::size_t row);
    void listRows(KernelsBy by, std::vector<std::pair<std::size_t, QString>> filters);
    void openCall(const std::shared_ptr<const CardKernels> &kernels, std::uint32_t call);
    void openSlice(std::optional<SliceId> slice);
    void openPoint(std::size_t point);

    AsyncTask<Answer> m_task;
    AsyncTask<std::vector<FlopsView::Entry>> m_flopsTask;
    AsyncTask<std::shared_ptr<const ShapeStepSource>> m_shapesTask;
    AsyncTask<std::shared_ptr<const ShardedSource>> m_shardedTask;
    AsyncTask<RooflineContents> m_rooflineTask;
    std::shared_ptr<const CardKernels> m_kernels; ///< those that the table shows
    SharedCard m_kernelsOf;                       ///< their card
    Answer m_answer;
    AsyncTask<CallGroup> m_groupTask;
    AsyncTask<std::optional<SliceId>> m_sliceTask;
    CallGroup m_group;                             ///< group that the charts show
    std::shared_ptr<const CardKernels> m_groupsOf; ///< kernels whose calls m_group counts
    /// Filters that the table gets when it shows rows of m_filtersFor.
    std::vector<std::pair<std::size_t, QString>> m_rowFilters;
    KernelsBy m_filtersFor = KernelsBy::Call;
    bool m_prefersFlops = false;   ///< see preferFlops(); until the kernels are read
    bool m_areCoresForced = false; ///< the AI cores are shown because all cores have no common sum
    bool m_isStretchAsked = false; ///< the table is arranging the rows of these filters

    CardChooser *m_card;
    QComboBox *m_by;
    QComboBox *m_where; ///< AI cores, AI CPU or host; data: CoreClass, or -1 for all
    QLabel *m_source;
    FigureRow *m_whereSums; ///< how the time divides between AI cores, AI CPU and host
    DataTable *m_table;
    BarChart *m_types;
    PieChart *m_pie;
    QComboBox *m_shape; ///< bars or pie
    HistogramChart *m_durations;
    ScatterChart *m_counters;
    QComboBox *m_counter;
    QLabel *m_groupTitle;
    FlopsView *m_flops;
    OperatorList *m_shapes;  ///< shapes by step
    OperatorList *m_sharded; ///< operators of the parallel strategy
    RooflineView *m_roofline;
    QStackedWidget *m_views; ///< the operators, and the four before
};

} // namespace plumbline
