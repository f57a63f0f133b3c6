// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/pipelinepanel.h"

#include "widgets/pages/cluster/steplist.h"
#include "widgets/support/messages.h"
#include "widgets/support/pipelinetexts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

PipelinePanel::PipelinePanel(QWidget *parent)
    : QWidget(parent)
    , m_stepLabel(new QLabel)
    , m_step(new QComboBox)
    , m_text(new QLabel)
    , m_chart(new PipelineChart(QStringLiteral("pipeline")))
{
    auto *tools = new QHBoxLayout;
    tools->addWidget(m_stepLabel);
    tools->addWidget(m_step);
    tools->addStretch();
    m_step->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(tools);
    layout->addWidget(m_text);
    layout->addWidget(m_chart, 1);
    m_chart->setTitle([]() -> QString { return tr("Pipeline"); });
    m_chart->setEmptyText([this]() -> QString {
        return m_job || m_hasFailed ? tr("There is nothing to draw.") : tr("Reading the timelines of all cards…");
    });
    connect(m_chart, &PipelineChart::placeClicked, this, &PipelinePanel::placeChosen);
    connect(m_step, &QComboBox::currentIndexChanged, this, &PipelinePanel::read);
    retranslate();
}

void PipelinePanel::setCards(PageCards cards)
{
    m_cards = std::move(cards);
    invalidate();
}

void PipelinePanel::setStages(PipelineStages told)
{
    if (m_told == told)
        return;
    m_told = std::move(told);
    invalidate();
}

void PipelinePanel::invalidate()
{
    m_isOutdated = true;
    if (isVisible())
        read();
}

void PipelinePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isOutdated)
        read();
}

void PipelinePanel::read()
{
    if (!m_cards)
        return;
    m_isOutdated = false;
    m_task.start(
        [cards = m_cards, step = chosenStep(*m_step), told = m_told](TaskControl &control) {
            std::vector<SharedCard> open;
            for (const PageCard &card : *cards)
                open.push_back(card.open);
            return pipelineOfJob(open, step, 0, control, told);
        },
        [this](TaskEnd end, Result<JobPipeline> job) {
            if (end == TaskEnd::Failed)
                showFailure(job.error());
            if (end == TaskEnd::Finished)
                showJob(std::move(*job));
        });
}

/// A pipeline that was drawn before is not that of these cards.
void PipelinePanel::showFailure(const Error &error)
{
    m_hasFailed = true;
    m_job.reset();
    m_text->setText(errorText(error));
    m_chart->setPipeline(nullptr);
    m_chart->retranslate();
}

void PipelinePanel::showJob(JobPipeline made)
{
    m_hasFailed = false;
    m_job = std::make_shared<const JobPipeline>(std::move(made));
    const JobPipeline &job = *m_job;
    const QSignalBlocker quiet(m_step);
    m_step->clear();
    addSteps(*m_step, job.steps);
    m_step->setCurrentIndex(m_step->findData(stepData(job.step)));
    m_step->setVisible(!job.steps.empty());
    m_stepLabel->setVisible(!job.steps.empty());
    m_text->setText(pipelineLines(job.pipeline).join(u'\n'));
    m_chart->setPipeline(std::shared_ptr<const Pipeline>(m_job, &m_job->pipeline));
    m_chart->retranslate();
}

QString PipelinePanel::text() const
{
    return m_text->text();
}

void PipelinePanel::retranslate()
{
    m_stepLabel->setText(tr("Step"));
    m_chart->retranslate();
    if (m_job)
        m_text->setText(pipelineLines(m_job->pipeline).join(u'\n'));
}

} // namespace plumbline
