// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentlist.h"

#include "app/window/cardrows.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QFileInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <filesystem>
#include <system_error>
#include <utility>

namespace plumbline {

namespace {

constexpr int RecentListMarginPx = 8;
constexpr int CrossPx = 16;

QRect crossRect(const QRect &row)
{
    return {row.right() - RecentListMarginPx - CrossPx, row.center().y() - CrossPx / 2, CrossPx, CrossPx};
}

QFont nameFont(QFont font)
{
    font.setBold(true);
    return font;
}

/// Paints a row in two lines: name and facts above, the folder below.
class RecentDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {0, QFontMetrics(nameFont(option.font)).height() + option.fontMetrics.height() + 2 * RecentListMarginPx};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        paintBack(*painter, option);
        const bool gone = index.data(RecentList::MissingRole).toBool();
        const QPalette &colours = option.palette;
        const QColor faint = colours.color(QPalette::PlaceholderText);
        const QRect inner =
            option.rect.adjusted(RecentListMarginPx, RecentListMarginPx, -2 * RecentListMarginPx - CrossPx, -RecentListMarginPx);
        const QString facts = index.data(RecentList::FactsRole).toString();
        const QFontMetrics metrics(option.font);
        const int factsWidth = metrics.horizontalAdvance(facts);
        const QFont bold = nameFont(option.font);
        const QFontMetrics large(bold);
        painter->setPen(faint);
        painter->drawText(inner.x() + inner.width() - factsWidth, inner.y() + large.ascent(), facts);
        const QString folder = metrics.elidedText(index.data(RecentList::FolderRole).toString(), Qt::ElideMiddle, inner.width());
        painter->drawText(inner.x(), inner.y() + large.height() + metrics.ascent(), folder);
        painter->setFont(bold);
        painter->setPen(gone ? faint : colours.color(QPalette::Text));
        const int nameWidth = inner.width() - factsWidth - 2 * RecentListMarginPx;
        painter->drawText(inner.x(), inner.y() + large.ascent(),
                          large.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, nameWidth));
        if (option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus))
            paintCross(*painter, crossRect(option.rect), faint);
        painter->restore();
    }

private:
    static void paintBack(QPainter &painter, const QStyleOptionViewItem &option)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        const bool focused = option.state & QStyle::State_HasFocus;
        QColor fill = option.palette.color(QPalette::Highlight);
        fill.setAlphaF(option.state & QStyle::State_MouseOver ? 0.12F : 0.0F);
        painter.setPen(focused ? QPen(option.palette.color(QPalette::Highlight), 1.5) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5);
    }

    static void paintCross(QPainter &painter, const QRect &rect, const QColor &colour)
    {
        painter.setPen(QPen(colour, 1.5));
        const QRectF cross = QRectF(rect).adjusted(4, 4, -4, -4);
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.bottomLeft(), cross.topRight());
    }
};

/// Returns "today 14:02", "yesterday 09:30" or the date.
QString openedText(const QDateTime &utc)
{
    const QDateTime local = utc.toLocalTime();
    const QDate today = QDate::currentDate();
    const QString time = local.time().toString(QStringLiteral("HH:mm"));
    if (local.date() == today)
        return RecentList::tr("today %1").arg(time);
    if (local.date() == today.addDays(-1))
        return RecentList::tr("yesterday %1").arg(time);
    return local.date().toString(Qt::ISODate);
}

QString factsText(const RecentProfile &profile)
{
    QStringList facts;
    for (const Framework framework : profile.frameworks)
        facts.append(frameworkText(framework));
    if (profile.cards > 0)
        facts.append(profile.cards == 1 ? RecentList::tr("1 card")
                                        : RecentList::tr("%1 cards").arg(countText(static_cast<std::uint64_t>(profile.cards))));
    if (profile.opened.isValid())
        facts.append(openedText(profile.opened));
    return facts.join(QStringLiteral("  ·  "));
}

Result<std::vector<bool>> whichAreMissing(const std::vector<RecentProfile> &profiles, const TaskControl &control)
{
    std::vector<bool> missing;
    for (const RecentProfile &profile : profiles) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        std::error_code error;
        missing.push_back(std::filesystem::status(bytesOfPath(profile.path), error).type() ==
                          std::filesystem::file_type::not_found);
    }
    return missing;
}

} // namespace

