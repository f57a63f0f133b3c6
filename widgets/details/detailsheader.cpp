// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/detailsheader.h"

#include "widgets/details/itemdetails.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QTextEdit>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int DetailsHeaderSwatchPx = 12;
/// Upper limit of lines that are shown; longer names scroll.
constexpr int ShownNameLines = 6;

} // namespace

DetailsHeader::DetailsHeader(QWidget *parent)
    : QWidget(parent), m_swatch(new QLabel), m_name(new QTextEdit), m_copy(new QPushButton)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 6, 4, 6);
    layout->setSpacing(6);
    layout->addWidget(m_swatch, 0, Qt::AlignTop);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_copy, 0, Qt::AlignTop);

    m_swatch->setContentsMargins(0, 4, 0, 0);
    // A text edit breaks names without spaces, which a label cannot do.
    m_name->setReadOnly(true);
    m_name->setAcceptRichText(false);
    m_name->setFrameShape(QFrame::NoFrame);
    m_name->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_name->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_name->document()->setDocumentMargin(0);
    m_name->viewport()->setAutoFillBackground(false);
    m_name->setTabChangesFocus(true);
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);

    auto *menu = new QMenu(m_copy);
    m_copyText = menu->addAction(QString(), this, &DetailsHeader::copyTextRequested);
    m_copyJson = menu->addAction(QString(), this, &DetailsHeader::copyJsonRequested);
    m_copyCommand = menu->addAction(QString(), this, &DetailsHeader::copyCommandRequested);
    m_copy->setMenu(menu);
    m_copy->setFlat(true);
    m_copy->setFocusPolicy(Qt::TabFocus);
    retranslate();
}

void DetailsHeader::retranslate()
{
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copies everything about the selection"));
    m_copyText->setText(tr("As text"));
    m_copyJson->setText(tr("As JSON"));
    m_copyCommand->setText(tr("As command"));
    m_copyJson->setToolTip(tr("The entry that the command line lists for this slice"));
}

void DetailsHeader::showItem(const TimelineCard &card, TimelineItem item)
{
    const QString name = itemName(card, item);
    m_name->setPlainText(name.isEmpty() ? tr("(no name)") : name);
    fitName();
    m_name->setToolTip(toolTipText(name));
    m_name->setAccessibleName(name);
    m_fill = -1;
    if (item.slice.isValid()) {
        const SliceTable &slices = card.trace->slices();
        m_fill = fillIndex(slices.role[item.slice.value], card.trace->text(slices.name[item.slice.value]));
    }
    m_copyJson->setEnabled(item.slice.isValid());
    m_copyCommand->setEnabled(item.slice.isValid() && card.origin);
    showSwatch();
}

void DetailsHeader::showSwatch()
{
    m_swatch->setVisible(m_fill >= 0);
    if (m_fill < 0)
        return;
    const Theme::Fill &fill = Theme::forPalette(palette()).fills[static_cast<std::size_t>(m_fill)];
    QPixmap swatch(QSize(DetailsHeaderSwatchPx, DetailsHeaderSwatchPx) * devicePixelRatioF());
    swatch.setDevicePixelRatio(devicePixelRatioF());
    swatch.fill(fill.fill);
    QPainter painter(&swatch);
    if (fill.hatched)
        painter.fillRect(QRect(0, 0, DetailsHeaderSwatchPx, DetailsHeaderSwatchPx), QBrush(fill.text, Qt::BDiagPattern));
    if (fill.outline.isValid()) {
        painter.setPen(fill.outline);
        painter.drawRect(QRectF(0.5, 0.5, DetailsHeaderSwatchPx - 1, DetailsHeaderSwatchPx - 1));
    }
    painter.end();
    m_swatch->setPixmap(swatch);
}

/// Makes the name as high as its lines, up to the limit.
void DetailsHeader::fitName()
{
    m_name->document()->setTextWidth(m_name->viewport()->width());
    const int most = ShownNameLines * m_name->fontMetrics().lineSpacing();
    const int height = static_cast<int>(std::ceil(m_name->document()->size().height()));
    m_name->setVerticalScrollBarPolicy(height > most ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    m_name->setFixedHeight(std::min(height, most));
}

void DetailsHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    fitName();
}

void DetailsHeader::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        showSwatch();
    QWidget::changeEvent(event);
}

} // namespace plumbline
