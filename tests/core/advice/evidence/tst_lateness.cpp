// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/lateness.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <numeric>

using namespace plumbline;

class TestLateness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExamples();
    void fewValues();
    void manyValues();
};

void TestLateness::workedExamples()
{
    QVERIFY(isSmallestOutlying({100, 102, 101, 99, 100, 103, 102, 40}));
    // Two small values hide each other.
    QVERIFY(!isSmallestOutlying({40, 41, 99, 100, 100, 100, 101, 102}));
    // The test is one-sided.
    QVERIFY(!isSmallestOutlying({100, 102, 101, 99, 100, 103, 102, 400}));
}

void TestLateness::fewValues()
{
    QVERIFY(!isSmallestOutlying({}));
    QVERIFY(!isSmallestOutlying({1, 100}));
    // Three different values are too few, four are enough: 92.1 % lies beyond the limit of 92.0 % for four.
    QVERIFY(!isSmallestOutlying({1, 100, 101, 101}));
    QVERIFY(isSmallestOutlying({0, 921, 999, 1000}));
    QVERIFY(!isSmallestOutlying({0, 920, 999, 1000}));
}

/// Many values are judged by three standard deviations.
void TestLateness::manyValues()
{
    std::vector<TimeNs> values(128);
    std::iota(values.begin(), values.end(), 1000);
    QVERIFY(!isSmallestOutlying(values));
    values.front() = 800;
    QVERIFY(isSmallestOutlying(values));
}

PLUMBLINE_TEST(TestLateness)
#include "tst_lateness.moc"
