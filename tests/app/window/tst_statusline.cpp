// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statusline.h"

#include "tests/support/testregistry.h"

#include <QLabel>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

class TestStatusLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hidesTheCountsBehindAMessage();
};

/// What changes in the bar while a message is shown must not bring the counts back on top of it.
void TestStatusLine::hidesTheCountsBehindAMessage()
{
    QStatusBar bar;
    const StatusLine line(&bar);
    bar.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bar));
    auto *problems = bar.findChild<QToolButton *>();
    auto *counts = bar.findChild<QLabel *>();
    problems->show();
    QCoreApplication::processEvents();
    bar.showMessage(QStringLiteral("Loading"));
    QVERIFY(!counts->isVisible());
    problems->setMinimumHeight(3 * bar.height()); // the bar becomes higher and arranges its widgets anew
    QTest::qWait(50);
    QVERIFY(!counts->isVisible());
    bar.clearMessage();
    QVERIFY(counts->isVisible());
}

PLUMBLINE_WIDGET_TEST(TestStatusLine)
#include "tst_statusline.moc"
