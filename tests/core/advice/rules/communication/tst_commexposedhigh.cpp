// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommExposedHigh : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void namesTheWorstGroup();
    void tellsWaits();
    void filesTellTooLittle();
    void savesNoMoreThanComputingHides();
    void leavesOutWhatTheScheduleAsksFor();
    void withoutInput();
};

namespace {

const QString CommExposedHighId = QStringLiteral("comm-exposed-high");

} // namespace

void TestCommExposedHigh::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",50,8873.756,101963.203,4028.675,105991.878,25744.05,136581.009,0,101963.203,17902.502\n");
    QCOMPARE(fixture.advised(CommExposedHighId),
             QStringLiteral("comm-exposed-high/unknown medium cards 0 saves 0..4845081 exposed_ns=101963203 "
                            "exposed_share=0.919939 exposed_step_share=0.660026 step_ns=154483511 hideable_ns=4845081"));
}

void TestCommExposedHigh::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,90,10,0,10,50,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommExposedHighId), QStringLiteral("checked comm-exposed-high"));
    fixture.stepTimes(",1,89.999,10.001,0,10,50,0,0,0,0\n");
    QVERIFY(fixture.advised(CommExposedHighId).startsWith(QStringLiteral("comm-exposed-high/unknown low cards 0 saves 0..1 ")));
    QCOMPARE(fixture.advised(CommExposedHighId, "[comm-exposed-high]\nshare = 20 %\n"),
             QStringLiteral("checked comm-exposed-high"));
}

void TestCommExposedHigh::namesTheWorstGroup()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 40\ncomm hcom_allReduce__1 30 60 group=1\ncomm hcom_send__2 70 80 group=2\n");
    QCOMPARE(fixture.advised(CommExposedHighId),
             QStringLiteral("comm-exposed-high/group_unknown high cards 0 saves 0..23000 exposed_ns=30000 exposed_share=0.428571 "
                            "exposed_step_share=0.3 step_ns=100000 hideable_ns=30000 group=1 group_exposed_ns=20000"));
    const Advice advice = fixture.advise(CommExposedHighId);
    QCOMPARE(
        advice.findings.front().evidence,
        (std::vector<Evidence>{{Evidence::Kind::Range, 0, "", "Communication(Not Overlapped)", TimeRange{40'000, 60'000}, {}},
                               {Evidence::Kind::Range, 0, "", "Communication(Not Overlapped)", TimeRange{70'000, 80'000}, {}}}));
}

