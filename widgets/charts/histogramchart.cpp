// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/histogramchart.h"

#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace plumbline {

namespace {

constexpr std::size_t MostBins = 60;
constexpr std::size_t LeastBins = 5;
constexpr double HistogramChartHeadRoom = 1.08;

} // namespace

Histogram histogramOf(const std::vector<double> &values)
{
    Histogram histogram;
    if (values.empty())
        return histogram;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double span = *most - *least;
    histogram.lowest = *least;
    const auto wanted = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(values.size()))));
    const std::size_t bins = span > 0 && std::isfinite(span) ? std::clamp(wanted, LeastBins, MostBins) : 1;
    histogram.width = bins > 1 ? span / static_cast<double>(bins) : 1;
    histogram.counts.resize(bins);
    for (const double value : values) {
        const double bin = (value - histogram.lowest) / histogram.width;
        const std::size_t index = bin > 0 ? static_cast<std::size_t>(std::min(bin, static_cast<double>(bins - 1))) : 0;
        ++histogram.counts[index];
    }
    return histogram;
}

HistogramChart::HistogramChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent), m_plottable(new QCPBars(plot().xAxis, plot().yAxis))
{
    m_plottable->setWidthType(QCPBars::wtPlotCoords);
}

void HistogramChart::setHistogram(Histogram histogram)
{
    m_histogram = std::move(histogram);
    QVector<double> places;
    QVector<double> counts;
    double most = 0;
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        places += m_histogram.begin(bin) + m_histogram.width / 2;
        counts += static_cast<double>(m_histogram.counts[bin]);
        most = std::max(most, counts.last());
    }
    m_plottable->setWidth(m_histogram.width);
    m_plottable->setData(places, counts, true);
    plot().xAxis->setRange(m_histogram.lowest, m_histogram.begin(std::max<std::size_t>(m_histogram.counts.size(), 1)));
    plot().yAxis->setRange(0, most > 0 ? most * HistogramChartHeadRoom : 1);
    const std::uint64_t values = std::accumulate(m_histogram.counts.begin(), m_histogram.counts.end(), std::uint64_t{0});
    if (values == 1)
        return showMessage(tr("One value only, so there is no distribution"));
    showData(!m_histogram.counts.empty());
}

std::optional<std::size_t> HistogramChart::binAt(const QPoint &pos) const
{
    const double place = (plot().xAxis->pixelToCoord(pos.x()) - m_histogram.lowest) / m_histogram.width;
    const bool isThere = place >= 0 && place < static_cast<double>(m_histogram.counts.size());
    return isThere ? std::optional(static_cast<std::size_t>(place)) : std::nullopt;
}

TextLines HistogramChart::csvLines() const
{
    return [histogram = m_histogram](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("count")}));
        for (std::size_t bin = 0; bin < histogram.counts.size() && isWanted; ++bin)
            isWanted =
                take(csvLine({QString::number(histogram.begin(bin), 'g', 17), QString::number(histogram.begin(bin + 1), 'g', 17),
                              QString::number(histogram.counts[bin])}));
    };
}

QString HistogramChart::textAt(const QPoint &pos) const
{
    const auto bin = binAt(pos);
    return bin ? tr("%1 to %2: %3")
                     .arg(valueText(m_histogram.begin(*bin)), valueText(m_histogram.begin(*bin + 1)),
                          countText(m_histogram.counts[*bin]))
               : QString();
}

void HistogramChart::restyle()
{
    Chart::restyle();
    m_plottable->setPen(QPen(theme().background));
    m_plottable->setBrush(theme().fills[static_cast<std::size_t>(Role::ComputeCube)].fill);
}

void HistogramChart::retitle()
{
    plot().xAxis->setLabel(m_valueTitle ? m_valueTitle() : QString());
    plot().yAxis->setLabel(tr("Count"));
}

void HistogramChart::click(const QPoint &pos)
{
    if (const auto bin = binAt(pos))
        Q_EMIT stretchClicked(m_histogram.begin(*bin), m_histogram.begin(*bin + 1));
}

} // namespace plumbline
