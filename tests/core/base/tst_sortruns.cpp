// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sortruns.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>

using namespace plumbline;

namespace {

struct Item
{
    int key = 0;
    int place = 0; ///< position before sorting
    friend bool operator==(const Item &, const Item &) = default;
};

bool before(const Item &a, const Item &b)
{
    return a.key < b.key;
}

/// Returns runs of random lengths that begin at random keys. `disorder` of a hundred items have random keys.
std::vector<Item> randomRuns(std::mt19937 &random, unsigned disorder)
{
    std::vector<Item> items;
    for (unsigned run = random() % 8; run > 0; --run) {
        int key = static_cast<int>(random() % 500);
        for (unsigned length = random() % 200; length > 0; --length)
            items.push_back(
                {random() % 100 < disorder ? static_cast<int>(random() % 1000) : key += static_cast<int>(random() % 3), 0});
    }
    for (std::size_t place = 0; place < items.size(); ++place)
        items[place].place = static_cast<int>(place);
    return items;
}

} // namespace

class SortRunsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sortsStably();
    void leavesSortedItemsAlone();
};

void SortRunsTest::sortsStably()
{
    std::mt19937 random(1);
    for (int round = 0; round < 600; ++round) {
        std::vector<Item> items = randomRuns(random, round % 3 == 0 ? 0 : round % 3 == 1 ? 5 : 100);
        std::vector<Item> expected = items;
        std::stable_sort(expected.begin(), expected.end(), before);
        sortRuns(std::span(items), before);
        QVERIFY(items == expected);
    }
}

void SortRunsTest::leavesSortedItemsAlone()
{
    std::vector<Item> items;
    for (int key = 0; key < 5000; ++key)
        items.push_back({key / 3, key});
    std::size_t compared = 0;
    const std::vector<Item> expected = items;
    sortRuns(std::span(items), [&](const Item &a, const Item &b) {
        ++compared;
        return before(a, b);
    });
    QVERIFY(items == expected);
    QCOMPARE(compared, items.size() - 1);
}

PLUMBLINE_TEST(SortRunsTest)
#include "tst_sortruns.moc"
