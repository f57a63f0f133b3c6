// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangestatistics.h"
#include "core/query/selftime.h"
#include "core/query/selftimes.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <vector>

using namespace plumbline;

namespace {

QString printed(const Trace &trace, GroupBy by, const GroupStatistics &group)
{
    return QStringLiteral("%1 n%2 sum%3 self%4 avg%5 min%6 max%7 p50:%8 p95:%9")
               .arg(QString::fromStdString(groupName(trace, by, group.key)))
               .arg(group.count)
               .arg(QString::fromStdString(wideText(group.sumNs)), QString::fromStdString(wideText(group.selfNs)))
               .arg(group.averageNs())
               .arg(group.minNs)
               .arg(group.maxNs)
               .arg(group.p50Ns)
               .arg(group.p95Ns) +
           QStringLiteral(" p99:%1").arg(group.p99Ns);
}

QStringList printed(const Trace &trace, GroupBy by, const RangeStatistics &statistics)
{
    QStringList lines;
    for (const GroupStatistics &group : statistics.groups)
        lines << printed(trace, by, group);
    lines << QStringLiteral("n%1 sum%2 union%3 span%4+%5")
                 .arg(statistics.count)
                 .arg(QString::fromStdString(wideText(statistics.sumNs)))
                 .arg(statistics.unionNs)
                 .arg(statistics.span.begin)
                 .arg(statistics.span.length());
    return lines;
}

QStringList computed(const Trace &trace, const StatisticsQuery &query, unsigned threads = 2)
{
    const auto statistics = rangeStatistics(trace, query, TaskControl(), threads);
    return statistics ? printed(trace, query.by, *statistics) : QStringList{QStringLiteral("failed")};
}

/// Computes the same figures by marking every nanosecond and sorting every group.
class Naive
{
public:
    Naive(const Trace &trace, const StatisticsQuery &query) : m_trace(trace), m_query(query)
    {
        const TimeRange all = trace.slicesRange();
        m_busy.assign(static_cast<std::size_t>(all.end + 1), false);
        for (std::size_t i = 0; i < trace.slices().size(); ++i)
            add(SliceId(i));
    }

    QStringList print()
    {
        RangeStatistics result;
        for (auto &[key, durations] : m_durations) {
            std::sort(durations.begin(), durations.end());
            const auto rank = [&durations = durations](double share) {
                return durations[static_cast<std::size_t>(std::ceil(share * static_cast<double>(durations.size()))) - 1];
            };
            GroupStatistics group{key,       durations.size(), 0,         m_self[key], durations.front(), durations.back(),
                                  rank(0.5), rank(0.95),       rank(0.99)};
            for (const TimeNs duration : durations)
                group.sumNs += duration;
            result.count += group.count;
            result.sumNs += group.sumNs;
            result.groups.push_back(group);
        }
        std::sort(result.groups.begin(), result.groups.end(), [this](const GroupStatistics &a, const GroupStatistics &b) {
            if (a.sumNs != b.sumNs || m_query.by >= GroupBy::Lane)
                return a.sumNs != b.sumNs ? a.sumNs > b.sumNs : a.key < b.key;
            return groupName(m_trace, m_query.by, a.key) < groupName(m_trace, m_query.by, b.key);
        });
        result.unionNs = std::count(m_busy.begin(), m_busy.end(), true);
        result.span = m_any ? m_span : TimeRange{};
        return printed(m_trace, m_query.by, result);
    }

private:
    TimeRange clipped(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        return {std::max(range.begin, m_query.range.begin), std::min(range.end, m_query.range.end)};
    }

    TimeNs self(SliceId slice) const
    {
        const TimeRange whole = m_trace.sliceRange(slice);
        std::vector<bool> left(m_busy.size(), false);
        const TimeRange part = clipped(slice);
        std::fill(left.begin() + part.begin, left.begin() + part.end, true);
        const Lane &lane = m_trace.lane(m_trace.laneOf(slice));
        for (std::size_t row = m_trace.rowOf(slice) + 1; row < lane.rows(); ++row) {
            for (std::size_t j = lane.rowBegin[row]; j < lane.rowBegin[row + 1]; ++j) {
                const TimeRange other = m_trace.sliceRange(SliceId(j));
                if (other.begin >= whole.begin && other.end <= whole.end)
                    std::fill(left.begin() + other.begin, left.begin() + other.end, false);
            }
        }
        return std::count(left.begin(), left.end(), true);
    }

