// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/kernelsequences.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFusibleSequence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void ofATableAlone();
    void atTheThresholds();
    void whatEndsASequence_data();
    void whatEndsASequence();
    void shapesTellApart();
    void longestExtensionWins();
    void kernelsThatMove();
    void priceOfCommunication();
    void manyKernels();
    void withoutInput();
};

namespace {

const QString FusibleSequenceId = QStringLiteral("fusible-sequence");

/// Returns pairs of kernels of 10 us each with `gapUs` between them. A pair begins every 100 us.
QByteArray pairs(int count, int gapUs = 40, const QByteArray &between = {})
{
    QByteArray lines = "step 1 0 " + QByteArray::number(count * 100) + '\n';
    for (int pair = 0; pair < count; ++pair) {
        const auto at = [pair](int us) -> QByteArray { return ' ' + QByteArray::number(pair * 100 + us); };
        lines += "kernel A" + at(0) + at(10) + "\nkernel B" + at(10 + gapUs) + at(20 + gapUs) + '\n';
        if (!between.isEmpty())
            lines += between + at(12) + at(14) + (between.startsWith("kernel") ? " type=AI_CPU\n" : "\n");
    }
    return lines;
}

/// Returns the same pairs as rows of a table, with further columns.
QByteArray rows(int count, int gapUs = 40, const QByteArray &known = {}, const QByteArray &knownOfLast = {})
{
    QByteArray lines;
    for (int pair = 0; pair < count; ++pair) {
        lines += "A AI_VECTOR_CORE " + QByteArray::number(pair * 100) + " 10 " + known + "\nB AI_VECTOR_CORE " +
                 QByteArray::number(pair * 100 + 10 + gapUs) + " 10 " + (pair + 1 == count ? knownOfLast : known) + '\n';
    }
    return lines;
}

const QByteArray FusibleSequenceStep = ",1,120,0,0,0,480,600,0,0,0\n";

/// Returns the sequence and the number of matches of the first finding; "" if there is none.
QString foremost(const test::AdviceFixture &fixture, const QByteArray &limits = {})
{
    const Advice advice = fixture.advise(FusibleSequenceId, limits);
    if (advice.findings.empty())
        return {};
    const Finding &finding = advice.findings.front();
    return QString::fromStdString(std::get<std::string>(finding.fact("sequence")->value)) + u' ' +
           QString::number(std::get<std::int64_t>(finding.fact("matches")->value));
}

} // namespace

