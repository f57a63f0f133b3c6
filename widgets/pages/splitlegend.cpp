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
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
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

std::vector<SplitLegend::Placed> SplitLegend::placed(int width) const
{
    std::vector<Placed> all;
    const int lineHeight = std::max(fontMetrics().height(), SplitLegendSwatchPx);
    QPoint at;
    for (auto &[role, text] : entries()) {
        const int own = SplitLegendSwatchPx + SplitLegendGapPx + fontMetrics().horizontalAdvance(text);
        if (at.x() > 0 && at.x() + own > width)
            at = {0, at.y() + lineHeight};
        all.push_back({role, text, {at, QSize(own, lineHeight)}});
        at.rx() += own + SplitLegendApartPx;
    }
    return all;
}

QSize SplitLegend::sizeHint() const
{
    const std::vector<Placed> line = placed(QWIDGETSIZE_MAX);
    const QRect last = line.empty() ? QRect() : line.back().place;
    return {last.left() + last.width() + SplitLegendApartPx, last.height()};
}

QSize SplitLegend::minimumSizeHint() const
{
    QSize least;
    for (const Placed &entry : placed(QWIDGETSIZE_MAX))
        least = least.expandedTo(entry.place.size());
    return least;
}

int SplitLegend::heightForWidth(int width) const
{
    const std::vector<Placed> lines = placed(width);
    return lines.empty() ? 0 : lines.back().place.top() + lines.back().place.height();
}

void SplitLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::forPalette(palette());
    const int above = std::max(0, (height() - heightForWidth(width())) / 2);
    for (const Placed &entry : placed(width())) {
        const QRect place = entry.place.translated(0, above);
        const QRect swatch(place.left(), place.top() + (place.height() - SplitLegendSwatchPx) / 2, SplitLegendSwatchPx,
                           SplitLegendSwatchPx);
        theme.fills[static_cast<std::size_t>(entry.role)].paint(painter, swatch);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(SplitLegendSwatchPx + SplitLegendGapPx, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entry.text);
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
