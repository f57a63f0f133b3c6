// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/celldelegate.h"

#include "widgets/support/theme.h"
#include "widgets/tables/datatablemodel.h"
#include "widgets/tables/tablesource.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace plumbline {

namespace {

constexpr double ShareBarAlpha = 0.16;
constexpr double ShareBarAlphaDark = 0.30;

void paintBar(QPainter &painter, const QRectF &area, const std::vector<BarPart> &parts, std::int64_t whole, const Theme &theme)
{
    double left = area.left();
    for (const BarPart &part : parts) {
        const double share = std::clamp(static_cast<double>(part.value) / static_cast<double>(whole), 0.0, 1.0);
        const QRectF rect(left, area.top(), std::min(area.width() * share, area.right() - left), area.height());
        left = rect.right();
        const Theme::Fill &fill = theme.fills[static_cast<std::size_t>(part.role)];
        fill.paint(painter, rect);
    }
}

/// Paints a pale bar over the cell of a share, as long as the share. The text shows through.
void paintShare(QPainter &painter, const QRectF &area, double share, const Theme &theme)
{
    QColor colour = theme.fills[static_cast<std::size_t>(Role::ComputeCube)].fill;
    colour.setAlphaF(theme.dark ? ShareBarAlphaDark : ShareBarAlpha);
    const double width = area.width() * std::clamp(share, 0.0, 1.0);
    painter.fillRect(QRectF(area.left(), area.top(), width, area.height()), colour);
}

} // namespace

void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto *model = qobject_cast<const DataTableModel *>(index.model());
    if (!model || !model->source())
        return;
    const Theme &theme = Theme::forPalette(option->palette);
    switch (differenceTone(*model->source(), model->sourceRow(index.row()), static_cast<std::size_t>(index.column()))) {
    case DifferenceTone::None:
        return;
    case DifferenceTone::Worse:
        return option->palette.setColor(QPalette::Text, theme.slower);
    case DifferenceTone::Better:
        return option->palette.setColor(QPalette::Text, theme.faster);
    case DifferenceTone::Chance:
        return option->palette.setColor(QPalette::Text, theme.mutedText);
    }
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const DataTableModel *>(index.model());
    const auto column = static_cast<std::size_t>(index.column());
    const CellKind kind = model && model->source() ? model->source()->columns()[column].kind : CellKind::Text;
    if (kind != CellKind::Bar) {
        QStyledItemDelegate::paint(painter, option, index);
        const TableCell cell =
            kind == CellKind::Share ? model->source()->cell(model->sourceRow(index.row()), column) : TableCell();
        if (const double *share = std::get_if<double>(&cell); share && !option.state.testFlag(QStyle::State_Selected))
            paintShare(*painter, QRectF(option.rect).adjusted(2, 3, -2, -3), *share, Theme::forPalette(option.palette));
        return;
    }
    QStyleOptionViewItem plain(option);
    initStyleOption(&plain, index);
    plain.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &plain, painter, option.widget);
    const std::int64_t whole = model->source()->barWhole(column);
    if (whole <= 0)
        return;
    painter->save();
    paintBar(*painter, QRectF(option.rect).adjusted(4, 4, -4, -4), model->source()->bar(model->sourceRow(index.row()), column),
             whole, Theme::forPalette(option.palette));
    painter->restore();
}

} // namespace plumbline
