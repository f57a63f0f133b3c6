// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/input/gototimedialog.h"

#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTest>

using namespace plumbline;

class TestGoToTimeDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTimesAsCommandsDo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("ns");
        QTest::newRow("milliseconds") << QStringLiteral("0.5ms") << 500'000LL;
        QTest::newRow("as the timeline writes it") << QStringLiteral("+0.123\u202f456\u202fms") << 123'456LL;
        QTest::newRow("micro sign") << QStringLiteral(" 12 \u00b5s ") << 12'000LL;
        QTest::newRow("nonsense") << QStringLiteral("soon") << -1LL;
        QTest::newRow("empty") << QString() << -1LL;
    }

    void readsTimesAsCommandsDo()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, ns);
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        QCOMPARE(axisTime(state, text), ns < 0 ? std::nullopt : std::optional(TimeNs(ns)));
        if (ns >= 0)
            QCOMPARE(axisTime(state, QString::number(state.axisOriginNs() + ns)), std::optional(TimeNs(ns)));
    }

    void goesThereAndRefusesTheRest()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        state.setVisibleRange({0, 100'000});
        QPointer<GoToTimeDialog> dialog = new GoToTimeDialog(&state);
        dialog->show();
        auto *edit = dialog->findChild<QLineEdit *>();
        QTest::keyClicks(edit, QStringLiteral("500ms"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QCOMPARE(state.visibleRange(), (TimeRange{0, 100'000}));
        edit->clear();
        QTest::keyClicks(edit, QStringLiteral("500us"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(state.visibleRange(), (TimeRange{450'000, 550'000}));
        QTRY_VERIFY(!dialog);
    }
};

PLUMBLINE_WIDGET_TEST(TestGoToTimeDialog)
#include "tst_gototimedialog.moc"
