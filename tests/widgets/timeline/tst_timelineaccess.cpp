// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineaccess.h"
#include "widgets/timeline/timelineview.h"

#include <QAccessible>
#include <QTest>

using namespace plumbline;

namespace {

QString plain(QString text)
{
    return text.replace(QChar(0x202f), QLatin1Char(' '));
}

} // namespace

class TestTimelineAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysTheSelectedSliceAndTheLines()
    {
        TimelineState state;
        TimelineView view(&state);
        view.resize(1220, 400);
        state.setCards({test::cardFromText(test::smallProfile())});
        view.show();
        static_cast<void>(view.grabFrame());
        QWidget *canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        QVERIFY(QTest::qWaitForWindowActive(&view));
        canvas->setFocus();
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(canvas);
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        const int lines = list->childCount();
        QStringList names;
        for (int i = 0; i < lines; ++i) {
            names << plain(list->child(i)->text(QAccessible::Name));
            QCOMPARE(list->child(i)->parent(), list);
            QCOMPARE(list->indexOfChild(list->child(i)), i);
        }
        QCOMPARE(names, (QStringList{QStringLiteral("card card"), QStringLiteral("process CANN"),
                                     QStringLiteral("lane Thread 7, slices: 4"), QStringLiteral("process Ascend Hardware"),
                                     QStringLiteral("lane Stream 3, slices: 3"), QStringLiteral("process HBM")}));
        QVERIFY(!list->focusChild());

        QStringList announced;
        connect(canvas->findChild<TimelineAccess *>(), &TimelineAccess::announced, this,
                [&](const QString &text) { announced << text; });
        state.select({0, test::sliceCalled(*state.cards()[0].trace, "MatMul"), {}});
        QTest::keyClick(canvas, Qt::Key_Period);
        state.select({});
        QCOMPARE(announced.size(), 2);
        QCOMPARE(plain(announced[0]), QStringLiteral("MatMul, 300 µs, Stream 3, Ascend Hardware, card, at +30 µs"));
        QVERIFY(announced[1].startsWith(QStringLiteral("Add, ")));
        QCOMPARE(list->childCount(), lines);

        state.select({0, test::sliceCalled(*state.cards()[0].trace, "last kernel"), {}});
        QAccessibleInterface *spoken = list->focusChild();
        QVERIFY(spoken && spoken->state().focused && !spoken->state().offscreen);
        QVERIFY(canvas->rect().contains(canvas->mapFromGlobal(spoken->rect().center())));
        QCOMPARE(list->childAt(spoken->rect().center().x(), spoken->rect().center().y()), spoken);
        state.setVisibleRange({0, 1000});
        QVERIFY(spoken->state().offscreen);
        state.setCards({});
        QCOMPARE(list->childCount(), 0);
        QVERIFY(!spoken->isValid());
    }

    void saysInstantsAndNothing()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        QCOMPARE(spokenText(state, TimelineItem()), QString());
        QCOMPARE(plain(spokenText(state, TimelineItem{0, {}, InstantId(std::size_t{0})})),
                 QStringLiteral("mark, Thread 7, CANN, card, at +600 µs"));
    }
};

PLUMBLINE_WIDGET_TEST(TestTimelineAccess)
#include "tst_timelineaccess.moc"
