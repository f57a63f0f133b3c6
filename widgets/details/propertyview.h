// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/propertymodel.h"

#include <QSet>
#include <QString>
#include <QTreeView>

#include <vector>

class QAction;

namespace plumbline {

/// Sections of properties, one below the other: a heading that opens and closes each, values that wrap, bars behind
/// shares, links. What the user closed or opened stays so for the next properties, and so does the place scrolled to.
class PropertyView final : public QTreeView
{
    Q_OBJECT

public:
    explicit PropertyView(PropertyModel *model, QWidget *parent = nullptr);

    void setProperties(std::vector<Property> properties);
    void retranslate();

Q_SIGNALS:
    /// A row with PropertyLook::link was double-clicked, or Enter pressed on it.
    void linkActivated(int link);
    /// Copying was asked for while no row is selected.
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
    QSet<QString> m_opened; ///< paths of keys that the user opened, against the default
    QSet<QString> m_closed;
    int m_wantedScroll = 0; ///< where the user scrolled to, also while the content is too short for it
    int m_shownScroll = 0;
    bool m_isFilling = false;
};

} // namespace plumbline
