// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisonanalysis.h"
#include "widgets/support/asynctask.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;

namespace plumbline {

/// Chooses two cards that are compared by their tables, because there are not two timelines, and matches them in the background.
class TablePair final : public QWidget
{
    Q_OBJECT

public:
    explicit TablePair(QWidget *parent = nullptr);

    /// Offers those of the cards that have a timeline or none to be read. At first the base is the first card, and the target the
    /// first one of the base's rank in another capture, else the second card. A choice among the same cards is kept.
    void setCards(std::vector<PageCard> cards);
    void retranslate();

    /// Return the chosen cards; null if there is none.
    [[nodiscard]] const PageCard *base() const { return chosen(0); }
    [[nodiscard]] const PageCard *target() const { return chosen(1); }
    /// Returns the match of the chosen cards; none while it is made, if it failed, and if one card was chosen twice.
    [[nodiscard]] const std::optional<TableMatch> &match() const { return m_match; }
    /// Returns why there is no match.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] bool isMatching() const { return m_task.isRunning(); }

Q_SIGNALS:
    /// Emitted when other cards were chosen, and when their match was made or failed.
    void changed();

private:
    [[nodiscard]] const PageCard *chosen(std::size_t side) const;
    void startMatching();

    std::vector<PageCard> m_cards;
    std::array<QLabel *, 2> m_names{};
    std::array<QComboBox *, 2> m_boxes{};
    std::optional<TableMatch> m_match;
    std::optional<Error> m_error;
    AsyncTask<TableMatch> m_task;
};

} // namespace plumbline
