// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guardedapplication.h"
#include "tests/support/testregistry.h"

#include <QPaintEvent>
#include <QTest>
#include <QWidget>

#include <new>

using namespace plumbline;

namespace {

/// A widget whose drawing finds no memory.
class HungryWidget final : public QWidget
{
public:
    int attempts = 0;

protected:
    void paintEvent(QPaintEvent *) override
    {
        ++attempts;
        throw std::bad_alloc();
    }
};

} // namespace

class TestGuardedApplication : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survivesDrawingWithoutMemory();
};

void TestGuardedApplication::survivesDrawingWithoutMemory()
{
    HungryWidget widget;
    QPaintEvent event(QRect(0, 0, 10, 10));
    const auto deliver = [&] { return qApp->notify(&widget, &event); };
    QVERIFY(GuardedApplication::attempt(deliver));
    QVERIFY(GuardedApplication::attempt(deliver));
    QCOMPARE(widget.attempts, 2);
}

PLUMBLINE_WIDGET_TEST(TestGuardedApplication)
#include "tst_guardedapplication.moc"
