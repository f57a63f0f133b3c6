// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/piechart.h"

#include "widgets/charts/pieplottable.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <utility>

namespace plumbline {

PieChart::PieChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent), m_plottable(new PiePlottable(plot().xAxis, plot().yAxis))
{
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis})
        axis->setVisible(false);
}

void PieChart::setOthersTitle(std::function<QString()> title)
{
    m_others = std::move(title);
    retitle();
}

void PieChart::setParts(std::vector<Part> parts, double otherValue)
{
    m_parts = std::move(parts);
    m_otherValue = otherValue;
    showData(!m_parts.empty());
}

/// Returns the parts with a sector of their own, and one sector for all others.
std::vector<PieChart::Part> PieChart::sectors() const
{
    std::vector<Part> sectors(m_parts.begin(),
                              m_parts.begin() + static_cast<std::ptrdiff_t>(std::min(m_parts.size(), MostParts)));
    double rest = m_otherValue;
    for (std::size_t part = sectors.size(); part < m_parts.size(); ++part)
        rest += m_parts[part].value;
    if (rest > 0)
        sectors.push_back({m_others ? m_others() : QString(), rest, {}});
    return sectors;
}

TextLines PieChart::csvLines() const
{
    return [parts = m_parts, other = m_otherValue](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("name"), QStringLiteral("value")}));
        for (std::size_t part = 0; part < parts.size() && isWanted; ++part)
            isWanted = take(csvLine({parts[part].name, QString::number(parts[part].value, 'g', 17)}));
        if (isWanted && other > 0)
            take(csvLine({QString(), QString::number(other, 'g', 17)}));
    };
}

QString PieChart::textAt(const QPoint &pos) const
{
    const auto sector = m_plottable->sectorAt(pos);
    if (!sector)
        return {};
    const std::vector<Part> all = sectors();
    QString text = all[*sector].name + QLatin1Char('\n') + percentText(m_plottable->shareOf(*sector), 2);
    return all[*sector].text.isEmpty() ? text : text + QLatin1String(", ") + all[*sector].text;
}

void PieChart::restyle()
{
    Chart::restyle();
    m_plottable->setTheme(theme());
}

void PieChart::retitle()
{
    std::vector<Part> all = sectors();
    const bool hasRest = all.size() > std::min(m_parts.size(), MostParts);
    m_plottable->setSectors(std::move(all), hasRest);
}

void PieChart::click(const QPoint &pos)
{
    const auto sector = m_plottable->sectorAt(pos);
    if (sector && *sector < std::min(m_parts.size(), MostParts))
        Q_EMIT partClicked(*sector);
}

} // namespace plumbline
