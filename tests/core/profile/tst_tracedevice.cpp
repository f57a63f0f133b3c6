// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/tracedevice.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

class TestTraceDevice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void device_data();
    void device();
};

void TestTraceDevice::device_data()
{
    QTest::addColumn<QByteArray>("processes"); // pid, name, label; one a line
    QTest::addColumn<int>("expected");         // -1: none
    QTest::newRow("label") << QByteArray("4117920,Ascend Hardware,NPU 6\n4117759,CANN,CPU") << 6;
    QTest::newRow("label of another process") << QByteArray("1,HCCL,NPU 3") << 3;
    QTest::newRow("packed pid") << QByteArray("4117925,Ascend Hardware,NPU") << 5;
    QTest::newRow("old pid, no label") << QByteArray("4376751100,Ascend Hardware,") << -1;
    QTest::newRow("small pid") << QByteArray("800,Ascend Hardware,NPU") << -1;
    QTest::newRow("two devices") << QByteArray("1,Ascend Hardware,NPU 0\n2,Ascend Hardware,NPU 1") << -1;
    QTest::newRow("host only") << QByteArray("4117759,CANN,CPU") << -1;
}

void TestTraceDevice::device()
{
    QFETCH(QByteArray, processes);
    QFETCH(int, expected);
    QByteArray json = "[";
    for (const QByteArray &line : processes.split('\n')) {
        const QByteArrayList parts = line.split(',');
        const QByteArray head = "{\"ph\":\"M\",\"pid\":" + parts.at(0) + ",\"tid\":0,\"name\":\"";
        json += head + "process_name\",\"args\":{\"name\":\"" + parts.at(1) + "\"}},";
        json += head + "process_labels\",\"args\":{\"labels\":\"" + parts.at(2) + "\"}},";
        json += "{\"ph\":\"X\",\"pid\":" + parts.at(0) + ",\"tid\":1,\"ts\":1,\"dur\":1,\"name\":\"a\"},";
    }
    json.back() = ']';
    const auto trace = test::traceFromText(json);
    QVERIFY(trace);
    QCOMPARE(deviceFromTrace(*trace).value_or(-1), expected);
}

QTEST_GUILESS_MAIN(TestTraceDevice)
#include "tst_tracedevice.moc"
