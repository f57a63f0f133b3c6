// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keysheet.h"
#include "tests/support/ownhome.h"
#include "tests/support/testregistry.h"
#include "widgets/keys/keytexts.h"

#include <QDialog>
#include <QTest>
#include <QTreeWidget>

using namespace plumbline;

class TestKeySheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasARowForEachCommand()
    {
        const test::OwnHome home;
        QWidget window;
        showKeySheet(&window);
        auto *sheet = window.findChild<QDialog *>(QStringLiteral("keySheet"));
        QVERIFY(sheet && sheet->isVisible());
        const auto *table = sheet->findChild<QTreeWidget *>();
        QCOMPARE(table->topLevelItemCount(), CommandGroupCount);
        std::size_t rows = 0;
        for (int group = 0; group < CommandGroupCount; ++group) {
            const QTreeWidgetItem *heading = table->topLevelItem(group);
            QCOMPARE(heading->text(0), groupText(CommandGroup(group)));
            for (int row = 0; row < heading->childCount(); ++row, ++rows) {
                QVERIFY(!heading->child(row)->text(0).isEmpty());
                QVERIFY(!heading->child(row)->text(1).isEmpty());
            }
        }
        QCOMPARE(rows, commandBindings().size());
        QTest::keyClick(sheet, Qt::Key_Escape);
        QVERIFY(!sheet->isVisible());
    }
};

PLUMBLINE_WIDGET_TEST(TestKeySheet)
#include "tst_keysheet.moc"
