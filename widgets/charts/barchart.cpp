// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/barchart.h"

#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"

#include <QFontMetrics>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr int BarChartTextPx = 12;
constexpr int LongestNamePx = 200;
constexpr double BarChartShare = 0.7;
constexpr int LeastBarPx = 17;
constexpr int MostBarPx = 34;   ///< few bars leave room below them rather than grow
constexpr int ValueRoomPx = 72; ///< at least, behind the longest bar, for its text
constexpr int BarChartTextGapPx = 12;
constexpr int LimitPx = 2;
constexpr int WheelBars = 3; ///< for one notch of the wheel

} // namespace

BarChart::BarChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent)
    , m_below(new QCPBars(plot().yAxis, plot().xAxis))
    , m_scrollBar(new QScrollBar(Qt::Vertical, &plot()))
{
    m_scrollBar->hide();
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int top) {
        if (top != m_top)
            scroll(top - m_top);
    });
    m_below->setPen(Qt::NoPen);
    m_below->setBrush(Qt::NoBrush);
    QCPBars *below = m_below;
    for (QCPBars *&bars : m_plottables) {
        bars = new QCPBars(plot().yAxis, plot().xAxis);
        bars->setWidth(BarChartShare);
        bars->moveAbove(below);
        below = bars;
    }
    plot().yAxis->setRangeReversed(true);
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setTickLength(0);
    plot().xAxis->ticker()->setTickCount(3); // large sums need much room for their labels
    // The plot gets its size after the chart, and the axes get theirs after the plot.
    connect(&plot(), &QCustomPlot::afterLayout, this, [this] {
        if (plot().axisRect()->height() != m_fittedPx)
            fit();
    });
    connect(&plot(), &QCustomPlot::mouseWheel, this,
            [this](const QWheelEvent *event) { scroll(event->angleDelta().y() > 0 ? -WheelBars : WheelBars); });
}

