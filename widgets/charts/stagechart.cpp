// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/stagechart.h"

#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"

#include <QFontMetrics>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int StageTextPx = 12;
constexpr int StageNamePx = 220;  ///< longest name beside the axis
constexpr int StageHeightPx = 22; ///< of one stage
constexpr int StageFramePx = 56;  ///< axis and its title
constexpr double StageShare = 0.7;
constexpr double LongBar = 0.3; ///< part of the width that holds the text of a stage

} // namespace

StageChart::StageChart(const QString &fileName, QWidget *parent) : Chart(fileName, parent)
{
    plot().yAxis->setRangeReversed(true);
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setTickLength(0);
    connect(&plot(), &QCustomPlot::mouseWheel, this, [this](const QWheelEvent *event) {
        m_top += event->angleDelta().y() > 0 ? -1 : 1;
        fit();
    });
}

void StageChart::setStages(std::vector<Stage> stages)
{
    m_stages = std::move(stages);
    plot().clearItems();
    plot().clearPlottables();
    m_bars.clear();
    m_endMs = 0;
    m_top = 0;
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(paintFont(StageTextPx));
    for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
        const Stage &each = m_stages[stage];
        const auto place = static_cast<double>(stage);
        ticker->addTick(place, metrics.elidedText(each.name, Qt::ElideMiddle, scaledPx(StageNamePx)));
        for (const double length : {each.beginMs, std::max(each.endMs - each.beginMs, 0.0)}) {
            auto *bar = new QCPBars(plot().yAxis, plot().xAxis);
            bar->setWidth(StageShare);
            bar->setPen(Qt::NoPen);
            bar->setBrush(Qt::NoBrush);
            if (m_bars.size() % 2 == 1)
                bar->moveAbove(m_bars.back());
            bar->addData(place, length);
            m_bars.push_back(bar);
        }
        m_endMs = std::max(m_endMs, each.endMs);
    }
    plot().yAxis->setTicker(ticker);
    addTexts();
    showData(!m_stages.empty());
    fit();
    updateGeometry();
}

StageChart::TextPlace StageChart::placeOf(const Stage &stage) const
{
    if (stage.endMs - stage.beginMs > LongBar * m_endMs)
        return TextPlace::Inside;
    return stage.endMs < (1 - LongBar) * m_endMs ? TextPlace::Behind : TextPlace::Before;
}

/// Writes begin and end of each stage beside its bar where there is room.
void StageChart::addTexts()
{
    for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
        const Stage &each = m_stages[stage];
        const TextPlace place = placeOf(each);
        auto *text = new QCPItemText(&plot());
        text->position->setCoords(place == TextPlace::Behind ? each.endMs : each.beginMs, static_cast<double>(stage));
        text->setPositionAlignment((place == TextPlace::Before ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        text->setPadding(QMargins(4, 0, 4, 0));
        text->setText(each.text);
        text->setFont(paintFont(StageTextPx));
    }
}

void StageChart::fit()
{
    const auto count = static_cast<int>(m_stages.size());
    const int shown =
        std::clamp((height() - scaledPx(StageFramePx)) / scaledPx(StageHeightPx), std::min(1, count), std::max(1, count));
    m_top = std::clamp(m_top, 0, std::max(0, count - shown));
    plot().yAxis->setRange(m_top - 0.5, m_top + std::max(shown, 1) - 0.5);
    plot().xAxis->setRange(0, m_endMs > 0 ? m_endMs : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QSize StageChart::sizeHint() const
{
    return {400, scaledPx(StageFramePx) + scaledPx(StageHeightPx) * std::clamp(static_cast<int>(m_stages.size()), 3, 8)};
}

TextLines StageChart::csvLines() const
{
    return [stages = m_stages](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("name"), QStringLiteral("begin_ms"), QStringLiteral("end_ms")}));
        for (std::size_t stage = 0; stage < stages.size() && isWanted; ++stage)
            isWanted = take(csvLine({stages[stage].name, QString::number(stages[stage].beginMs, 'g', 15),
                                     QString::number(stages[stage].endMs, 'g', 15)}));
    };
}

QString StageChart::textAt(const QPoint &pos) const
{
    const auto stage = thingAt(*plot().yAxis, pos.y(), m_stages.size());
    return stage ? m_stages[*stage].name + QLatin1Char('\n') + m_stages[*stage].text : QString();
}

void StageChart::restyle()
{
    Chart::restyle();
    for (std::size_t stage = 0; stage < m_stages.size(); ++stage)
        m_bars[2 * stage + 1]->setBrush(theme().fills[static_cast<std::size_t>(m_stages[stage].role)].fill);
    for (int item = 0; item < plot().itemCount(); ++item) {
        auto *text = qobject_cast<QCPItemText *>(plot().item(item));
        if (!text)
            continue;
        const Stage &stage = m_stages[static_cast<std::size_t>(item)];
        const Theme::Fill &fill = theme().fills[static_cast<std::size_t>(stage.role)];
        text->setColor(placeOf(stage) == TextPlace::Inside ? fill.text : theme().text);
    }
}

void StageChart::retitle()
{
    plot().xAxis->setLabel(m_timeTitle ? m_timeTitle() : QString());
}

void StageChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    fit();
}

} // namespace plumbline
