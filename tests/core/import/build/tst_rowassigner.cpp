// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/rowassigner.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

using Span = std::pair<std::int64_t, std::int64_t>; // start, end

std::vector<std::uint32_t> rowsOf(const std::vector<Span> &spans, RowAssigner &assigner)
{
    std::vector<std::uint32_t> rows;
    for (const auto &[start, end] : spans)
        rows.push_back(assigner.add(start, end));
    return rows;
}

} // namespace

class TestRowAssigner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rows_data();
    void rows();
    void agreesWithTheDefinition();
};

void TestRowAssigner::rows_data()
{
    QTest::addColumn<std::vector<Span>>("spans");
    QTest::addColumn<std::vector<std::uint32_t>>("rows");
    QTest::addColumn<quint64>("overlapping");
    QTest::addColumn<qint64>("busy");
    using Spans = std::vector<Span>;
    using Rows = std::vector<std::uint32_t>;
    QTest::newRow("one after the other") << Spans{{0, 10}, {10, 20}, {25, 30}} << Rows{0, 0, 0} << quint64{0} << qint64{25};
    QTest::newRow("nested") << Spans{{0, 10}, {2, 8}, {3, 4}, {8, 10}} << Rows{0, 1, 2, 1} << quint64{0} << qint64{10};
    QTest::newRow("equal") << Spans{{0, 10}, {0, 10}} << Rows{0, 1} << quint64{0} << qint64{10};
    QTest::newRow("overlapping") << Spans{{0, 10}, {5, 15}, {12, 13}, {15, 16}} << Rows{0, 1, 2, 0} << quint64{1} << qint64{16};
    QTest::newRow("overlapping a parent") << Spans{{0, 10}, {1, 9}, {2, 12}} << Rows{0, 1, 2} << quint64{1} << qint64{12};
    QTest::newRow("instant inside") << Spans{{0, 10}, {5, 5}, {5, 5}} << Rows{0, 1, 1} << quint64{0} << qint64{10};
    QTest::newRow("instant at the end") << Spans{{0, 10}, {10, 10}} << Rows{0, 0} << quint64{0} << qint64{10};
}

void TestRowAssigner::rows()
{
    QFETCH(std::vector<Span>, spans);
    RowAssigner assigner;
    QTEST(rowsOf(spans, assigner), "rows");
    QTEST(quint64{assigner.overlapping()}, "overlapping");
    QTEST(qint64{assigner.busyNs()}, "busy");
}

void TestRowAssigner::agreesWithTheDefinition()
{
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        std::vector<Span> spans(random() % 60);
        const std::int64_t width = 1 + static_cast<std::int64_t>(random() % 80);
        for (Span &span : spans) {
            span.first = static_cast<std::int64_t>(random() % 100);
            span.second = span.first + static_cast<std::int64_t>(random()) % width;
        }
        std::sort(spans.begin(), spans.end(),
                  [](const Span &a, const Span &b) { return a.first != b.first ? a.first < b.first : a.second > b.second; });
        RowAssigner assigner;
        const auto rows = rowsOf(spans, assigner);
        quint64 overlapping = 0;
        std::vector<bool> busy(400);
        for (std::size_t index = 0; index < spans.size(); ++index) {
            std::uint32_t expected = 0;
            bool crosses = false;
            for (std::size_t other = 0; other < index; ++other) {
                if (spans[other].second > spans[index].first)
                    expected = std::max(expected, rows[other] + 1);
                crosses = crosses || (spans[other].first < spans[index].first && spans[other].second > spans[index].first &&
                                      spans[other].second < spans[index].second);
            }
            QCOMPARE(rows[index], expected);
            overlapping += crosses ? 1 : 0;
            for (std::int64_t time = spans[index].first; time < spans[index].second; ++time)
                busy[static_cast<std::size_t>(time)] = true;
        }
        QCOMPARE(quint64{assigner.overlapping()}, overlapping);
        QCOMPARE(qint64{assigner.busyNs()}, static_cast<qint64>(std::count(busy.begin(), busy.end(), true)));
    }
}

PLUMBLINE_TEST(TestRowAssigner)
#include "tst_rowassigner.moc"
