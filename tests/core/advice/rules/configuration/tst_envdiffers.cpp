// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestEnvDiffers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranks();
    void baseline();
    void alone();
};

namespace {

const QString EnvDiffersId = QStringLiteral("env-differs");

} // namespace

namespace {

void setVariable(test::AdviceFixture &fixture, int rank, const QByteArray &name, const QByteArray &value)
{
    fixture.card(rank).timeline("kernel A 0 40\n");
    fixture.file(QStringLiteral("../profiler_metadata.json"), "{\"ENV_VARIABLES\":{\"" + name + "\":\"" + value + "\"}}");
}

} // namespace

void TestEnvDiffers::ranks()
{
    test::AdviceFixture fixture;
    for (int rank = 0; rank < 6; ++rank)
        setVariable(fixture, rank, "ASCEND_GLOBAL_LOG_LEVEL", rank == 5 ? "0" : "3");
    QCOMPARE(fixture.advised(EnvDiffersId),
             QStringLiteral("env-differs/ranks info cards 5 variable=ASCEND_GLOBAL_LOG_LEVEL value=0 usual=3"));
    test::AdviceFixture own;
    for (int rank = 0; rank < 2; ++rank)
        setVariable(own, rank, "LOCAL_RANK", QByteArray::number(rank));
    QCOMPARE(own.advised(EnvDiffersId), QStringLiteral("checked env-differs"));
}

void TestEnvDiffers::baseline()
{
    test::AdviceFixture base;
    setVariable(base, 0, "TASK_QUEUE_ENABLE", "2");
    test::AdviceFixture fixture;
    setVariable(fixture, 0, "TASK_QUEUE_ENABLE", "1");
    QCOMPARE(fixture.advisedAgainst(base, EnvDiffersId),
             QStringLiteral("env-differs/baseline info cards 0 variable=TASK_QUEUE_ENABLE value=1 usual=2"));
    QCOMPARE(base.advisedAgainst(base, EnvDiffersId), QStringLiteral("checked env-differs"));
}

void TestEnvDiffers::alone()
{
    test::AdviceFixture fixture;
    setVariable(fixture, 0, "TASK_QUEUE_ENABLE", "2");
    QCOMPARE(fixture.advised(EnvDiffersId), QStringLiteral("env-differs lacks ranks"));
}

PLUMBLINE_TEST(TestEnvDiffers)
#include "tst_envdiffers.moc"