    void add(SliceId slice)
    {
        const LaneId lane = m_trace.laneOf(slice);
        const TimeRange whole = m_trace.sliceRange(slice);
        if (!m_query.holds(lane) || !m_query.range.intersectsSlice(whole.begin, whole.end))
            return;
        const std::array<std::uint32_t, 5> keys{m_trace.slices().name[slice.value].value,
                                                m_trace.slices().category[slice.value].value, lane.value,
                                                static_cast<std::uint32_t>(m_trace.processOf(lane).kind),
                                                static_cast<std::uint32_t>(m_trace.slices().role[slice.value])};
        const std::uint32_t key = keys[static_cast<std::size_t>(m_query.by)];
        const TimeRange part = clipped(slice);
        m_durations[key].push_back(part.length());
        m_self[key] += self(slice);
        std::fill(m_busy.begin() + part.begin, m_busy.begin() + part.end, true);
        m_span = m_any ? m_span.united(part) : part;
        m_any = true;
    }

    const Trace &m_trace;
    const StatisticsQuery &m_query;
    std::map<std::uint32_t, std::vector<TimeNs>> m_durations;
    std::map<std::uint32_t, TimeNs> m_self;
    std::vector<bool> m_busy;
    TimeRange m_span;
    bool m_any = false;
};

/// Returns three lanes of slices that nest, cross, touch or have no length.
std::shared_ptr<const Trace> randomTrace(unsigned seed, unsigned slices)
{
    std::mt19937 random(seed);
    QByteArray json = "[" + test::nameText(2, 0, "process_name", "Ascend Hardware") + test::sliceText(1, 1, 0, 5, "first");
    for (unsigned i = 0; i < slices; ++i) {
        const auto lane = static_cast<int>(random() % 3);
        const unsigned longest = i % 7 == 0 ? 500 : 40;
        // Lane 0 has no crossings: each slice lies inside its own slot or fills it.
        const qint64 start = qint64(lane == 0 ? random() % 90 * 10 : random() % 900);
        const auto length = qint64(lane == 0 ? 10 * (random() % 2) : random() % longest);
        json += test::sliceText(lane == 2 ? 2 : 1, lane, start, length, "n" + QByteArray::number(random() % 6));
    }
    return test::traceFromText(json.chopped(2) + "]");
}

} // namespace

class TestRangeStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLikeTheContract()
    {
        const auto trace =
            test::traceFromText("[" + test::nameText(1, 0, "process_name", "P") + test::sliceText(1, 1, 0, 100, "a") +
                                test::sliceText(1, 1, 10, 30, "b") + test::sliceText(1, 1, 50, 20, "b") +
                                test::sliceText(1, 2, 90, 20, "a") + test::sliceText(1, 2, 20, 0, "mark").chopped(2) + "]");
        QVERIFY(trace);
        QCOMPARE(computed(*trace, {}),
                 (QStringList{QStringLiteral("a n2 sum120 self70 avg60 min20 max100 p50:20 p95:100 p99:100"),
                              QStringLiteral("b n2 sum50 self50 avg25 min20 max30 p50:20 p95:30 p99:30"),
                              QStringLiteral("mark n1 sum0 self0 avg0 min0 max0 p50:0 p95:0 p99:0"),
                              QStringLiteral("n5 sum170 union110 span0+110")}));
        // The range is half open. The slice that ends at 40 counts with its part in the range, the instant at 20 lies inside, and
        // "a" of lane 2 does not.
        QCOMPARE(computed(*trace, {{20, 45}, {}, GroupBy::Lane}),
                 (QStringList{QStringLiteral("P/1 n2 sum45 self25 avg22 min20 max25 p50:20 p95:25 p99:25"),
                              QStringLiteral("P/2 n1 sum0 self0 avg0 min0 max0 p50:0 p95:0 p99:0"),
                              QStringLiteral("n3 sum45 union25 span20+25")}));
        QCOMPARE(computed(*trace, {{20, 45}, {}, GroupBy::Layer}),
                 (QStringList{QStringLiteral("other n3 sum45 self25 avg15 min0 max25 p50:20 p95:25 p99:25"),
                              QStringLiteral("n3 sum45 union25 span20+25")}));
        QCOMPARE(computed(*trace, {{20, 45}, {}, GroupBy::Role}).first().left(6), QStringLiteral("other "));
        QCOMPARE(computed(*trace, {{200, 300}, {}, GroupBy::Name}), QStringList{QStringLiteral("n0 sum0 union0 span0+0")});
    }

    void ranksManyOfOneName()
    {
        std::mt19937 random(9);
        QByteArray json = "[";
        std::vector<TimeNs> durations;
        for (int i = 0; i < 10'000; ++i) {
            durations.push_back(100'000 + static_cast<TimeNs>(random() % (i % 50 == 0 ? 800'000 : 900)));
            json += test::sliceText(1, 1, qint64(i) * 1'000'000, durations.back(), "a");
        }
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const auto found = rangeStatistics(*trace, {}, TaskControl(), 2);
        QVERIFY(found && found->groups.size() == 1);
        std::sort(durations.begin(), durations.end());
        const GroupStatistics &group = found->groups.front();
        const std::vector<TimeNs> figures{group.minNs, group.p50Ns, group.p95Ns, group.p99Ns, group.maxNs};
        const std::vector<TimeNs> expected{durations.front(), durations[4999], durations[9499], durations[9899],
                                           durations.back()};
        QVERIFY(figures == expected);
    }

    void roundsHalfToEven()
    {
        QCOMPARE(meanNs(45, 2), TimeNs{22});
        QCOMPARE(meanNs(47, 2), TimeNs{24});
        QCOMPARE(meanNs(5, 3), TimeNs{2});
        QCOMPARE(meanNs(0, 0), TimeNs{0});
        QCOMPARE(wideText(WideNs{std::numeric_limits<TimeNs>::max()} * 2), std::string("18446744073709551614"));
    }

    void equalsMarkingEveryNanosecond_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<unsigned>("slices");
        for (unsigned seed = 0; seed < 30; ++seed)
            QTest::addRow("%u", seed) << seed << (seed % 3 == 0 ? 12U : 60 + seed * 8);
    }

    void equalsMarkingEveryNanosecond()
    {
        QFETCH(unsigned, seed);
        QFETCH(unsigned, slices);
        const auto trace = randomTrace(seed, slices);
        QVERIFY(trace);
        std::mt19937 random(seed);
        for (int round = 0; round < 20; ++round) {
            StatisticsQuery query;
            query.by = static_cast<GroupBy>(round % 5);
            if (round >= 5) {
                const TimeNs begin = static_cast<TimeNs>(random() % 900);
                query.range = {begin, begin + static_cast<TimeNs>(random() % 200)};
            }
            if (round % 2 != 0) {
                query.lanes.assign(trace->lanes().size(), false);
                query.lanes[random() % query.lanes.size()] = true;
            }
            QCOMPARE(computed(*trace, query, static_cast<unsigned>(round) % 4 + 1), Naive(*trace, query).print());
        }
    }

    void sweepsEqualSelfTimes()
    {
        for (unsigned seed = 100; seed < 110; ++seed) {
            const auto trace = randomTrace(seed, 300);
            QVERIFY(trace);
            for (const Lane &lane : trace->lanes()) {
                const SelfTimes sweep(*trace, lane, AllTime);
                for (std::size_t row = 0; row < lane.rows(); ++row) {
                    const std::size_t begin = (lane.rowBegin[row] + lane.rowBegin[row + 1]) / 2;
                    std::vector<TimeNs> swept(lane.rowBegin[row + 1] - begin);
                    sweep.read(row, begin, swept);
                    for (std::size_t i = 0; i < swept.size(); ++i)
                        QCOMPARE(swept[i], selfTime(*trace, SliceId(begin + i)));
                }
            }
        }
    }

    // A staircase of slices is too deep and too tangled to be walked; single slices that stick out are not.
    void staircasesEqualSelfTimes()
    {
        for (const int step : {1, 40}) {
            QByteArray json = "[" + test::sliceText(1, 1, 0, 9'000, "all");
            for (int i = 1; i < 1'300; ++i)
                json += test::sliceText(1, 1, i * step / 8, 1'200 + i % 7, "s");
            const auto trace = test::traceFromText(json.chopped(2) + "]");
            QVERIFY(trace);
            const Lane &lane = trace->lanes()[0];
            QVERIFY(lane.rows() > (step == 1 ? 1'200 : 200));
            const SelfTimes sweep(*trace, lane, AllTime);
            for (std::size_t row = 0; row < lane.rows(); ++row) {
                std::vector<TimeNs> swept(lane.rowBegin[row + 1] - lane.rowBegin[row]);
                sweep.read(row, lane.rowBegin[row], swept);
                for (std::size_t i = 0; i < swept.size(); ++i)
                    QCOMPARE(swept[i], selfTime(*trace, SliceId(lane.rowBegin[row] + i)));
            }
        }
    }

    void manyOverlappingSlicesStayQuick()
    {
        QByteArray json = "[";
        for (int i = 0; i < 20'000; ++i)
            json += test::sliceText(1, 1, i, 20'000 + i % 7, "s");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        QVERIFY(trace->lanes()[0].rows() > 1000);
        const auto statistics = rangeStatistics(*trace, {}, TaskControl());
        QVERIFY(statistics);
        QCOMPARE(statistics->count, std::uint64_t{20'000});
    }

    void stopsWhenAsked()
    {
        const auto trace = randomTrace(1, 50);
        TaskControl control;
        control.requestStop();
        const auto statistics = rangeStatistics(*trace, {}, control);
        QVERIFY(!statistics);
        QCOMPARE(int(statistics.error().code), int(ErrorCode::Cancelled));
    }
};

PLUMBLINE_THREAD_TEST(TestRangeStatistics)
#include "tst_rangestatistics.moc"
