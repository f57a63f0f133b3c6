// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/overlap.h"
#include "core/tables/steptimes.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int OverlapPython = 1;
constexpr int OverlapDevice = 2;
constexpr int OverlapHccl = 3;
constexpr int OverlapLanes = 4;

QByteArray processesOfOverlap()
{
    return nameText(OverlapPython, 0, "process_name", "Python") + nameText(OverlapDevice, 0, "process_name", "Ascend Hardware") +
           nameText(OverlapHccl, 0, "process_name", "HCCL") + nameText(OverlapHccl, 0, "thread_name", "Group 1 Communication") +
           nameText(OverlapHccl, 1, "thread_name", "Plane 0") + nameText(OverlapLanes, 0, "process_name", "Overlap Analysis");
}

/// Returns a kernel that computes; times are in microseconds.
QByteArray streamKernel(int begin, int end, int stream = 1)
{
    const QByteArray slice = sliceText(OverlapDevice, stream, begin * 1000LL, (end - begin) * 1000LL, "MatMul");
    return slice.chopped(3) + ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n";
}

QByteArray communication(int begin, int end, const QByteArray &name = "hcom_allReduce__1")
{
    return sliceText(OverlapHccl, 0, begin * 1000LL, (end - begin) * 1000LL, name);
}

QByteArray stepOfOverlap(int number, int begin, int end)
{
    return sliceText(OverlapPython, 1, begin * 1000LL, (end - begin) * 1000LL, "ProfilerStep#" + QByteArray::number(number));
}

QByteArray lane(int tid, const QByteArray &name, int begin, int end)
{
    return sliceText(OverlapLanes, tid, begin * 1000LL, (end - begin) * 1000LL, name);
}

/// Prints `computing communication not overlapped free preparing bubble stage step`, in microseconds.
QString printed(const OverlapTimes &times)
{
    QStringList cells;
    for (const TimeNs ns : {times.computingNs, times.communicationNs, times.notOverlappedNs, times.freeNs,
                            times.preparingNs.value_or(-1000), times.bubbleNs, times.stageNs(), times.stepNs})
        cells += QString::number(ns / 1000);
    return cells.join(QLatin1Char(' '));
}

OverlapAnalysis analysedOfOverlap(const QByteArray &events, StepConvention convention = StepConvention::PyTorch)
{
    const QByteArray text = processesOfOverlap() + events;
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    return trace ? analyseOverlap(*trace, deviceActivity(*trace, convention, TaskControl()), convention, profilerSteps(*trace))
                 : OverlapAnalysis();
}

} // namespace

class TestOverlap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recomputes();
    void joinsWhatTouches();
    void leavesOutWhatIsNeither();
    void readsLanesByStep();
    void mindSporeCountsTheEnd();
    void tracesWithoutSteps();
    void mindInsightRecordsKernelsOfTheFirstSteps();
    void tellsWhatItKnows_data();
    void tellsWhatItKnows();
    void readsLanesOfMindInsight();
    void completesLanesOfMindInsight();
    void countsNccl();
    void receivingIsABubble();
    void agreesWithCountingMicroseconds();
    void agreesWithTheProfiler_data();
    void agreesWithTheProfiler();
};

