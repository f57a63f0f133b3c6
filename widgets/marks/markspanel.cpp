// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/marks/markspanel.h"

#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/overlaypainting.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QScopedValueRollback>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>

namespace plumbline {

namespace {

constexpr int MarkRole = Qt::UserRole; ///< index in TimelineState::marks()
constexpr qsizetype LongestMarkText = 10'000;

QIcon colourIcon(MarkColour colour, const QPalette &palette)
{
    QPixmap swatch(12, 12);
    swatch.fill(markColour(colour, Theme::forPalette(palette)));
    return swatch;
}

} // namespace

QString markColourText(MarkColour colour)
{
    switch (colour) {
    case MarkColour::Blue:
        return MarksPanel::tr("Blue");
    case MarkColour::Orange:
        return MarksPanel::tr("Orange");
    case MarkColour::Green:
        return MarksPanel::tr("Green");
    case MarkColour::Red:
        return MarksPanel::tr("Red");
    case MarkColour::Purple:
        return MarksPanel::tr("Purple");
    case MarkColour::Grey:
        break;
    }
    return MarksPanel::tr("Grey");
}

MarksPanel::MarksPanel(TimelineState *state, QWidget *parent) : PanelStack(parent), m_state(state), m_table(new QTreeWidget)
{
    m_table->setObjectName(QStringLiteral("marks"));
    m_table->setColumnCount(ColumnCount);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->header()->resizeSection(NameColumn, 260);
    m_table->header()->resizeSection(StartColumn, 150);
    m_table->header()->resizeSection(LengthColumn, 130);
    m_table->installEventFilter(this);
    setContent(m_table);
    connect(state, &TimelineState::marksChanged, this, &MarksPanel::fill);
    connect(m_table, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem *item) { Q_EMIT chosen(m_state->marks()[item->data(0, MarkRole).toUInt()].range); });
    connect(m_table, &QTreeWidget::itemChanged, this, &MarksPanel::takeEdit);
    connect(m_table, &QWidget::customContextMenuRequested, this, &MarksPanel::showMenu);
    retranslate();
}

void MarksPanel::fill()
{
    // An edit changes the marks, and the row that is being edited must stay.
    if (m_isFilling)
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    const TimeMarks &marks = m_state->marks();
    if (marks.empty()) {
        m_table->clear();
        return showMessage(
            tr("Nothing is marked yet. %1 on the timeline names the marked range, or else the selection or the time "
               "under the pointer.")
                .arg(menuKeyText(TimelineCommand::MakeMark)));
    }
    const QTreeWidgetItem *current = m_table->currentItem();
    const QVariant before = current ? current->data(0, MarkRole) : QVariant();
    std::vector<std::size_t> order(marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&marks](std::size_t mark) { return marks[mark].range.begin; });
    m_table->clear();
    for (const std::size_t mark : order) {
        auto *item = new QTreeWidgetItem(m_table);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setData(0, MarkRole, static_cast<uint>(mark));
        fillRow(item, marks[mark]);
        if (before.isValid() && before.toUInt() == mark)
            m_table->setCurrentItem(item);
    }
    showContent();
}

