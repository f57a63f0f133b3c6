// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grouping.h"
#include "core/base/scheduler.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <new>
#include <numeric>
#include <random>
#include <vector>

using namespace plumbline;

class GroupingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groups();
    void runs();
    void passesExceptionsOn();
};

// Compares with a stable sort, for random numbers of items, groups and threads.
void GroupingTest::groups()
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        const std::size_t count = random() % 200;
        const std::size_t groups = 1 + random() % 20;
        std::vector<std::size_t> groupOf(count);
        for (std::size_t &group : groupOf)
            group = random() % groups;
        std::vector<std::size_t> expected(count);
        std::iota(expected.begin(), expected.end(), 0);
        std::stable_sort(expected.begin(), expected.end(), [&](std::size_t a, std::size_t b) { return groupOf[a] < groupOf[b]; });

        std::vector<std::size_t> placed(count, count);
        const std::vector<std::uint32_t> begins = groupInParallel(
            count, groups, 1 + random() % 5, [&](std::size_t number) { return groupOf[number]; },
            [&](std::size_t number, std::uint32_t position) { placed[position] = number; });
        QCOMPARE(placed, expected);
        QCOMPARE(begins.size(), groups + 1);
        for (std::size_t group = 0; group <= groups; ++group) {
            const auto before = std::count_if(groupOf.begin(), groupOf.end(), [group](std::size_t own) { return own < group; });
            QCOMPARE(begins[group], static_cast<std::uint32_t>(before));
        }
    }
}

void GroupingTest::runs()
{
    for (const unsigned threads : {1u, 2u, 5u}) {
        for (const std::size_t count : {0u, 1u, 7u, 40u, 1000u}) {
            std::vector<std::atomic<int>> calls(count);
            parallelForRuns(count, threads,
                            [&](std::size_t index, unsigned worker) { calls[index] += worker < threads ? 1 : 100; });
            QVERIFY(std::all_of(calls.begin(), calls.end(), [](const std::atomic<int> &call) { return call == 1; }));
        }
    }
}

void GroupingTest::passesExceptionsOn()
{
    const auto fails = [](std::size_t index, unsigned) {
        if (index == 500)
            throw std::bad_alloc();
    };
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, parallelForRuns(1000, 2, fails));
}

PLUMBLINE_TEST(GroupingTest)
#include "tst_grouping.moc"