void TestOverlap::recomputes()
{
    const OverlapAnalysis found = analysedOfOverlap(stepOfOverlap(7, 0, 60) + streamKernel(0, 10) + streamKernel(8, 20, 2) +
                                                    streamKernel(30, 40) + communication(15, 35) + communication(50, 55));
    QCOMPARE(found.source, OverlapSource::Recomputed);
    QCOMPARE(found.steps.size(), std::size_t(1));
    QCOMPARE(found.steps[0].number, std::string("7"));
    QCOMPARE(printed(found.steps[0].times), u"30 25 15 10 0 0 55 60"_qs);
    QCOMPARE(found.steps[0].times.overlappedNs(), TimeNs{10'000});
}

void TestOverlap::joinsWhatTouches()
{
    QCOMPARE(printed(analysedOfOverlap(streamKernel(0, 5) + streamKernel(5, 9)).all), u"9 0 0 0 -1 0 9 9"_qs);
}

// Copies and waits are free time. The tasks of communication planes and kernels that communicate repeat the operators, if there
// are any.
void TestOverlap::leavesOutWhatIsNeither()
{
    const QByteArray copy =
        sliceText(OverlapDevice, 1, 20'000, 5'000, "Memcpy").chopped(3) + ",\"args\":{\"Task Type\":\"MEMCPY_ASYNC\"}},\n";
    const QByteArray fused = streamKernel(30, 35).replace("MatMul", "AllGatherAivKernel");
    const OverlapAnalysis found = analysedOfOverlap(
        streamKernel(0, 10) + copy + fused + sliceText(OverlapHccl, 1, 12'000, 2'000, "Notify_Wait") + streamKernel(40, 50));
    QCOMPARE(printed(found.all), u"20 5 5 25 -1 0 50 50"_qs);
    const OverlapAnalysis withOperator =
        analysedOfOverlap(streamKernel(0, 10) + fused + communication(20, 22) +
                          sliceText(OverlapHccl, 1, 12'000, 2'000, "Notify_Wait") + streamKernel(40, 50));
    QCOMPARE(printed(withOperator.all), u"20 2 2 28 -1 0 50 50"_qs);
}

// A slice belongs completely to the step that it starts in.
void TestOverlap::readsLanesByStep()
{
    const OverlapAnalysis found =
        analysedOfOverlap(stepOfOverlap(1, 0, 100) + stepOfOverlap(2, 100, 200) + streamKernel(0, 300) +
                          lane(0, "Computing", 10, 40) + lane(0, "Computing", 90, 120) + lane(0, "Computing", 120, 130) +
                          lane(1, "Communication", 30, 60) + lane(2, "Communication(Not Overlapped)", 40, 60) +
                          lane(3, "Free", 60, 90) + lane(3, "Free", 130, 140) + lane(0, "Computing", 200, 210));
    QCOMPARE(found.source, OverlapSource::Lanes);
    QCOMPARE(printed(found.steps[0].times), u"60 30 20 30 10 0 110 100"_qs);
    QCOMPARE(printed(found.steps[1].times), u"10 0 0 10 20 0 20 100"_qs);
    QCOMPARE(printed(found.all), u"80 30 20 40 10 0 140 100"_qs);
}

void TestOverlap::mindSporeCountsTheEnd()
{
    const QByteArray events = stepOfOverlap(1, 0, 100) + lane(0, "Computing", 100, 110) + lane(3, "Free", 90, 120);
    QCOMPARE(printed(analysedOfOverlap(events).steps[0].times), u"0 0 0 30 -1 0 30 100"_qs);
    QCOMPARE(printed(analysedOfOverlap(events, StepConvention::MindSpore).steps[0].times), u"10 0 0 10 100 0 20 100"_qs);
}

void TestOverlap::tracesWithoutSteps()
{
    const QByteArray events = sliceText(OverlapPython, 1, 0, 1000, "op") + streamKernel(5, 9);
    const OverlapAnalysis found = analysedOfOverlap(events);
    QCOMPARE(found.steps.size(), std::size_t(1));
    QCOMPARE(found.steps[0].number, std::string());
    QCOMPARE(printed(found.steps[0].times), u"4 0 0 0 5 0 4 9"_qs);
    QCOMPARE(analysedOfOverlap(events, StepConvention::MindSpore).steps[0].number, std::string("0"));
    QCOMPARE(printed(analysedOfOverlap(sliceText(OverlapPython, 1, 0, 1000, "op")).all), u"0 0 0 0 -1 0 0 1"_qs);
}

// MindInsight takes collectives from the step trace of the whole run, but kernels from its first steps only.
void TestOverlap::mindInsightRecordsKernelsOfTheFirstSteps()
{
    const auto slice = [](int pid, int tid, int begin, int end, const QByteArray &name) {
        return sliceText(pid, tid, begin * 1000LL, (end - begin) * 1000LL, name);
    };
    const QByteArray json = slice(1, 519, 0, 10, "MatMul-op1") + slice(10000, 520, 5, 20, "stream_520_parallel_0") +
                            slice(1, 519, 30, 40, "MatMul-op1") + slice(10000, 520, 35, 50, "stream_520_parallel_0") +
                            slice(10000, 520, 65, 80, "stream_520_parallel_0");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    QVERIFY(trace);
    const DeviceActivity activity = deviceActivity(*trace, StepConvention::MindSpore, TaskControl());
    QVERIFY(activity.tellsComputing && activity.tellsCommunication);
    QCOMPARE(activity.recorded, (TimeRange{0, 40'000}));
    QCOMPARE(printed(analyseOverlap(*trace, activity, StepConvention::MindSpore, {}).all), u"20 20 10 10 -1 0 40 80"_qs);
}

// What ran is known only where the profiler records it.
void TestOverlap::tellsWhatItKnows_data()
{
    QTest::addColumn<QByteArray>("events");
    QTest::addColumn<bool>("computing");
    QTest::addColumn<bool>("communication");
    const QByteArray python = sliceText(OverlapPython, 1, 0, 1000, "op");
    QTest::newRow("host only") << processesOfOverlap() + python << false << false;
    QTest::newRow("device") << processesOfOverlap() + python + streamKernel(5, 9) << true << true;
    QTest::newRow("collectives only") << processesOfOverlap() + communication(5, 9) << false << true;
    QTest::newRow("overlap lanes") << processesOfOverlap() + lane(0, "Computing", 5, 9) << true << true;
    QTest::newRow("step trace only") << nameText(9, 0, "process_name", "Step Trace") +
                                            nameText(9, 5, "thread_name", "Model ID:2") + sliceText(9, 5, 0, 10, "Iteration 1")
                                     << false << false;
    QTest::newRow("MindInsight") << sliceText(1, 519, 0, 10, "MatMul-op1") + sliceText(9000, 0, 0, 5, "GetNext") << true << false;
}

void TestOverlap::tellsWhatItKnows()
{
    QFETCH(QByteArray, events);
    QFETCH(bool, computing);
    QFETCH(bool, communication);
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace);
    const DeviceActivity activity = deviceActivity(*trace, StepConvention::PyTorch, TaskControl());
    QCOMPARE(activity.tellsComputing, computing);
    QCOMPARE(activity.tellsCommunication, communication);
    QVERIFY(activity.tellsFree() || activity.free.empty());
    // A step trace beside the timeline names all collectives.
    if (activity.tellsComputing)
        QVERIFY(deviceActivity(*trace, StepConvention::MindSpore, TaskControl(), true).tellsCommunication);
}

void TestOverlap::readsLanesOfMindInsight()
{
    const QByteArray json = sliceText(1, 519, 0, 30, "MatMul-op1") + sliceText(12000, 7999, 0, 30'000, "computation_op") +
                            sliceText(12000, 8001, 10'000, 40'000, "communication") +
                            sliceText(12000, 8000, 30'000, 20'000, "communication_not_overlapped") +
                            sliceText(12000, 8002, 50'000, 10'000, "free_time");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    QVERIFY(trace);
    const DeviceActivity activity = deviceActivity(*trace, StepConvention::MindSpore, TaskControl());
    QVERIFY(activity.source == OverlapSource::Lanes);
    QCOMPARE(printed(analyseOverlap(*trace, activity, StepConvention::MindSpore, {}).all), u"30 40 20 10 -1 0 60 60"_qs);
}

/// Older versions merge the computation and show the communication beside it only; the rest follows from the other lanes.
void TestOverlap::completesLanesOfMindInsight()
{
    const QByteArray json =
        sliceText(1, 519, 0, 30'000, "MatMul-op1") + sliceText(1, 519, 60'000, 10'000, "MatMul-op2") +
        sliceText(10000, 520, 10'000, 40'000, "stream_520_parallel_0") + sliceText(12000, 7999, 0, 30'000, "computation_op") +
        sliceText(12000, 7999, 60'000, 10'000, "computation_op") + sliceText(12000, 8000, 30'000, 20'000, "a name of its own");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    QVERIFY(trace);
    const DeviceActivity activity = deviceActivity(*trace, StepConvention::MindSpore, TaskControl());
    QVERIFY(activity.source == OverlapSource::Lanes);
    QCOMPARE(printed(analyseOverlap(*trace, activity, StepConvention::MindSpore, {}).all), u"40 40 20 10 -1 0 70 70"_qs);
}

// Figures of the raw file, added up independently.
void TestOverlap::countsNccl()
{
    const QString file = test::samplePath(QStringLiteral("kineto/sampled_rank-0.json.gz"));
    if (file.isEmpty())
        QSKIP("the samples are not on this machine");
    TaskControl control;
    const auto trace = loadTrace({file.toStdString()}, control);
    QVERIFY(trace.has_value());
    const DeviceActivity activity = deviceActivity(**trace, StepConvention::PyTorch, control);
    const OverlapAnalysis found = analyseOverlap(**trace, activity, StepConvention::PyTorch, profilerSteps(**trace));
    QCOMPARE(found.all.computingNs, 210'320'000);
    QCOMPARE(found.all.communicationNs, 396'199'000);
    QCOMPARE(found.all.notOverlappedNs, 336'983'000);
    QCOMPARE(found.all.freeNs, 675'515'000);
    QCOMPARE(found.all.stepNs, 615'120'000);
    QCOMPARE(found.steps[0].times.communicationNs, 195'327'000);
    QCOMPARE(found.steps[1].times.communicationNs, 200'872'000);
}

void TestOverlap::receivingIsABubble()
{
    const QByteArray events = communication(0, 30, "hcom_receive__2") + communication(30, 40, "hcom_batchSendRecv__3");
    QCOMPARE(printed(analysedOfOverlap(events).all), u"0 40 40 0 -1 30 10 40"_qs);
    QCOMPARE(printed(analysedOfOverlap(events, StepConvention::MindSpore).all), u"0 40 40 0 -1 40 0 40"_qs);
}

// Compares random intervals with a computation that looks at every microsecond.
void TestOverlap::agreesWithCountingMicroseconds()
{
    std::mt19937 random(11);
    for (int round = 0; round < 100; ++round) {
        std::vector<bool> computes(200);
        std::vector<bool> communicates(200);
        QByteArray events;
        for (int count = static_cast<int>(random() % 20); count >= 0; --count) {
            const int begin = static_cast<int>(random() % 180);
            const int end = begin + 1 + static_cast<int>(random() % 20);
            const bool isKernel = random() % 2 != 0 || count == 0; // free time is unknown without any work of the device
            events += isKernel ? streamKernel(begin, end, 1 + count) : communication(begin, end);
            auto &marks = isKernel ? computes : communicates;
            std::fill(marks.begin() + begin, marks.begin() + end, true);
        }
        int computing = 0;
        int communicating = 0;
        int notOverlapped = 0;
        int first = 200;
        int last = 0;
        for (int us = 0; us < 200; ++us) {
            computing += computes[us] ? 1 : 0;
            communicating += communicates[us] ? 1 : 0;
            notOverlapped += communicates[us] && !computes[us] ? 1 : 0;
            if (computes[us] || communicates[us]) {
                first = std::min(first, us);
                last = us + 1;
            }
        }
        const int free = last - first - computing - notOverlapped;
        const OverlapTimes found = analysedOfOverlap(events).all;
        QCOMPARE(printed(found), QStringLiteral("%1 %2 %3 %4 -1 0 %5 %6")
                                     .arg(computing)
                                     .arg(communicating)
                                     .arg(notOverlapped)
                                     .arg(free)
                                     .arg(computing + notOverlapped + free)
                                     .arg(last - first));
    }
}

void TestOverlap::agreesWithTheProfiler_data()
{
    QTest::addColumn<QString>("card");
    for (const char *card :
         {"resnet_1card_level0/rank0_ascend_pt", "resnet_2cards_level1/rank0_ascend_pt", "resnet_2cards_level1/rank1_ascend_pt"})
        QTest::newRow(card) << QString::fromLatin1(card) + QStringLiteral("/ASCEND_PROFILER_OUTPUT/");
}

// The profiler's own table has sums of doubles, which are exact to the nanosecond here.
void TestOverlap::agreesWithTheProfiler()
{
    QFETCH(QString, card);
    const QString folder = test::samplePath(card);
    if (folder.isEmpty())
        QSKIP("the samples are not on this machine");
    TaskControl control;
    const auto trace = loadTrace({folder.toStdString() + "trace_view.json"}, control);
    const auto reported = readStepTimes(folder.toStdString() + "step_trace_time.csv", control);
    QVERIFY(trace && reported);
    const DeviceActivity activity = deviceActivity(**trace, StepConvention::PyTorch, control);
    const OverlapAnalysis found = analyseOverlap(**trace, activity, StepConvention::PyTorch, profilerSteps(**trace));
    QCOMPARE(found.source, OverlapSource::Lanes);
    QCOMPARE(found.steps.size(), reported->steps.size());
    for (std::size_t index = 0; index < found.steps.size(); ++index) {
        const OverlapTimes &times = found.steps[index].times;
        const StepTimes &row = reported->steps[index];
        QCOMPARE(found.steps[index].number, row.step);
        QCOMPARE(std::optional<std::int64_t>(times.computingNs), row.computingNs);
        QCOMPARE(std::optional<std::int64_t>(times.communicationNs), row.communicationNs);
        QCOMPARE(std::optional<std::int64_t>(times.notOverlappedNs), row.notOverlappedNs);
        QCOMPARE(std::optional<std::int64_t>(times.overlappedNs()), row.overlappedNs);
        QCOMPARE(std::optional<std::int64_t>(times.freeNs), row.freeNs);
        QCOMPARE(std::optional<std::int64_t>(times.bubbleNs), row.bubbleNs);
    }
}

PLUMBLINE_TEST(TestOverlap)
#include "tst_overlap.moc"
