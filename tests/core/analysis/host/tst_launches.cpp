// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/launches.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

constexpr int Host = 1;
constexpr int LaunchesDevice = 2;

/// Returns a launch from thread 1 to a task of 10 us; times are in microseconds.
QByteArray launch(int id, int host, int device, int stream = 7)
{
    return test::sliceText(LaunchesDevice, stream, device * 1000LL, 10'000, "task") +
           test::flowText("HostToDevice", id, Host, 1, host * 1000LL, LaunchesDevice, stream, device * 1000LL);
}

std::vector<LaneLaunches> analysedOfLaunches(const QByteArray &events)
{
    const QByteArray text = test::nameText(Host, 0, "process_name", "CANN") +
                            test::nameText(LaunchesDevice, 0, "process_name", "Ascend Hardware") +
                            test::sliceText(Host, 1, 0, 1, "origin") + events;
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    return trace ? analyseLaunches(*trace, TaskControl()) : std::vector<LaneLaunches>();
}

/// Prints counts and delays, then `time:depth`, in microseconds.
QString printed(const LaneLaunches &lane)
{
    QStringList cells{QString::number(lane.launches.size()), QString::number(lane.vertical), QString::number(lane.backwards)};
    for (const TimeNs ns : {lane.averageNs, lane.minimumNs, lane.maximumNs, lane.medianNs, lane.p95Ns, lane.p99Ns})
        cells += QString::number(ns / 1000);
    cells += QString::number(lane.deepest);
    for (const LaunchDepth &depth : lane.depths)
        cells += QStringLiteral("%1:%2").arg(depth.time / 1000).arg(depth.depth);
    return cells.join(QLatin1Char(' '));
}

} // namespace

class TestLaunches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresDelaysAndDepth();
    void keepsLanesApart();
    void countsWhatRunsBackwards();
    void countsLikeANaiveSearch();
    void saysNothingWithoutArrows();
    void agreesWithARealTrace();
};

void TestLaunches::measuresDelaysAndDepth()
{
    const auto lanes = analysedOfLaunches(launch(1, 10, 20) + launch(2, 12, 112) + launch(3, 14, 214));
    QCOMPARE(lanes.size(), std::size_t{1});
    QCOMPARE(printed(lanes.front()), QStringLiteral("3 1 0 103 10 200 100 200 200 3 10:1 12:2 14:3 20:2 112:1 214:0"));
    QCOMPARE(lanes.front().meanDepth, (2.0 * 1 + 2 * 2 + 6 * 3 + 92 * 2 + 102 * 1) / 204);
}

void TestLaunches::keepsLanesApart()
{
    const auto lanes = analysedOfLaunches(launch(1, 10, 100, 7) + launch(2, 20, 200, 8));
    QCOMPARE(lanes.size(), std::size_t{2});
    QCOMPARE(printed(lanes[0]), QStringLiteral("1 0 0 90 90 90 90 90 90 1 10:1 100:0"));
    QCOMPARE(printed(lanes[1]), QStringLiteral("1 0 0 180 180 180 180 180 180 1 20:1 200:0"));
}

void TestLaunches::countsWhatRunsBackwards()
{
    const auto lanes = analysedOfLaunches(launch(1, 30, 20) + launch(2, 40, 140));
    QCOMPARE(lanes.size(), std::size_t{1});
    QCOMPARE(printed(lanes.front()), QStringLiteral("2 1 1 45 -10 100 -10 100 100 1 40:1 140:0"));
}

void TestLaunches::countsLikeANaiveSearch()
{
    std::mt19937 random(3);
    QByteArray events;
    for (int id = 0; id < 300; ++id) {
        const int host = static_cast<int>(random() % 5000);
        events += launch(id, host, host + static_cast<int>(random() % 400) - 50);
    }
    const auto lanes = analysedOfLaunches(events);
    QCOMPARE(lanes.size(), std::size_t{1});
    for (const LaunchDepth &depth : lanes.front().depths) {
        std::uint32_t expected = 0;
        for (const Launch &launch : lanes.front().launches)
            expected += launch.host <= depth.time && depth.time < launch.device ? 1 : 0;
        QCOMPARE(depth.depth, expected);
    }
}

void TestLaunches::saysNothingWithoutArrows()
{
    QVERIFY(analysedOfLaunches(test::sliceText(LaunchesDevice, 7, 1000, 1000, "task")).empty());
}

// The expected figures were counted independently with decimal arithmetic. docs/advice.md 0.2 has the same for the flows of
// kernels alone.
void TestLaunches::agreesWithARealTrace()
{
    const QString path =
        test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
    if (path.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto trace = loadTrace({path.toStdString()}, control, {});
    QVERIFY(trace.has_value());
    std::size_t launches = 0;
    std::uint32_t vertical = 0;
    std::uint32_t backwards = 0;
    TimeNs least = 0;
    for (const LaneLaunches &lane : analyseLaunches(**trace, control)) {
        launches += lane.launches.size();
        vertical += lane.vertical;
        backwards += lane.backwards;
        least = std::min(least, lane.minimumNs);
    }
    QCOMPARE(launches, std::size_t{215});
    QCOMPARE(vertical, 40u);
    QCOMPARE(backwards, 34u);
    QCOMPARE(least, TimeNs{-13'565});
}

PLUMBLINE_TEST(TestLaunches)
#include "tst_launches.moc"