/// Where waits are known they are told. Otherwise waiting and transfer look alike, and nothing says that more could be hidden.
void TestCommExposedHigh::tellsWaits()
{
    test::AdviceFixture fixture;
    const QByteArray lines = "step 1 0 100\nkernel A 0 40\ncomm hcom_allReduce__1 30 80\n";
    fixture.timeline(lines);
    const Finding unknown = fixture.advise(CommExposedHighId).findings.front();
    QCOMPARE(unknown.variant, std::string("group_unknown"));
    QCOMPARE(unknown.explains, std::vector<std::string>{"overlap-ratio-low"});
    QCOMPARE(unknown.accounts.front().ns, TimeNs{40'000});
    fixture.timeline(lines + "wait 5 31 66\n");
    const Finding known = fixture.advise(CommExposedHighId).findings.front();
    QCOMPARE(known.variant, std::string("group"));
    QCOMPARE(known.fact("waited_ns")->number(), 35'000.0);
    QVERIFY(known.explains.empty() && known.accounts.empty());
}

/// Of the operator communication.json tells 10 us as a transfer and 10 us as a wait: how long the card waited is not known. With
/// a wait of 30 us less is untold.
void TestCommExposedHigh::filesTellTooLittle()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 40\ncomm hcom_allReduce__1_0_1 30 90\n");
    fixture.operators("hcom_allReduce__1_0_1 start=30 elapse=0.06 transit=0.01 wait=0.01\n");
    const Finding unknown = fixture.advise(CommExposedHighId).findings.front();
    QCOMPARE(unknown.variant, std::string("group_unknown"));
    QVERIFY(!unknown.fact("waited_ns"));
    fixture.operators("hcom_allReduce__1_0_1 start=30 elapse=0.06 transit=0.01 wait=0.03\n");
    const Finding known = fixture.advise(CommExposedHighId).findings.front();
    QCOMPARE(known.variant, std::string("group"));
    QCOMPARE(known.fact("waited_ns")->number(), 30'000.0);
}

// Of 87 that are exposed only the 5 of computing that hide nothing yet could hide some, whether the waits are known or not: no
// hiding makes a late rank earlier.
void TestCommExposedHigh::savesNoMoreThanComputingHides()
{
    test::AdviceFixture fixture;
    const QByteArray lines = "step 1 0 100\nkernel A 0 8\ncomm hcom_allReduce__1 5 95\n";
    fixture.timeline(lines);
    QCOMPARE(fixture.advise(CommExposedHighId).findings.front().saving->highNs, TimeNs{5'000});
    fixture.timeline(lines + "wait 5 6 66\n");
    AdviceOptions options;
    options.rules = {CommExposedHighId.toStdString()};
    const Finding known = plumbline::advise(*fixture.inputs(), ruleCatalogue(), options, TaskControl()).value().findings.front();
    QCOMPARE(known.saving->highNs, TimeNs{5'000});
    QCOMPARE(known.saving->lowNs, TimeNs{0});
    QCOMPARE(known.fact("hideable_ns")->number(), 5'000.0);
    QCOMPARE(known.toldNs, TimeNs{87'000 - 9'500});
    QCOMPARE(known.explainedShare, 0.0);
    // All computing hides some already: what could be saved is not known, and not 0.
    test::AdviceFixture hidden;
    hidden.stepTimes(",1,10000,80000,10000,90000,10000,100000,0,80000,0\n");
    QVERIFY2(hidden.advised(CommExposedHighId)
                 .startsWith(QStringLiteral("comm-exposed-high/unknown medium cards 0 exposed_ns=80000000 ")),
             qPrintable(hidden.advised(CommExposedHighId)));
}

// Two stages and two micro-batches leave half of what a stage works idle, which are the 50 us of the bubble. That holds for jobs
// of any size.
void TestCommExposedHigh::leavesOutWhatTheScheduleAsksFor()
{
    const auto printedOf = [](int cards, const QByteArray &schedule) {
        test::AdviceFixture fixture;
        for (int rank = 0; rank < cards; ++rank) {
            fixture.card(rank).stepTimes(",1,100,60,0,0,40,0,50,10,0\n");
            fixture.file(QStringLiteral("../profiler_metadata.json"), R"({"distributed_args": {)" + schedule + "}}");
        }
        const std::vector<Finding> findings = fixture.advise(CommExposedHighId).findings;
        if (findings.empty())
            return QString();
        const Fact *scheduled = findings.front().fact("schedule_ns");
        return QStringLiteral("saves %1, schedule %2")
            .arg(findings.front().saving ? findings.front().saving->highNs : 0)
            .arg(scheduled ? scheduled->number() : -1);
    };
    const QByteArray pipeline = R"("pipeline_model_parallel_size": 2, "num_micro_batches": 2)";
    QCOMPARE(printedOf(2, {}), QStringLiteral("saves 44000, schedule -1"));
    QCOMPARE(printedOf(2, pipeline), QStringLiteral("saves 0, schedule 50000"));
    QCOMPARE(printedOf(130, pipeline), QStringLiteral("saves 0, schedule 50000"));
}

void TestCommExposedHigh::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(CommExposedHighId), QStringLiteral("comm-exposed-high lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestCommExposedHigh)
#include "tst_commexposedhigh.moc"
