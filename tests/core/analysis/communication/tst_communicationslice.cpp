// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communication.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <limits>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

QByteArray laneText(int pid, int tid, const char *name)
{
    return nameText(pid, tid, "thread_name", name);
}

std::shared_ptr<const Trace> traceOfCommunicationSlice()
{
    const QByteArray text =
        nameText(1, 0, "process_name", "Communication") + nameText(2, 0, "process_name", "Python") +
        laneText(1, 1, "Group 7 Communication") + laneText(1, 2, "Group 8 Communication") + sliceText(2, 1, 0, 100, "first") +
        sliceText(1, 1, 1000, 500, "hcom_allReduce__007_0_1") + sliceText(1, 1, 2000, 500, "hcom_allReduce__007_1_1") +
        sliceText(1, 2, 2000, 500, "hcom_allReduce__007_1_1") + sliceText(1, 1, 3000, 10, "hcom_allReduce__007_2_1") +
        sliceText(1, 1, 3200, 10, "hcom_allReduce__007_2_1") + sliceText(2, 1, 5000, 500, "hcom_allReduce__007_3_1");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

} // namespace

class TestCommunicationSlice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheNearest_data();
    void findsTheNearest();
};

void TestCommunicationSlice::findsTheNearest_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<qint64>("startNs");
    QTest::addColumn<qint64>("foundNs"); // -1: none
    QTest::addColumn<QByteArray>("lane");
    const QByteArray first = "hcom_allReduce__007_0_1";
    const QByteArray second = "hcom_allReduce__007_1_1";
    const QByteArray third = "hcom_allReduce__007_2_1";
    QTest::newRow("exact") << QByteArray("7") << first << 1000LL << 1000LL << QByteArray("Group 7 Communication");
    QTest::newRow("rounded down") << QByteArray("7") << first << 500LL << 1000LL << QByteArray("Group 7 Communication");
    QTest::newRow("rounded up") << QByteArray("7") << first << 1500LL << 1000LL << QByteArray("Group 7 Communication");
    QTest::newRow("too early") << QByteArray("7") << first << 499LL << -1LL << QByteArray();
    QTest::newRow("too late") << QByteArray("7") << first << 1501LL << -1LL << QByteArray();
    QTest::newRow("another group") << QByteArray("9") << first << 1000LL << 1000LL << QByteArray("Group 7 Communication");
    QTest::newRow("own lane first") << QByteArray("8") << second << 2000LL << 2000LL << QByteArray("Group 8 Communication");
    QTest::newRow("nearest") << QByteArray("7") << third << 3150LL << 3200LL << QByteArray("Group 7 Communication");
    QTest::newRow("another name") << QByteArray("7") << QByteArray("x") << 1000LL << -1LL << QByteArray();
    QTest::newRow("not a communication lane")
        << QByteArray("7") << QByteArray("hcom_allReduce__007_3_1") << 5000LL << -1LL << QByteArray();
    QTest::newRow("far away") << QByteArray("7") << first << std::numeric_limits<qint64>::min() << -1LL << QByteArray();
}

void TestCommunicationSlice::findsTheNearest()
{
    QFETCH(QByteArray, group);
    QFETCH(QByteArray, name);
    QFETCH(qint64, startNs);
    QFETCH(qint64, foundNs);
    QFETCH(QByteArray, lane);
    const auto all = traceOfCommunicationSlice();
    const std::int64_t start = startNs < 0 ? startNs : all->absolute(startNs);
    const SliceId slice = communicationSlice(*all, group.toStdString(), name.toStdString(), start);
    QCOMPARE(slice.isValid() ? qint64{all->slices().start[slice.value]} : -1, foundNs);
    if (slice.isValid())
        QCOMPARE(QByteArray::fromStdString(all->lane(all->laneOf(slice)).name), lane);
}

PLUMBLINE_TEST(TestCommunicationSlice)
#include "tst_communicationslice.moc"
