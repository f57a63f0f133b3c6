// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/comparison/jointaxis.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QSignalSpy>
#include <QTest>

using namespace plumbline;
using test::nameText;
using test::sliceText;

namespace {

/// Returns a card with `count` collectives at uneven times, on a clock that is `aheadNs` ahead.
TimelineCard rank(const QString &name, int count, qint64 aheadNs)
{
    QByteArray text = "[" + nameText(2, 0, "process_name", "HCCL") + nameText(2, 0, "thread_name", "Group 0 Communication");
    qint64 at = 1'000'000'000;
    for (int i = 0; i < count; ++i) {
        at += 1'000'000 + (i * i * 7919) % 9'000'000;
        text += sliceText(2, 0, at + aheadNs, 200'000, "hcom_allReduce__586_" + QByteArray::number(i) + "_1");
    }
    TimelineCard card = test::cardFromText(text.chopped(2) + "]");
    card.name = name;
    return card;
}

} // namespace

class TestJointAxis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fitsAllCardsToTheFirst()
    {
        TimelineState state;
        state.setCards({rank(QStringLiteral("rank 0"), 12, 0), rank(QStringLiteral("rank 1"), 12, 30'000'000),
                        rank(QStringLiteral("rank 2"), 12, -4'000'000), rank(QStringLiteral("rank 3"), 1, 0)});
        JointAxis axis(&state);
        const QSignalSpy fitted(&axis, &JointAxis::fitted);
        QString said;
        connect(&axis, &JointAxis::fitted, this, [&said](const QString &reference, const std::vector<JointAxis::Fit> &fits) {
            said = jointAxisText(reference, fits);
        });
        axis.fit({0, 1, 2, 3});
        QTRY_COMPARE(fitted.count(), 1);
        const auto firstOf = [&state](int card) { return state.rangeOf({card, SliceId(0), {}}).begin; };
        QCOMPARE(firstOf(1), firstOf(0));
        QCOMPARE(firstOf(2), firstOf(0));
        QCOMPARE(state.clock(3), state.recordedClock(3));
        QVERIFY2(said.startsWith(QStringLiteral("Fitted to the clock of rank 0: rank 1 (12 collectives")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("\nrank 3 could not be fitted and stays as recorded: ")), qPrintable(said));

        // Other cards come and go.
        std::vector<TimelineCard> fewer{state.cards()[0], state.cards()[2]};
        state.setCards(std::move(fewer));
        QCOMPARE(firstOf(1), firstOf(0));
        axis.end();
        QCOMPARE(firstOf(0) - firstOf(1), TimeNs{4'000'000});
    }

    void aComparisonTakesTheClocksBack()
    {
        TimelineState state;
        state.setCards({rank(QStringLiteral("rank 0"), 12, 0), rank(QStringLiteral("rank 1"), 12, 30'000'000),
                        rank(QStringLiteral("rank 2"), 12, 4'000'000)});
        JointAxis axis(&state);
        axis.fit({0, 1, 2});
        QTRY_VERIFY(axis.isFitted());
        state.setComparison(Comparison{0, 2, {}, nullptr});
        QVERIFY(!axis.isFitted());
        QCOMPARE(state.clock(1), state.recordedClock(1));
        QCOMPARE(state.clock(2), state.recordedClock(2));
    }
};

PLUMBLINE_WIDGET_TEST(TestJointAxis)
#include "tst_jointaxis.moc"
