// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/steprange.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

class TestStepRange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unitesTheSlicesOfAStep();
};

void TestStepRange::unitesTheSlicesOfAStep()
{
    QByteArray json = "[" + test::sliceText(1, 1, 1'000, 500, "ProfilerStep#7") +
                      test::sliceText(1, 2, 1'200, 900, "ProfilerStep#7") + test::sliceText(1, 1, 3'000, 100, "ProfilerStep#70") +
                      test::sliceText(1, 1, 900, 50, "other");
    json.chop(2);
    const auto trace = test::traceFromText(json + "]");
    QVERIFY(trace);
    QCOMPARE(stepRange(*trace, "7"), std::optional(TimeRange{100, 1'200}));
    QCOMPARE(stepRange(*trace, "70"), std::optional(TimeRange{2'100, 2'200}));
    QCOMPARE(stepRange(*trace, "8"), std::optional<TimeRange>());
}

QTEST_GUILESS_MAIN(TestStepRange)
#include "tst_steprange.moc"
