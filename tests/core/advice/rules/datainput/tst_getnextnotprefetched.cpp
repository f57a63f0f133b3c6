// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestGetNextNotPrefetched : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString GetNextNotPrefetchedId = QStringLiteral("getnext-not-prefetched");

/// Returns ten steps of 100 us with a fetch of 10 us each. In `alone` of them nothing runs beside the fetch.
QByteArray steps(int alone)
{
    QByteArray lines;
    for (int step = 0; step < 10; ++step) {
        const auto at = [step](int us) { return QByteArray::number((step * 100) + us); };
        lines += "step " + QByteArray::number(step) + ' ' + at(0) + ' ' + at(100) + "\nkernel GetNext " + at(5) + ' ' + at(15) +
                 " type=AI_CPU stream=2\nkernel MatMul " + at(step < alone ? 15 : 14) + ' ' + at(90) + '\n';
    }
    return lines;
}

} // namespace

void TestGetNextNotPrefetched::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(steps(9));
    QCOMPARE(fixture.advised(GetNextNotPrefetchedId),
             QStringLiteral("getnext-not-prefetched high cards 0 saves 0..9000 alone=9 steps=10 exposed_ns=9000"));
    QCOMPARE(fixture.advise(GetNextNotPrefetchedId).findings.front().evidence.front().range,
             std::optional(TimeRange{5'000, 15'000}));
}

void TestGetNextNotPrefetched::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(steps(5));
    QCOMPARE(fixture.advised(GetNextNotPrefetchedId), QStringLiteral("checked getnext-not-prefetched"));
    fixture.timeline(steps(6));
    QVERIFY(
        fixture.advised(GetNextNotPrefetchedId).startsWith(QStringLiteral("getnext-not-prefetched high cards 0 saves 0..6000 ")));
    QCOMPARE(fixture.advised(GetNextNotPrefetchedId, "[getnext-not-prefetched]\nshare = 60 %\n"),
             QStringLiteral("checked getnext-not-prefetched"));
}

void TestGetNextNotPrefetched::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 10 20\nhost Dataset::DatasetIterator::GetNext 1 5\n");
    QCOMPARE(fixture.advised(GetNextNotPrefetchedId), QStringLiteral("getnext-not-prefetched lacks GetNext"));
    fixture.timeline("step 1 0 100\nkernel GetNext 5 15\nkernel A 15 90\n");
    QCOMPARE(fixture.advised(GetNextNotPrefetchedId), QStringLiteral("getnext-not-prefetched lacks steps"));
}

PLUMBLINE_TEST(TestGetNextNotPrefetched)
#include "tst_getnextnotprefetched.moc"
