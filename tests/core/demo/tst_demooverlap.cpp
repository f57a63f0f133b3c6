// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demooverlap.h"
#include "core/demo/grouphash.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

namespace {

DemoStep stepOf(const std::vector<TimeRange> &kernels, const std::vector<TimeRange> &collectives)
{
    DemoStep step;
    for (const TimeRange range : kernels) {
        KernelRow row;
        row.start = range.begin;
        row.end = range.end;
        step.kernels.push_back(row);
    }
    for (const TimeRange range : collectives) {
        CollectiveRow row;
        row.start = range.begin;
        row.end = range.end;
        step.collectives.push_back(row);
    }
    return step;
}

/// Prints one row on each line, such as "Computing 10..20".
QStringList print(const DemoStep &step)
{
    static const QStringList names{QStringLiteral("Computing"), QStringLiteral("Communication"), QStringLiteral("NotOverlapped"),
                                   QStringLiteral("Free")};
    QStringList lines;
    for (const OverlapRow &row : step.overlap)
        lines += QStringLiteral("%1 %2..%3").arg(names[static_cast<int>(row.kind)]).arg(row.range.begin).arg(row.range.end);
    return lines;
}

} // namespace

class TestDemoOverlap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unionMergesWhatTouches()
    {
        const std::vector<TimeRange> expected{{0, 9}, {20, 30}};
        QCOMPARE(mergedRanges({{5, 9}, {20, 30}, {0, 5}, {22, 25}}), expected);
    }

    void differenceCutsAndKeeps()
    {
        const std::vector<TimeRange> expected{{0, 2}, {4, 6}, {8, 10}, {20, 25}};
        QCOMPARE(difference({{0, 10}, {20, 30}}, {{2, 4}, {6, 8}, {25, 40}}), expected);
        const std::vector<TimeRange> ten{{0, 10}};
        QCOMPARE(difference(ten, std::vector<TimeRange>()), ten);
        QCOMPARE(difference(std::vector<TimeRange>{{2, 3}}, ten), std::vector<TimeRange>());
    }

    void freeTimeBetweenStepsOpensTheNextStep()
    {
        OverlapTracker tracker;
        DemoStep first = stepOf({{0, 20}, {30, 40}}, {{15, 35}});
        tracker.addStep(first);
        QCOMPARE(print(first), (QStringList{QStringLiteral("Computing 0..20"), QStringLiteral("Computing 30..40"),
                                            QStringLiteral("Communication 15..35"), QStringLiteral("NotOverlapped 20..30")}));
        DemoStep second = stepOf({{50, 60}, {70, 80}}, {});
        tracker.addStep(second);
        QCOMPARE(print(second), (QStringList{QStringLiteral("Free 40..50"), QStringLiteral("Free 60..70"),
                                             QStringLiteral("Computing 50..60"), QStringLiteral("Computing 70..80")}));
    }

    void groupHashHasTheKnownValues()
    {
        QCOMPARE(groupHash("group_name_0"), 5862276093215481612u);
        QCOMPARE(groupHash("10.174.216.241%enp189s0f1_55000_0_1738895486152654"), 212011646445595226u);
        QCOMPARE(groupHash(""), 0u);
    }
};

PLUMBLINE_TEST(TestDemoOverlap)
#include "tst_demooverlap.moc"
