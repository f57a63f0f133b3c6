// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/triagebar.h"

#include "widgets/support/formatting.h"
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

namespace plumbline {

namespace {

bool isOver(const std::optional<TriageFigure> &figure)
{
    return figure && figure->isOver();
}

} // namespace

TriageBar::TriageBar(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(8);
    for (Box &box : m_boxes) {
        auto *frame = new QFrame;
        frame->setFrameShape(QFrame::StyledPanel);
        box.title = new QLabel;
        box.figures = new QLabel;
        QFont bold = font();
        bold.setBold(true);
        box.title->setFont(bold);
        for (QLabel *label : {box.title, box.figures}) {
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        }
        auto *column = new QVBoxLayout(frame);
        column->setContentsMargins(10, 6, 10, 6);
        column->setSpacing(2);
        column->addWidget(box.title);
        column->addWidget(box.figures, 1, Qt::AlignTop);
        layout->addWidget(frame, 1);
    }
}

void TriageBar::setTriage(const Triage &triage, const QStringList &names, Lack lack)
{
    m_triage = triage;
    m_names = names;
    m_lack = lack;
    showTexts();
}

void TriageBar::showTexts()
{
    const auto shareLine = [this](const QString &text, const std::optional<TriageFigure> &figure, QStringList &lines) {
        if (!figure)
            return;
        const QString name = m_names.size() > 1 ? m_names.value(static_cast<qsizetype>(figure->card)) : QString();
        QString line = text.arg(percentText(figure->value, 1));
        if (!name.isEmpty())
            line += tr(" (most on %1)").arg(name);
        lines.append(figure->threshold < 1 ? tr("%1; threshold %2").arg(line, percentText(figure->threshold, 1)) : line);
    };
    const auto spreadLine = [](const QString &text, const std::optional<TriageFigure> &figure, QStringList &lines) {
        if (figure)
            lines.append(tr("%1; threshold %2").arg(text.arg(percentText(figure->value, 1)), percentText(figure->threshold, 1)));
    };
    QStringList computing;
    shareLine(tr("Computing is %1 of the time"), m_triage.computingShare, computing);
    spreadLine(tr("Cards differ by %1 of the mean total"), m_triage.computingSpread, computing);
    showBox(m_boxes[0], tr("Computing"), computing, isOver(m_triage.computingSpread));
    QStringList scheduling;
    shareLine(tr("The device is free for %1 of the time"), m_triage.freeShare, scheduling);
    spreadLine(tr("The free share of the cards differs by %1"), m_triage.freeShareSpread, scheduling);
    showBox(m_boxes[1], tr("Scheduling"), scheduling, isOver(m_triage.freeShare) || isOver(m_triage.freeShareSpread));
    QStringList communication;
    shareLine(tr("Exposed: %1 of computing and communication"), m_triage.exposedShare, communication);
    spreadLine(tr("Cards differ by %1 of the mean total"), m_triage.exposedSpread, communication);
    showBox(m_boxes[2], tr("Communication"), communication, isOver(m_triage.exposedShare) || isOver(m_triage.exposedSpread));
}

void TriageBar::showBox(Box &box, const QString &title, const QStringList &lines, bool isOver)
{
    box.title->setText(isOver ? tr("▲ %1: over the threshold").arg(title) : title);
    box.figures->setText(lines.isEmpty() ? lackText() : lines.join(QLatin1Char('\n')));
}

QString TriageBar::lackText() const
{
    switch (m_lack) {
    case Lack::Device:
        return tr("Unknown: no device work was found in the timeline.");
    case Lack::Communication:
        return tr(
            "Unknown: this timeline does not tell when the device communicated, so it does not tell when it was free either.");
    case Lack::Files:
        break;
    }
    return tr("There are no figures, because both the timeline and step_trace_time.csv are missing.");
}

QStringList TriageBar::texts() const
{
    QStringList texts;
    for (const Box &box : m_boxes)
        texts.append(box.title->text() + QLatin1Char('\n') + box.figures->text());
    return texts;
}

void TriageBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QWidget::changeEvent(event);
}

} // namespace plumbline