void BarChart::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(paintFont(BarChartTextPx));
    std::array<QVector<double>, 4> places;
    std::array<QVector<double>, 4> values;
    QVector<double> floatingPlaces;
    QVector<double> floatingBegins;
    plot().clearItems();
    m_top = 0;
    m_textRoomPx = scaledPx(ValueRoomPx);
    for (std::size_t index = 0; index < m_bars.size(); ++index) {
        const Bar &bar = m_bars[index];
        const auto place = static_cast<double>(index);
        ticker->addTick(place, metrics.elidedText(bar.name, Qt::ElideMiddle, scaledPx(LongestNamePx)));
        places[static_cast<std::size_t>(bar.tone)] += place;
        values[static_cast<std::size_t>(bar.tone)] += bar.from != 0 ? std::abs(bar.value) : bar.value;
        if (bar.from != 0) {
            floatingPlaces += place;
            floatingBegins += std::min(bar.from, bar.from + bar.value);
        }
        m_textRoomPx = std::max(m_textRoomPx, metrics.horizontalAdvance(bar.text) + BarChartTextGapPx);
        if (bar.limit)
            addLimit(place, *bar.limit);
        auto *text = new QCPItemText(&plot());
        const bool isLeft = bar.value < 0 && bar.from == 0;
        const double end = bar.from + std::max(bar.value, bar.from != 0 ? 0.0 : bar.value);
        text->position->setCoords(isLeft ? end : std::max(end, bar.limit.value_or(0)), place); // so that the text
                                                                                               // does not cross the
                                                                                               // line
        text->setPositionAlignment((isLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        text->setPadding(QMargins(4, 0, 4, 0));
        text->setText(bar.text);
        text->setFont(paintFont(BarChartTextPx));
    }
    plot().yAxis->setTicker(ticker);
    m_below->setData(floatingPlaces, floatingBegins, true);
    for (std::size_t tone = 0; tone < m_plottables.size(); ++tone)
        m_plottables[tone]->setData(places[tone], values[tone], true);
    showData(!m_bars.empty());
    fit();
}

void BarChart::fit()
{
    const QSize room = plot().axisRect()->size();
    m_fittedPx = room.height();
    const int shown = std::max(1, std::min(static_cast<int>(m_bars.size()), room.height() / scaledPx(LeastBarPx)));
    m_top = std::clamp(m_top, 0, std::max(0, static_cast<int>(m_bars.size()) - shown));
    const double slots = std::max<double>(shown, static_cast<double>(room.height()) / scaledPx(MostBarPx));
    plot().yAxis->setRange(m_top - 0.5, m_top + slots - 0.5);
    const int hidden = std::max(0, static_cast<int>(m_bars.size()) - shown);
    const int barWidth = hidden > 0 ? m_scrollBar->sizeHint().width() : 0;
    m_scrollBar->setRange(0, hidden);
    m_scrollBar->setPageStep(shown);
    m_scrollBar->setValue(m_top);
    m_scrollBar->setVisible(hidden > 0);
    const QRect area = plot().axisRect()->rect();
    m_scrollBar->setGeometry(plot().width() - barWidth, area.top(), barWidth, area.height());
    const auto [least, most] = extent();
    const double width = std::max(room.width() - barWidth, 2 * scaledPx(ValueRoomPx));
    const double textRoom = std::min<double>(m_textRoomPx, width / 2);
    const double textRooms = (most > 0 ? textRoom : 0) + (least < 0 ? std::min(textRoom, width / 4) : 0);
    const double perPx = (most - least) / std::max(width - textRooms, width / 4);
    plot().xAxis->setRange(least < 0 ? least - textRoom * perPx : least, most > 0 ? most + textRoom * perPx : least < 0 ? 0 : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

/// Returns the least and the largest value that a bar reaches. 0 is one of them unless bars begin elsewhere.
std::pair<double, double> BarChart::extent() const
{
    double most = 0;
    std::optional<double> begin;
    double least = 0;
    for (const Bar &bar : m_bars) {
        most = std::max({most, bar.from + bar.value, bar.from, bar.limit.value_or(0)});
        if (bar.from != 0)
            begin = std::min(begin.value_or(bar.from), std::min(bar.from, bar.from + bar.value));
        else
            least = std::min(least, bar.value);
    }
    const bool isFloating = std::ranges::all_of(m_bars, [](const Bar &bar) { return bar.from != 0; });
    return {begin && isFloating ? *begin : least, most};
}

void BarChart::addLimit(double place, double limit)
{
    auto *line = new QCPItemLine(&plot());
    line->start->setCoords(limit, place - 0.5);
    line->end->setCoords(limit, place + 0.5);
}

void BarChart::scroll(int bars)
{
    m_top += bars;
    fit();
}

void BarChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    plot().replot(QCustomPlot::rpImmediateRefresh); // recomputes the layout of the axes
    fit();
}

std::optional<std::size_t> BarChart::barAt(const QPoint &pos) const
{
    return thingAt(*plot().yAxis, pos.y(), m_bars.size());
}

TextLines BarChart::csvLines() const
{
    const bool isFloating = std::ranges::any_of(m_bars, [](const Bar &bar) { return bar.from != 0; });
    return [bars = m_bars, isFloating](const LineSink &take) {
        const QString name = QStringLiteral("name");
        bool isWanted = take(csvLine(isFloating ? QStringList{name, QStringLiteral("begin"), QStringLiteral("end")}
                                                : QStringList{name, QStringLiteral("value")}));
        for (std::size_t at = 0; at < bars.size() && isWanted; ++at) {
            const Bar &bar = bars[at];
            QStringList cells{bar.name};
            if (isFloating)
                cells += QString::number(bar.from, 'g', 17);
            cells += QString::number(bar.from + bar.value, 'g', 17);
            isWanted = take(csvLine(cells));
        }
    };
}

QString BarChart::textAt(const QPoint &pos) const
{
    const auto bar = barAt(pos);
    return bar ? m_bars[*bar].name + QLatin1Char('\n') + m_bars[*bar].text : QString();
}

void BarChart::restyle()
{
    Chart::restyle();
    const std::array<QColor, 4> colours{theme().fills[static_cast<std::size_t>(Role::ComputeCube)].fill, theme().slower,
                                        theme().faster, theme().mutedText};
    for (std::size_t tone = 0; tone < m_plottables.size(); ++tone) {
        m_plottables[tone]->setPen(Qt::NoPen);
        m_plottables[tone]->setBrush(colours[tone]);
    }
    for (int item = 0; item < plot().itemCount(); ++item) {
        if (auto *text = qobject_cast<QCPItemText *>(plot().item(item)))
            text->setColor(theme().text);
        else if (auto *line = qobject_cast<QCPItemLine *>(plot().item(item)))
            line->setPen(QPen(theme().text, LimitPx));
    }
    plot().yAxis->setTickPen(Qt::NoPen);
}

void BarChart::retitle()
{
    plot().xAxis->setLabel(m_valueTitle ? m_valueTitle() : QString());
}

void BarChart::click(const QPoint &pos)
{
    if (const auto bar = barAt(pos))
        Q_EMIT barClicked(*bar);
}

} // namespace plumbline
