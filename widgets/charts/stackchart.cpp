// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/stackchart.h"

#include "widgets/charts/chartlegend.h"
#include "widgets/support/qcustomplotheader.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr int StackChartTextPx = 12;
constexpr int StackChartNamePx = 56; ///< width of a name below the axis
constexpr double StackChartShare = 0.8;
constexpr double MarkRoom = 1.12; ///< leaves room for the sign above the highest bar

} // namespace

StackChart::StackChart(const QString &fileName, QWidget *parent) : Chart(fileName, parent)
{
    plot().xAxis->grid()->setVisible(false);
    putLegendAbove(plot());
}

void StackChart::setParts(std::vector<Role> roles, std::function<QStringList()> titles)
{
    m_roles = std::move(roles);
    m_titles = std::move(titles);
    plot().clearPlottables();
    m_bars.clear();
    for (std::size_t part = 0; part < m_roles.size(); ++part) {
        auto *bars = new QCPBars(plot().xAxis, plot().yAxis);
        bars->setWidth(StackChartShare);
        if (part > 0)
            bars->moveAbove(m_bars.back());
        m_bars.push_back(bars);
    }
}

void StackChart::setTitles(std::function<QString()> across, std::function<QString()> up)
{
    m_across = std::move(across);
    m_up = std::move(up);
}

void StackChart::setStacks(std::vector<Stack> stacks)
{
    m_stacks = std::move(stacks);
    plot().clearItems();
    QVector<double> places;
    std::vector<QVector<double>> values(m_bars.size());
    double most = 0;
    for (const Stack &stack : m_stacks) {
        const auto place = static_cast<double>(places.size());
        double height = 0;
        places += place;
        for (std::size_t part = 0; part < m_bars.size(); ++part) {
            values[part] += stack.parts[part];
            height += stack.parts[part];
        }
        most = std::max(most, height);
        if (!stack.isMarked)
            continue;
        auto *sign = new QCPItemText(&plot());
        sign->position->setCoords(place, height);
        sign->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        sign->setText(QStringLiteral("▲"));
        sign->setFont(paintFont(StackChartTextPx));
    }
    for (std::size_t part = 0; part < m_bars.size(); ++part)
        m_bars[part]->setData(places, values[part], true);
    plot().xAxis->setRange(-0.5, std::max(static_cast<double>(m_stacks.size()) - 0.5, 0.5));
    plot().yAxis->setRange(0, most > 0 ? most * MarkRoom : 1);
    nameStacks();
    showData(!m_stacks.empty());
}

/// Shows as many names as fit beside each other.
void StackChart::nameStacks()
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const std::size_t most = static_cast<std::size_t>(std::max(1, plot().width() / StackChartNamePx));
    const std::size_t step = std::max<std::size_t>(1, (m_stacks.size() + most - 1) / most);
    const QFontMetrics metrics(paintFont(StackChartTextPx));
    for (std::size_t at = 0; at < m_stacks.size(); at += step)
        ticker->addTick(static_cast<double>(at), metrics.elidedText(m_stacks[at].name, Qt::ElideMiddle, StackChartNamePx));
    plot().xAxis->setTicker(ticker);
}

std::optional<std::size_t> StackChart::stackAt(const QPoint &pos) const
{
    return thingAt(*plot().xAxis, pos.x(), m_stacks.size());
}

TextLines StackChart::csvLines() const
{
    const QStringList titles = QStringList{QStringLiteral("name")} + (m_titles ? m_titles() : QStringList());
    return [titles, stacks = m_stacks](const LineSink &take) {
        bool isWanted = take(csvLine(titles));
        for (std::size_t stack = 0; stack < stacks.size() && isWanted; ++stack) {
            QStringList cells{stacks[stack].name};
            for (const double part : stacks[stack].parts)
                cells.append(QString::number(part, 'g', 17));
            isWanted = take(csvLine(cells));
        }
    };
}

QString StackChart::textAt(const QPoint &pos) const
{
    const auto stack = stackAt(pos);
    return stack ? m_stacks[*stack].name + QLatin1Char('\n') + m_stacks[*stack].text : QString();
}

void StackChart::restyle()
{
    Chart::restyle();
    for (std::size_t part = 0; part < m_bars.size(); ++part) {
        const Theme::Fill &fill = theme().fills[static_cast<std::size_t>(m_roles[part])];
        m_bars[part]->setPen(Qt::NoPen);
        m_bars[part]->setBrush(fill.fill);
    }
    for (int item = 0; item < plot().itemCount(); ++item) {
        if (auto *sign = qobject_cast<QCPItemText *>(plot().item(item)))
            sign->setColor(theme().late);
    }
    plot().legend->setBorderPen(Qt::NoPen);
    plot().legend->setVisible(m_bars.size() > 1);
}

void StackChart::retitle()
{
    plot().xAxis->setLabel(m_across ? m_across() : QString());
    plot().yAxis->setLabel(m_up ? m_up() : QString());
    const QStringList titles = m_titles ? m_titles() : QStringList();
    for (std::size_t part = 0; part < m_bars.size(); ++part)
        m_bars[part]->setName(titles.value(static_cast<qsizetype>(part)));
}

void StackChart::click(const QPoint &pos)
{
    if (const auto stack = stackAt(pos))
        Q_EMIT stackClicked(*stack);
}

void StackChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    nameStacks();
}

} // namespace plumbline