void TestFusibleSequence::workedExample()
{
    // There are six pairs of 60 us with 20 us of kernels. The five sequences B-A also take 60 us, but share their kernels with
    // the pairs.
    test::AdviceFixture fixture;
    fixture.timeline(pairs(6));
    QCOMPARE(fixture.advised(FusibleSequenceId),
             QStringLiteral("fusible-sequence high cards 0 saves 0..240000 sequence=A-B length=2 matches=6 wall_ns=360000 "
                            "busy_ns=120000 sequences=1 sequences_ns=360000"));
    const Finding finding = fixture.advise(FusibleSequenceId).findings.front();
    QCOMPARE(finding.claims.front().ranges.front(), (TimeRange{10'000, 50'000}));
    QCOMPARE(finding.claims.front().ranges.size(), std::size_t(6));
    QCOMPARE(finding.evidence.front(), (Evidence{Evidence::Kind::Range, 0, "", "A-B", TimeRange{0, 60'000}, {}, false}));
    QCOMPARE(finding.evidenceCount, std::uint64_t(6));
}

void TestFusibleSequence::ofATableAlone()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(FusibleSequenceStep);
    fixture.kernels(rows(6));
    QCOMPARE(fixture.advised(FusibleSequenceId),
             QStringLiteral("fusible-sequence high cards 0 saves 0..240000 sequence=A-B length=2 matches=6 wall_ns=360000 "
                            "busy_ns=120000 sequences=1 sequences_ns=360000"));
    QCOMPARE(fixture.advise(FusibleSequenceId).findings.front().evidence.front().name, std::string("A"));
    // The table lies beside the timeline of another capture.
    fixture.timeline("step 1 0 600\nkernel A 0 600\n");
    fixture.kernels(rows(6).replace(" 10 \n", "00000 10 \n"));
    QCOMPARE(fixture.advised(FusibleSequenceId), QStringLiteral("checked fusible-sequence"));
}

void TestFusibleSequence::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline(pairs(5)); // more than five matches are needed
    QCOMPARE(foremost(fixture), QString());
    fixture.timeline(pairs(6, 30)); // 20 of 50 us are two fifths; the gap between B and A is longer than that between A and B
    QCOMPARE(foremost(fixture, "[fusible-sequence]\nlongest = 2\nmatches_limit = 5\n"), QString());
    fixture.timeline(pairs(6, 31));
    QCOMPARE(foremost(fixture, "[fusible-sequence]\nlongest = 2\n"), QStringLiteral("A-B 6"));
    fixture.timeline(pairs(6));
    QCOMPARE(foremost(fixture, "[fusible-sequence]\nstep_share = 60 %\n"), QString()); // 360 of 600 us
    QCOMPARE(foremost(fixture, "[fusible-sequence]\nstep_share = 59.9 %\n"), QStringLiteral("A-B 6"));
}

void TestFusibleSequence::whatEndsASequence_data()
{
    QTest::addColumn<QByteArray>("between");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << QByteArray() << QStringLiteral("A-B 7");
    QTest::newRow("communication") << QByteArray("comm hcom_allReduce_") << QStringLiteral("B-A 6");
    QTest::newRow("AI CPU") << QByteArray("kernel C") << QStringLiteral("B-A 6");
    QTest::newRow("a copy") << QByteArray("task MEMCPY_ASYNC") << QStringLiteral("A-B 7");
}

void TestFusibleSequence::whatEndsASequence()
{
    QFETCH(QByteArray, between);
    QFETCH(QString, expected);
    test::AdviceFixture fixture;
    fixture.timeline(pairs(7, 40, between));
    QCOMPARE(foremost(fixture), expected);
    // A sequence does not reach into the next step either.
    QByteArray steps;
    for (int step = 0; step < 7; ++step)
        steps += "step " + QByteArray::number(step) + ' ' + QByteArray::number(step * 100) + ' ' +
                 QByteArray::number(step * 100 + 100) + '\n';
    fixture.timeline(steps + pairs(7, 40, between).split('\n').mid(1).join('\n'));
    QCOMPARE(foremost(fixture), between.isEmpty() || between.startsWith("task") ? expected : QString());
}

void TestFusibleSequence::shapesTellApart()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(FusibleSequenceStep);
    fixture.kernels(rows(6, 40, "in=8:FLOAT out=8:FLOAT", "in=8:FLOAT out=9:FLOAT"));
    QCOMPARE(foremost(fixture), QString());
    fixture.kernels(rows(6, 40, "in=8:FLOAT out=8:FLOAT", "in=8:FLOAT out=8:FLOAT"));
    QCOMPARE(foremost(fixture), QStringLiteral("A-B 6"));
}

void TestFusibleSequence::longestExtensionWins()
{
    // Twelve kernels repeat. Ten of them make the longest sequence; the remaining two occur equally often.
    QByteArray lines = "step 1 0 14400\n";
    for (int round = 0; round < 6; ++round) {
        for (int kernel = 0; kernel < 12; ++kernel)
            lines += QByteArray("kernel ") + static_cast<char>('A' + kernel) + ' ' +
                     QByteArray::number(round * 2400 + kernel * 100) + ' ' +
                     QByteArray::number(round * 2400 + kernel * 100 + 10) + '\n';
        lines += "comm hcom_allReduce_ " + QByteArray::number(round * 2400 + 1150) + ' ' +
                 QByteArray::number(round * 2400 + 1160) + '\n';
    }
    test::AdviceFixture fixture;
    fixture.timeline(lines);
    QCOMPARE(foremost(fixture), QStringLiteral("A-B-C-D-E-F-G-H-I-J 6"));
    QCOMPARE(foremost(fixture, "[fusible-sequence]\nlongest = 12\n"), QStringLiteral("A-B-C-D-E-F-G-H-I-J-K-L 6"));
    const Finding finding = fixture.advise(FusibleSequenceId).findings.front();
    QCOMPARE(finding.fact("sequences")->number(), 2.0); // including K-L
    QCOMPARE(finding.fact("sequences_ns")->number(), 6 * (910e3 + 110e3));
}

void TestFusibleSequence::kernelsThatMove()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(FusibleSequenceStep);
    const QByteArray busy = "aiv_time(us)=10 aiv_mte2_time(us)=5 aiv_mte3_time(us)=";
    fixture.kernels(rows(6, 0, busy + "3", busy + "3"));
    QCOMPARE(foremost(fixture), QString()); // exactly four fifths, not more
    fixture.kernels(rows(6, 0, busy + "3.1", busy + "3.1"));
    QCOMPARE(fixture.advised(FusibleSequenceId),
             QStringLiteral("fusible-sequence/moving info cards 0 sequence=A-B length=2 matches=6 wall_ns=120000 busy_ns=120000 "
                            "sequences=1 sequences_ns=120000 moved_share=0.81"));
    // A kernel that multiplies matrices reads weights, which fusing does not save.
    const QByteArray matrix = busy + "3.1 aic_mac_ratio=0.1";
    fixture.kernels(rows(6, 0, matrix, matrix));
    QCOMPARE(foremost(fixture), QString());
}

