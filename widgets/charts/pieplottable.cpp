// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/pieplottable.h"

#include "widgets/support/formatting.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace plumbline {

namespace {

constexpr int PieTextPx = 12;
constexpr double PieEdgePx = 8;
constexpr double PieLinePx = 18;
constexpr double LeastPieLinePx = 13;
constexpr double PieMarkPx = 10;
constexpr double MostPieShare = 0.5; ///< of the width; the rest is for the list
constexpr int QtDegree = 16;         ///< QPainter counts sixteenths of a degree
constexpr double TopDegrees = 90;    ///< where the first sector begins

} // namespace

PiePlottable::PiePlottable(QCPAxis *across, QCPAxis *down) : QCPAbstractPlottable(across, down) {}

void PiePlottable::setSectors(std::vector<PieChart::Part> sectors, bool hasRest)
{
    m_sectors = std::move(sectors);
    m_hasRest = hasRest;
    m_whole = 0;
    for (const PieChart::Part &sector : m_sectors)
        m_whole += sector.value;
}

double PiePlottable::shareOf(std::size_t sector) const
{
    return m_whole > 0 ? m_sectors[sector].value / m_whole : 0;
}

QRectF PiePlottable::pieRect() const
{
    const QRectF room = QRectF(mKeyAxis->axisRect()->rect()).adjusted(PieEdgePx, PieEdgePx, -PieEdgePx, -PieEdgePx);
    const double size = std::max(0.0, std::min(room.width() * MostPieShare, room.height()));
    return {room.left(), room.center().y() - size / 2, size, size};
}

QRectF PiePlottable::lineRect(std::size_t sector) const
{
    const QRectF room = mKeyAxis->axisRect()->rect();
    const QRectF pie = pieRect();
    // The largest sectors come first. Those without room in the list have an empty line behind its end.
    const double all = static_cast<double>(std::max<std::size_t>(m_sectors.size(), 1));
    const double height = std::clamp(room.height() / all, LeastPieLinePx, PieLinePx);
    const double listed = std::min(all, std::floor(room.height() / height));
    const double top = room.center().y() - height * listed / 2;
    if (static_cast<double>(sector) >= listed)
        return {};
    const double left = pie.right() + 2 * PieEdgePx;
    return {left, top + height * static_cast<double>(sector), room.right() - PieEdgePx - left, height};
}

/// The colours of curves repeat, lighter the second time, so that neighbours always differ.
QColor PiePlottable::colourOf(std::size_t sector) const
{
    if (m_hasRest && sector + 1 == m_sectors.size())
        return m_theme->mutedText;
    const QColor colour = m_theme->curves[sector % m_theme->curves.size()];
    return sector < m_theme->curves.size() ? colour : m_theme->dark ? colour.darker(160) : colour.lighter(160);
}

std::optional<std::size_t> PiePlottable::sectorAt(const QPointF &pos) const
{
    for (std::size_t sector = 0; sector < m_sectors.size(); ++sector) {
        if (lineRect(sector).contains(pos))
            return sector;
    }
    const QRectF pie = pieRect();
    const QPointF away = pos - pie.center();
    if (m_whole <= 0 || std::hypot(away.x(), away.y()) > pie.width() / 2)
        return std::nullopt;
    // Clockwise from the top, as a share of the whole turn.
    double turn = std::atan2(away.x(), -away.y()) / (2 * std::numbers::pi);
    turn += turn < 0 ? 1 : 0;
    for (std::size_t sector = 0; sector < m_sectors.size(); ++sector) {
        turn -= shareOf(sector);
        if (turn < 0)
            return sector;
    }
    return std::nullopt;
}

QCPRange PiePlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = false;
    return {};
}

QCPRange PiePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = false;
    return {};
}

void PiePlottable::draw(QCPPainter *painter)
{
    if (!m_theme || m_whole <= 0)
        return;
    painter->setAntialiasing(true);
    painter->setPen(QPen(m_theme->background, 1));
    double before = 0;
    for (std::size_t sector = 0; sector < m_sectors.size(); ++sector) {
        const double share = shareOf(sector);
        const int begin = static_cast<int>(std::lround((TopDegrees - before * 360) * QtDegree));
        const int end = static_cast<int>(std::lround((TopDegrees - (before + share) * 360) * QtDegree));
        painter->setBrush(colourOf(sector));
        if (begin - end >= 360 * QtDegree)
            painter->drawEllipse(pieRect());
        else
            painter->drawPie(pieRect(), begin, end - begin);
        before += share;
    }
    drawList(painter);
}

void PiePlottable::drawList(QCPPainter *painter) const
{
    const QFont font = paintFont(PieTextPx);
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    painter->setAntialiasing(false);
    for (std::size_t sector = 0; sector < m_sectors.size(); ++sector) {
        const QRectF line = lineRect(sector);
        if (line.height() < metrics.ascent())
            return; // the pie has its tool tips where the list has no room
        const QString share = percentText(shareOf(sector), 2);
        const double shareWidth = metrics.horizontalAdvance(share) + PieEdgePx;
        const double nameLeft = PieMarkPx + PieEdgePx;
        painter->fillRect(QRectF(line.left(), line.center().y() - PieMarkPx / 2, PieMarkPx, PieMarkPx), colourOf(sector));
        painter->setPen(m_theme->text);
        const double room = std::max(0.0, line.width() - nameLeft - shareWidth);
        painter->drawText(QRectF(line.left() + nameLeft, line.top(), room, line.height()), Qt::AlignVCenter | Qt::AlignLeft,
                          metrics.elidedText(m_sectors[sector].name, Qt::ElideMiddle, room));
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignRight, share);
    }
}

} // namespace plumbline
