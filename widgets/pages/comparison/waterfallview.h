// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/stepwaterfall.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/panelstack.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace plumbline {

class BarChart;
class DataTable;

/// Two cards and their steps, whose difference a waterfall explains, with the other cards of their jobs.
struct WaterfallQuestion
{
    std::vector<SharedCard> base; ///< all have timelines; the first one is measured
    std::vector<SharedCard> target;
    std::shared_ptr<const Matching> matching;
    CompareScope scope;

    [[nodiscard]] bool isSameAs(const WaterfallQuestion &other) const
    {
        return base == other.base && target == other.target && matching == other.matching && scope.steps == other.scope.steps;
    }
};

/// Explains why a step of the target takes longer or shorter than that of the base: bars from the one to the other, and a table
/// of the same. Works in the background, and only while it is visible.
class WaterfallView final : public PanelStack
{
    Q_OBJECT

public:
    explicit WaterfallView(QWidget *parent = nullptr);

    /// Asks another question; none stands for cards without timelines, which cannot be replayed.
    void ask(std::optional<WaterfallQuestion> question);
    void retranslate();

    [[nodiscard]] QString sentence() const;
    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &chart() const { return *m_chart; }

Q_SIGNALS:
    /// A bar was chosen.
    void barChosen(const plumbline::WaterfallBar &bar);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void update();
    void take(TaskEnd end, Result<StepWaterfall> made);
    void showAnswer();
    void showChart();
    void showTable();
    void choose(std::size_t bar);

    std::optional<WaterfallQuestion> m_question;
    bool m_isAsked = false; ///< whether the question is being answered or was
    bool m_isShown = false; ///< whether m_made answers the question
    StepWaterfall m_made;
    std::vector<std::optional<std::size_t>> m_drawn; ///< by bar of the chart: its row, none for the steps themselves
    AsyncTask<StepWaterfall> m_task;
    QLabel *m_sentence;
    BarChart *m_chart;
    DataTable *m_table;
    QPushButton *m_cancel;
};

} // namespace plumbline
