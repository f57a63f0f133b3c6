// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneusage.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace plumbline;

namespace {

/// Returns a trace with two processes: one with nested lanes, one whose slices overlap arbitrarily.
std::shared_ptr<const Trace> randomTrace(unsigned seed)
{
    std::mt19937 random(seed);
    QByteArray json = "[" + test::nameText(2, 0, "process_name", "Overlap Analysis");
    for (int i = 0; i < 400; ++i) {
        const auto start = static_cast<qint64>(random() % 40'000);
        const auto length = static_cast<qint64>(random() % 3 == 0 ? random() % 3000 : random() % 20);
        const bool idle = random() % 4 == 0;
        json += test::sliceText(1 + int(random() % 2), 1 + int(random() % 3), start, length, idle ? "Free" : "Computing");
    }
    for (int i = 0; i < 300; ++i)
        json += test::sliceText(3, 1, i * 100, static_cast<qint64>(random() % 100), "kernel");
    return test::traceFromText(json.chopped(2) + "]");
}

/// Returns the nanoseconds of the range that some lanes cover, one by one.
std::vector<bool> covered(const Trace &trace, const std::vector<LaneId> &lanes, TimeRange range, bool withIdle)
{
    std::vector<bool> busy(static_cast<std::size_t>(range.length()), false);
    for (const LaneId lane : lanes)
        for (std::size_t i = trace.lane(lane).sliceBegin(); i < trace.lane(lane).sliceEnd(); ++i) {
            const TimeRange slice = trace.sliceRange(SliceId(i));
            for (TimeNs t = std::max(slice.begin, range.begin); t < std::min(slice.end, range.end); ++t)
                if (withIdle || trace.slices().role[i] != Role::Free)
                    busy[static_cast<std::size_t>(t - range.begin)] = true;
        }
    return busy;
}

} // namespace

class TestLaneUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsUnionsToTheNanosecond()
    {
        std::mt19937 random(7);
        for (unsigned seed = 0; seed < 6; ++seed) {
            const auto trace = randomTrace(seed);
            const LaneUsage usage(trace, std::make_shared<const LaneIndex>(trace));
            for (int i = 0; i < 40; ++i) {
                const auto begin = static_cast<TimeNs>(random() % 45'000) - 2000;
                const TimeRange range{begin, begin + static_cast<TimeNs>(random() % 9000)};
                const auto count = [](const std::vector<bool> &busy) { return std::count(busy.begin(), busy.end(), true); };
                for (std::size_t lane = 0; lane < trace->lanes().size(); ++lane)
                    QCOMPARE(usage.busyNs(LaneId(lane), range), count(covered(*trace, {LaneId(lane)}, range, true)));
                for (std::size_t process = 0; process < trace->processes().size(); ++process)
                    QCOMPARE(usage.process(ProcessId(process)).busyNs(range),
                             count(covered(*trace, trace->processes()[process].lanes, range, false)));
            }
        }
    }

    void coversPixelsAsTheUnionDoes()
    {
        std::mt19937 random(3);
        for (unsigned seed = 0; seed < 4; ++seed) {
            const auto trace = randomTrace(seed);
            const LaneUsage usage(trace, std::make_shared<const LaneIndex>(trace));
            for (const int width : {1, 7, 100, 1900}) {
                const auto begin = static_cast<TimeNs>(random() % 30'000) - 1000;
                const TimeRange range{begin, begin + 10 + static_cast<TimeNs>(random() % 20'000)};
                const TimeScale scale(range, width);
                for (std::size_t process = 0; process < trace->processes().size(); ++process) {
                    std::vector<BusySpans::Pixel> pixels;
                    usage.process(ProcessId(process)).pixels(scale, pixels);
                    std::vector<float> shown(static_cast<std::size_t>(width), 0.0f);
                    int last = 0;
                    for (const BusySpans::Pixel &pixel : pixels) {
                        QVERIFY(pixel.px >= last && pixel.end > pixel.px && pixel.end <= width);
                        last = pixel.end;
                        for (int px = pixel.px; px < pixel.end; ++px)
                            shown[static_cast<std::size_t>(px)] = pixel.coverage;
                    }
                    const auto busy = covered(*trace, trace->processes()[process].lanes, range, false);
                    for (int px = 0; px < width; ++px) {
                        const TimeNs from = scale.beginOfPixel(px);
                        const TimeNs to = std::max(scale.beginOfPixel(px + 1), from + 1);
                        TimeNs sum = 0;
                        for (TimeNs t = from; t < std::min(to, range.end); ++t)
                            sum += busy[static_cast<std::size_t>(t - range.begin)] ? 1 : 0;
                        if (to <= range.end && scale.beginOfPixel(px + 1) > from)
                            QVERIFY(std::abs(double(shown[static_cast<std::size_t>(px)]) - double(sum) / double(to - from)) <
                                    1e-4);
                    }
                }
            }
        }
    }

    void namesTheRoleOfALane()
    {
        const auto trace = test::traceFromText("[" + test::nameText(2, 0, "process_name", "Overlap Analysis") +
                                               test::sliceText(2, 1, 0, 10, "Computing") + test::sliceText(2, 1, 10, 30, "Free") +
                                               test::sliceText(2, 2, 0, 0, "Computing").chopped(2) + "]");
        const LaneUsage usage(trace, std::make_shared<const LaneIndex>(trace));
        QCOMPARE(usage.mainRole(LaneId(std::size_t{1})), Role::ComputeCube); // Free is longer, but is no work
        QCOMPARE(usage.mainRole(LaneId(std::size_t{2})), Role::Other);
        QCOMPARE(usage.roleNs(LaneId(std::size_t{1}))[std::size_t(Role::ComputeCube)], TimeNs(10));
        QCOMPARE(usage.process(ProcessId(std::size_t{0})).busyNs({0, 100}), TimeNs(10));
    }

    void timesOfARoleMayExceedAllTimes()
    {
        constexpr qint64 Long = qint64(1) << 62;
        QByteArray json = "[";
        for (int i = 0; i < 4; ++i)
            json += test::sliceText(2, 1, 0, Long - i, "s");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        const LaneUsage usage(trace, std::make_shared<const LaneIndex>(trace));
        QCOMPARE(usage.roleNs(LaneId(std::size_t{0}))[std::size_t(Role::Other)], std::numeric_limits<TimeNs>::max());
        QCOMPARE(usage.busyNs(LaneId(std::size_t{0}), {0, 1000}), TimeNs(1000));
    }
};

PLUMBLINE_TEST(TestLaneUsage)
#include "tst_laneusage.moc"
