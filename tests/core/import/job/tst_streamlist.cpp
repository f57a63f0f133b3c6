// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/streamlist.h"

#include "core/import/traceloader.h"
#include "core/storage/record.h"
#include "core/storage/streamlistname.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

using namespace plumbline;

namespace {

constexpr const char *StreamListTitles = "op_name, stream_id, start_time(ms), duration(ms)\n";

/// Returns the slices of a trace as (stream, start, duration, name), sorted; starts count from the first slice.
std::vector<std::tuple<std::string, TimeNs, TimeNs, std::string>> sortedSlices(const Trace &trace, std::string_view pid)
{
    std::vector<std::tuple<std::string, TimeNs, TimeNs, std::string>> slices;
    for (const Lane &lane : trace.lanes()) {
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const TimeRange range = trace.sliceRange(SliceId(slice));
            if (trace.process(lane.process).pid == pid && std::string_view(lane.tid).size() < 6)
                slices.emplace_back(lane.tid, range.begin, range.length(), std::string(trace.text(trace.slices().name[slice])));
        }
    }
    std::sort(slices.begin(), slices.end());
    return slices;
}

} // namespace

class TestStreamList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names();
    void slices();
    void losses_data();
    void losses();
    void sameAsTheTimelineOfTheSample();

private:
    [[nodiscard]] Result<std::shared_ptr<const Trace>> load(const QByteArray &content);
    QTemporaryDir m_folder;
};

Result<std::shared_ptr<const Trace>> TestStreamList::load(const QByteArray &content)
{
    const QString path = m_folder.filePath(QStringLiteral("output_timeline_data_3.txt"));
    if (!test::writeFile(path, content))
        return failure(ErrorCode::WriteFailed);
    TaskControl control;
    return loadTrace({path.toStdString()}, control);
}

void TestStreamList::names()
{
    QVERIFY(isStreamList("profiler/output_timeline_data_12.txt") && isStreamList("output_timeline_data_0.txt"));
    for (const char *other : {"output_timeline_data_.txt", "output_timeline_data_a.txt", "output_timeline_data_1.csv",
                              "output_timeline_data_1.txt/trace_view.json"})
        QVERIFY2(!isStreamList(other), other);
}

/// Times are exact; a name may hold commas and is shown without its scope.
void TestStreamList::slices()
{
    const QByteArray content = QByteArray(StreamListTitles) + "Default/net/Conv2D-op1,519,438068.41592,0.00266\n"
                                                              "Default/a,b/Mul-op2, 519 ,438068.4186,0.5\r\n"
                                                              "\n"
                                                              "Cast-op3,7,438068.41592,0\n";
    const auto trace = load(content);
    QVERIFY(trace);
    QCOMPARE((*trace)->files().size(), std::size_t{1});
    QCOMPARE((*trace)->files().front().bytes, static_cast<std::uint64_t>(content.size()));
    QVERIFY(readRecord(**trace, (*trace)->slices().record[0]).error().code == ErrorCode::InvalidArgument); // a row is no JSON
    QCOMPARE(test::printSlices(**trace), QStringLiteral("Ascend Op/7 0 0+0 Cast-op3\nAscend Op/519 0 0+2660 Conv2D-op1\n"
                                                        "Ascend Op/519 0 2680+500000 Mul-op2\n"));
    QCOMPARE((*trace)->originNs(), std::int64_t{438'068'415'920});
    QCOMPARE((*trace)->processes().front().name, std::string("Ascend Op"));
    QVERIFY((*trace)->processes().front().kind == ProcessKind::Device);
    QCOMPARE((*trace)->report().events, std::uint64_t{3});
    QVERIFY(!(*trace)->report().somethingLost);
}

void TestStreamList::losses_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<std::uint64_t>("refused");
    QTest::addColumn<bool>("isCut");
    QTest::newRow("too few cells") << QByteArray("a,1,2\nb,1,2,3\n") << std::uint64_t{1} << false;
    QTest::newRow("no number") << QByteArray("a,1,x,2\nb,1,2,3\nc,1,2,\n") << std::uint64_t{2} << false;
    QTest::newRow("negative duration") << QByteArray("a,1,2,-1\nb,1,2,3\n") << std::uint64_t{1} << false;
    QTest::newRow("beyond int64") << QByteArray("a,1,1e30,1\nb,1,2,3\n") << std::uint64_t{1} << false;
    QTest::newRow("no name") << QByteArray(",1,2,3\nb,1,2,3\n") << std::uint64_t{1} << false;
    QTest::newRow("cut") << QByteArray("b,1,2,3\nc,1,2,3") << std::uint64_t{1} << true;
}

/// Every row is drawn, or refused and counted. The last number of a row without a line end may have lost digits.
void TestStreamList::losses()
{
    QFETCH(const QByteArray, rows);
    QFETCH(const std::uint64_t, refused);
    QFETCH(const bool, isCut);
    const auto trace = load(StreamListTitles + rows);
    QVERIFY(trace);
    QCOMPARE(test::printSlices(**trace), QStringLiteral("Ascend Op/1 0 0+3000000 b\n"));
    const ImportReport &report = (*trace)->report();
    QCOMPARE(report.refused, refused);
    QCOMPARE(report.events, refused + 1);
    QCOMPARE(report.truncatedAt.has_value(), isCut);
    QVERIFY(report.somethingLost && report.problems.size() == 1);
    QVERIFY(!load("stream,op\na,1,2,3\n"));
}

/// In the sample, the timeline that MindInsight made and the list have the same slices on the streams.
void TestStreamList::sameAsTheTimelineOfTheSample()
{
    const QString folder = test::samplePath(QStringLiteral("mindinsight/run_1/profiler"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto list = loadTrace({folder.toStdString() + "/output_timeline_data_1.txt"}, control);
    const auto timeline = loadTrace({folder.toStdString() + "/timeline_display_1.json"}, control);
    QVERIFY(list && timeline);
    const auto own = sortedSlices(**list, "1");
    const auto other = sortedSlices(**timeline, "1");
    QCOMPARE(own.size(), std::size_t{2817});
    QCOMPARE(own.size(), other.size());
    TimeNs sum = 0;
    for (std::size_t slice = 0; slice < own.size(); ++slice) {
        const auto &[stream, start, duration, name] = own[slice];
        const auto &[otherStream, otherStart, otherDuration, otherName] = other[slice];
        QCOMPARE(stream, otherStream);
        QCOMPARE(name, otherName);
        QVERIFY(std::abs(start - otherStart) <= 1 &&
                std::abs(duration - otherDuration) <= 1); // the timeline went through a double
        sum += duration;
    }
    QCOMPARE(sum / 10'000, TimeNs{177'138});
}

PLUMBLINE_TEST(TestStreamList)
#include "tst_streamlist.moc"
