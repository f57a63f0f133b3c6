// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include <map>

class QTextLayout;
class QTreeView;

namespace plumbline {

/// Paints the rows of a PropertyView: text in as many lines as it needs, a bar behind shares, links underlined.
class PropertyDelegate final : public QStyledItemDelegate
{
public:
    explicit PropertyDelegate(QTreeView *view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    /// Ascent and height in pixels of a line that contains both Latin and Chinese text. They give name and value a common base
    /// line, whichever script each of them uses.
    struct Measures
    {
        qreal ascent = 0;
        qreal height = 0;
    };

    [[nodiscard]] const Measures &measures(const QFont &font) const;
    [[nodiscard]] qreal loweredBy(const QTextLayout &layout, const QFont &font) const;
    [[nodiscard]] QFont fontOf(const QFont &base, const QModelIndex &index) const;
    [[nodiscard]] int widthOf(const QModelIndex &index) const;

    QTreeView *m_view;
    mutable std::map<QString, Measures> m_measures; ///< of one line, by key of the font
};

} // namespace plumbline
