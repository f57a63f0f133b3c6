// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/scrolled.h"
#include "widgets/support/textscale.h"

#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <memory>

using namespace plumbline;

class ScrolledTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areaIsNoSmallerThanItsContent();
    void largeTextIsScrolled();
    void contentFillsTheArea();
    void areaOutlivesItsContent();
};

namespace {

std::unique_ptr<QScrollArea> areaOf(QSize least)
{
    auto *content = new QWidget;
    content->setMinimumSize(least);
    return std::unique_ptr<QScrollArea>(scrolled(content));
}

void showWithSize(QScrollArea &area, QSize size)
{
    area.show();
    area.resize(size);
    QCoreApplication::processEvents();
}

} // namespace

void ScrolledTest::areaIsNoSmallerThanItsContent()
{
    const auto area = areaOf({200, 100});
    QCOMPARE(area->minimumSizeHint(), QSize(200, 100));
    showWithSize(*area, {200, 100});
    QCOMPARE(area->widget()->size(), QSize(200, 100));
    QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    QCOMPARE(area->verticalScrollBar()->maximum(), 0);
}

void ScrolledTest::largeTextIsScrolled()
{
    setTextScale(2);
    const auto usual = qScopeGuard([] { setTextScale(1); });
    const auto area = areaOf({200, 100});
    QCOMPARE(area->minimumSizeHint(), QSize(100, 50));
    showWithSize(*area, {100, 50});
    QCOMPARE(area->widget()->size(), QSize(200, 100));
    QCOMPARE(area->horizontalScrollBar()->maximum(), 200 - area->viewport()->width());
    QCOMPARE(area->verticalScrollBar()->maximum(), 100 - area->viewport()->height());
    QVERIFY(area->viewport()->width() < 100 && area->viewport()->height() < 50);
}

void ScrolledTest::contentFillsTheArea()
{
    const auto area = areaOf({200, 100});
    showWithSize(*area, {300, 400});
    QCOMPARE(area->widget()->size(), QSize(300, 400));
    // A content that needs more is scrolled until the area has grown.
    area->widget()->setMinimumSize(200, 500);
    QCoreApplication::processEvents();
    QTRY_COMPARE(area->widget()->height(), 500);
    QCOMPARE(area->widget()->width(), 300 - area->verticalScrollBar()->width());
}

void ScrolledTest::areaOutlivesItsContent()
{
    const auto area = areaOf({200, 100});
    delete area->takeWidget();
    showWithSize(*area, {50, 50});
    QCOMPARE(area->minimumSizeHint(), QSize(0, 0));
}

PLUMBLINE_WIDGET_TEST(ScrolledTest)
#include "tst_scrolled.moc"
