// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/strips/stepbar.h"

#include <QComboBox>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

QByteArray stepsText(int first, int count)
{
    QByteArray json = "[" + test::sliceText(1, 2, 0, 1'000'000, "before");
    for (int i = 0; i < count; ++i)
        json += test::sliceText(1, 1, 1'000'000 + 100'000 * i, 90'000, "ProfilerStep#" + QByteArray::number(first + i));
    return json.chopped(2) + "]";
}

QString flat(QString text)
{
    return text.replace(QChar(0x202f), QLatin1Char('_'));
}

} // namespace

class TestStepBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The list is limited, because a file may have millions of steps and listing them would block the window.
    void listsALimitedNumber()
    {
        TimelineState state;
        const StepBar bar(&state);
        state.setCards({test::cardFromText(stepsText(1, 20'010))});
        QCOMPARE(bar.findChild<QComboBox *>()->count(), 20'000);
    }

    void hidesWithoutSteps()
    {
        TimelineState state;
        StepBar bar(&state);
        state.setCards({test::cardFromText(test::smallProfile())});
        QVERIFY(bar.isHidden());
        QVERIFY(!bar.step(1));
        state.setCards({test::cardFromText(test::smallProfile()), test::cardFromText(stepsText(7, 3))});
        QVERIFY(!bar.isHidden());
    }

    void goesFromStepToStep()
    {
        TimelineState state;
        StepBar bar(&state);
        state.setCards({test::cardFromText(stepsText(7, 3))});
        bar.show();
        QCOMPARE(bar.text(), QStringLiteral("7 to 9 of 3 visible"));
        auto *box = bar.findChild<QComboBox *>();
        QCOMPARE(box->count(), 3);
        // From a view of all steps, the next step is the first one.
        QVERIFY(bar.step(1));
        QCOMPARE(flat(bar.text()), QStringLiteral("7 – 90.00_µs"));
        const TimeRange view = state.visibleRange();
        QVERIFY(view.begin <= 1'000'000 && view.end >= 1'090'000 && view.length() < 100'000);
        QVERIFY(!bar.step(-1));
        QVERIFY(bar.step(1));
        QVERIFY(bar.step(1));
        QCOMPARE(flat(bar.text()), QStringLiteral("9 – 90.00_µs"));
        QVERIFY(!bar.step(1));
        for (const QToolButton *button : bar.findChildren<QToolButton *>())
            QCOMPARE(button->isEnabled(), button->arrowType() == Qt::LeftArrow);
        state.setVisibleRange({0, 500'000});
        QCOMPARE(bar.text(), QStringLiteral("0 of 3 visible"));
        QVERIFY(bar.step(1));
        QCOMPARE(flat(bar.text()), QStringLiteral("7 – 90.00_µs"));
    }

    void theOnlyStepIsFittedFirst()
    {
        TimelineState state;
        StepBar bar(&state);
        state.setCards({test::cardFromText(stepsText(50, 1))});
        QCOMPARE(flat(bar.text()), QStringLiteral("50 – 90.00_µs"));
        QVERIFY(bar.step(1));
        QVERIFY(state.visibleRange().length() < 100'000);
        QVERIFY(!bar.step(1) && !bar.step(-1));
    }

    void aChoiceInTheBoxFitsTheStep()
    {
        TimelineState state;
        StepBar bar(&state);
        state.setCards({test::cardFromText(stepsText(7, 3))});
        bar.show();
        auto *box = bar.findChild<QComboBox *>();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        QCOMPARE(flat(bar.text()), QStringLiteral("9 – 90.00_µs"));
        QVERIFY(state.visibleRange().contains(1'200'000) && !state.visibleRange().contains(1'100'000));
    }

    void followsTheCardOfTheSelection()
    {
        TimelineState state;
        StepBar bar(&state);
        const TimelineCard second = test::cardFromText(stepsText(20, 2));
        state.setCards({test::cardFromText(stepsText(7, 3)), second});
        bar.show();
        QCOMPARE(bar.text(), QStringLiteral("7 to 9 of 3 visible"));
        state.select({1, test::sliceCalled(*second.trace, "before"), {}});
        QCOMPARE(bar.text(), QStringLiteral("20 to 21 of 2 visible"));
    }
};

PLUMBLINE_WIDGET_TEST(TestStepBar)
#include "tst_stepbar.moc"
