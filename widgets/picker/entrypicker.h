// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QDialog>
#include <QString>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace plumbline {

/// One thing that can be chosen in a picker.
struct PickerEntry
{
    QString text;
    QString detail; ///< shown beside the text, for example the key of a command; may be ""
    std::function<void()> choose;
};

/// The entries of a picker that match what was typed, the best first. Words may be in any order and in text or detail, case is
/// ignored. Entries that begin with what was typed come first, then those with a word that does; equals keep their order.
class PickerModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { TextColumn, DetailColumn, ColumnCount };

    explicit PickerModel(std::vector<PickerEntry> entries, QObject *parent = nullptr);

    /// O(entries).
    void setFilter(const QString &typed);
    /// Returns the entry of a row.
    [[nodiscard]] const PickerEntry &entry(int row) const { return m_entries[m_shown[static_cast<std::size_t>(row)]]; }
    /// Returns the positions of the listed entries among those that were given.
    [[nodiscard]] const std::vector<std::size_t> &shown() const { return m_shown; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<PickerEntry> m_entries;
    std::vector<std::size_t> m_shown;
};

/// A dialog in which something is found by typing a part of its name: arrows move, Enter chooses, Esc closes. It deletes itself.
class EntryPicker final : public QDialog
{
    Q_OBJECT

public:
    EntryPicker(const QString &title, std::vector<PickerEntry> entries, QWidget *parent);

    /// Adds a button that does something with all listed entries, given by their positions among those of the constructor.
    void addButton(const QString &text, std::function<void(const std::vector<std::size_t> &)> run);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter();
    void choose();

    PickerModel *m_model;
    QLineEdit *m_typed;
    QTreeView *m_list;
    QLabel *m_count;
    QWidget *m_buttons;
};

} // namespace plumbline
