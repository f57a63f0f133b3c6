// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestSlowLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void oneOfTwo();
    void atTheThreshold();
    void severalSlowLinks();
    void oneOfVeryMany();
    void inOneCall();
    void slowInSingleCalls();
    void slowInAllCallsAlike();
    void whatComputingHides();
    void eachTransportByItself();
    void whatDoesNotCount();
    void positionsOfGroups();
    void slowRank();
    void withoutInput();
};

namespace {

const QString SlowLinkId = QStringLiteral("slow-link");

/// Returns links from rank 0 to others, each of which carries 1000 MB at these bandwidths in GB/s.
QByteArray links(const QList<double> &bandwidths, const QByteArray &transport = "HCCS")
{
    QByteArray lines;
    for (int target = 0; target < bandwidths.size(); ++target)
        lines += "0 " + QByteArray::number(target + 1) + ' ' + transport + " 1000 " +
                 QByteArray::number(1000 / bandwidths.at(target), 'f', 9) + '\n';
    return lines;
}

/// Returns the links of rank 0 to others in one call, or in all calls without a name, as the matrix writes them.
QByteArray matrixRow(const QByteArray &call, const QByteArray &mb, const QList<QByteArray> &ms)
{
    const QByteArray name = call.isEmpty() ? QByteArray() : QByteArray(",\"Op Name\":\"" + call + '"');
    QByteArray text;
    for (int target = 1; target <= ms.size(); ++target) {
        text += target > 1 ? ",\"0-" : "\"0-";
        text += QByteArray::number(target) + "\":{\"Transport Type\":\"HCCS\",\"Transit Size(MB)\":" + mb;
        text += ",\"Transit Time(ms)\":" + ms.at(target - 1) + name + '}';
    }
    return QByteArray('{' + text + '}');
}

test::AdviceFixture &writeForSlowLink(test::AdviceFixture &fixture, const QByteArray &lines)
{
    return fixture.stepTimes(",1,500000,500000,0,500000,0,0,0,0,0\n").links(lines);
}

} // namespace

void TestSlowLink::workedExample()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, links({17.6, 17.6, 17.6, 17.6, 17.6, 17.6, 17.6, 17.6, 17.6, 9.8}));
    // Below the mean of 16.82 by 41.7 %, below the median by 44.3 %.
    QCOMPARE(fixture.advised(SlowLinkId),
             QStringLiteral("slow-link medium cards 0 saves 0..45222634 link=0→10 transport=HCCS gb_s=9.8 "
                            "usual_gb_s=17.6 below_share=0.443182 slow_links=1 links=10"));
    writeForSlowLink(fixture, links({16, 17, 18}));
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
}

/// A slow link of two pulls the mean down, and the other one tells what it would reach.
void TestSlowLink::oneOfTwo()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, links({17.6, 9.8}));
    QCOMPARE(fixture.advised(SlowLinkId),
             QStringLiteral("slow-link medium cards 0 saves 0..45222634 link=0→2 transport=HCCS gb_s=9.8 "
                            "usual_gb_s=17.6 below_share=0.443182 slow_links=1 links=2"));
}

void TestSlowLink::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, links({10, 10, 10, 8.001}));
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
    writeForSlowLink(fixture, links({10, 10, 10, 7.999}));
    QVERIFY(fixture.advised(SlowLinkId).startsWith(QStringLiteral("slow-link low ")));
    QCOMPARE(fixture.advised(SlowLinkId, "[slow-link]\nshare = 30 %\n"), QStringLiteral("checked slow-link"));
}

void TestSlowLink::severalSlowLinks()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, links({18, 18, 18, 9, 8}));
    const QString advice = fixture.advised(SlowLinkId);
    QVERIFY2(advice.startsWith(QStringLiteral("slow-link/several high cards 0 ")), qPrintable(advice));
    QVERIFY2(advice.endsWith(QStringLiteral("link=0→5 transport=HCCS gb_s=8 usual_gb_s=18 below_share=0.555556 slow_links=2 "
                                            "links=5")),
             qPrintable(advice));
}

/// Each of 132 links carries less than 1 % of all bytes.
void TestSlowLink::oneOfVeryMany()
{
    test::AdviceFixture fixture;
    constexpr int Ranks = 12;
    for (int source = 0; source < Ranks; ++source) {
        QByteArray lines;
        for (int target = 0; target < Ranks; ++target) {
            const bool isSlow = source == 3 && target == 4;
            if (source != target)
                lines +=
                    QByteArray::number(source) + ' ' + QByteArray::number(target) + " HCCS 100 " + (isSlow ? "8" : "4") + '\n';
        }
        writeForSlowLink(fixture.card(source), lines);
    }
    QCOMPARE(fixture.advised(SlowLinkId),
             QStringLiteral("slow-link low cards 3 saves 0..4000000 link=3→4 transport=HCCS gb_s=12.5 usual_gb_s=25 "
                            "below_share=0.5 slow_links=1 links=132"));
}

