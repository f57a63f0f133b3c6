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
    , m_load(new QToolButton)
    , m_unload(new QToolButton)
    , m_together(new QToolButton)
{
    setChildrenCollapsible(false);
    auto *row = new QHBoxLayout(m_choices);
    row->setContentsMargins(4, 2, 4, 2);
    for (QToolButton *button : {m_load, m_unload, m_together, m_base, m_compare})
        row->addWidget(button);
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
    connect(m_compare, &QToolButton::clicked, m_cards,
            [this] { m_cards->canComparePair() ? m_cards->comparePair() : m_cards->chooseTarget(); });
    connect(m_load, &QToolButton::clicked, m_cards, [this] {
        m_cards->selectedIf(&TimelineStage::isUnderway).empty() ? m_cards->loadSelected() : m_cards->cancelSelected();
    });
    connect(m_unload, &QToolButton::clicked, m_cards, &CardsPanel::unloadSelected);
    connect(m_together, &QToolButton::clicked, m_cards, &CardsPanel::showTogether);
    retranslate();
}

void CardsPage::retranslate()
{
    m_base->setText(tr("Use as base"));
    m_base->setToolTip(tr("Other cards are compared with this card"));
    m_unload->setText(tr("Unload timelines"));
    m_unload->setToolTip(tr("Gives back the memory of the selected cards' timelines; tables stay"));
    m_together->setText(tr("Show together"));
    m_together->setToolTip(tr("Loads the selected cards and lays them on one axis, with clocks fitted by collectives"));
    updateChoices();
}

void CardsPage::updateCompare()
{
    const bool isPair = m_cards->canComparePair();
    m_compare->setEnabled(isPair || m_cards->canBeCompared());
    m_compare->setText(isPair ? tr("Compare the two selected cards") : tr("Compare with base"));
    m_compare->setToolTip(isPair
                              ? tr("Loads both timelines and compares them; the first one is the base")
                              : tr("This card becomes the target. If no base is chosen, the first other card becomes the base."));
}

void CardsPage::updateChoices()
{
    const auto hasTimeline = [](const CardRow &row) { return row.stage.exists(); };
    m_choices->setVisible(std::ranges::count_if(m_cards->model().rows(), hasTimeline) > 1);
    m_base->setEnabled(m_cards->canBeBase());
    updateCompare();
    const bool isLoading = !m_cards->selectedIf(&TimelineStage::isUnderway).empty();
    m_load->setText(isLoading ? tr("Cancel loading") : tr("Load timelines"));
    m_load->setToolTip(isLoading ? tr("Stops reading the timelines of the selected cards")
                                 : tr("Reads the timelines of the selected cards in the background"));
    m_load->setEnabled(isLoading || !m_cards->selectedIf(&TimelineStage::canLoad).empty());
    m_unload->setEnabled(!m_cards->selectedIf(&TimelineStage::isLoaded).empty());
    m_together->setEnabled(m_cards->selectedIf(&TimelineStage::exists).size() > 1);
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
