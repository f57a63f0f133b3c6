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

/// The cards that were found, and beside them the files of the card that was chosen.
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
    /// A card is to show the timeline that stands in these files.
    void timelineChosen(const std::vector<std::string> &files);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showFiles();
    void updateChoices();

    CardsPanel *m_cards;
    FilesPanel *m_files;
    QWidget *m_choices; ///< hidden where there is nothing to compare
    QToolButton *m_base;
    QToolButton *m_compare;
};

} // namespace plumbline
