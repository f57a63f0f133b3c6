// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/cardmodel.h"
#include "widgets/panels/panelstack.h"

#include <vector>

class QSortFilterProxyModel;
class QTreeView;

namespace plumbline {

/// The cards of the opened profiles: what they are, where their events went, and why one has no timeline.
class CardsPanel final : public PanelStack
{
    Q_OBJECT

public:
    explicit CardsPanel(QWidget *parent = nullptr);

    void setCards(std::vector<CardRow> cards, bool opened);
    [[nodiscard]] const CardModel &model() const { return *m_model; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateMessage();

    CardModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTreeView *m_table;
    bool m_opened = false;
};

} // namespace plumbline
