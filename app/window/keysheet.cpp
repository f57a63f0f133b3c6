// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keysheet.h"

#include "widgets/keys/keytexts.h"
#include "widgets/support/settings.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QScreen>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int GapPx = 16;            ///< between the columns "To do" and "Press"
constexpr int KeySheetMarginPx = 24; ///< on each side of the table, frame included

QString translatedKeySheet(const char *text)
{
    return QCoreApplication::translate("KeySheet", text);
}

void fill(QTreeWidget *table)
{
    const WheelMode wheel = Settings().wheelMode();
    QTreeWidgetItem *heading = nullptr;
    std::optional<CommandGroup> group;
    for (const CommandBinding &binding : commandBindings()) {
        if (group != binding.group) {
            group = binding.group;
            heading = new QTreeWidgetItem(table, {groupText(binding.group)});
            QFont bold = table->font();
            bold.setBold(true);
            heading->setFont(0, bold);
            heading->setFirstColumnSpanned(true);
        }
        new QTreeWidgetItem(heading, {commandText(binding), pressTexts(binding, wheel).join(QStringLiteral("   "))});
    }
    table->expandAll();
}

} // namespace

void showKeySheet(QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("keySheet"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(translatedKeySheet(QT_TRANSLATE_NOOP("KeySheet", "Keys and mouse")));
    auto *table = new QTreeWidget;
    table->setRootIsDecorated(false);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setHeaderLabels({translatedKeySheet(QT_TRANSLATE_NOOP("KeySheet", "Action")),
                            translatedKeySheet(QT_TRANSLATE_NOOP("KeySheet", "Press"))});
    fill(table);
    table->resizeColumnToContents(0);
    table->setColumnWidth(0, table->columnWidth(0) + GapPx);
    table->header()->setStretchLastSection(false);
    table->resizeColumnToContents(1);
    const int wanted = table->header()->length() + 2 * KeySheetMarginPx + table->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    table->header()->setStretchLastSection(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    layout->addWidget(buttons);
    // Wide enough for the longest list of keys, but not wider than the screen.
    const QSize screen = dialog->screen()->availableSize();
    dialog->resize(std::min(wanted, screen.width() * 9 / 10), std::min(620, screen.height() * 9 / 10));
    dialog->show();
}

} // namespace plumbline
