// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/rankbarschart.h"

#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"
#include "widgets/support/theme.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

constexpr int RankTextPx = 12;
constexpr int RankHeightPx = 22; ///< of one row
constexpr int RankFramePx = 56;  ///< axis and its title
constexpr double RankShare = 0.7;
constexpr double RoomForTexts = 1.25;    ///< of the axis, relative to the end of the last row
constexpr std::size_t MostTexts = 2'000; ///< rows whose texts stand behind them

/// Bars with lines over their fill, where the theme hatches the role.
class HatchedBars final : public QCPBars
{
public:
    using QCPBars::QCPBars;

    void setFill(const Theme::Fill &fill)
    {
        setBrush(fill.fill);
        m_hatch = fill.hatched ? fill.hatch() : QBrush();
    }

protected:
    void draw(QCPPainter *painter) override
    {
        QCPBars::draw(painter);
        if (m_hatch.style() == Qt::NoBrush)
            return;
        const QBrush below = std::exchange(mBrush, m_hatch);
        QCPBars::draw(painter);
        mBrush = below;
    }

private:
    QBrush m_hatch;
};

} // namespace

double RankBarsChart::Row::endMs() const
{
    return std::accumulate(partsMs.begin(), partsMs.end(), beginMs);
}

RankBarsChart::RankBarsChart(const QString &fileName, const std::array<Role, PartCount> &roles, QWidget *parent)
    : Chart(fileName, parent), m_roles(roles), m_before(nullptr), m_parts{}
{
    plot().yAxis->setRangeReversed(true);
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setTickLength(0);
    const auto addBars = [this](QCPBars *below) {
        auto *bars = new HatchedBars(plot().yAxis, plot().xAxis);
        bars->setWidth(RankShare);
        bars->setPen(Qt::NoPen);
        bars->setBrush(Qt::NoBrush);
        if (below)
            bars->moveAbove(below);
        return bars;
    };
    m_before = addBars(nullptr);
    for (std::size_t part = 0; part < PartCount; ++part)
        m_parts[part] = addBars(part == 0 ? m_before : m_parts[part - 1]);
    connect(&plot(), &QCustomPlot::mouseWheel, this, [this](const QWheelEvent *event) {
        m_top += event->angleDelta().y() > 0 ? -1 : 1;
        fit();
    });
}

void RankBarsChart::setTitles(std::function<QString()> time, std::function<QStringList()> parts)
{
    m_timeTitle = std::move(time);
    m_partTitles = std::move(parts);
    retitle();
}

void RankBarsChart::setRows(std::vector<Row> rows)
{
    m_rows = std::move(rows);
    m_endMs = 0;
    m_top = 0;
    plot().clearItems();
    QVector<double> places;
    QVector<double> begins;
    std::array<QVector<double>, PartCount> parts;
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const Row &each = m_rows[row];
        const auto place = static_cast<double>(row);
        ticker->addTick(place, each.name);
        places += place;
        begins += each.beginMs;
        for (std::size_t part = 0; part < PartCount; ++part)
            parts[part] += each.partsMs[part];
        m_endMs = std::max(m_endMs, each.endMs());
        if (row >= MostTexts)
            continue;
        auto *text = new QCPItemText(&plot());
        text->position->setCoords(each.endMs(), place);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        text->setPadding(QMargins(4, 0, 4, 0));
        text->setText(each.text);
        text->setFont(paintFont(RankTextPx));
    }
    m_before->setData(places, begins, true);
    for (std::size_t part = 0; part < PartCount; ++part)
        m_parts[part]->setData(places, parts[part], true);
    plot().yAxis->setTicker(ticker);
    showData(!m_rows.empty());
    fit();
}

void RankBarsChart::fit()
{
    const auto count = static_cast<int>(m_rows.size());
    const int shown =
        std::clamp((height() - scaledPx(RankFramePx)) / scaledPx(RankHeightPx), std::min(1, count), std::max(1, count));
    m_top = std::clamp(m_top, 0, std::max(0, count - shown));
    const int lines = std::max(shown, (height() - scaledPx(RankFramePx)) /
                                          (2 * scaledPx(RankHeightPx))); // few rows do not fill the whole height
    plot().yAxis->setRange(m_top - 0.5, m_top + std::max(lines, 1) - 0.5);
    plot().xAxis->setRange(0, m_endMs > 0 ? m_endMs * RoomForTexts : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QPoint RankBarsChart::centreOf(std::size_t row) const
{
    return {static_cast<int>(plot().xAxis->coordToPixel(m_endMs / 2)),
            static_cast<int>(plot().yAxis->coordToPixel(static_cast<double>(row)))};
}

TextLines RankBarsChart::csvLines() const
{
    QStringList titles{QStringLiteral("name"), QStringLiteral("begin_ms")};
    titles += m_partTitles ? m_partTitles() : QStringList();
    return [rows = m_rows, titles](const LineSink &take) {
        bool isWanted = take(csvLine(titles + QStringList{QStringLiteral("text")}));
        for (std::size_t row = 0; row < rows.size() && isWanted; ++row) {
            QStringList cells{rows[row].name, QString::number(rows[row].beginMs, 'g', 15)};
            for (const double part : rows[row].partsMs)
                cells += QString::number(part, 'g', 15);
            isWanted = take(csvLine(cells + QStringList{rows[row].text}));
        }
    };
}

QString RankBarsChart::textAt(const QPoint &pos) const
{
    const auto row = thingAt(*plot().yAxis, pos.y(), m_rows.size());
    return row ? m_rows[*row].details : QString();
}

void RankBarsChart::restyle()
{
    Chart::restyle();
    for (std::size_t part = 0; part < PartCount; ++part)
        static_cast<HatchedBars *>(m_parts[part])->setFill(theme().fills[static_cast<std::size_t>(m_roles[part])]);
    for (int item = 0; item < plot().itemCount(); ++item) {
        if (auto *text = qobject_cast<QCPItemText *>(plot().item(item)))
            text->setColor(theme().text);
    }
}

void RankBarsChart::retitle()
{
    plot().xAxis->setLabel(m_timeTitle ? m_timeTitle() : QString());
}

void RankBarsChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    fit();
}

void RankBarsChart::click(const QPoint &pos)
{
    if (const auto row = thingAt(*plot().yAxis, pos.y(), m_rows.size()))
        Q_EMIT rowClicked(*row);
}

} // namespace plumbline
