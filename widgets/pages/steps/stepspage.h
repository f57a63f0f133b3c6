// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/profilepage.h"
#include "widgets/pages/steps/stepanalysis.h"
#include "widgets/support/asynctask.h"

class QLabel;

namespace plumbline {

class CardChooser;
class DataTable;
class StackChart;

/// Shows the steps of one card: their stages, the time split of each, and how it changes from step to step. A step leads to its
/// range on the timeline.
class StepsPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit StepsPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const StackChart &trend() const { return *m_trend; }
    /// Returns the shown text: how many steps there are, and what is noteworthy about them.
    [[nodiscard]] QString summary() const;

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    void setupContent();
    void showSteps();
    void openStep(std::size_t row);

    AsyncTask<CardSteps> m_task;
    CardSteps m_steps;
    SharedCard m_stepsOf; ///< card whose steps are shown; null until there is a result

    CardChooser *m_card;
    QLabel *m_summary;
    DataTable *m_table;
    StackChart *m_trend;
};

} // namespace plumbline
