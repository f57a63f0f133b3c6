// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/cardspage.h"

#include "widgets/panels/cardspanel.h"
#include "widgets/panels/filespanel.h"

#include <utility>

namespace plumbline {

CardsPage::CardsPage(QWidget *parent) : QSplitter(parent), m_cards(new CardsPanel), m_files(new FilesPanel)
{
    setChildrenCollapsible(false);
    addWidget(m_cards);
    addWidget(m_files);
    setStretchFactor(0, 2);
    setStretchFactor(1, 3);
    connect(m_cards, &CardsPanel::currentCardChanged, this, &CardsPage::showFiles);
    connect(m_cards, &CardsPanel::timelineChosen, this, &CardsPage::timelineChosen);
}

void CardsPage::setCards(std::vector<CardRow> cards, bool opened)
{
    m_cards->setCards(std::move(cards), opened);
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