void MarksPanel::fillRow(QTreeWidgetItem *item, const TimeMark &mark)
{
    // Line breaks of a note would make the row higher than the others.
    item->setText(NameColumn, plainText(mark.name.toStdString()));
    item->setIcon(NameColumn, colourIcon(mark.colour, palette()));
    item->setToolTip(NameColumn, toolTipText(markColourText(mark.colour)));
    item->setText(StartColumn, offsetText(mark.range.begin));
    item->setText(LengthColumn, mark.range.isEmpty() ? QStringLiteral("–") : durationText(mark.range.length()));
    item->setText(NoteColumn, plainText(mark.note.simplified().toStdString()));
    item->setToolTip(NoteColumn, toolTipText(mark.note));
    for (const int column : {StartColumn, LengthColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

void MarksPanel::rename(std::size_t mark)
{
    for (int row = 0; row < m_table->topLevelItemCount(); ++row) {
        QTreeWidgetItem *item = m_table->topLevelItem(row);
        if (item->data(0, MarkRole).toUInt() != mark)
            continue;
        m_table->setCurrentItem(item, NameColumn);
        m_table->scrollToItem(item);
        m_table->setFocus();
        m_table->editItem(item, NameColumn);
    }
}

/// Takes over a name or a note that the user typed.
void MarksPanel::takeEdit(QTreeWidgetItem *item, int column)
{
    if (m_isFilling)
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    TimeMarks marks = m_state->marks();
    TimeMark &mark = marks[item->data(0, MarkRole).toUInt()];
    if (column == NameColumn)
        mark.name = item->text(NameColumn).trimmed().left(LongestMarkText);
    else if (column == NoteColumn)
        mark.note = item->text(NoteColumn).trimmed().left(LongestMarkText);
    fillRow(item, mark); // other columns cannot be changed
    m_state->setMarks(std::move(marks));
}

std::vector<std::size_t> MarksPanel::selected() const
{
    std::vector<std::size_t> marks;
    for (const QTreeWidgetItem *item : m_table->selectedItems())
        marks.push_back(item->data(0, MarkRole).toUInt());
    std::ranges::sort(marks);
    return marks;
}

void MarksPanel::removeSelected()
{
    TimeMarks marks = m_state->marks();
    const std::vector<std::size_t> gone = selected();
    for (auto mark = gone.rbegin(); mark != gone.rend(); ++mark)
        marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(*mark));
    m_state->setMarks(std::move(marks));
}

void MarksPanel::setColour(MarkColour colour)
{
    TimeMarks marks = m_state->marks();
    for (const std::size_t mark : selected())
        marks[mark].colour = colour;
    m_state->setMarks(std::move(marks));
}

void MarksPanel::editCurrent(int column)
{
    if (QTreeWidgetItem *current = m_table->currentItem())
        m_table->editItem(current, column);
}

void MarksPanel::showMenu(QPoint position)
{
    if (!m_table->currentItem() || selected().empty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // The rows may have been made anew by the time that an entry is chosen.
    menu->addAction(tr("&Go to the mark"), this, [this] {
        if (QTreeWidgetItem *current = m_table->currentItem())
            Q_EMIT m_table->itemActivated(current, NameColumn);
    });
    menu->addAction(tr("&Rename"), this, [this] { editCurrent(NameColumn); });
    menu->addAction(tr("Edit the &note"), this, [this] { editCurrent(NoteColumn); });
    QMenu *colours = menu->addMenu(tr("&Colour"));
    for (int index = 0; index < MarkColourCount; ++index) {
        const auto colour = static_cast<MarkColour>(index);
        colours->addAction(colourIcon(colour, palette()), markColourText(colour), this, [this, colour] { setColour(colour); });
    }
    menu->addSeparator();
    menu->addAction(tr("&Delete"), this, &MarksPanel::removeSelected);
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

bool MarksPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto *press = static_cast<QKeyEvent *>(event);
        if (press->key() == Qt::Key_Delete) {
            removeSelected();
            return true;
        }
        if (press->key() == Qt::Key_F2 && m_table->currentItem()) {
            editCurrent(m_table->currentColumn() == NoteColumn ? NoteColumn : NameColumn);
            return true;
        }
    }
    return PanelStack::eventFilter(watched, event);
}

void MarksPanel::retranslate()
{
    m_table->setHeaderLabels({tr("Name"), tr("Start"), tr("Length"), tr("Note")});
    for (const int column : {StartColumn, LengthColumn})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->setAccessibleName(tr("Marks"));
    fill();
}

void MarksPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        fill(); // the colours of the theme
    PanelStack::changeEvent(event);
}

} // namespace plumbline
