// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/demo/demooverlap.h"
#include "tests/core/demo/demoreader.h"
#include "tests/support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace plumbline;
using namespace plumbline::test;

namespace {

const QString DemoGeneratorCard0 = QStringLiteral("node0_310417_20250711103015400_ascend_pt/");
const QString Card1 = QStringLiteral("node0_310548_20250711103015401_ascend_pt/");
const QString DemoGeneratorOutput = QStringLiteral("ASCEND_PROFILER_OUTPUT/");
const QString DemoGeneratorComputeLane = QStringLiteral("Ascend Hardware/Stream 2");
const QString DemoGeneratorGroupLane = QStringLiteral("HCCL/Group group_name_1 Communication");

/// All files below a folder by relative path.
std::map<QString, QByteArray> filesBelow(const QString &folder)
{
    std::map<QString, QByteArray> files;
    QDirIterator at(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (at.hasNext()) {
        const QString path = at.next();
        files[path.mid(folder.size() + 1)] = bytesOf(path);
    }
    return files;
}

Result<void> write(const QString &folder, const DemoOptions &options = {})
{
    TaskControl control;
    return writeDemo(folder.toStdString(), options, control);
}

std::vector<TimeRange> rangesOf(const QList<ReadSlice> &slices)
{
    std::vector<TimeRange> ranges;
    for (const ReadSlice &slice : slices)
        ranges.push_back({slice.begin, slice.end});
    return ranges;
}

qint64 totalOf(const std::vector<TimeRange> &ranges)
{
    qint64 total = 0;
    for (const TimeRange range : ranges)
        total += range.length();
    return total;
}

QList<ReadSlice> kernelsOf(const ReadTrace &trace)
{
    QList<ReadSlice> kernels;
    for (const ReadSlice &slice : trace.lanes[DemoGeneratorComputeLane]) {
        if (slice.name != QLatin1String("MEMCPY_ASYNC"))
            kernels.append(slice);
    }
    return kernels;
}

QList<ReadSlice> startingIn(const QList<ReadSlice> &slices, TimeRange range)
{
    QList<ReadSlice> found;
    std::copy_if(slices.begin(), slices.end(), std::back_inserter(found),
                 [range](const ReadSlice &slice) { return range.contains(slice.begin); });
    return found;
}

bool hasSlice(const QList<ReadSlice> &slices, qint64 begin, qint64 end, const QString &name)
{
    return std::any_of(slices.begin(), slices.end(),
                       [&](const ReadSlice &slice) { return slice.begin == begin && slice.end == end && slice.name == name; });
}

} // namespace

class TestDemoGenerator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void writesEveryDeliverable();
    void equalSeedsGiveEqualBytes();
    void flowsPairAndEndOnSlices();
    void hostSlicesNest();
    void overlapLanesAreTheUnions();
    void stepTableTellsTheSumsOfTheLanes();
    void kernelTableJoinsByStart();
    void communicationTableTellsTheCollectives();
    void operatorTableTellsHostAndDeviceTimes();
    void faultsAreWhereTheListSays();
    void eventsScale();
    void refusesWhatItCannotDo();
    void stopsWhenAsked();

private:
    QTemporaryDir m_folder;
    ReadTrace m_traces[2];
};

void TestDemoGenerator::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY(write(m_folder.path()));
    m_traces[0] = readTrace(m_folder.filePath(DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("trace_view.json")));
    m_traces[1] = readTrace(m_folder.filePath(Card1 + DemoGeneratorOutput + QStringLiteral("trace_view.json")));
    for (const ReadTrace &trace : m_traces)
        QVERIFY2(trace.events >= 5'000 && trace.events <= 10'000, qPrintable(QString::number(trace.events)));
}

