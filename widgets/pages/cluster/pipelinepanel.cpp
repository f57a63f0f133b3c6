// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/pipelinepanel.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/pipelinetexts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// A list to choose from is of no use beyond this, and slow to build.
constexpr std::size_t MostPipelineSteps = 1000;

} // namespace

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
    m_chart->setEmptyText(
        [this]() -> QString { return m_job ? tr("There is nothing to draw.") : tr("Reading the timelines of all cards…"); });
    connect(m_chart, &PipelineChart::placeClicked, this, &PipelinePanel::placeChosen);
    connect(m_step, &QComboBox::currentIndexChanged, this, &PipelinePanel::read);
    retranslate();
}

void PipelinePanel::setCards(PageCards cards)
{
    m_cards = std::move(cards);
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
    const QString chosen = m_step->currentData().toString();
    const auto step = chosen.isEmpty() ? std::nullopt : std::optional(chosen.toStdString());
    m_task.start(
        [cards = m_cards, step](TaskControl &control) {
            std::vector<SharedCard> open;
            for (const PageCard &card : *cards)
                open.push_back(card.open);
            return pipelineOfJob(open, step, 0, control);
        },
        [this](TaskEnd end, Result<JobPipeline> job) {
            if (end == TaskEnd::Failed)
                m_text->setText(errorText(job.error()));
            if (end == TaskEnd::Finished)
                showJob(std::move(*job));
        });
}

void PipelinePanel::showJob(JobPipeline made)
{
    m_job = std::make_shared<const JobPipeline>(std::move(made));
    const JobPipeline &job = *m_job;
    const QSignalBlocker quiet(m_step);
    m_step->clear();
    for (std::size_t step = 0; step < std::min(MostPipelineSteps, job.steps.size()); ++step)
        m_step->addItem(plainText(job.steps[step]), fromFile(job.steps[step]));
    m_step->setCurrentIndex(m_step->findData(fromFile(job.step)));
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
