// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/propertyview.h"

#include "widgets/details/propertydelegate.h"
#include "widgets/tables/copyrows.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int IndentationPx = 14;
/// Upper limit of names that are measured for the width of their column.
constexpr int MeasuredNames = 300;
/// Upper limit of rows for which it is remembered that the user opened or closed them.
constexpr int RememberedRows = 1000;

} // namespace

PropertyView::PropertyView(PropertyModel *model, QWidget *parent)
    : QTreeView(parent), m_properties(model), m_copy(new QAction(this))
{
    setModel(model);
    setItemDelegate(new PropertyDelegate(this));
    setIndentation(IndentationPx);
    setHeaderHidden(true);
    setWordWrap(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setMinimumSectionSize(20);
    header()->setStretchLastSection(true);
    header()->setSectionResizeMode(QHeaderView::Fixed);

    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    connect(m_copy, &QAction::triggered, this, &PropertyView::copy);
    addAction(m_copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex &index) { remember(index, true); });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex &index) { remember(index, false); });
    connect(this, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const int link = index.data(PropertyModel::LinkRole).toInt();
        if (link >= 0)
            Q_EMIT linkActivated(link);
    });
    retranslate();
}

void PropertyView::retranslate()
{
    m_copy->setText(tr("Copy"));
}

void PropertyView::copy()
{
    if (!selectionModel()->hasSelection()) {
        Q_EMIT copyAllRequested();
        return;
    }
    QString text = selectedRowsText(*this);
    // Removes the tab behind rows that have no value.
    text.replace(QLatin1String("\t\n"), QLatin1String("\n"));
    if (text.endsWith(QLatin1Char('\t')))
        text.chop(1);
    QGuiApplication::clipboard()->setText(text);
}

void PropertyView::setProperties(std::vector<Property> properties)
{
    if (verticalScrollBar()->value() != m_shownScroll)
        m_wantedScroll = verticalScrollBar()->value();
    m_isFilling = true;
    m_properties->setProperties(std::move(properties));
    openRows({});
    m_isFilling = false;
    fitNameColumn();
    doItemsLayout();
    verticalScrollBar()->setValue(m_wantedScroll);
    m_shownScroll = verticalScrollBar()->value();
}

void PropertyView::openRows(const QModelIndex &parent)
{
    for (int row = 0; row < m_properties->rowCount(parent); ++row) {
        const QModelIndex index = m_properties->index(row, 0, parent);
        setFirstColumnSpanned(row, parent, index.data(PropertyModel::SpansRole).toBool());
        if (!m_properties->hasChildren(index))
            continue;
        const bool byDefault = !parent.isValid() && !index.data(PropertyModel::ClosedRole).toBool();
        const QString path = pathOf(index);
        if (byDefault ? !m_closed.contains(path) : m_opened.contains(path))
            setExpanded(index, true);
        openRows(index);
    }
}

QString PropertyView::pathOf(const QModelIndex &index)
{
    QString path;
    for (QModelIndex at = index.siblingAtColumn(0); at.isValid(); at = at.parent())
        path.prepend(QLatin1Char('\n') + at.data(PropertyModel::KeyRole).toString());
    return path;
}

void PropertyView::remember(const QModelIndex &index, bool open)
{
    if (m_isFilling)
        return;
    QSet<QString> &now = open ? m_opened : m_closed;
    (open ? m_closed : m_opened).remove(pathOf(index));
    if (now.size() < RememberedRows)
        now.insert(pathOf(index));
}

int PropertyView::widestName(const QModelIndex &parent, int &budget) const
{
    int widest = 0;
    for (int row = 0; row < m_properties->rowCount(parent) && budget > 0; ++row) {
        const QModelIndex index = m_properties->index(row, 0, parent);
        --budget;
        if (!index.data(PropertyModel::SpansRole).toBool())
            widest = std::max(widest, fontMetrics().horizontalAdvance(index.data().toString()));
        if (isExpanded(index))
            widest = std::max(widest, indentation() + widestName(index, budget));
    }
    return widest;
}

/// Makes the name column as wide as the names need, up to 45 % of the view. The values need the space.
void PropertyView::fitNameColumn()
{
    int budget = MeasuredNames;
    const int wanted = widestName({}, budget) + indentation() + 14;
    setColumnWidth(PropertyModel::NameColumn, std::min(wanted, viewport()->width() * 45 / 100));
}

void PropertyView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (!index.parent().isValid()) {
        painter->fillRect(option.rect, palette().color(QPalette::AlternateBase));
        painter->setPen(palette().color(QPalette::Mid));
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
    QTreeView::drawRow(painter, option, index);
}

void PropertyView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitNameColumn();
    scheduleDelayedItemsLayout();
}

void PropertyView::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitNameColumn();
        scheduleDelayedItemsLayout();
    }
}

} // namespace plumbline
