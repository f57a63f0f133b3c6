// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTest>

using namespace plumbline;

class TestEnvVar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allEmpty();
    void ofRealFiles();
    void values_data();
    void values();
    void dynamicShapesAreNoEffect();
    void whatIsMeasured();
    void withoutInput();
};

namespace {

const QString EnvVarId = QStringLiteral("env-var");

} // namespace

void TestEnvVar::allEmpty()
{
    test::AdviceFixture fixture;
    fixture
        .file(
            QStringLiteral("../profiler_metadata.json"),
            R"({"ENV_VARIABLES": {"ASCEND_GLOBAL_LOG_LEVEL": "", "HCCL_RDMA_TC": "", "HCCL_RDMA_SL": "", "ACLNN_CACHE_LIMIT": "",
                 "HOST_CACHE_CAPACITY": "", "ASCEND_ENHANCE_ENABLE": "", "PYTORCH_NPU_ALLOC_CONF": "",
                 "ASCEND_LAUNCH_BLOCKING": "", "HCCL_ALGO": ""}})")
        .stepTimes("");
    QCOMPARE(fixture.advised(EnvVarId),
             QStringLiteral("env-var/PYTORCH_NPU_ALLOC_CONF low cards 0 variable=PYTORCH_NPU_ALLOC_CONF value=\n"
                            "env-var/ACLNN_CACHE_LIMIT low cards 0 variable=ACLNN_CACHE_LIMIT value=\n"
                            "env-var/HOST_CACHE_CAPACITY info cards 0 variable=HOST_CACHE_CAPACITY value="));
}

void TestEnvVar::ofRealFiles()
{
    const QString sample = test::samplePath(QStringLiteral("qwen3_pp2_dp2_partial/rank_0_ascend_pt/profiler_metadata.json"));
    if (sample.isEmpty())
        QSKIP("no samples");
    QFile file(sample);
    QVERIFY(file.open(QIODevice::ReadOnly));
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("../profiler_metadata.json"), file.readAll()).stepTimes("");
    QCOMPARE(fixture.advised(EnvVarId),
             QStringLiteral("env-var/ACLNN_CACHE_LIMIT low cards 0 variable=ACLNN_CACHE_LIMIT value=\n"
                            "env-var/HOST_CACHE_CAPACITY info cards 0 variable=HOST_CACHE_CAPACITY value="));
}

void TestEnvVar::values_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("severity");
    const auto row = [](const char *variable, const char *value, const char *severity) {
        QTest::addRow("%s=%s", variable, value) << QByteArray(variable) << QByteArray(value) << QString::fromLatin1(severity);
    };
    row("ASCEND_LAUNCH_BLOCKING", "1", "high");
    row("ASCEND_LAUNCH_BLOCKING", "0", "");
    row("TASK_QUEUE_ENABLE", "0", "medium");
    row("TASK_QUEUE_ENABLE", "2", "");
    row("ASCEND_GLOBAL_LOG_LEVEL", "0", "medium");
    row("ASCEND_GLOBAL_LOG_LEVEL", "2", "low");
    row("ASCEND_GLOBAL_LOG_LEVEL", "3", "");
    row("PYTORCH_NPU_ALLOC_CONF", "max_split_size_mb:32,expandable_segments:True", "");
    row("PYTORCH_NPU_ALLOC_CONF", "expandable_segments:False", "low");
    row("ACLNN_CACHE_LIMIT", "9999", "low");
    row("ACLNN_CACHE_LIMIT", "10000", "");
    row("ACLNN_CACHE_LIMIT", "many", "low");
    row("HOST_CACHE_CAPACITY", "0", "info");
    row("HOST_CACHE_CAPACITY", "20", "");
    row("HCCL_ALGO", "ring", "info");
    row("HCCL_RDMA_TC", "100", "info");
    row("HCCL_RDMA_SL", "3", "info");
    row("CPU_AFFINITY_CONF", "", "info");
    row("CPU_AFFINITY_CONF", "1", "");
    row("HCCL_RDAM_TC", "100", "");
}

void TestEnvVar::values()
{
    QFETCH(QByteArray, variable);
    QFETCH(QByteArray, value);
    QFETCH(QString, severity);
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("../profiler_metadata.json"), "{\"ENV_VARIABLES\": {\"" + variable + "\": \"" + value + "\"}}")
        .stepTimes("");
    const QString name = QString::fromLatin1(variable);
    QCOMPARE(fixture.advised(EnvVarId),
             severity.isEmpty()
                 ? QStringLiteral("checked env-var")
                 : QStringLiteral("env-var/%1 %2 cards 0 variable=%1 value=%3").arg(name, severity, QString::fromLatin1(value)));
}

/// A cache for operators of dynamic shape matters where there are some. That there are some does not come from the variable.
void TestEnvVar::dynamicShapesAreNoEffect()
{
    test::AdviceFixture fixture;
    fixture
        .file(QStringLiteral("../profiler_metadata.json"),
              R"({"ENV_VARIABLES": {"HOST_CACHE_CAPACITY": "", "ACLNN_CACHE_LIMIT": ""}})")
        .stepTimes("");
    for (const Finding &finding : fixture.advise(EnvVarId).findings)
        QCOMPARE(finding.explains.empty(), finding.variant == "HOST_CACHE_CAPACITY");
}

void TestEnvVar::whatIsMeasured()
{
    // A variable has a higher severity if its effect was found on one of its cards.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 10 100\ncann Node@launch 2 4\nlaunch 3 10\n"
                     "cann Node@launch 690 697\nlaunch 696 700\nkernel B 700 990\n");
    fixture.file(QStringLiteral("../profiler_metadata.json"), R"({"ENV_VARIABLES": {"ACLNN_CACHE_LIMIT": ""}})");
    AdviceOptions options;
    options.rules = {"env-var", "host-bound-window"};
    const Advice advice = advise(*fixture.inputs(), ruleCatalogue(), options, TaskControl()).value_or(Advice());
    QCOMPARE(advice.findings.size(), std::size_t{2});
    QCOMPARE(advice.findings.back().ruleId, std::string("env-var"));
    QVERIFY(advice.findings.back().severity == FindingSeverity::Medium);
    QCOMPARE(advice.findings.back().explains, std::vector<std::string>{"host-bound-window"});
    QCOMPARE(fixture.advised(EnvVarId).section(u' ', 0, 1), QStringLiteral("env-var/ACLNN_CACHE_LIMIT low"));
}

void TestEnvVar::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(EnvVarId), QStringLiteral("env-var lacks profiler_metadata.json"));
}

PLUMBLINE_TEST(TestEnvVar)
#include "tst_envvar.moc"