/// The link loses 20 ms in the second of two calls. The transfer of an operator is that of one plane, which does not show it.
void TestSlowLink::inOneCall()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,60000,0,60000,30000,0,0,0,0\n");
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=10 transit=2 HCCS=60:6\n"
                      "hcom_allReduce__1_1_1 start=20000 elapse=30 transit=2 HCCS=60:26\n");
    fixture.file(QStringLiteral("communication_matrix.json"),
                 R"({"step1":{"collective":{"allreduce-total@1":)" + matrixRow({}, "40", {"24", "4", "4"}) +
                     R"(,"allreduce-top1@1":)" + matrixRow("hcom_allReduce__1_1_1", "20", {"22", "2", "2"}) +
                     R"(,"allreduce-bottom1@1":)" + matrixRow("hcom_allReduce__1_0_1", "20", {"2", "2", "2"}) + "}}}");
    QCOMPARE(fixture.advised(SlowLinkId),
             QStringLiteral("slow-link high cards 0 saves 0..20000000 link=0→1 transport=HCCS gb_s=1.66667 usual_gb_s=10 "
                            "below_share=0.833333 slow_links=1 links=3"));
    const Finding finding = fixture.advise(SlowLinkId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{20'000'000, 50'000'000}}));
}

/// Over all calls the link reaches 8.33 of 10 GB/s. It loses 5 ms in one of the two calls that the matrix lists, which it names
/// twice, as the slowest one and as the one in the middle.
void TestSlowLink::slowInSingleCalls()
{
    test::AdviceFixture fixture;
    const auto write = [&fixture](const QByteArray &slow) {
        const QByteArray call = matrixRow("hcom_allReduce__1_1_1", "20", {slow, "2", "2"});
        fixture.file(QStringLiteral("communication_matrix.json"),
                     R"({"step1":{"collective":{"allreduce-total@1":)" + matrixRow({}, "200", {"24", "20", "20"}) +
                         R"(,"allreduce-top1@1":)" + call + R"(,"allreduce-middle@1":)" + call + R"(,"allreduce-bottom1@1":)" +
                         matrixRow("hcom_allReduce__1_0_1", "20", {"2", "2", "2"}) + "}}}");
    };
    fixture.stepTimes(",1,10000,60000,0,60000,30000,0,0,0,0\n");
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=10 transit=2 HCCS=60:6\n"
                      "hcom_allReduce__1_1_1 start=20000 elapse=30 transit=2 HCCS=60:11\n");
    write("7");
    QCOMPARE(
        fixture.advised(SlowLinkId),
        QStringLiteral("slow-link/calls high cards 0 saves 0..5000000 link=0→1 transport=HCCS operator=hcom_allReduce__1_1_1 "
                       "gb_s=2.85714 usual_gb_s=10 below_share=0.714286 slow_calls=1 calls=2 loss_ns=5000000"));
    QCOMPARE(fixture.advise(SlowLinkId).findings.front().claims.front().ranges, (TimeRanges{{20'000'000, 50'000'000}}));
    write("2.6"); // 0.6 ms are less than 1 % of the step
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
}

/// All links of rank 0 are slow in each call, so that a comparison within its calls shows nothing: its operators lose the same
/// part of their transfers, against what the links of rank 1 reach.
void TestSlowLink::slowInAllCallsAlike()
{
    const auto row = [](const QByteArray &mb, const QByteArray &ms, const QByteArray &call) {
        QByteArray text;
        for (const char *target : {"1", "2"}) {
            text += text.isEmpty() ? "{\"0-" : ",\"0-";
            text += QByteArray(target) + "\":{\"Transport Type\":\"HCCS\",\"Transit Size(MB)\":" + mb +
                    ",\"Transit Time(ms)\":" + ms + ",\"Op Name\":\"" + call + "\"}";
        }
        return QByteArray(text + '}');
    };
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,10000,60000,0,60000,30000,0,0,0,0\n");
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=10 transit=8 HCCS=40:8\n"
                      "hcom_allReduce__1_1_1 start=20000 elapse=10 transit=8 HCCS=40:8\n");
    fixture.file(QStringLiteral("communication_matrix.json"),
                 R"({"step1":{"collective":{"allreduce-total@1":)" + row("40", "8", "") + R"(,"allreduce-top1@1":)" +
                     row("20", "4", "hcom_allReduce__1_1_1") + R"(,"allreduce-bottom1@1":)" +
                     row("20", "4", "hcom_allReduce__1_0_1") + "}}}");
    fixture.card(1).stepTimes(",1,10000,60000,0,60000,30000,0,0,0,0\n");
    fixture.links("1 0 HCCS 40 4 group=1\n1 2 HCCS 40 4 group=1\n1 3 HCCS 40 4 group=1\n");
    const Advice advice = fixture.advise(SlowLinkId);
    QCOMPARE(advice.findings.size(), std::size_t{1});
    const Finding &finding = advice.findings.front();
    QCOMPARE(finding.variant, std::string("several"));
    QCOMPARE(finding.saving->highNs, TimeNs{4'000'000});
    QVERIFY(!finding.claims.empty());
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{0, 10'000'000}, {20'000'000, 30'000'000}}));
}

