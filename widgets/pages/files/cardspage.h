// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/cardmodel.h"

#include <QSplitter>

#include <string>
#include <vector>

class QToolButton;

namespace plumbline {

class CardsPanel;
class FilesPanel;

/// The panel of the cards: a list of the cards, and beside it the files of the current card.
class CardsPage final : public QSplitter
{
    Q_OBJECT

public:
    explicit CardsPage(QWidget *parent = nullptr);

    void setCards(std::vector<CardRow> cards, bool opened);
    [[nodiscard]] const CardsPanel &cards() const { return *m_cards; }
    [[nodiscard]] CardsPanel &cards() { return *m_cards; }
    [[nodiscard]] const FilesPanel &files() const { return *m_files; }

Q_SIGNALS:
    /// Emitted when a card should show the timeline in these files.
    void timelineChosen(const std::vector<std::string> &files);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showFiles();
    void updateChoices();
    void updateCompare();

    CardsPanel *m_cards;
    FilesPanel *m_files;
    QWidget *m_choices; ///< hidden if there is nothing to compare
    QToolButton *m_base;
    QToolButton *m_compare; ///< compares the two selected cards, else the current card with the base
    QToolButton *m_load;    ///< loads the timelines of the selected cards, or stops loading them
    QToolButton *m_unload;
    QToolButton *m_together;
};

} // namespace plumbline
