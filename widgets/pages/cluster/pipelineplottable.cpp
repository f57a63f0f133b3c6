// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/pipelineplottable.h"

#include "core/base/timeunits.h"
#include "widgets/support/pipelinetexts.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

constexpr int PipelineTextPx = 11;
constexpr double PipelineBarShare = 0.36; ///< half of the height of a bar, as a part of its row
constexpr double LegendHeightPx = 20;

void fillPipelineRect(QCPPainter &painter, const QRectF &rect, const Theme::Fill &fill)
{
    fill.paint(painter, rect);
    if (fill.outline.isValid() && rect.width() > 3) {
        painter.setPen(QPen(fill.outline));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
    }
}

} // namespace

PipelinePlottable::PipelinePlottable(QCPAxis *across, QCPAxis *down, const std::vector<const PipelineTrack *> *rows)
    : QCPAbstractPlottable(across, down), m_rows(rows)
{}

Role PipelinePlottable::roleOf(PassKind kind)
{
    switch (kind) {
    case PassKind::Forward:
        return Role::ComputeCube;
    case PassKind::Backward:
        return Role::ComputeVector;
    case PassKind::Other:
        break;
    }
    return Role::Host;
}

QRectF PipelinePlottable::rectOf(std::size_t row, TimeRange range) const
{
    const auto pixelOf = [this](TimeNs time) { return mKeyAxis->coordToPixel(static_cast<double>(time - m_beginNs) / NsPerMs); };
    const auto place = static_cast<double>(row);
    const QPointF begin(pixelOf(range.begin), mValueAxis->coordToPixel(place - PipelineBarShare));
    const QPointF end(pixelOf(range.end), mValueAxis->coordToPixel(place + PipelineBarShare));
    QRectF rect = QRectF(begin, end).normalized();
    rect.setWidth(std::max(rect.width(), 1.0));
    return rect;
}

QCPRange PipelinePlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = false;
    return {};
}

QCPRange PipelinePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = false;
    return {};
}

void PipelinePlottable::drawRow(QCPPainter &painter, std::size_t row) const
{
    const PipelineTrack &track = *(*m_rows)[row];
    for (const PipelineWait &wait : track.waits)
        fillPipelineRect(painter, rectOf(row, wait.range), m_theme->fills[static_cast<std::size_t>(Role::Free)]);
    const QFontMetricsF metrics(painter.font());
    for (const PipelinePass &pass : track.passes) {
        const QRectF rect = rectOf(row, pass.range);
        const Theme::Fill &fill = m_theme->fills[static_cast<std::size_t>(roleOf(pass.kind))];
        fillPipelineRect(painter, rect.width() > 4 ? rect.adjusted(0, 0, -1, 0) : rect, fill);
        const QString text = pass.microBatch ? QString::number(*pass.microBatch) : QString();
        if (text.isEmpty() || rect.height() < metrics.height() || rect.width() < metrics.horizontalAdvance(text) + 4)
            continue;
        painter.setPen(fill.text);
        painter.drawText(rect, Qt::AlignCenter, text);
    }
}

void PipelinePlottable::drawLegend(QCPPainter &painter) const
{
    struct Entry
    {
        QString text;
        Role role;
    };
    const std::array entries{Entry{passKindText(PassKind::Forward), roleOf(PassKind::Forward)},
                             Entry{passKindText(PassKind::Backward), roleOf(PassKind::Backward)},
                             Entry{passKindText(PassKind::Other), roleOf(PassKind::Other)},
                             Entry{QCoreApplication::translate("Pipeline", "Wait"), Role::Free}};
    const QFontMetricsF metrics(painter.font());
    const QRectF area = mKeyAxis->axisRect()->rect();
    double left = area.left();
    for (const Entry &entry : entries) {
        fillPipelineRect(painter, QRectF(left, area.top() - LegendHeightPx + 3, 12, 12),
                         m_theme->fills[static_cast<std::size_t>(entry.role)]);
        painter.setPen(m_theme->text);
        const double width = metrics.horizontalAdvance(entry.text) + 4;
        painter.drawText(QRectF(left + 17, area.top() - LegendHeightPx, width, 18), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        left += 17 + width + 16;
    }
}

void PipelinePlottable::draw(QCPPainter *painter)
{
    if (!m_theme || m_rows->empty())
        return;
    painter->setAntialiasing(false);
    painter->setFont(paintFont(PipelineTextPx));
    for (std::size_t row = 0; row < m_rows->size(); ++row) {
        if (mValueAxis->range().contains(static_cast<double>(row)))
            drawRow(*painter, row);
    }
    painter->setClipping(false);
    drawLegend(*painter);
}

} // namespace plumbline
