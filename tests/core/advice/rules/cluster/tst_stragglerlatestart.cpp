// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStragglerLateStart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void stepMarksApart();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString StragglerLateStartId = QStringLiteral("straggler-late-start");

/// Writes a collective that begins at these times of each rank's step. The clocks of the ranks differ.
void writeForStragglerLateStart(test::AdviceFixture &fixture, const QList<double> &startsUs)
{
    for (int rank = 0; rank < startsUs.size(); ++rank) {
        const double origin = rank * 7;
        const auto at = [origin](double us) { return QByteArray::number(origin + us, 'f', 3); };
        fixture.card(rank).timeline("step 1 " + at(0) + ' ' + at(120) + "\nkernel A " + at(0) + ' ' + at(80) +
                                    "\ncomm hcom_allReduce__1_0_1 " + at(startsUs.at(rank)) + ' ' + at(110) + '\n');
    }
}

} // namespace

void TestStragglerLateStart::workedExample()
{
    test::AdviceFixture fixture;
    writeForStragglerLateStart(fixture, {90, 90.1, 95, 90});
    QCOMPARE(fixture.advised(StragglerLateStartId), QStringLiteral("straggler-late-start info cards 2 spread_ns=5000 "
                                                                   "operator=hcom_allReduce__1_0_1 ranks=4 first=0"));
}

/// Both ranks start the collective at once, whenever their step marks begin.
void TestStragglerLateStart::stepMarksApart()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 120\nkernel A 20 80\ncomm hcom_allReduce__1_0_1 90 110\n");
    fixture.card(1).timeline("step 1 16 120\nkernel A 20 80\ncomm hcom_allReduce__1_0_1 90 110\n");
    QCOMPARE(fixture.advised(StragglerLateStartId), QStringLiteral("checked straggler-late-start"));
}

void TestStragglerLateStart::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeForStragglerLateStart(fixture, {90, 91.199});
    QCOMPARE(fixture.advised(StragglerLateStartId), QStringLiteral("checked straggler-late-start"));
    writeForStragglerLateStart(fixture, {90, 91.2});
    QVERIFY(
        fixture.advised(StragglerLateStartId).startsWith(QStringLiteral("straggler-late-start info cards 1 spread_ns=1200 ")));
}

void TestStragglerLateStart::withoutInput()
{
    test::AdviceFixture fixture;
    writeForStragglerLateStart(fixture, {90});
    QCOMPARE(fixture.advised(StragglerLateStartId), QStringLiteral("straggler-late-start lacks ranks"));
}

PLUMBLINE_TEST(TestStragglerLateStart)
#include "tst_stragglerlatestart.moc"
