// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/splitlegend.h"

#include "widgets/support/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int SplitLegendSwatchPx = 12;
constexpr int SplitLegendGapPx = 5;
constexpr int SplitLegendApartPx = 16;

} // namespace

SplitLegend::SplitLegend(QWidget *parent)
    : SplitLegend(
          [] {
              return Entries{{Role::ComputeCube, tr("Computing")},
                             {Role::ComputeVector, tr("Computing that hides communication")},
                             {Role::Wait, tr("Exposed communication")},
                             {Role::Free, tr("Free")}};
          },
          parent)
{}

SplitLegend::SplitLegend(std::function<Entries()> entries, QWidget *parent) : QWidget(parent), m_entries(std::move(entries))
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

void SplitLegend::setUnclassifiedShown(bool isShown)
{
    m_isUnclassifiedShown = isShown;
    updateGeometry();
    update();
}

void SplitLegend::setPreparingShown(bool isShown)
{
    m_isPreparingShown = isShown;
    updateGeometry();
    update();
}

SplitLegend::Entries SplitLegend::entries() const
{
    Entries entries = m_entries();
    if (m_isPreparingShown)
        entries.insert(entries.begin(), {Role::Host, tr("Preparing")});
    if (m_isUnclassifiedShown)
        entries.emplace_back(Role::Other, tr("Unclassified"));
    return entries;
}

QSize SplitLegend::sizeHint() const
{
    int width = 0;
    for (const auto &[role, text] : entries())
        width += SplitLegendSwatchPx + SplitLegendGapPx + fontMetrics().horizontalAdvance(text) + SplitLegendApartPx;
    return {width, fontMetrics().height()};
}

void SplitLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::forPalette(palette());
    int left = 0;
    for (const auto &[role, text] : entries()) {
        const QRect swatch(left, (height() - SplitLegendSwatchPx) / 2, SplitLegendSwatchPx, SplitLegendSwatchPx);
        const Theme::Fill &fill = theme.fills[static_cast<std::size_t>(role)];
        fill.paint(painter, swatch);
        left += SplitLegendSwatchPx + SplitLegendGapPx;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(left, 0, width() - left, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        left += fontMetrics().horizontalAdvance(text) + SplitLegendApartPx;
    }
}

void SplitLegend::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

bool hasUnclassified(const OverviewQuantities &quantities)
{
    return !quantities.busyAndFreeNs() && quantities.of(OverviewQuantity::Step).value_or(0) > 0;
}

std::int64_t preparingNs(const OverviewQuantities &quantities)
{
    return std::max<std::int64_t>(quantities.of(OverviewQuantity::Preparing).value_or(0), 0);
}

std::vector<BarPart> wholeSplit(const OverviewQuantities &quantities)
{
    std::vector<BarPart> parts = timeSplit(quantities);
    if (!hasUnclassified(quantities))
        return parts;
    std::int64_t left = *quantities.of(OverviewQuantity::Step);
    for (BarPart &part : parts) {
        part.value = std::clamp<std::int64_t>(part.value, 0, left);
        left -= part.value;
    }
    parts.push_back({left, Role::Other});
    return parts;
}

std::vector<BarPart> timeSplit(const OverviewQuantities &quantities)
{
    using Q = OverviewQuantity;
    // A step table may contain negative times.
    const std::int64_t computing = std::max<std::int64_t>(quantities.of(Q::Computing).value_or(0), 0);
    const std::int64_t overlapped = std::clamp<std::int64_t>(quantities.of(Q::Overlapped).value_or(0), 0, computing);
    std::vector<BarPart> parts{{computing - overlapped, Role::ComputeCube},
                               {overlapped, Role::ComputeVector},
                               {quantities.of(Q::NotOverlapped).value_or(0), Role::Wait},
                               {quantities.of(Q::Free).value_or(0), Role::Free}};
    if (const std::int64_t preparing = preparingNs(quantities); preparing > 0)
        parts.insert(parts.begin(), {preparing, Role::Host});
    return parts;
}

} // namespace plumbline
