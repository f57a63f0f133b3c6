// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/sharedelegate.h"

#include "widgets/tables/roles.h"

#include <QPainter>

#include <algorithm>

namespace plumbline {

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const double share = std::clamp(index.data(SortRole).toDouble(), 0.0, 1.0);
    QRectF bar = QRectF(option.rect).adjusted(2, 3, -2, -3);
    bar.setWidth(bar.width() * share);
    QColor colour = option.palette.color(QPalette::Highlight);
    colour.setAlphaF(0.28F);
    if (!(option.state & QStyle::State_Selected))
        painter->fillRect(bar, colour);
    QStyledItemDelegate::paint(painter, option, index);
}

} // namespace plumbline
