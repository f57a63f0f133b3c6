// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/search/slicesearcher.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <random>

using namespace plumbline;

namespace {

/// Returns slices named "Add", "MatMul" or "Mul" in four lanes, at times that are sometimes crowded.
std::shared_ptr<const Trace> randomTrace(unsigned seed, int slices)
{
    std::mt19937_64 random(seed);
    const auto below = [&random](std::uint64_t limit) { return static_cast<qint64>(random() % limit); };
    QByteArray json = "[" + test::sliceText(1, 0, 0, 1, "step");
    for (int i = 0; i < slices; ++i)
        json += test::sliceText(1, int(below(4)), below(i % 3 == 0 ? 1'000'000 : 900), 3,
                                std::array{"Add", "MatMul", "Mul"}[static_cast<std::size_t>(below(3))]);
    return test::traceFromText(json.chopped(2) + "]");
}

TimeNs startOf(const std::vector<SearchedCard> &cards, SliceHit hit)
{
    return cards[hit.card].clock.map(cards[hit.card].trace->slices().start[hit.slice.value]);
}

/// Computes the hits by sorting all of them by start.
std::vector<SliceHit> plainHits(const std::vector<SearchedCard> &cards, std::string_view part)
{
    std::vector<SliceHit> hits;
    for (std::uint32_t card = 0; card < cards.size(); ++card) {
        const Trace &trace = *cards[card].trace;
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            if (trace.text(trace.slices().name[i]).find(part) != std::string_view::npos)
                hits.push_back({card, SliceId(i)});
        }
    }
    std::ranges::stable_sort(hits, {}, [&](SliceHit hit) { return startOf(cards, hit); });
    return hits;
}

/// Computes the ticks: a hit gets one if it starts more than an 8192nd of the range of all hits after the last tick.
std::vector<TimeNs> plainTicks(const std::vector<SearchedCard> &cards, const std::vector<SliceHit> &hits)
{
    std::vector<TimeNs> ticks;
    for (const SliceHit hit : hits) {
        const TimeNs stretch = (startOf(cards, hits.back()) - startOf(cards, hits.front())) / 8192;
        if (ticks.empty() || startOf(cards, hit) > ticks.back() + stretch)
            ticks.push_back(startOf(cards, hit));
    }
    return ticks;
}

} // namespace

class TestSliceSearcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsLikeOneSort_data()
    {
        QTest::addColumn<int>("slices");
        QTest::addColumn<QString>("part");
        QTest::newRow("few") << 40 << QStringLiteral("Mul");
        QTest::newRow("many") << 20'000 << QStringLiteral("Mul");
        QTest::newRow("all") << 20'000 << QString();
        QTest::newRow("none") << 40 << QStringLiteral("Sub");
    }

    void findsLikeOneSort()
    {
        QFETCH(int, slices);
        QFETCH(QString, part);
        const std::vector<SearchedCard> cards{{randomTrace(1, slices), {}}, {randomTrace(2, slices), {-300, 7'000'000'000}}};
        const std::vector<SliceHit> expected = plainHits(cards, part.toStdString());
        for (const unsigned threads : {0u, 1u, 3u}) {
            const auto found = searchCards(cards, QRegularExpression(part), TaskControl(), threads);
            QVERIFY(found);
            QVERIFY(*found->hits == expected);
            QVERIFY(found->highlight->times == plainTicks(cards, expected));
            for (std::uint32_t card = 0; card < cards.size(); ++card) {
                QVERIFY(std::ranges::is_sorted(found->highlight->slices[card]));
                QCOMPARE(qsizetype(found->highlight->slices[card].size()),
                         qsizetype(std::ranges::count(expected, card, &SliceHit::card)));
            }
        }
    }

    /// If clocks put cards at both ends of all time, there is a tick at either end.
    void ticksReachOverAllTime()
    {
        constexpr TimeNs Last = std::numeric_limits<TimeNs>::max();
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 1, "Add").chopped(2) + "]");
        const auto found =
            searchCards({{trace, {-Last, 0}}, {trace, {Last, 0}}, {trace, {-Last + 1, 0}}}, QRegularExpression(), TaskControl());
        QVERIFY(found);
        QVERIFY(found->highlight->times == (std::vector<TimeNs>{-Last, Last}));
    }
};

PLUMBLINE_TEST(TestSliceSearcher)
#include "tst_slicesearcher.moc"
