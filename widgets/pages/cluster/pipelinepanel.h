// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/jobpipeline.h"
#include "widgets/cards/pagecard.h"
#include "widgets/pages/cluster/pipelinechart.h"
#include "widgets/support/asynctask.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>

class QComboBox;
class QLabel;

namespace plumbline {

/// The pipeline of one step: a choice of the step, the chart, and sentences about it. It reads the cards in the background once
/// it is visible.
class PipelinePanel final : public QWidget
{
    Q_OBJECT

public:
    explicit PipelinePanel(QWidget *parent = nullptr);

    void setCards(PageCards cards);
    /// Sets the stages that the user told; none to go back to what the captures tell.
    void setStages(PipelineStages told);
    [[nodiscard]] const PipelineStages &stages() const { return m_told; }
    void retranslate();

    [[nodiscard]] PipelineChart &chart() const { return *m_chart; }
    [[nodiscard]] QComboBox &stepBox() const { return *m_step; }
    /// Returns the sentences that are shown.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// Emitted when a place of a card is chosen; `range` counts from the origin of the card's trace.
    void placeChosen(std::size_t card, plumbline::TimeRange range);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void read();
    void invalidate();
    void showJob(JobPipeline made);
    void showFailure(const Error &error);

    QLabel *m_stepLabel;
    QComboBox *m_step;
    QLabel *m_text;
    PipelineChart *m_chart;
    PageCards m_cards;
    PipelineStages m_told;
    bool m_isOutdated = true;
    bool m_hasFailed = false;
    std::shared_ptr<const JobPipeline> m_job;
    AsyncTask<JobPipeline> m_task;
};

} // namespace plumbline
