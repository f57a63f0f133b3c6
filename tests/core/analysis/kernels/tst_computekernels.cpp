// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/computekernels.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <array>
#include <string_view>
#include <utility>

using namespace plumbline;

class TestComputeKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groups();
    void timeAlone();
    void typesInNames();
    void metrics();
    void ofATimeline();
    void coresOfTheTimeline();
    void empty();
};

void TestComputeKernels::groups()
{
    test::AdviceFixture fixture;
    fixture.kernels("Add AI_VECTOR_CORE 0 5 in=8:FLOAT out=8:FLOAT\nAdd AI_VECTOR_CORE 10 6 in=9:FLOAT out=9:FLOAT\n"
                    "Add AI_VECTOR_CORE 20 7 in=8:FLOAT out=8:FLOAT\nAdd AI_CPU 30 1 in=8:FLOAT out=8:FLOAT\n"
                    "hcom_allReduce_ HCCL 40 50\nReduceAivKernel AI_VECTOR_CORE 90 50\n");
    const auto inputs = fixture.inputs();
    const ComputeKernels &kernels = inputs->card(0).computeKernels();
    QCOMPARE(kernels.variants().size(), std::size_t(3));
    QCOMPARE(kernels.variants()[0].calls, (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(static_cast<std::int64_t>(kernels.variants()[0].sumPs), std::int64_t(12'000'000));
    QCOMPARE(static_cast<std::int64_t>(kernels.sumPs()), std::int64_t(19'000'000));
    QCOMPARE(kernels.byStart(), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    QVERIFY(kernels.hasTypes() && kernels.hasShapes());
}

void TestComputeKernels::timeAlone()
{
    test::AdviceFixture fixture;
    fixture.kernels("A AI_CORE 0 100\nB AI_CORE 20 10\nhcom_x HCCL 50 10\nC AI_CORE 90 20\nD AI_CORE 110 0\nE AI_CORE 110 5\n");
    const auto inputs = fixture.inputs();
    const ComputeKernels &kernels = inputs->card(0).computeKernels();
    const std::vector<TimeNs> alone{70'000, 0, 0, 10'000, 0, 5'000};
    for (std::size_t call = 0; call < alone.size(); ++call)
        QCOMPARE(kernels.aloneNs(call), alone[call]);
    const std::vector<TimeNs> amongKernels{80'000, 0, 0, 10'000, 0, 5'000};
    for (std::size_t call = 0; call < alone.size(); ++call)
        QCOMPARE(kernels.aloneAmongKernelsNs(call), amongKernels[call]);
}

void TestComputeKernels::typesInNames()
{
    const std::array<std::pair<std::string_view, std::string_view>, 14> names{{
        {"aclnnMm_CastAiCore_Cast", "Cast"},
        {"aclnnAddmm_MatMulV3_MatMulV3", "MatMulV3"},
        {"aclnnAddmm", ""},
        {"aclnn_", ""},
        {"trans_TransData_12", "TransData"},
        {"trans_Cast_0", "Cast"},
        {"trans_TransData", ""},
        {"trans_12", ""},
        {"Default/network-Net/head-Dense/MatMul-op8", "MatMul"},
        {"Cast-op12", "Cast"},
        {"Cast-op", ""},
        {"Conv2DBackpropInput5", ""},
        {"7", ""},
        {"", ""},
    }};
    for (const auto &[name, type] : names)
        QCOMPARE(operatorTypeInName(name), type);
}

void TestComputeKernels::metrics()
{
    test::AdviceFixture fixture;
    fixture.kernels("A AI_CORE 0 10 in=8:FLOAT aic_mac_ratio=0.5\nA AI_CORE 20 30 in=8:FLOAT aic_mac_ratio=0.9\n"
                    "A AI_CORE 60 30 in=8:FLOAT aic_mac_ratio=N/A\n");
    const auto inputs = fixture.inputs();
    const ComputeKernels &kernels = inputs->card(0).computeKernels();
    QVERIFY(kernels.has(CoreMetric::Mac));
    QCOMPARE(kernels.metric(0, CoreMetric::Mac), std::optional(0.5));
    QCOMPARE(kernels.metric(2, CoreMetric::Mac), std::optional<double>());
    QCOMPARE(kernels.mean(kernels.variants().front(), CoreMetric::Mac), std::optional(0.8));
    QCOMPARE(kernels.mean(kernels.variants().front(), CoreMetric::Vector), std::optional<double>());
}

void TestComputeKernels::ofATimeline()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 10 15 type=AI_CPU\ntask EVENT_WAIT 20 90\ntask MEMCPY_ASYNC 90 95\n");
    const auto inputs = fixture.inputs();
    const ComputeKernels &kernels = inputs->card(0).computeKernels();
    QCOMPARE(kernels.variants().size(), std::size_t(2));
    QCOMPARE(kernels.role(kernels.variants()[1].calls.front()), Role::AiCpu);
    QVERIFY(!kernels.hasTypes() && !kernels.hasShapes());
}

/// Tables of level 0 do not tell the cores; the slices do, by name and start.
void TestComputeKernels::coresOfTheTimeline()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 10 15 type=AI_CPU\nkernel B 20 25\ntask MEMCPY_ASYNC 30 31\nkernel C 40 50\n");
    fixture.kernels("A N/A 0.001 10\nB N/A 10 5\nB N/A 20 5\nMEMCPY_ASYNC N/A 30 1\nC N/A 40.003 10\nB AI_VECTOR_CORE 10 5\n");
    const auto inputs = fixture.inputs();
    const ComputeKernels &kernels = inputs->card(0).computeKernels();
    const std::vector<Role> roles{Role::ComputeCube, Role::AiCpu, Role::ComputeCube,
                                  Role::Memory,      Role::Other, Role::ComputeVector};
    for (std::size_t call = 0; call < roles.size(); ++call)
        QCOMPARE(kernels.role(call), roles[call]);
    // What ran the two calls of B differs, so they are no variant.
    QCOMPARE(kernels.variants().size(), std::size_t(5));
    QCOMPARE(static_cast<std::int64_t>(kernels.unknownPs()), std::int64_t(10'000'000));
    test::AdviceFixture tableOnly;
    tableOnly.stepTimes(",1,100,0,0,0,0,100,0,0,0\n").kernels("A N/A 0 10\nA N/A 10 10\n");
    QCOMPARE(tableOnly.advised(QStringLiteral("aicpu-kernel")),
             QStringLiteral("aicpu-kernel lacks kernel_details.csv: Accelerator Core"));
}

void TestComputeKernels::empty()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    const auto inputs = fixture.inputs();
    QVERIFY(inputs->card(0).computeKernels().variants().empty());
    QVERIFY(!inputs->card(0).computeKernels().calls());
}

PLUMBLINE_TEST(TestComputeKernels)
#include "tst_computekernels.moc"