/// Of two operators that lose 7.5 ms each by the link, computing hides the first one. Where the second one follows at once, it
/// begins earlier by what the first one would save, and all that is exposed of both is lost.
void TestSlowLink::whatComputingHides()
{
    const auto operators = [](const QByteArray &second) -> QByteArray {
        const QByteArray took = " elapse=10 transit=10 HCCS=150:15\n";
        return "hcom_allReduce__1_0_1 start=0" + took + "hcom_allReduce__1_1_1 start=" + second + took;
    };
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,10000,10000,20000,80000,0,0,0,0\n").kernels("MatMul AI_CORE 0 10000\n");
    fixture.links("0 1 HCCS 100 20\n0 2 HCCS 100 5\n0 3 HCCS 100 5\n").operators(operators("20000"));
    QVERIFY2(fixture.advised(SlowLinkId).startsWith(QStringLiteral("slow-link high cards 0 saves 0..7500000 link=0→1 ")),
             qPrintable(fixture.advised(SlowLinkId)));
    fixture.operators(operators("10020"));
    QVERIFY2(fixture.advised(SlowLinkId).startsWith(QStringLiteral("slow-link high cards 0 saves 0..10000000 link=0→1 ")),
             qPrintable(fixture.advised(SlowLinkId)));
}

void TestSlowLink::eachTransportByItself()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, links({18, 18, 18}) + "0 8 RDMA 1000 80\n0 9 RDMA 1000 80\n");
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
}

void TestSlowLink::whatDoesNotCount()
{
    test::AdviceFixture fixture;
    // These links are not judged: one inside a device, one that carries almost nothing, and one with a hundredth of all data.
    writeForSlowLink(fixture, links({18, 18, 18}) + "0 0 HCCS 1000 500\n0 8 HCCS 0.999999 1\n0 9 HCCS 29 20\n");
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
    writeForSlowLink(fixture, links({18}));
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
}

/// Equal positions in groups whose ranks nothing tells are different links.
void TestSlowLink::positionsOfGroups()
{
    test::AdviceFixture fixture;
    writeForSlowLink(fixture, "0 1 HCCS 1000 50 group=1\n0 2 HCCS 1000 50 group=1\n0 1 HCCS 1000 500 group=2\n"
                              "0 2 HCCS 1000 50 group=2\n");
    QVERIFY(fixture.advised(SlowLinkId)
                .contains(QStringLiteral("link=0→1 transport=HCCS gb_s=2 usual_gb_s=20 below_share=0.9 slow_links=1 links=4")));
}

void TestSlowLink::slowRank()
{
    test::AdviceFixture fixture;
    const auto rank = [&fixture](int number, const QByteArray &ms) {
        writeForSlowLink(fixture.card(number), "0 1 HCCS 1000 100\n");
        fixture.operators("hcom_allReduce__1_1 start=0 elapse=500 transit=" + ms + " SDMA=1000:" + ms + '\n');
    };
    rank(0, "100");
    rank(1, "95.125"); // 10.5125 GB/s: a spread of 4.99 %
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("checked slow-link"));
    rank(1, "80");
    QCOMPARE(
        fixture.advised(SlowLinkId),
        QStringLiteral("slow-link/ranks low cards 0 saves 0..20000000 transport=SDMA gb_s=10 usual_gb_s=11.25 most_gb_s=12.5 "
                       "spread_share=0.222222 ranks=2"));
    QCOMPARE(fixture.advised(SlowLinkId, "[slow-link]\nrank_share = 25 %\n"), QStringLiteral("checked slow-link"));
}

void TestSlowLink::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(SlowLinkId), QStringLiteral("slow-link lacks communication_matrix.json"));
}

PLUMBLINE_TEST(TestSlowLink)
#include "tst_slowlink.moc"
