// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/cardspage.h"

#include "widgets/pages/files/cardspanel.h"
#include "widgets/pages/files/filespanel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

CardsPage::CardsPage(QWidget *parent)
    : QSplitter(parent)
    , m_cards(new CardsPanel)
    , m_files(new FilesPanel)
    , m_choices(new QWidget)
    , m_base(new QToolButton)
    , m_compare(new QToolButton)
{
    setChildrenCollapsible(false);
    auto *row = new QHBoxLayout(m_choices);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(m_base);
    row->addWidget(m_compare);
    row->addStretch(1);
    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_cards, 1);
    column->addWidget(m_choices);
    addWidget(left);
    addWidget(m_files);
    setStretchFactor(0, 2);
    setStretchFactor(1, 3);
    connect(m_cards, &CardsPanel::currentCardChanged, this, &CardsPage::showFiles);
    connect(m_cards, &CardsPanel::timelineChosen, this, &CardsPage::timelineChosen);
    connect(m_cards, &CardsPanel::choicesChanged, this, &CardsPage::updateChoices);
    connect(m_base, &QToolButton::clicked, m_cards, &CardsPanel::chooseBase);
    connect(m_compare, &QToolButton::clicked, m_cards, &CardsPanel::chooseTarget);
    retranslate();
    updateChoices();
}

void CardsPage::retranslate()
{
    m_base->setText(tr("Use as base"));
    m_base->setToolTip(tr("Other cards are compared with this card"));
    m_compare->setText(tr("Compare with base"));
    m_compare->setToolTip(tr("This card becomes the target. If no base is chosen, the first other card becomes the base."));
}

void CardsPage::updateChoices()
{
    const std::vector<CardRow> &rows = m_cards->model().rows();
    m_choices->setVisible(std::count_if(rows.begin(), rows.end(), [](const CardRow &row) { return row.timeline.has_value(); }) >
                          1);
    m_base->setEnabled(m_cards->canBeBase());
    m_compare->setEnabled(m_cards->canBeCompared());
}

void CardsPage::setCards(std::vector<CardRow> cards, bool opened)
{
    m_cards->setCards(std::move(cards), opened);
}

void CardsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QSplitter::changeEvent(event);
}

void CardsPage::showFiles()
{
    const CardRow *card = m_cards->currentCard();
    std::vector<FileRow> files;
    if (card) {
        files = card->traces;
        files.insert(files.end(), card->files.begin(), card->files.end());
    }
    m_files->setFiles(std::move(files), card != nullptr);
}

} // namespace plumbline
