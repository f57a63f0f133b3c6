// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

namespace {

QByteArray instantText(int tid, int us)
{
    return "{\"ph\":\"i\",\"pid\":1,\"tid\":" + QByteArray::number(tid) + ",\"ts\":" + QByteArray::number(us) +
           ",\"name\":\"mark\"},\n";
}

} // namespace

class TestTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheLaneOfWhateverLiesOnIt()
    {
        // Lanes with only slices, only instants and both, so that neighbouring lanes begin at the same row.
        const QByteArray json = "[" + instantText(1, 1) + instantText(1, 2) + test::sliceText(1, 2, 0, 10, "a") +
                                test::sliceText(1, 3, 0, 10, "b") + instantText(3, 3) + instantText(4, 4) +
                                test::sliceText(1, 5, 0, 10, "c") + test::sliceText(1, 5, 5, 10, "d").chopped(2) + "]";
        const auto trace = test::traceFromText(json);
        QVERIFY(trace);
        QStringList instants;
        for (std::size_t i = 0; i < trace->instants().size(); ++i)
            instants << QString::fromStdString(trace->lane(trace->laneOf(InstantId(i))).tid);
        QCOMPARE(instants.join(QLatin1Char(' ')), QStringLiteral("1 1 3 4"));
        QStringList slices;
        for (std::size_t i = 0; i < trace->slices().size(); ++i)
            slices << QString::fromStdString(trace->lane(trace->laneOf(SliceId(i))).tid);
        QCOMPARE(slices.join(QLatin1Char(' ')), QStringLiteral("2 3 5 5"));
    }
};

PLUMBLINE_TEST(TestTrace)
#include "tst_trace.moc"
