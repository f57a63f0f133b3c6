// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/findingbar.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/severitymark.h"
#include "widgets/support/theme.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int FindingBarPaddingPx = 4;
constexpr int FindingBarMarkPx = 12;
constexpr int FindingBarGapPx = 8;
constexpr int FindingBarCostLetters = 12; ///< width of the cost, in digits
constexpr int FindingBarTrackPx = 6;      ///< height of the bar
constexpr int FindingBarTitleLines = 2;
constexpr double PossibleAlpha = 0.4;

QColor trackColour(const QPalette &palette)
{
    QColor colour = palette.color(QPalette::WindowText);
    colour.setAlphaF(0.12);
    return colour;
}

} // namespace

FindingBar::FindingBar(QWidget *parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void FindingBar::setContent(Content content)
{
    m_content = std::move(content);
    setAccessibleName(text());
    updateGeometry();
    update();
}

QString FindingBar::text() const
{
    const QString line = findingSeverityText(m_content.severity) + QStringLiteral(": ") + m_content.title;
    return m_content.details.isEmpty() ? line : QString(line + QStringLiteral(" · ") + m_content.details);
}

QFont FindingBar::boldFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QSize FindingBar::sizeHint() const
{
    return {320, (FindingBarTitleLines + 1) * lineHeight() + 2 * FindingBarPaddingPx};
}

/// Fonts of other scripts may be higher than the one of the program.
int FindingBar::lineHeight() const
{
    constexpr QRect Endless(0, 0, 1 << 20, 1 << 20);
    return std::max(fontMetrics().height(), fontMetrics().boundingRect(Endless, Qt::TextSingleLine, m_content.title).height());
}

void FindingBar::paintCost(QPainter &painter, const QRect &box) const
{
    const Theme &theme = Theme::forPalette(palette());
    painter.setFont(boldFont());
    painter.setPen(palette().color(QPalette::WindowText));
    const QString cost = m_content.saving ? shortDurationText(m_content.saving->highNs) : QStringLiteral("–");
    painter.drawText(box, Qt::AlignLeft | Qt::AlignTop, cost);
    const QRectF track(box.left(), box.top() + fontMetrics().height() + FindingBarPaddingPx, box.width(), FindingBarTrackPx);
    painter.fillRect(track, trackColour(palette()));
    if (!m_content.saving)
        return;
    QColor colour = theme.fills[static_cast<std::size_t>(Role::Wait)].fill;
    const auto part = [&](double share) {
        return QRectF(track.left(), track.top(), track.width() * std::clamp(share, 0.0, 1.0), track.height());
    };
    const Saving &saving = *m_content.saving;
    const double certain = saving.highNs > 0 ? static_cast<double>(saving.lowNs) / static_cast<double>(saving.highNs) : 0;
    painter.fillRect(part(saving.share * certain), colour);
    colour.setAlphaF(PossibleAlpha);
    painter.fillRect(part(saving.share), colour);
}

void FindingBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (underMouse() || hasFocus())
        painter.fillRect(rect(), trackColour(palette()));
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    const QRect inner = rect().adjusted(FindingBarGapPx, FindingBarPaddingPx, -FindingBarGapPx, -FindingBarPaddingPx);
    const int line = lineHeight();
    paintSeverity(painter, m_content.severity,
                  QRectF(inner.left(), inner.top() + (line - FindingBarMarkPx) / 2, FindingBarMarkPx, FindingBarMarkPx),
                  Theme::forPalette(palette()));
    const int costPx = FindingBarCostLetters * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const QRect cost(inner.left() + FindingBarMarkPx + FindingBarGapPx, inner.top(), costPx, inner.height());
    paintCost(painter, cost);
    const QRect texts(cost.right() + 2 * FindingBarGapPx, inner.top(), inner.right() - cost.right() - 2 * FindingBarGapPx,
                      inner.height());
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::WindowText));
    const QRect two(texts.left(), texts.top(), texts.width(), FindingBarTitleLines * line);
    QRect used;
    painter.drawText(two, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_content.title, &used);
    painter.setPen(Theme::forPalette(palette()).mutedText);
    const QRect below(texts.left(), std::min(used.bottom(), two.bottom()) + 1, texts.width(), line);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                     fontMetrics().elidedText(m_content.details, Qt::ElideRight, texts.width()));
}

void FindingBar::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void FindingBar::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace plumbline
