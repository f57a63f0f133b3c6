// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ranks.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace plumbline;

namespace {

constexpr qint64 Most = std::numeric_limits<qint64>::max();

} // namespace

class TestRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsLikeASort_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<qint64>("least");
        QTest::addColumn<qint64>("distance"); ///< largest distance from the least value, for all values but the outlier
        QTest::addColumn<qint64>("outlier");
        QTest::newRow("one") << 1 << qint64(7) << qint64(1) << qint64(7);
        QTest::newRow("few") << 40 << qint64(0) << qint64(1000) << qint64(5000);
        QTest::newRow("as many as are few") << 4096 << qint64(0) << qint64(1000) << qint64(5000);
        QTest::newRow("one more") << 4097 << qint64(0) << qint64(1000) << qint64(5000);
        QTest::newRow("near each other") << 20'000 << qint64(1'000'000'000) << qint64(300) << qint64(2'000'000'000);
        QTest::newRow("far apart") << 20'000 << qint64(3) << qint64(1'000'000'000'000'000) << Most;
        QTest::newRow("all the same") << 20'000 << qint64(900) << qint64(1) << qint64(900);
        QTest::newRow("from the least of all") << 20'000 << qint64(-Most - 1) << Most << Most;
    }

    void findsLikeASort()
    {
        QFETCH(int, count);
        QFETCH(qint64, least);
        QFETCH(qint64, distance);
        QFETCH(qint64, outlier);
        std::mt19937_64 random(static_cast<unsigned>(count));
        std::vector<std::int64_t> values(static_cast<std::size_t>(count), least);
        for (std::size_t i = 1; i < values.size(); ++i)
            values[i] += static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(distance));
        values.back() = outlier;
        std::ranges::shuffle(values, random);
        std::vector<std::int64_t> sorted = values;
        std::ranges::sort(sorted);
        const std::uint64_t last = values.size() - 1;
        const std::vector<std::uint64_t> ranks{0, last / 2, last / 2, last - last / 20, last - last / 100, last};
        std::vector<std::int64_t> expected;
        for (const std::uint64_t rank : ranks)
            expected.push_back(sorted[rank]);
        std::vector<std::int64_t> found(ranks.size());
        findRanks(values, least, ranks, found);
        QVERIFY(found == expected);
    }
};

PLUMBLINE_TEST(TestRanks)
#include "tst_ranks.moc"
