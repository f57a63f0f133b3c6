// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/datainput/datapathview.h"

#include "widgets/pages/labels.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace plumbline {

namespace {

constexpr qsizetype DataPathNameLength = 60;

class PathTexts
{
    Q_DECLARE_TR_FUNCTIONS(DataPath)
};

QString questionText(const DataFork &fork, const DataInput &input)
{
    switch (fork.question) {
    case DataQuestion::StepGap:
        return PathTexts::tr("Do steps begin late, more than %1 after the one before?").arg(durationText(DataLimits().longGapNs));
    case DataQuestion::DeviceQueue:
        return PathTexts::tr("Does the network find the device queue empty?");
    case DataQuestion::GetNext:
        return PathTexts::tr("Does GetNext take the gap?");
    case DataQuestion::HostQueue:
        return input.mode == DataMode::NonSink ? PathTexts::tr("Is the host queue empty most of the time?")
                                               : PathTexts::tr("Does the host queue run empty?");
    case DataQuestion::Operators:
        break;
    }
    return PathTexts::tr("Does an operator of the pipeline fall behind?");
}

QString answerText(const DataFork &fork, const DataInput &input)
{
    switch (fork.answer) {
    case DataAnswer::Yes:
        return fork.culprit ? PathTexts::tr("Yes: %1").arg(
                                  plainText(operatorName(input.pipeline.operators[*fork.culprit]), DataPathNameLength))
                            : PathTexts::tr("Yes");
    case DataAnswer::No:
        return PathTexts::tr("No");
    case DataAnswer::TooFew:
        return PathTexts::tr("Too few samples to tell");
    case DataAnswer::Unknown:
        break;
    }
    return PathTexts::tr("Not recorded");
}

/// Names the file that would answer a question.
QString missingText(DataQuestion question, const DataInput &input)
{
    switch (question) {
    case DataQuestion::StepGap:
        return QStringLiteral("step_trace_raw_*_detail_time.csv");
    case DataQuestion::DeviceQueue:
    case DataQuestion::GetNext:
        return QStringLiteral("minddata_aicpu_*.txt");
    case DataQuestion::HostQueue:
        return input.mode == DataMode::NonSink ? QStringLiteral("dataset_iterator_profiling_*.txt")
                                               : QStringLiteral("device_queue_profiling_*.txt");
    case DataQuestion::Operators:
        break;
    }
    return QStringLiteral("minddata_pipeline_raw_*.csv, pipeline_profiling_*.json");
}

QString figuresText(const DataFork &fork, const DataInput &input)
{
    if (fork.answer == DataAnswer::Unknown)
        return PathTexts::tr("no %1").arg(missingText(fork.question, input));
    switch (fork.question) {
    case DataQuestion::StepGap:
        if (input.isGapOfAverageRow)
            return PathTexts::tr("%1, the average that the profiler wrote; gaps in the file: %2")
                .arg(durationText(fork.ns.value_or(0)), countText(fork.samples));
        return PathTexts::tr("%1 on average; gaps measured: %2").arg(durationText(fork.ns.value_or(0)), countText(fork.samples));
    case DataQuestion::GetNext:
        return PathTexts::tr("%1 of a gap of %2").arg(durationText(fork.ns.value_or(0)), durationText(input.gapNs.value_or(0)));
    case DataQuestion::DeviceQueue:
    case DataQuestion::HostQueue:
        return PathTexts::tr("empty in %1 of %2 samples behind the first")
            .arg(countText(fork.empty.value_or(0)), countText(fork.samples));
    case DataQuestion::Operators:
        break;
    }
    return fork.samples > 0 ? PathTexts::tr("samples of each queue: %1").arg(countText(fork.samples))
                            : PathTexts::tr("by the averages of the profiler");
}

} // namespace

QString dataEndText(DataEnd end)
{
    switch (end) {
    case DataEnd::KeepsUp:
        return PathTexts::tr("The data input does not hold the steps up.");
    case DataEnd::GetNext:
        return PathTexts::tr("Taking batches from the device queue takes the time.");
    case DataEnd::Elsewhere:
        return PathTexts::tr("Batches are ready, and GetNext is quick: steps begin late for another reason.");
    case DataEnd::Transfer:
        return PathTexts::tr("Sending batches to the device takes the time.");
    case DataEnd::Program:
        return PathTexts::tr("The program between the iterator and the network takes the time.");
    case DataEnd::Processing:
        return PathTexts::tr("Data processing is too slow.");
    case DataEnd::Open:
        break;
    }
    return PathTexts::tr("The capture does not tell what holds the steps up.");
}

std::vector<DataPathStep> dataPathSteps(const DataInput &input)
{
    const DataPath path = dataPath(input);
    std::vector<DataPathStep> steps;
    for (const DataFork &fork : path.forks)
        steps.push_back({questionText(fork, input), answerText(fork, input), figuresText(fork, input)});
    steps.push_back({PathTexts::tr("Result"), dataEndText(path.end), {}});
    return steps;
}

DataPathView::DataPathView(QWidget *parent) : QWidget(parent), m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(8, 2, 8, 4);
    m_layout->setSpacing(4);
}

void DataPathView::addArrow()
{
    QLabel *arrow = plainLabel();
    arrow->setText(QStringLiteral("→"));
    m_layout->addWidget(arrow);
}

void DataPathView::setSteps(const std::vector<DataPathStep> &steps)
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_lines.clear();
    for (const DataPathStep &step : steps) {
        if (m_layout->count() > 0)
            addArrow();
        auto *box = new QFrame;
        box->setFrameShape(QFrame::StyledPanel);
        auto *texts = new QVBoxLayout(box);
        texts->setContentsMargins(6, 4, 6, 4);
        texts->setSpacing(2);
        QStringList line;
        for (const QString *text : {&step.question, &step.answer, &step.figures}) {
            if (text->isEmpty())
                continue;
            QLabel *label = noteLabel(0);
            label->setContentsMargins(0, 0, 0, 0);
            label->setText(*text);
            QFont shown = font();
            shown.setBold(text == &step.answer);
            label->setFont(shown);
            texts->addWidget(label);
            line += *text;
        }
        texts->addStretch(1);
        m_layout->addWidget(box, 1);
        m_lines += line.join(QStringLiteral(" | "));
    }
}

} // namespace plumbline
