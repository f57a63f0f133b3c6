// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart.h"

#include "widgets/pictures/picturesheet.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"
#include "widgets/tables/savetable.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int ChartTextPx = 12;
constexpr int LinePx = 18;
constexpr int ChartTitlePx = 14;
constexpr int ChartEdgePx = 8;
constexpr QSize LeastSize(240, 120);
constexpr int PxPerTick = 28; ///< of the height of an axis, at least
constexpr int LeastTicks = 2;
constexpr int UsualTicks = 5;

} // namespace

Chart::Chart(const QString &fileName, QWidget *parent) : PanelStack(parent), m_fileName(fileName), m_plot(new QCustomPlot)
{
    m_plot->setMinimumSize(LeastSize);
    m_plot->setNoAntialiasingOnDrag(false);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->legend->setVisible(false);
    setContent(m_plot);
    // Labels of an axis that is not high must not be written over one another.
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        const int count = std::clamp(m_plot->axisRect()->height() / PxPerTick, LeastTicks, UsualTicks);
        if (m_plot->yAxis->ticker()->tickCount() == count || m_plot->yAxis->ticker()->tickCount() < LeastTicks)
            return;
        m_plot->yAxis->ticker()->setTickCount(count);
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
}

// The plot sends events while its parent is being destroyed. The filter must not receive them.
Chart::~Chart()
{
    m_plot->removeEventFilter(this);
}

void Chart::setEmptyText(std::function<QString()> text)
{
    m_emptyText = std::move(text);
    if (!message().isEmpty())
        showMessage(m_emptyText());
}

void Chart::retranslate()
{
    retitle();
    if (!message().isEmpty() && m_emptyText)
        showMessage(m_emptyText());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

const Theme &Chart::theme() const
{
    return Theme::forPalette(palette());
}

void Chart::styleAxis(QCPAxis *axis) const
{
    const Theme &colours = theme();
    axis->setBasePen(QPen(colours.grid));
    axis->setTickPen(QPen(colours.grid));
    axis->setSubTicks(false);
    axis->setTickLabelColor(colours.text);
    axis->setLabelColor(colours.mutedText);
    axis->setTickLabelFont(paintFont(ChartTextPx));
    axis->setLabelFont(paintFont(ChartTextPx));
    axis->grid()->setPen(QPen(colours.grid, 1, Qt::DotLine));
    axis->grid()->setZeroLinePen(QPen(colours.grid));
    axis->setNumberPrecision(9); // so that a million is not shown with an exponent
    axis->setNumberFormat(QStringLiteral("g"));
}

void Chart::restyle()
{
    const Theme &colours = theme();
    m_plot->setBackground(colours.background);
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis})
        styleAxis(axis);
    m_plot->legend->setBrush(colours.background);
    m_plot->legend->setBorderPen(QPen(colours.grid));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setFont(paintFont(ChartTextPx));
}

std::optional<std::size_t> Chart::thingAt(const QCPAxis &axis, int px, std::size_t count)
{
    const double place = std::round(axis.pixelToCoord(px));
    const bool isThere = place >= 0 && place < static_cast<double>(count);
    return isThere ? std::optional(static_cast<std::size_t>(place)) : std::nullopt;
}

void Chart::showData(bool hasData)
{
    if (!hasData) {
        showMessage(m_emptyText ? m_emptyText() : QString());
        return;
    }
    restyle();
    retitle();
    showContent();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

Picture Chart::picture(PictureFormat format, double scale)
{
    const QSize chart = m_plot->size().expandedTo(LeastSize);
    const QString title = m_title ? m_title() : QString();
    const int top = title.isEmpty() ? 0 : ChartEdgePx + scaledPx(ChartTitlePx) + ChartEdgePx;
    const int bottom = m_caption.isEmpty() ? 0 : scaledPx(LinePx);
    Picture picture;
    picture.format = format;
    const auto paint = [&](QCPPainter *painter, VectorTexts *) {
        painter->fillRect(QRect(0, 0, chart.width(), top + chart.height() + bottom), theme().background);
        painter->setPen(theme().text);
        painter->setFont(paintFont(ChartTitlePx, true));
        painter->drawText(QRect(ChartEdgePx, 0, chart.width() - 2 * ChartEdgePx, top), Qt::AlignVCenter, title);
        painter->setPen(theme().mutedText);
        painter->setFont(paintFont(ChartTextPx));
        painter->drawText(QRect(ChartEdgePx, top + chart.height(), chart.width() - 2 * ChartEdgePx, bottom), Qt::AlignVCenter,
                          m_caption);
        painter->translate(0, top);
        m_plot->toPainter(painter, chart.width(), chart.height());
    };
    drawSheet({QSize(chart.width(), top + chart.height() + bottom), title, m_caption, paint}, scale, picture);
    return picture;
}

void Chart::showMenu(const QPoint &globalPos)
{
    QMenu menu;
    menu.addAction(tr("Copy Picture"), this, &Chart::copyPicture);
    menu.addAction(tr("Save Picture\u2026"), this, &Chart::savePicture);
    menu.addAction(tr("Export CSV\u2026"), this,
                   [this] { saveTable(this, tr("Export CSV"), m_fileName + QStringLiteral(".csv"), csvLines()); });
    menu.exec(globalPos);
}

void Chart::copyPicture()
{
    auto *clip = new QMimeData;
    clip->setImageData(picture(PictureFormat::Png, devicePixelRatioF()).image);
    clip->setData(QStringLiteral("image/svg+xml"), picture(PictureFormat::Svg).bytes);
    QApplication::clipboard()->setMimeData(clip);
}

void Chart::savePicture()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save Picture"), m_fileName + QStringLiteral(".png"),
                                                      tr("Pictures (*.png *.svg *.pdf)"));
    if (file.isEmpty())
        return;
    const auto format = pictureFormatOf(file);
    const auto saved = format ? plumbline::savePicture(picture(*format, 2), file)
                              : failure(ErrorCode::InvalidArgument, {}, file.section(QLatin1Char('.'), -1).toStdString());
    if (saved)
        return;
    showFailure(this, tr("Save Picture"), errorText(saved.error()));
}

void Chart::changeEvent(QEvent *event)
{
    const bool isRestyled = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (isRestyled && message().isEmpty()) {
        restyle();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    PanelStack::changeEvent(event);
}

bool Chart::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = textAt(help->pos());
        text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), toolTipText(text), m_plot);
        return true;
    }
    case QEvent::ContextMenu:
        showMenu(static_cast<QContextMenuEvent *>(event)->globalPos());
        return true;
    case QEvent::MouseButtonPress:
        m_pressed = static_cast<QMouseEvent *>(event)->pos();
        break;
    case QEvent::MouseButtonRelease: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const bool isClick = (mouse->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance();
        if (mouse->button() == Qt::LeftButton && isClick)
            click(mouse->pos());
        break;
    }
    case QEvent::MouseButtonDblClick:
        doubleClick(static_cast<QMouseEvent *>(event)->pos());
        break;
    default:
        break;
    }
    return PanelStack::eventFilter(watched, event);
}

} // namespace plumbline
