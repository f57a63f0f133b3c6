// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestProfileTooSmall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneStep();
    void noStep();
    void enough();
    void withoutInput();
};

namespace {

const QString ProfileTooSmallId = QStringLiteral("profile-too-small");

} // namespace

void TestProfileTooSmall::oneStep()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 3 98\n");
    QCOMPARE(fixture.advised(ProfileTooSmallId), QStringLiteral("profile-too-small info cards 0 recorded_steps=1"));
}

void TestProfileTooSmall::noStep()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 3 98\n");
    QCOMPARE(fixture.advised(ProfileTooSmallId), QStringLiteral("profile-too-small/none info cards 0 recorded_steps=0"));
}

void TestProfileTooSmall::enough()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 3 98\nstep 2 100 200\nkernel A 103 198\n");
    QCOMPARE(fixture.advised(ProfileTooSmallId), QStringLiteral("checked profile-too-small"));
}

void TestProfileTooSmall::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(ProfileTooSmallId), QStringLiteral("profile-too-small lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestProfileTooSmall)
#include "tst_profiletoosmall.moc"