void TestDemoGenerator::writesEveryDeliverable()
{
    QStringList expected{QStringLiteral("demo.json")};
    for (const QString &card : {DemoGeneratorCard0, Card1}) {
        for (const char *name : {"api_statistic.csv", "communication.json", "communication_matrix.json", "kernel_details.csv",
                                 "l2_cache.csv", "memory_record.csv", "npu_module_mem.csv", "op_statistic.csv",
                                 "operator_details.csv", "operator_memory.csv", "step_trace_time.csv", "trace_view.json"})
            expected += card + DemoGeneratorOutput + QLatin1String(name);
        expected += card + QStringLiteral("profiler_info_%1.json").arg(card == DemoGeneratorCard0 ? 0 : 1);
        expected += card + QStringLiteral("profiler_metadata.json");
    }
    // Only this card has an AI CPU kernel.
    expected += DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("data_preprocess.csv");
    QStringList found;
    for (const auto &[path, bytes] : filesBelow(m_folder.path())) {
        found += path;
        if (path.endsWith(QLatin1String(".json"))) {
            QJsonParseError error;
            QJsonDocument::fromJson(bytes, &error);
            QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(path + u' ' + error.errorString()));
        }
    }
    expected.sort();
    found.sort();
    QCOMPARE(found, expected);
}

void TestDemoGenerator::equalSeedsGiveEqualBytes()
{
    const QTemporaryDir again;
    QVERIFY(write(again.path()));
    QVERIFY(filesBelow(again.path()) == filesBelow(m_folder.path()));

    const QTemporaryDir other;
    DemoOptions options;
    options.seed = 2;
    QVERIFY(write(other.path(), options));
    const QString trace = DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("trace_view.json");
    QVERIFY(bytesOf(other.filePath(trace)) != bytesOf(m_folder.filePath(trace)));
}

void TestDemoGenerator::flowsPairAndEndOnSlices()
{
    for (const ReadTrace &trace : m_traces) {
        QHash<QString, int> starts;
        QHash<QString, int> ends;
        QHash<QString, int> categories;
        for (const ReadFlowPoint &point : trace.flowPoints) {
            (point.start ? starts : ends)[point.category + u' ' + point.id] += 1;
            categories[point.category] += point.start ? 1 : 0;
            const bool inside = point.start && point.category == QLatin1String("HostToDevice");
            const QList<ReadSlice> &lane = trace.lanes[point.lane];
            QVERIFY2(std::any_of(lane.begin(), lane.end(),
                                 [&](const ReadSlice &slice) {
                                     return slice.begin == point.time ||
                                            (inside && slice.begin < point.time && point.time < slice.end);
                                 }),
                     qPrintable(point.category + u' ' + point.id));
        }
        QVERIFY(starts == ends);
        const QList<int> counts = starts.values();
        QCOMPARE(counts.count(1), counts.size());
        QStringList found = categories.keys();
        found.sort();
        QCOMPARE(found, (QStringList{QStringLiteral("HostToDevice"), QStringLiteral("async_npu"),
                                     QStringLiteral("async_task_queue"), QStringLiteral("fwdbwd")}));
    }
}

void TestDemoGenerator::hostSlicesNest()
{
    for (const ReadTrace &trace : m_traces) {
        for (auto lane = trace.lanes.begin(); lane != trace.lanes.end(); ++lane) {
            if (!lane.key().startsWith(QLatin1String("Python/")) && !lane.key().startsWith(QLatin1String("CANN/")))
                continue;
            QList<ReadSlice> slices = lane.value();
            std::stable_sort(slices.begin(), slices.end(), [](const ReadSlice &a, const ReadSlice &b) {
                return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
            });
            QList<qint64> open;
            for (const ReadSlice &slice : slices) {
                while (!open.isEmpty() && open.last() <= slice.begin)
                    open.removeLast();
                QVERIFY2(open.isEmpty() || slice.end <= open.last(), qPrintable(lane.key() + u' ' + slice.name));
                open.append(slice.end);
            }
        }
    }
}

