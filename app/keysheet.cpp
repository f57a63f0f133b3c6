// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keysheet.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <array>

namespace plumbline {

namespace {

struct Binding
{
    const char *action;
    const char *keys;
};

/// What the timeline and the window answer to. Keys are texts too: they are named differently in other languages.
constexpr std::array Bindings{
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Zoom in or out"),
            QT_TRANSLATE_NOOP("KeySheet", "W / S, + / -, Ctrl+wheel; with Shift faster")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Move in time"),
            QT_TRANSLATE_NOOP("KeySheet", "A / D, Left / Right, Shift+wheel, Shift+drag, Ctrl+drag, middle button")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Scroll the lanes"),
            QT_TRANSLATE_NOOP("KeySheet", "Wheel, Up / Down, Page Up / Down, Ctrl+Home / End")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Whole trace"), QT_TRANSLATE_NOOP("KeySheet", "Ctrl+0, 0")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Zoom into a dragged range"),
            QT_TRANSLATE_NOOP("KeySheet", "Alt+drag, Ctrl+right button")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Back to the range before, and forth again"),
            QT_TRANSLATE_NOOP("KeySheet", "Backspace / Shift+Backspace, Alt+Left / Right")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Select a slice"), QT_TRANSLATE_NOOP("KeySheet", "Click")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Go to the selection, then fit it"), QT_TRANSLATE_NOOP("KeySheet", "F")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Fit the selection"), QT_TRANSLATE_NOOP("KeySheet", "Double click, Shift+Z")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Next or previous slice of the lane"),
            QT_TRANSLATE_NOOP("KeySheet", ". / ,, Ctrl+Right / Left")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Slice inside or around"), QT_TRANSLATE_NOOP("KeySheet", "Ctrl+Down / Up")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Follow a flow, or go back along it"), QT_TRANSLATE_NOOP("KeySheet", "] / [")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Mark a range"), QT_TRANSLATE_NOOP("KeySheet", "Drag, M for the selection")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Select nothing"), QT_TRANSLATE_NOOP("KeySheet", "Esc")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Open files or a folder"), QT_TRANSLATE_NOOP("KeySheet", "Ctrl+O, Ctrl+Shift+O, drop")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Export picture"), QT_TRANSLATE_NOOP("KeySheet", "Ctrl+E")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "Copy the selected rows of a panel"), QT_TRANSLATE_NOOP("KeySheet", "Ctrl+C")},
    Binding{QT_TRANSLATE_NOOP("KeySheet", "This sheet"), QT_TRANSLATE_NOOP("KeySheet", "F1")},
};

QString translated(const char *text)
{
    return QCoreApplication::translate("KeySheet", text);
}

} // namespace

void showKeySheet(QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(translated(QT_TRANSLATE_NOOP("KeySheet", "Keys and mouse")));
    auto *table = new QTreeWidget;
    table->setRootIsDecorated(false);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setFocusPolicy(Qt::NoFocus);
    table->setHeaderLabels(
        {translated(QT_TRANSLATE_NOOP("KeySheet", "To do")), translated(QT_TRANSLATE_NOOP("KeySheet", "Press"))});
    for (const Binding &binding : Bindings)
        new QTreeWidgetItem(table, {translated(binding.action), translated(binding.keys)});
    table->resizeColumnToContents(0);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    layout->addWidget(buttons);
    dialog->resize(720, 480);
    dialog->show();
}

} // namespace plumbline