void TestFusibleSequence::priceOfCommunication()
{
    // Between the kernels the device communicates, in one operator that began together with the first kernel.
    QByteArray lines = "step 1 0 600\ncomm hcom_allReduce_ 0 600\n";
    test::AdviceFixture fixture;
    fixture.timeline(lines + pairs(6).split('\n').mid(1).join('\n'));
    QCOMPARE(fixture.advised(FusibleSequenceId), QStringLiteral("checked fusible-sequence"));
}

void TestFusibleSequence::manyKernels()
{
    // Absolute times, which a double cannot tell apart to the nanosecond. This is the worst case: few kinds of kernels without
    // any order, so that most sequences of some length occur often enough.
    std::vector<SequenceKernel> kernels(100'000);
    std::uint32_t state = 1;
    for (std::size_t at = 0; at < kernels.size(); ++at) {
        state = state * 1'664'525 + 1'013'904'223;
        const auto start = 1'764'246'877'073'569'641 + static_cast<TimeNs>(at) * 100;
        kernels[at] = {state >> 30, 0, {start, start + 10}, 0, 0, 0};
    }
    const auto found = repeatedSequences(kernels, {SequenceLimits::By::Busy, 0.4, 5, 0, 10}, TaskControl());
    QVERIFY(!found.empty() && found.size() <= 20);
    const KernelSequence &first = found.front();
    const auto places = static_cast<double>(first.places.size());
    QCOMPARE(first.time.wallNs, places * (static_cast<double>(first.length) * 100 - 90));
    std::vector<bool> taken(kernels.size());
    for (const KernelSequence &sequence : found) {
        QVERIFY(sequence.places.size() > 5);
        for (const std::uint32_t place : sequence.places) {
            for (std::size_t at = 0; at < sequence.length; ++at) {
                QCOMPARE(kernels[place + at].symbol, kernels[sequence.places.front() + at].symbol);
                QVERIFY(!taken[place + at]);
                taken[place + at] = true;
            }
        }
    }
    QVERIFY(repeatedSequences({}, {}, TaskControl()).empty());
}

void TestFusibleSequence::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(FusibleSequenceStep);
    QCOMPARE(fixture.advised(FusibleSequenceId), QStringLiteral("fusible-sequence lacks kernel_details.csv"));
    fixture.kernels("A AI_VECTOR_CORE 0 10\n");
    QCOMPARE(fixture.advised(FusibleSequenceId), QStringLiteral("checked fusible-sequence"));
}

PLUMBLINE_TEST(TestFusibleSequence)
#include "tst_fusiblesequence.moc"
