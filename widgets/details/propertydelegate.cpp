// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/propertydelegate.h"

#include "widgets/details/propertymodel.h"
#include "widgets/support/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QTextLayout>
#include <QTreeView>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int MarginXPx = 4;
constexpr int MarginYPx = 1;
/// Longer texts are cut. The tool tip and the clipboard contain the whole text.
constexpr int MaximumLines = 40;
constexpr int PropertyDelegateGapPx = 8; ///< between a value and the text at its end
/// How much wider a laid out line may be than the rounded width of its text. Without it, "ns" would be broken after the n.
constexpr int SlackPx = 3;

/// Breaks a text into lines of `width` pixels. Returns the height.
qreal layOut(QTextLayout &layout, qreal width)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.setCacheEnabled(true);
    qreal height = 0;
    layout.beginLayout();
    for (int count = 0; count < MaximumLines; ++count) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(std::max<qreal>(width, 16));
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

bool isHeading(const QModelIndex &index)
{
    return !index.parent().isValid();
}

QColor blended(const QColor &over, const QColor &under, qreal share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue())};
}

/// Returns whether the text at the end of a value fits on the same line.
bool fitsBeside(const QFontMetrics &metrics, const QString &text, const QString &trailing, int width)
{
    return metrics.horizontalAdvance(text) + SlackPx + PropertyDelegateGapPx + metrics.horizontalAdvance(trailing) <= width;
}

void drawBar(QPainter *painter, const QStyleOptionViewItem &option, const QRect &rect, double share)
{
    QRectF bar = QRectF(rect).adjusted(0, 1.5, 0, -1.5);
    const QColor colour = option.palette.color(QPalette::Highlight);
    const QColor base = option.palette.color(QPalette::Base);
    painter->fillRect(bar, blended(colour, base, 0.10));
    bar.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
    painter->fillRect(bar, blended(colour, base, 0.38));
}

} // namespace

PropertyDelegate::PropertyDelegate(QTreeView *view) : QStyledItemDelegate(view), m_view(view) {}

QFont PropertyDelegate::fontOf(const QFont &base, const QModelIndex &index) const
{
    QFont font = base;
    if (index.data(PropertyModel::CodeRole).toBool()) {
        font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(base.pointSizeF() > 0 ? base.pointSizeF() * 0.92 : font.pointSizeF());
    }
    font.setBold(isHeading(index) && index.column() == PropertyModel::NameColumn);
    font.setUnderline(index.column() == PropertyModel::ValueColumn && index.data(PropertyModel::LinkRole).toInt() >= 0);
    return font;
}

/// Returns the width for the text of a cell, which the option of sizeHint() does not contain.
int PropertyDelegate::widthOf(const QModelIndex &index) const
{
    int depth = 1;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
        ++depth;
    const int indentation = index.column() == PropertyModel::NameColumn ? depth * m_view->indentation() : 0;
    const bool spans = index.data(PropertyModel::SpansRole).toBool();
    const int width = spans ? m_view->viewport()->width() : m_view->columnWidth(index.column());
    return width - indentation - 2 * MarginXPx;
}

const PropertyDelegate::Measures &PropertyDelegate::measures(const QFont &font) const
{
    const auto known = m_measures.find(font.key());
    if (known != m_measures.end())
        return known->second;
    QTextLayout sample(QStringLiteral("Ag\u4E2D"), font);
    sample.beginLayout();
    const QTextLine line = sample.createLine();
    sample.endLayout();
    return m_measures.emplace(font.key(), Measures{line.ascent(), line.height()}).first->second;
}

/// Returns by how much the first line moves down to stand on the common base line.
qreal PropertyDelegate::loweredBy(const QTextLayout &layout, const QFont &font) const
{
    return layout.lineCount() > 0 ? std::max(0.0, measures(font).ascent - layout.lineAt(0).ascent()) : 0.0;
}

QSize PropertyDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QFont font = fontOf(option.font, index);
    const QFontMetrics metrics(font);
    const QString text = index.data().toString();
    const int width = widthOf(index);
    const int extra = 2 * MarginYPx + (isHeading(index) ? 4 : 0);
    const auto lineHeight = static_cast<int>(std::ceil(measures(font).height));
    if (index.data(PropertyModel::SpansRole).toBool() && index.column() != PropertyModel::NameColumn)
        return {width, lineHeight + extra};
    const QString trailing =
        index.column() == PropertyModel::ValueColumn ? index.data(PropertyModel::TrailingRole).toString() : QString();
    if (fitsBeside(metrics, text, trailing, trailing.isEmpty() ? width + PropertyDelegateGapPx : width))
        return {width, lineHeight + extra};
    QTextLayout layout(text, font);
    qreal height = layOut(layout, width);
    height += loweredBy(layout, font) + (trailing.isEmpty() ? 0 : metrics.lineSpacing());
    return {width, static_cast<int>(std::ceil(height)) + extra};
}

void PropertyDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    m_view->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, m_view);

    const bool isValue = index.column() == PropertyModel::ValueColumn;
    const bool isSelected = (cell.state & QStyle::State_Selected) != 0;
    const QRect rect = cell.rect.adjusted(MarginXPx, 0, -MarginXPx, 0);
    const double share = index.data(PropertyModel::ShareRole).toDouble();
    if (isValue && share >= 0 && !isSelected)
        drawBar(painter, cell, cell.rect.adjusted(0, 0, -1, 0), share);

    const QPalette::ColorGroup group = m_view->hasFocus() ? QPalette::Active : QPalette::Inactive;
    QColor colour = cell.palette.color(group, isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor muted = isSelected ? colour : blended(colour, cell.palette.color(QPalette::Base), 0.66);
    if (!isSelected && index.data(PropertyModel::WarningRole).toBool())
        colour = Theme::forPalette(cell.palette).late;
    else if (!isSelected && isValue && index.data(PropertyModel::LinkRole).toInt() >= 0)
        colour = cell.palette.color(QPalette::Link);
    else if (!isSelected && (isHeading(index) ? isValue : !isValue && !index.data(PropertyModel::SpansRole).toBool()))
        colour = muted;

    const QFont font = fontOf(option.font, index);
    const int extra = isHeading(index) ? 2 : 0;
    painter->save();
    painter->setClipRect(cell.rect);
    painter->setPen(colour);
    QTextLayout layout(text, font);
    const qreal height = layOut(layout, rect.width());
    const qreal lowered = loweredBy(layout, font);
    layout.draw(painter, QPointF(rect.left(), rect.top() + MarginYPx + extra + lowered));
    const QString trailing = isValue ? index.data(PropertyModel::TrailingRole).toString() : QString();
    if (!trailing.isEmpty()) {
        QFont plain = font;
        plain.setUnderline(false);
        painter->setFont(plain);
        painter->setPen(muted);
        const bool beside = fitsBeside(QFontMetrics(plain), text, trailing, rect.width());
        const int top = rect.top() + MarginYPx + extra + static_cast<int>(std::lround(beside ? lowered : height + lowered));
        painter->drawText(QRect(rect.left(), top, rect.width(), rect.bottom() - top + 1),
                          static_cast<int>(Qt::AlignTop | (beside ? Qt::AlignRight : Qt::AlignLeft)) | Qt::TextSingleLine,
                          trailing);
    }
    painter->restore();
}

} // namespace plumbline
