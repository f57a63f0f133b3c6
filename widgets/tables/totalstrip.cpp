// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/totalstrip.h"

#include <QHeaderView>
#include <QPainter>

#include <utility>

namespace plumbline {

namespace {

constexpr int TotalStripMarginPx = 5;

} // namespace

TotalStrip::TotalStrip(QHeaderView *header, QWidget *parent) : QWidget(parent), m_header(header)
{
    const auto repaint = [this] { update(); };
    connect(header, &QHeaderView::sectionResized, this, repaint);
    connect(header, &QHeaderView::sectionMoved, this, repaint);
    connect(header, &QHeaderView::geometriesChanged, this, repaint);
}

void TotalStrip::setTexts(QStringList texts)
{
    m_texts = std::move(texts);
    setAccessibleName(m_texts.join(QLatin1Char(' ')));
    update();
}

QSize TotalStrip::sizeHint() const
{
    return {0, fontMetrics().height() + 2 * TotalStripMarginPx};
}

/// The first text may extend over the empty cells that follow it.
int TotalStrip::roomOf(int section) const
{
    int room = m_header->sectionSize(section);
    if (section > 0)
        return room;
    for (int visual = m_header->visualIndex(section) + 1; visual < m_header->count(); ++visual) {
        const int next = m_header->logicalIndex(visual);
        if (!m_texts.value(next).isEmpty())
            break;
        room += m_header->sectionSize(next);
    }
    return room;
}

void TotalStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().alternateBase());
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
    painter.setPen(palette().color(QPalette::Text));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QFontMetrics metrics(bold);
    for (int section = 0; section < m_texts.size() && section < m_header->count(); ++section) {
        if (m_header->isSectionHidden(section) || m_texts.at(section).isEmpty())
            continue;
        const QRect cell(m_header->sectionViewportPosition(section) + TotalStripMarginPx, 0,
                         roomOf(section) - 2 * TotalStripMarginPx, height());
        const Qt::Alignment side = section == 0 ? Qt::AlignLeft : Qt::AlignRight;
        painter.drawText(cell, static_cast<int>(side | Qt::AlignVCenter),
                         metrics.elidedText(m_texts.at(section), Qt::ElideLeft, cell.width()));
    }
}

} // namespace plumbline