void TestDemoGenerator::overlapLanesAreTheUnions()
{
    for (const ReadTrace &trace : m_traces) {
        const std::vector<TimeRange> computing = mergedRanges(rangesOf(kernelsOf(trace)));
        const std::vector<TimeRange> communication = mergedRanges(rangesOf(trace.lanes[DemoGeneratorGroupLane]));
        std::vector<TimeRange> both = computing;
        both.insert(both.end(), communication.begin(), communication.end());
        const std::vector<TimeRange> busy = mergedRanges(both);
        const std::vector<TimeRange> whole{{busy.front().begin, busy.back().end}};

        const auto lane = [&trace](const char *name) {
            std::vector<TimeRange> ranges = rangesOf(trace.lanes[QStringLiteral("Overlap Analysis/") + QLatin1String(name)]);
            std::sort(ranges.begin(), ranges.end(), [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
            return ranges;
        };
        QCOMPARE(lane("Computing"), computing);
        QCOMPARE(lane("Communication"), communication);
        QCOMPARE(lane("Communication(Not Overlapped)"), difference(communication, computing));
        QCOMPARE(lane("Free"), difference(whole, busy));
    }
}

void TestDemoGenerator::stepTableTellsTheSumsOfTheLanes()
{
    const ReadTrace &trace = m_traces[0];
    const auto rows =
        readTable(m_folder.filePath(DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("step_trace_time.csv")));
    QCOMPARE(rows.size(), 5);
    for (int step = 0; step < rows.size(); ++step) {
        const QString number = QString::number(step + 3);
        TimeRange range;
        for (const ReadSlice &slice : trace.lanes[QStringLiteral("Python/Thread 310417")]) {
            if (slice.name == QStringLiteral("ProfilerStep#") + number)
                range = {slice.begin, slice.end};
        }
        QVERIFY(!range.isEmpty());
        const auto sum = [&](const char *lane) {
            const QString name = QStringLiteral("Overlap Analysis/") + QLatin1String(lane);
            return totalOf(rangesOf(startingIn(trace.lanes[name], range)));
        };
        const qint64 communication = sum("Communication");
        const qint64 notOverlapped = sum("Communication(Not Overlapped)");
        qint64 first = range.end;
        for (const ReadSlice &slice : startingIn(kernelsOf(trace), range))
            first = std::min(first, slice.begin);
        const QHash<QString, qint64> expected{
            {QStringLiteral("Step"), (step + 3) * 1000},
            {QStringLiteral("Computing"), sum("Computing")},
            {QStringLiteral("Communication(Not Overlapped)"), notOverlapped},
            {QStringLiteral("Overlapped"), communication - notOverlapped},
            {QStringLiteral("Communication"), communication},
            {QStringLiteral("Free"), sum("Free")},
            {QStringLiteral("Stage"), sum("Computing") + notOverlapped + sum("Free")},
            {QStringLiteral("Bubble"), 0},
            {QStringLiteral("Communication(Not Overlapped and Exclude Receive)"), notOverlapped},
            {QStringLiteral("Preparing"), first - range.begin}};
        QHash<QString, qint64> found;
        for (auto cell = rows[step].begin(); cell != rows[step].end(); ++cell)
            found[cell.key()] = nanoseconds(cell.value());
        QCOMPARE(found, expected);
    }
}

void TestDemoGenerator::kernelTableJoinsByStart()
{
    const ReadTrace &trace = m_traces[0];
    const QString path = m_folder.filePath(DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("kernel_details.csv"));
    const auto rows = readTable(path);
    const QList<ReadSlice> kernels = kernelsOf(trace);
    QCOMPARE(rows.size(), kernels.size() + trace.lanes[DemoGeneratorGroupLane].size());
    for (const auto &row : rows) {
        const qint64 begin = nanoseconds(row[QStringLiteral("Start Time(us)")]);
        const qint64 end = begin + nanoseconds(row[QStringLiteral("Duration(us)")]);
        const bool collective = row[QStringLiteral("Accelerator Core")] == QLatin1String("HCCL");
        const QString name = row[QStringLiteral("Name")];
        QVERIFY2(hasSlice(collective ? trace.lanes[DemoGeneratorGroupLane] : kernels, begin, end, name), qPrintable(name));
    }
    const QByteArray bytes = bytesOf(path);
    QCOMPARE(bytes.count("\t,"), rows.size());
    QVERIFY(bytes.contains(",\"\"\"4096,1024;1024,3072;3072\"\"\",FLOAT16;FLOAT16;FLOAT16,ND;ND;ND,"));
}

void TestDemoGenerator::communicationTableTellsTheCollectives()
{
    const QString path = m_folder.filePath(Card1 + DemoGeneratorOutput + QStringLiteral("communication.json"));
    const QJsonObject steps = QJsonDocument::fromJson(bytesOf(path)).object();
    QHash<QString, qint64> expected;
    for (const ReadSlice &slice : m_traces[1].lanes[DemoGeneratorGroupLane])
        expected[slice.name + QStringLiteral("@5862276097510448909")] = slice.end - slice.begin;
    QHash<QString, qint64> found;
    for (const QJsonValue step : steps) {
        const QJsonObject operators = step[QStringLiteral("collective")].toObject();
        for (auto entry = operators.begin(); entry != operators.end(); ++entry) {
            const double elapsed =
                entry.value()[QStringLiteral("Communication Time Info")][QStringLiteral("Elapse Time(ms)")].toDouble();
            if (entry.key() != QLatin1String("Total Op Info"))
                found[entry.key()] = qRound64(elapsed * 1e6);
        }
    }
    QCOMPARE(found, expected);
}

void TestDemoGenerator::operatorTableTellsHostAndDeviceTimes()
{
    // The sums over all operators show that nothing is counted twice or lost.
    const QString path = m_folder.filePath(DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("operator_details.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QHash<QString, qint64> found;
    const QString text = QString::fromUtf8(file.readAll());
    const QRegularExpression row(
        QStringLiteral("^([^,\\n]*),\"[^\"]*\",([0-9.]+),([0-9.]+),([0-9.]+),([0-9.]+),([0-9.]+),([0-9.]+)\\r$"),
        QRegularExpression::MultilineOption);
    int rows = 0;
    for (auto match = row.globalMatch(text); match.hasNext(); ++rows) {
        const auto cells = match.next();
        found[QStringLiteral("self")] += nanoseconds(cells.captured(2));
        found[QStringLiteral("device")] += nanoseconds(cells.captured(4));
        found[QStringLiteral("aicore")] += nanoseconds(cells.captured(6));
        QVERIFY(nanoseconds(cells.captured(2)) <= nanoseconds(cells.captured(3)));
        QVERIFY(nanoseconds(cells.captured(4)) <= nanoseconds(cells.captured(5)));
    }
    QCOMPARE(rows, 784);

    const ReadTrace &trace = m_traces[0];
    QHash<QString, qint64> expected;
    for (const ReadSlice &kernel : kernelsOf(trace)) {
        const bool aiCpu = kernel.args[QStringLiteral("Task Type")].toString() == QLatin1String("AI_CPU");
        expected[QStringLiteral("device")] += kernel.end - kernel.begin;
        expected[QStringLiteral("aicore")] += aiCpu ? 0 : kernel.end - kernel.begin;
    }
    for (const char *thread : {"Python/Thread 310417", "Python/Thread 310500"}) {
        QList<ReadSlice> operators;
        for (const ReadSlice &slice : trace.lanes[QLatin1String(thread)]) {
            if (slice.args.contains(QStringLiteral("Sequence number")) && !slice.name.startsWith(QLatin1String("ProfilerStep")))
                operators.append(slice);
        }
        expected[QStringLiteral("self")] += totalOf(mergedRanges(rangesOf(operators)));
    }
    QCOMPARE(found, expected);
}

void TestDemoGenerator::faultsAreWhereTheListSays()
{
    const QJsonArray faults =
        QJsonDocument::fromJson(bytesOf(m_folder.filePath(QStringLiteral("demo.json"))))[QStringLiteral("faults")].toArray();
    QStringList rules;
    for (const QJsonValue fault : faults) {
        const QString rule = fault[QStringLiteral("rule")].toString();
        const int card = fault[QStringLiteral("card")].toInt();
        rules += QStringLiteral("%1 on card %2 in step %3").arg(rule).arg(card).arg(fault[QStringLiteral("step")].toInt());
        const ReadTrace &trace = m_traces[card];
        const qint64 begin = fault[QStringLiteral("start_ns")].toInteger();
        const qint64 end = fault[QStringLiteral("end_ns")].toInteger();
        const QString lane = fault[QStringLiteral("lane")].toString();
        const QString name = fault[QStringLiteral("names")][0].toString();
        if (rule == QLatin1String("freq-drop")) {
            QCOMPARE(trace.counters[lane], (QList<qint64>{1800, 1200, 1800, 1800, 1800, 1800, 1800}));
        } else if (rule == QLatin1String("explicit-sync")) {
            for (const ReadSlice &kernel : trace.lanes[lane])
                QVERIFY(kernel.end <= begin || kernel.begin >= end);
            QVERIFY(end - begin > 1'000'000);
        } else if (rule == QLatin1String("host-bound-window")) {
            const QList<ReadSlice> kernels = startingIn(trace.lanes[lane], {begin, end});
            QVERIFY(totalOf(mergedRanges(rangesOf(kernels))) * 10 < (end - begin) * 6);
        } else {
            QVERIFY2(hasSlice(trace.lanes[lane], begin, end, name), qPrintable(rule));
        }
    }
    rules.sort();
    QCOMPARE(rules,
             (QStringList{
                 QStringLiteral("aicpu-kernel on card 0 in step 3"), QStringLiteral("dataloader-slow on card 0 in step 4"),
                 QStringLiteral("explicit-sync on card 0 in step 7"), QStringLiteral("freq-drop on card 1 in step 3"),
                 QStringLiteral("host-bound-window on card 0 in step 5"), QStringLiteral("host-bound-window on card 1 in step 5"),
                 QStringLiteral("slow-rank-vote on card 1 in step 6")}));
}

void TestDemoGenerator::eventsScale()
{
    DemoOptions options;
    options.cards = 1;
    options.events = 30'000;
    const QTemporaryDir folder;
    QVERIFY(write(folder.path(), options));
    const ReadTrace trace =
        readTrace(folder.filePath(DemoGeneratorCard0 + DemoGeneratorOutput + QStringLiteral("trace_view.json")));
    QVERIFY2(trace.events >= 30'000 && trace.events < 32'000, qPrintable(QString::number(trace.events)));
    QVERIFY(!trace.lanes.contains(DemoGeneratorGroupLane));
}

void TestDemoGenerator::refusesWhatItCannotDo()
{
    const auto codeOf = [](const QString &folder, const DemoOptions &options) {
        const Result<void> written = write(folder, options);
        return written
                   ? QString()
                   : QStringLiteral("%1 %2").arg(int(written.error().code)).arg(QString::fromStdString(written.error().detail));
    };
    const auto expected = [](ErrorCode code, const char *detail) -> QString {
        return QStringLiteral("%1 %2").arg(int(code)).arg(QLatin1String(detail));
    };
    const QTemporaryDir folder;
    const QString fresh = folder.filePath(QStringLiteral("fresh"));
    QCOMPARE(codeOf(m_folder.path(), {}), expected(ErrorCode::InvalidArgument, "directory"));
    QCOMPARE(codeOf(fresh, {.cards = 0}), expected(ErrorCode::InvalidArgument, "cards"));
    QCOMPARE(codeOf(fresh, {.cards = 65}), expected(ErrorCode::InvalidArgument, "cards"));
    QCOMPARE(codeOf(fresh, {.steps = 0}), expected(ErrorCode::InvalidArgument, "steps"));
    QCOMPARE(codeOf(fresh, {.cards = 9, .stages = 9}), expected(ErrorCode::InvalidArgument, "stages"));
    QCOMPARE(codeOf(fresh, {.cards = 4, .stages = 2}), expected(ErrorCode::InvalidArgument, "stages"));
    QCOMPARE(codeOf(fresh, {.stages = 2, .microBatches = 3}), expected(ErrorCode::InvalidArgument, "microbatches"));
    QVERIFY(!QFile::exists(fresh));

    QFile file(fresh);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(codeOf(fresh + QStringLiteral("/below"), {}).startsWith(QString::number(int(ErrorCode::WriteFailed))));
}

void TestDemoGenerator::stopsWhenAsked()
{
    const QTemporaryDir folder;
    TaskControl control;
    control.requestStop();
    for (const std::uint64_t events : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
        DemoOptions options;
        options.events = events;
        const Result<void> written = writeDemo(folder.filePath(QString::number(events)).toStdString(), options, control);
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::Cancelled);
    }
}

PLUMBLINE_TEST(TestDemoGenerator)
#include "tst_demogenerator.moc"
