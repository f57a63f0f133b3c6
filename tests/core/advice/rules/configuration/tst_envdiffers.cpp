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
    void severalCardsOfTheBaseline();
    void settingsOfTheProfiler();
    void whatIsOfItsOwn();
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

/// A variable that differs on several cards is told once. One that only one side has may be unset by default on the other.
void TestEnvDiffers::severalCardsOfTheBaseline()
{
    test::AdviceFixture base;
    test::AdviceFixture fixture;
    for (const int rank : {0, 1}) {
        setVariable(base, rank, "TASK_QUEUE_ENABLE", "2");
        setVariable(fixture, rank, "TASK_QUEUE_ENABLE", "1");
    }
    QCOMPARE(fixture.advisedAgainst(base, EnvDiffersId),
             QStringLiteral("env-differs/baseline info cards 0,1 variable=TASK_QUEUE_ENABLE value=1 usual=2"));
    test::AdviceFixture other;
    for (const int rank : {0, 1})
        setVariable(other, rank, "HCCL_ALGO", "ring");
    QCOMPARE(other.advisedAgainst(base, EnvDiffersId), QStringLiteral("checked env-differs"));
}

/// Of two cards that collected otherwise, the value of the first counts as the usual one, and the file is named.
void TestEnvDiffers::settingsOfTheProfiler()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1}) {
        fixture.card(rank).timeline("kernel A 0 40\n");
        fixture.file(QStringLiteral("../profiler_info_%1.json").arg(rank),
                     QByteArray(R"({"config":{"common_config":{"with_stack":)") + (rank == 1 ? "true" : "false") +
                         R"(},"experimental_config":{"_profiler_level":"Level1"}}})");
    }
    const Advice advice = fixture.advise(EnvDiffersId);
    QCOMPARE(test::printAdvice(advice),
             QStringLiteral("env-differs/ranks info cards 1 variable=with_stack value=true usual=false"));
    QCOMPARE(advice.findings.front().evidence.front().name, std::string("profiler_info.json"));
    test::AdviceFixture variables;
    for (const int rank : {0, 1})
        setVariable(variables, rank, "HCCL_ALGO", rank == 0 ? "ring" : "mesh");
    QCOMPARE(variables.advise(EnvDiffersId).findings.front().evidence.front().name, std::string("profiler_metadata.json"));
}

/// Addresses, ports and numbers differ by their nature.
void TestEnvDiffers::whatIsOfItsOwn()
{
    for (const char *name : {"MASTER_ADDR", "MASTER_PORT", "RANK", "HOSTNAME", "JOB_ID", "LD_LIBRARY_PATH", "ASCEND_DEVICE_ID",
                             "SHELL_PID", "SESSION_NAME", "HCCL_LOG_DIR", "MASTER"}) {
        test::AdviceFixture fixture;
        for (const int rank : {0, 1})
            setVariable(fixture, rank, name, QByteArray::number(rank));
        QVERIFY2(fixture.advised(EnvDiffersId) == QStringLiteral("checked env-differs"), name);
    }
}

void TestEnvDiffers::alone()
{
    test::AdviceFixture fixture;
    setVariable(fixture, 0, "TASK_QUEUE_ENABLE", "2");
    QCOMPARE(fixture.advised(EnvDiffersId), QStringLiteral("env-differs lacks ranks"));
}

PLUMBLINE_TEST(TestEnvDiffers)
#include "tst_envdiffers.moc"
