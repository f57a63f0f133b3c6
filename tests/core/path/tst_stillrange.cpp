// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stillrange.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>

using namespace plumbline;

class TestStillRange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aroundBeginsAndEnds();
    void asEveryEntryTells();
};

namespace {

/// The entries of a thread, row by row.
struct Rows
{
    std::vector<PathEntry> entries;
    std::vector<std::uint32_t> begins;
};

/// Looks at the begin and the end of each entry.
TimeRange naiveStill(const Rows &rows, TimeNs time)
{
    TimeRange still{FirstTime, LastTime};
    for (const PathEntry &entry : rows.entries) {
        for (const TimeNs edge : {entry.start, entry.end}) {
            if (edge <= time)
                still.begin = std::max(still.begin, edge);
            else
                still.end = std::min(still.end, edge);
        }
    }
    return still;
}

/// Makes rows of entries that touch, that leave gaps, and rows without entries.
Rows randomRows(std::mt19937 &random)
{
    Rows rows;
    const unsigned count = random() % 5;
    for (unsigned row = 0; row < count; ++row) {
        rows.begins.push_back(static_cast<std::uint32_t>(rows.entries.size()));
        auto time = static_cast<TimeNs>(random() % 20);
        for (unsigned entry = random() % 6; entry > 0; --entry) {
            const TimeNs end = time + 1 + static_cast<TimeNs>(random() % 8);
            rows.entries.push_back({time, end, SliceId(), static_cast<std::uint16_t>(row), PathKind::Host});
            time = end + static_cast<TimeNs>(random() % 4);
        }
    }
    return rows;
}

} // namespace

void TestStillRange::aroundBeginsAndEnds()
{
    const Rows rows{{{10, 50, {}, 0, {}}, {60, 90, {}, 0, {}}, {20, 30, {}, 1, {}}}, {0, 2}};
    const auto at = [&rows](TimeNs time) { return stillAround(rows.entries, rows.begins, time); };
    QCOMPARE(at(5), (TimeRange{FirstTime, 10}));
    QCOMPARE(at(10), (TimeRange{10, 20}));
    QCOMPARE(at(29), (TimeRange{20, 30}));
    QCOMPARE(at(30), (TimeRange{30, 50}));
    QCOMPARE(at(55), (TimeRange{50, 60}));
    QCOMPARE(at(90), (TimeRange{90, LastTime}));
    QCOMPARE(stillAround({}, {}, 7), (TimeRange{FirstTime, LastTime}));
}

void TestStillRange::asEveryEntryTells()
{
    std::mt19937 random(22);
    for (int round = 0; round < 500; ++round) {
        const Rows rows = randomRows(random);
        for (TimeNs time = -1; time < 80; ++time) {
            const TimeRange found = stillAround(rows.entries, rows.begins, time);
            const TimeRange told = naiveStill(rows, time);
            QVERIFY2(found == told, qPrintable(QStringLiteral("round %1, time %2: %3..%4, not %5..%6")
                                                   .arg(round)
                                                   .arg(time)
                                                   .arg(found.begin)
                                                   .arg(found.end)
                                                   .arg(told.begin)
                                                   .arg(told.end)));
        }
    }
}

PLUMBLINE_TEST(TestStillRange)
#include "tst_stillrange.moc"
