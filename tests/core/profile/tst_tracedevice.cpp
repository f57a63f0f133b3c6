// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/tracedevice.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryFile>
#include <QTest>

using namespace plumbline;

class TestTraceDevice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void device_data();
    void device();
    void framework_data();
    void framework();
    void severalDevicesAreSeveralCards();

private:
    /// Returns a timeline with these processes, each given as a line "pid,name,label", and one slice on each.
    static QByteArray timeline(const QByteArray &processes);
};

QByteArray TestTraceDevice::timeline(const QByteArray &processes)
{
    QByteArray json = "[";
    for (const QByteArray &line : processes.split('\n')) {
        const QByteArrayList parts = line.split(',');
        const QByteArray head = "{\"ph\":\"M\",\"pid\":" + parts.at(0) + ",\"tid\":0,\"name\":\"";
        json += head + "process_name\",\"args\":{\"name\":\"" + parts.at(1) + "\"}},";
        json += head + "process_labels\",\"args\":{\"labels\":\"" + parts.at(2) + "\"}},";
        json += "{\"ph\":\"X\",\"pid\":" + parts.at(0) + ",\"tid\":1,\"ts\":1,\"dur\":1,\"name\":\"a\"},";
    }
    json.back() = ']';
    return json;
}

void TestTraceDevice::device_data()
{
    QTest::addColumn<QByteArray>("processes"); // one process on each line: pid, name, label
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
    const auto trace = test::traceFromText(timeline(processes));
    QVERIFY(trace);
    QCOMPARE(deviceFromTrace(*trace).value_or(-1), expected);
}

void TestTraceDevice::framework_data()
{
    QTest::addColumn<QByteArray>("processes");
    QTest::addColumn<std::optional<Framework>>("expected");
    QTest::newRow("pytorch") << QByteArray("1,Python,CPU\n2,Ascend Hardware,NPU 0") << std::optional(Framework::PyTorch);
    QTest::newRow("mindspore") << QByteArray("1,MindSpore,CPU\n2,CANN,CPU") << std::optional(Framework::MindSpore);
    QTest::newRow("msprof") << QByteArray("2,CANN,CPU") << std::optional(Framework::Cann);
    QTest::newRow("other") << QByteArray("1,python,GPU 0") << std::optional<Framework>();
}

void TestTraceDevice::framework()
{
    QFETCH(QByteArray, processes);
    const auto trace = test::traceFromText(timeline(processes));
    QVERIFY(trace);
    QTEST(frameworkFromTrace(*trace), "expected");
}

void TestTraceDevice::severalDevicesAreSeveralCards()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(timeline("1,Ascend Hardware,NPU 2\n2,Ascend Hardware,NPU 5\n3,CANN,CPU"));
    QVERIFY(file.flush());
    Card card;
    card.name = "msprof";
    card.rank = 7;
    card.timeline = {file.fileName().toStdString()};
    TaskControl control;
    const auto cards = openTimeline(OpenCard(card), control, {});
    QVERIFY(cards);
    QStringList found;
    for (const SharedCard &part : *cards) {
        found << QStringLiteral("%1 device %2 slices %3")
                     .arg(QString::fromStdString(part->card().name))
                     .arg(part->card().device.value_or(-1))
                     .arg(part->trace()->slices().size());
    }
    QCOMPARE(found, QStringList({u"msprof NPU 2 device 2 slices 2"_qs, u"msprof NPU 5 device 5 slices 2"_qs}));
}

PLUMBLINE_THREAD_TEST(TestTraceDevice)
#include "tst_tracedevice.moc"
