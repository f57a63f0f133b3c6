// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/propertymodel.h"

#include <QSet>
#include <QString>
#include <QTreeView>

#include <vector>

class QAction;

namespace plumbline {

/// Shows sections of properties below each other: headings that open and close them, values that wrap, bars behind shares, and
/// links. Sections that the user opened or closed stay so when other properties are shown. The scroll position is kept as well.
class PropertyView final : public QTreeView
{
    Q_OBJECT

public:
    explicit PropertyView(PropertyModel *model, QWidget *parent = nullptr);

    void setProperties(std::vector<Property> properties);
    void retranslate();

Q_SIGNALS:
    /// Emitted when a row with PropertyLook::link is double-clicked or Enter is pressed on it.
    void linkActivated(int link);
    /// Emitted when the user copies while no row is selected.
    void copyAllRequested();

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void copy();
    void remember(const QModelIndex &index, bool open);
    void openRows(const QModelIndex &parent);
    void fitNameColumn();
    [[nodiscard]] int widestName(const QModelIndex &parent, int &budget) const;
    [[nodiscard]] static QString pathOf(const QModelIndex &index);

    PropertyModel *m_properties;
    QAction *m_copy;
    QSet<QString> m_opened; ///< paths of keys of rows that the user opened and that are closed by default
    QSet<QString> m_closed; ///< paths of keys of rows that the user closed and that are open by default
    int m_wantedScroll = 0; ///< where the user scrolled to, even if the content is too short for it at the moment
    int m_shownScroll = 0;
    bool m_isFilling = false;
};

} // namespace plumbline
