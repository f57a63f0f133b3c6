// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/selftime.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <random>
#include <vector>

using namespace plumbline;

class TestSelfTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsCoveredTimeOnce()
    {
        const auto trace = test::traceFromText(
            "[" + test::sliceText(1, 1, 0, 100, "outer") + test::sliceText(1, 1, 10, 30, "inner") +
            test::sliceText(1, 1, 15, 5, "leaf") + test::sliceText(1, 1, 90, 20, "overlapping") +
            test::sliceText(1, 1, 50, 0, "mark") + test::sliceText(1, 2, 0, 100, "other lane").chopped(2) + "]");
        QVERIFY(trace);
        QStringList found;
        for (std::size_t i = 0; i < trace->slices().size(); ++i)
            found << QString::fromStdString(std::string(trace->text(trace->slices().name[i]))) + QLatin1Char(' ') +
                         QString::number(selfTime(*trace, SliceId(i)));
        found.sort();
        QCOMPARE(found,
                 (QStringList{QStringLiteral("inner 25"), QStringLiteral("leaf 5"), QStringLiteral("mark 0"),
                              QStringLiteral("other lane 100"), QStringLiteral("outer 70"), QStringLiteral("overlapping 20")}));
    }

    void equalsMarkingEveryNanosecond()
    {
        std::mt19937 random(4);
        QByteArray json = "[";
        for (int i = 0; i < 120; ++i)
            json += test::sliceText(1, 1, random() % 900, random() % (i % 5 == 0 ? 400 : 40), "s");
        const auto trace = test::traceFromText(json.chopped(2) + "]");
        QVERIFY(trace);
        const Lane &lane = trace->lanes()[0];
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const TimeRange range = trace->sliceRange(SliceId(i));
            std::vector<bool> covered(2000, false);
            for (std::size_t row = trace->rowOf(SliceId(i)) + 1; row < lane.rows(); ++row) {
                for (std::size_t j = lane.rowBegin[row]; j < lane.rowBegin[row + 1]; ++j) {
                    const TimeRange other = trace->sliceRange(SliceId(j));
                    if (other.begin >= range.begin && other.end <= range.end)
                        std::fill(covered.begin() + other.begin, covered.begin() + other.end, true);
                }
            }
            QCOMPARE(selfTime(*trace, SliceId(i)), range.length() - std::count(covered.begin(), covered.end(), true));
        }
    }

    // 400 nested slices, of which all but the innermost have 2 ns at either side to themselves.
    void tellsNestedSlicesFromTheNextRow()
    {
        const auto trace = test::traceFromText(tower(400, {}));
        QVERIFY(trace);
        QCOMPARE(trace->lanes()[0].rows(), 400U);
        QCOMPARE(trace->lanes()[0].overlapping, 0U);
        SelfTimesOfSlices many(*trace);
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const TimeNs expected = trace->sliceRange(SliceId(i)).length() == 2 ? 2 : 4;
            QCOMPARE(selfTime(*trace, SliceId(i)), expected);
            QCOMPARE(many.of(SliceId(i)), expected);
        }
    }

    // One slice that sticks out of the deepest rows makes the lane one that is swept.
    void tellsManySlicesOfATangledLane()
    {
        const auto trace = test::traceFromText(tower(200, test::sliceText(1, 1, 350, 900, "sticks out")));
        QVERIFY(trace);
        QVERIFY(trace->lanes()[0].rows() >= 200 && trace->lanes()[0].overlapping > 0);
        SelfTimesOfSlices many(*trace);
        for (std::size_t i = 0; i < trace->slices().size(); ++i)
            QCOMPARE(many.of(SliceId(i)), selfTime(*trace, SliceId(i)));
    }

private:
    /// Returns a lane of `rows` nested slices, the innermost 2 ns long, and `more`.
    static QByteArray tower(int rows, const QByteArray &more)
    {
        QByteArray json = "[" + more;
        json += test::sliceText(1, 1, 0, 4 * (rows - 1) + 2, "outermost");
        for (int row = 1; row < rows; ++row)
            json += test::sliceText(1, 1, 2 * row, 4 * (rows - 1 - row) + 2, "nested");
        return json.chopped(2) + "]";
    }
};

PLUMBLINE_TEST(TestSelfTime)
#include "tst_selftime.moc"
