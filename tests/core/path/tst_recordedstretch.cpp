// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/recordedstretch.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestRecordedStretch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesThePartOfTheDevice();
    void takesAllOfWhatHangsTogether();
    void takesMostWithoutADevice();
};

namespace {

constexpr qint64 StretchHourNs = 3'600'000'000'000;
constexpr int StretchHostPid = 1;
constexpr int StretchDevicePid = 3;

std::shared_ptr<const Trace> stretchTrace(const QByteArray &slices)
{
    const QByteArray text = QByteArray(nameText(StretchHostPid, 0, "process_name", "Python") +
                                       nameText(StretchDevicePid, 0, "process_name", "Ascend Hardware") + slices);
    return traceFromText(QByteArray("[" + text.chopped(2) + "]"));
}

} // namespace

void TestRecordedStretch::takesThePartOfTheDevice()
{
    const auto trace = stretchTrace(QByteArray(
        sliceText(StretchHostPid, 1, 0, 100, "a") + sliceText(StretchHostPid, 1, 200, 100, "b") +
        sliceText(StretchHostPid, 2, 50, 10, "c") + sliceText(StretchDevicePid, 2, 100 * StretchHourNs, 1'000, "kernel") +
        sliceText(StretchDevicePid, 3, 102 * StretchHourNs, 1'000, "kernel")));
    QVERIFY(trace);
    const RecordedStretch main = mainStretch(*trace);
    QCOMPARE(main.range, (TimeRange{100 * StretchHourNs, 102 * StretchHourNs + 1'000}));
    QCOMPARE(main.lanesElsewhere, std::uint64_t{2});
}

void TestRecordedStretch::takesAllOfWhatHangsTogether()
{
    const auto trace = stretchTrace(QByteArray(sliceText(StretchHostPid, 1, 0, 100, "a") +
                                               sliceText(StretchDevicePid, 2, 23 * StretchHourNs, 1'000, "kernel")));
    QVERIFY(trace);
    QCOMPARE(mainStretch(*trace).range, trace->slicesRange());
    QCOMPARE(mainStretch(*trace).lanesElsewhere, std::uint64_t{0});
}

void TestRecordedStretch::takesMostWithoutADevice()
{
    const auto trace = stretchTrace(QByteArray(sliceText(StretchHostPid, 1, 0, 100, "a") +
                                               sliceText(StretchHostPid, 2, 100 * StretchHourNs, 100, "b") +
                                               sliceText(StretchHostPid, 2, 101 * StretchHourNs, 100, "c")));
    QVERIFY(trace);
    QCOMPARE(mainStretch(*trace).range, (TimeRange{100 * StretchHourNs, 101 * StretchHourNs + 100}));
    QCOMPARE(mainStretch(*trace).lanesElsewhere, std::uint64_t{1});
}

PLUMBLINE_TEST(TestRecordedStretch)
#include "tst_recordedstretch.moc"
