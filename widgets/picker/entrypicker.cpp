// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/picker/entrypicker.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPalette>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <array>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr int PickerLetters = 88; ///< width of the dialog, in letters of its font
constexpr int PickerLines = 18;   ///< height of the dialog, in lines of its font
constexpr int PickerMarginPx = 8;

/// Returns how well an entry matches, 0 being best; empty if it does not.
std::optional<int> rankOf(const PickerEntry &entry, const QString &typed, const QStringList &words)
{
    for (const QString &word : words)
        if (!entry.text.contains(word, Qt::CaseInsensitive) && !entry.detail.contains(word, Qt::CaseInsensitive))
            return std::nullopt;
    if (entry.text.startsWith(typed, Qt::CaseInsensitive))
        return 0;
    const qsizetype at = entry.text.indexOf(typed, 0, Qt::CaseInsensitive);
    if (at > 0 && !entry.text.at(at - 1).isLetterOrNumber())
        return 1;
    return at > 0 ? 2 : 3;
}

} // namespace

PickerModel::PickerModel(std::vector<PickerEntry> entries, QObject *parent)
    : QAbstractTableModel(parent), m_entries(std::move(entries))
{
    setFilter({});
}

void PickerModel::setFilter(const QString &typed)
{
    const QString whole = typed.simplified();
    const QStringList words = whole.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::array<std::vector<std::size_t>, 4> byRank;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (const auto rank = rankOf(m_entries[i], whole, words))
            byRank[static_cast<std::size_t>(*rank)].push_back(i);
    beginResetModel();
    m_shown.clear();
    for (const std::vector<std::size_t> &entries : byRank)
        m_shown.insert(m_shown.end(), entries.begin(), entries.end());
    endResetModel();
}

int PickerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int PickerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PickerModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const PickerEntry &shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == TextColumn ? shown.text : shown.detail;
    case Qt::ToolTipRole:
        return toolTipText(shown.detail.isEmpty() ? shown.text : shown.text + QLatin1Char('\n') + shown.detail);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == TextColumn ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ForegroundRole:
        return index.column() == DetailColumn ? QVariant(QGuiApplication::palette().color(QPalette::PlaceholderText))
                                              : QVariant();
    default:
        return {};
    }
}

EntryPicker::EntryPicker(const QString &title, std::vector<PickerEntry> entries, QWidget *parent)
    : QDialog(parent)
    , m_model(new PickerModel(std::move(entries), this))
    , m_typed(new QLineEdit)
    , m_list(new QTreeView)
    , m_count(new QLabel)
    , m_buttons(new QWidget)
{
    setObjectName(QStringLiteral("entryPicker"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    m_typed->setObjectName(QStringLiteral("pickerText"));
    m_typed->setPlaceholderText(tr("Type a part of the name"));
    m_typed->setAccessibleName(title);
    m_typed->setClearButtonEnabled(true);
    m_typed->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("pickerList"));
    m_list->setModel(m_model);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(PickerModel::TextColumn, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(PickerModel::DetailColumn, QHeaderView::ResizeToContents);
    auto *bottom = new QHBoxLayout(m_buttons);
    bottom->setContentsMargins(0, 0, 0, 0);
    bottom->addWidget(m_count, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(PickerMarginPx, PickerMarginPx, PickerMarginPx, PickerMarginPx);
    layout->setSpacing(PickerMarginPx);
    layout->addWidget(m_typed);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_buttons);
    const QFontMetrics metrics(font());
    resize(PickerLetters * metrics.averageCharWidth(), PickerLines * (metrics.height() + 4));
    connect(m_typed, &QLineEdit::textChanged, this, &EntryPicker::filter);
    connect(m_list, &QTreeView::clicked, this, &EntryPicker::choose);
    filter();
}

void EntryPicker::addButton(const QString &text, std::function<void(const std::vector<std::size_t> &)> run)
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    m_buttons->layout()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, run = std::move(run)] {
        const std::vector<std::size_t> shown = m_model->shown();
        accept();
        run(shown);
    });
}

bool EntryPicker::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, key);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

void EntryPicker::filter()
{
    m_model->setFilter(m_typed->text());
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_count->setText(m_model->rowCount() == 0 ? tr("Nothing has this name")
                                              : tr("%1 listed").arg(countText(static_cast<std::uint64_t>(m_model->rowCount()))));
}

void EntryPicker::choose()
{
    const QModelIndex chosen = m_list->currentIndex();
    if (!chosen.isValid())
        return;
    const std::function<void()> run = m_model->entry(chosen.row()).choose;
    accept();
    run();
}

} // namespace plumbline