RecentList::RecentList(QWidget *parent) : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setAutoFillBackground(false);
    setMouseTracking(true);
    viewport()->setCursor(Qt::PointingHandCursor);
    setItemDelegate(new RecentDelegate(this));
    connect(this, &QListWidget::itemActivated, this, &RecentList::open);
    connect(this, &QListWidget::itemClicked, this, &RecentList::open);
}

// The first click of a double click opens the profile, so the list may be hidden when the second one arrives.
void RecentList::open(const QListWidgetItem *item)
{
    if (isVisible())
        Q_EMIT openRequested(item->data(PathRole).toString());
}

void RecentList::setProfiles(std::vector<RecentProfile> profiles)
{
    m_profiles = std::move(profiles);
    fill();
    check();
}

void RecentList::fill()
{
    const int current = currentRow();
    m_pressedCross = nullptr;
    clear();
    for (const RecentProfile &profile : m_profiles) {
        const QFileInfo info(profile.path);
        auto *item = new QListWidgetItem(plainText(info.fileName().toStdString()), this);
        item->setData(PathRole, profile.path);
        item->setData(FactsRole, factsText(profile));
        item->setData(FolderRole, plainText(info.path().toStdString()));
        item->setToolTip(toolTipText(profile.path));
        item->setData(Qt::AccessibleDescriptionRole, factsText(profile));
    }
    setCurrentRow(qBound(m_profiles.empty() ? -1 : 0, current, count() - 1));
    updateGeometry();
}

void RecentList::check()
{
    m_checking.start([profiles = m_profiles](TaskControl &control) { return whichAreMissing(profiles, control); },
                     [this](TaskEnd end, Result<std::vector<bool>> missing) {
                         if (end == TaskEnd::Finished)
                             showMissing(*missing);
                     });
}

void RecentList::showMissing(const std::vector<bool> &missing)
{
    for (int row = 0; row < count() && static_cast<std::size_t>(row) < missing.size(); ++row) {
        const bool gone = missing[static_cast<std::size_t>(row)];
        item(row)->setData(MissingRole, gone);
        item(row)->setData(FactsRole, gone ? tr("no longer there") : factsText(m_profiles[static_cast<std::size_t>(row)]));
    }
}

QSize RecentList::sizeHint() const
{
    const int rows = count() > 0 ? count() * sizeHintForRow(0) : 0;
    return {QListWidget::sizeHint().width(), rows + 2 * frameWidth() + 2};
}

QListWidgetItem *RecentList::crossAt(QPoint position) const
{
    QListWidgetItem *row = itemAt(position);
    return row && crossRect(visualItemRect(row)).adjusted(-4, -4, 4, 4).contains(position) ? row : nullptr;
}

void RecentList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete && currentItem())
        Q_EMIT removeRequested(currentItem()->data(PathRole).toString());
    else
        QListWidget::keyPressEvent(event);
}

void RecentList::mouseMoveEvent(QMouseEvent *event)
{
    QListWidget::mouseMoveEvent(event);
    viewport()->setCursor(itemAt(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void RecentList::mousePressEvent(QMouseEvent *event)
{
    m_pressedCross = event->button() == Qt::LeftButton ? crossAt(event->pos()) : nullptr;
    if (!m_pressedCross)
        QListWidget::mousePressEvent(event);
}

void RecentList::mouseReleaseEvent(QMouseEvent *event)
{
    QListWidgetItem *const pressed = std::exchange(m_pressedCross, nullptr);
    if (!pressed)
        QListWidget::mouseReleaseEvent(event);
    else if (pressed == crossAt(event->pos()))
        Q_EMIT removeRequested(pressed->data(PathRole).toString());
}

bool RecentList::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (crossAt(help->pos())) {
            QToolTip::showText(help->globalPos(), tr("Remove from this list (Delete)"), viewport());
            return true;
        }
    }
    return QListWidget::viewportEvent(event);
}

void RecentList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        fill();
        check();
    }
    QListWidget::changeEvent(event);
}

} // namespace plumbline
