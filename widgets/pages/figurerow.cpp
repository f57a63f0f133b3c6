// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/figurerow.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace plumbline {

namespace {

constexpr double FigureScale = 1.7; ///< of the text around it

} // namespace

FigureRow::FigureRow(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(8);
    hide();
}

void FigureRow::addBox()
{
    auto *frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    const Box box{frame, new QLabel, new QLabel, new QLabel};
    for (QLabel *label : {box.title, box.figure, box.lines}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(label != box.figure);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto *column = new QVBoxLayout(frame);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(box.title);
    column->addWidget(box.figure);
    column->addWidget(box.lines, 1, Qt::AlignTop);
    layout()->addWidget(frame);
    static_cast<QHBoxLayout *>(layout())->setStretchFactor(frame, 1);
    m_boxes.push_back(box);
}

/// The sizes follow the font of the user.
void FigureRow::sizeFigures()
{
    QFont bold = font();
    bold.setBold(true);
    QFont large = bold;
    large.setPointSizeF(large.pointSizeF() * FigureScale);
    for (const Box &box : m_boxes) {
        box.title->setFont(bold);
        box.figure->setFont(large);
    }
}

void FigureRow::setFigures(const std::vector<Figure> &figures)
{
    while (m_boxes.size() < figures.size())
        addBox();
    sizeFigures();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const Box &box = m_boxes[i];
        const Figure shown = i < figures.size() ? figures[i] : Figure();
        box.frame->setVisible(i < figures.size());
        box.title->setText(shown.title);
        box.figure->setText(shown.figure);
        box.figure->setVisible(!shown.figure.isEmpty());
        box.lines->setText(shown.lines.join(QLatin1Char('\n')));
        box.lines->setVisible(!shown.lines.isEmpty());
    }
    setVisible(!figures.empty());
}

QStringList FigureRow::texts() const
{
    QStringList texts;
    for (const Box &box : m_boxes)
        if (!box.frame->isHidden())
            texts.append(QStringList{box.title->text(), box.figure->text(), box.lines->text()}.join(QLatin1Char('\n')));
    return texts;
}

void FigureRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        sizeFigures();
    QWidget::changeEvent(event);
}

} // namespace plumbline
