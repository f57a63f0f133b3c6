// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/boxchart.h"

#include "widgets/support/qcustomplotheader.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr double BoxShare = 0.6;
constexpr double BoxHeadRoom = 1.08;
constexpr std::size_t MostBoxNames = 24;
constexpr double FewestPlaces = 6; ///< so that a single box does not fill the chart

} // namespace

BoxChart::BoxChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent), m_plottable(new QCPStatisticalBox(plot().xAxis, plot().yAxis))
{
    m_plottable->setWidth(BoxShare);
    m_plottable->setWhiskerWidth(BoxShare / 2);
    plot().xAxis->grid()->setVisible(false);
    plot().xAxis->setTickLength(0);
}

void BoxChart::setTitles(std::function<QString()> boxes, std::function<QString()> values)
{
    m_boxTitle = std::move(boxes);
    m_valueTitle = std::move(values);
    retitle();
}

void BoxChart::setBoxes(std::vector<Box> boxes)
{
    m_boxes = std::move(boxes);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const std::size_t every = std::max<std::size_t>(1, (m_boxes.size() + MostBoxNames - 1) / MostBoxNames);
    double largest = 0;
    m_plottable->data()->clear();
    for (std::size_t at = 0; at < m_boxes.size(); ++at) {
        const Box &each = m_boxes[at];
        const auto place = static_cast<double>(at);
        if (at % every == 0)
            ticker->addTick(place, each.name);
        m_plottable->addData(place, each.least, each.lower, each.median, each.upper, each.largest);
        largest = std::max(largest, each.largest);
    }
    plot().xAxis->setTicker(ticker);
    plot().xAxis->setRange(-0.5, std::max(static_cast<double>(m_boxes.size()), FewestPlaces) - 0.5);
    plot().yAxis->setRange(0, largest > 0 ? largest * BoxHeadRoom : 1);
    showData(!m_boxes.empty());
}

TextLines BoxChart::csvLines() const
{
    return [boxes = m_boxes](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("name"), QStringLiteral("min"), QStringLiteral("p25"),
                                      QStringLiteral("median"), QStringLiteral("p75"), QStringLiteral("max")}));
        for (std::size_t at = 0; at < boxes.size() && isWanted; ++at) {
            QStringList cells{boxes[at].name};
            for (const double value : {boxes[at].least, boxes[at].lower, boxes[at].median, boxes[at].upper, boxes[at].largest})
                cells += QString::number(value, 'g', 15);
            isWanted = take(csvLine(cells));
        }
    };
}

QString BoxChart::textAt(const QPoint &pos) const
{
    const auto box = thingAt(*plot().xAxis, pos.x(), m_boxes.size());
    return box ? m_boxes[*box].details : QString();
}

void BoxChart::restyle()
{
    Chart::restyle();
    const Theme::Fill &fill = theme().fills[static_cast<std::size_t>(Role::Communication)];
    m_plottable->setPen(QPen(theme().mutedText));
    m_plottable->setBrush(fill.fill);
    m_plottable->setMedianPen(QPen(fill.text, 2));
    m_plottable->setWhiskerPen(QPen(theme().mutedText));
    m_plottable->setWhiskerBarPen(QPen(theme().mutedText));
}

void BoxChart::retitle()
{
    plot().xAxis->setLabel(m_boxTitle ? m_boxTitle() : QString());
    plot().yAxis->setLabel(m_valueTitle ? m_valueTitle() : QString());
}

} // namespace plumbline
