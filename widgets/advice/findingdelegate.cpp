// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/findingdelegate.h"

#include "widgets/advice/findingmodel.h"
#include "widgets/support/severitymark.h"
#include "widgets/support/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int FindingDelegateMarginPx = 6;
constexpr int FindingDelegateMarkPx = 11;
constexpr int FindingDelegateGapPx = 6;
constexpr int FindingDelegateIndentPx = 16;
constexpr int MostDepth = 4; ///< deeper findings are not indented further
constexpr int LeastTextPx = 80;
constexpr int MostTextHeightPx = 200;
constexpr int Wrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

int markLeftPx(const QModelIndex &index)
{
    return FindingDelegateMarginPx + std::min(index.data(FindingModel::DepthRole).toInt(), MostDepth) * FindingDelegateIndentPx;
}

/// The place of a text in a row, and the flags that break its lines.
struct TextBox
{
    QRect rect;
    int flags = Wrapped;
};

struct TextBoxes
{
    TextBox title;
    TextBox summary;
};

/// Returns the box of a text. Lines are broken between words, and inside words only if a word is wider than `room`.
TextBox boxOf(const QFontMetrics &metrics, const QRect &room, const QString &text)
{
    TextBox box{metrics.boundingRect(room, Wrapped, text)};
    if (box.rect.width() > room.width()) {
        box.flags = Wrapped | Qt::TextWrapAnywhere;
        box.rect = metrics.boundingRect(room, box.flags, text);
    }
    box.rect.setWidth(room.width());
    return box;
}

/// Returns where the texts stand in a row of the given width.
TextBoxes boxesOf(const QStyleOptionViewItem &option, const QModelIndex &index, int width)
{
    const int left = markLeftPx(index) + FindingDelegateMarkPx + FindingDelegateGapPx;
    const QRect room(left, FindingDelegateMarginPx, std::max(width - left - FindingDelegateMarginPx, LeastTextPx),
                     MostTextHeightPx);
    TextBoxes boxes;
    boxes.title = boxOf(option.fontMetrics, room, index.data(Qt::DisplayRole).toString());
    boxes.summary = boxOf(option.fontMetrics, room.translated(0, boxes.title.rect.height() + 2),
                          index.data(FindingModel::SummaryRole).toString());
    return boxes;
}

void paintArrow(QPainter &painter, const QStyleOptionViewItem &row, const QRect &rect, bool isOpen)
{
    QStyleOptionViewItem arrow = row;
    arrow.rect = rect;
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    style->drawPrimitive(isOpen ? QStyle::PE_IndicatorArrowDown : QStyle::PE_IndicatorArrowRight, &arrow, &painter, row.widget);
}

} // namespace

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    row.text.clear();
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

    TextBoxes boxes = boxesOf(option, index, option.rect.width());
    boxes.title.rect.translate(option.rect.topLeft());
    boxes.summary.rect.translate(option.rect.topLeft());
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QColor text = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    QColor muted = text;
    muted.setAlphaF(isSelected ? 0.9F : 0.68F);
    const QRectF mark(option.rect.left() + markLeftPx(index),
                      boxes.title.rect.top() + (option.fontMetrics.height() - FindingDelegateMarkPx) / 2.0, FindingDelegateMarkPx,
                      FindingDelegateMarkPx);
    Theme theme = Theme::forPalette(option.palette);
    if (isSelected)
        theme.slower = theme.mutedText = text;
    painter->save();
    painter->setClipRect(option.rect);
    if (const auto fold = static_cast<FindingModel::Fold>(index.data(FindingModel::FoldRole).toInt());
        fold != FindingModel::Fold::None)
        paintArrow(*painter, row, mark.toRect(), fold == FindingModel::Fold::Open);
    else
        paintSeverity(*painter, static_cast<FindingSeverity>(index.data(FindingModel::SeverityRole).toInt()), mark, theme);
    painter->setFont(option.font);
    painter->setPen(text);
    painter->drawText(boxes.title.rect, boxes.title.flags, index.data(Qt::DisplayRole).toString());
    painter->setPen(muted);
    painter->drawText(boxes.summary.rect, boxes.summary.flags, index.data(FindingModel::SummaryRole).toString());
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    // Leaves room for a scroll bar in any case, because whether there is one depends on the heights.
    const int bar = QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int width = view ? view->width() - 2 * view->frameWidth() - bar : option.rect.width();
    return {LeastTextPx, boxesOf(option, index, width).summary.rect.bottom() + 1 + FindingDelegateMarginPx};
}

} // namespace plumbline
