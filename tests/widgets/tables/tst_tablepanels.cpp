// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/testregistry.h"
#include "widgets/importreport/problemspanel.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/tables/copyrows.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QTreeView>

using namespace plumbline;
using plumbline::test::modelText;

class TablePanelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void problemsSayWhyTheyAreEmpty();
    void problemsShowTheWorstFirst();
    void rowsAreCopiedWithTheKeyboard();
    void cardsSayWhyTheyAreEmpty();
};

void TablePanelsTest::problemsSayWhyTheyAreEmpty()
{
    ProblemsPanel panel;
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. Problems with a file are listed here after it was read."));
    panel.setProblems({}, true);
    QCOMPARE(panel.message(), QStringLiteral("There are no problems: everything in the opened files was read."));
}

void TablePanelsTest::problemsShowTheWorstFirst()
{
    ProblemsPanel panel;
    panel.setProblems({{Severity::Note, ProblemCode::EmptyTimeline, "n.json", -1, 0, {}, 1},
                       {Severity::Error, ProblemCode::MissingPhase, "e.json", 1234, 9, {}, 1},
                       {Severity::Warning, ProblemCode::EmptyFile, "w.json", -1, 0, {}, 1}},
                      true);
    QCOMPARE(panel.message(), QString());
    QCOMPARE(modelText(*panel.findChild<QTreeView *>()->model()),
             QStringLiteral("Severity | File | Byte offset | Message\n"
                            "Error | e.json | 1 234 | An event without a phase (ph) was refused.\n"
                            "Warning | w.json |  | The file is empty.\n"
                            "Note | n.json |  | The timeline holds no events.\n"));
}

void TablePanelsTest::rowsAreCopiedWithTheKeyboard()
{
    ProblemsPanel panel;
    panel.setProblems({{Severity::Error, ProblemCode::MissingPhase, "e.json", 1234, 9, {}, 1},
                       {Severity::Error, ProblemCode::MissingPhase, "e.json", 5678, 9, {}, 1}},
                      true);
    panel.show();
    auto *view = panel.findChild<QTreeView *>();
    view->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    view->selectAll();
    QTest::keySequence(view, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("Error\te.json\t1234\tAn event without a phase (ph) was refused.\n"
                            "Error\te.json\t5678\tAn event without a phase (ph) was refused."));
}

void TablePanelsTest::cardsSayWhyTheyAreEmpty()
{
    CardsPanel panel;
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. The cards of a profile are listed here after it was read."));
    panel.setCards({}, true);
    QCOMPARE(panel.message(), QStringLiteral("No card was found in the opened files."));
    panel.setCards({CardRow()}, true);
    QCOMPARE(panel.message(), QString());
}

PLUMBLINE_WIDGET_TEST(TablePanelsTest)
#include "tst_tablepanels.moc"
