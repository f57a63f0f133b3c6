// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/idlegaps.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

namespace {

/// Prints the gaps of a card and their parts in microseconds, one on each line: `gap 100..400 late` and `cause 100..120 name`.
QString printed(const CardEvidence &card)
{
    static const QStringList causes =
        QStringLiteral("copy,event wait,notify wait,other task,kernel gap,queued,compilation,launch,"
                       "allocation,sync,host copy,runtime,loading,saving,logging,collection,optimizer,framework,"
                       "unrecorded,latency,no launch")
            .split(u',');
    const auto text = [](TimeRange range) {
        return QStringLiteral("%1..%2").arg(static_cast<double>(range.begin) / 1e3).arg(static_cast<double>(range.end) / 1e3);
    };
    QStringList lines;
    for (const IdleGap &gap : card.idleGaps().gaps) {
        lines += QStringLiteral("gap ") + text(gap.range) + (gap.isLate ? QStringLiteral(" late") : QString());
        for (const IdlePart &part : card.idleGaps().partsOf(gap)) {
            const std::string_view name =
                part.slice.isValid() ? card.trace()->text(card.trace()->slices().name[part.slice.value]) : std::string_view("-");
            lines += causes[static_cast<int>(part.cause)] + QLatin1Char(' ') + text(part.range) + QLatin1Char(' ') +
                     QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
    }
    return lines.join(u'\n');
}

QString printed(const QByteArray &lines)
{
    test::AdviceFixture fixture;
    fixture.timeline(lines);
    return printed(fixture.inputs()->card(0));
}

} // namespace

class TestIdleGaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void followsTheProducer();
    void toldByTheDevice();
    void queued();
    void launchedByALongCall();
    void waitsAfterALateLaunch();
    void withoutLaunch();
    void compilationCountsAsAWhole();
    void coversEveryNanosecondOfASample();
};

void TestIdleGaps::workedExample()
{
    QCOMPARE(printed("kernel A 0 100\nkernel B 400 450\ncann Node@launch 380 381\nlaunch 380 400\ncollect 120 320\n"
                     "host aten::add 320 380\n"),
             QStringLiteral("gap 100..400 late\nunrecorded 100..120 -\ncollection 120..320 GC\nframework 320..380 aten::add\n"
                            "latency 380..400 B"));
}

void TestIdleGaps::followsTheProducer()
{
    QCOMPARE(
        printed("kernel A 0 10\nkernel B 100 110\ncann AscendCL@aclnnAdd 60 80 thread=2\ncann Node@launch 70 75 thread=2\n"
                "launch 72 100 thread=2\norigin 50 100 thread=3\nhost aten::add 20 55 thread=3\n"
                "host enumerate(DataLoader)#x 10 20 thread=3\nhost inner 12 18 thread=3\n"),
        QStringLiteral("gap 10..100 late\nloading 10..20 enumerate(DataLoader)#x\nframework 20..55 aten::add\n"
                       "unrecorded 55..60 -\nlaunch 60..70 AscendCL@aclnnAdd\nlaunch 70..72 Node@launch\nlatency 72..100 B"));
}

void TestIdleGaps::toldByTheDevice()
{
    // A copy counts on any stream, a wait only on the stream of the task that ends the gap.
    QCOMPARE(printed("kernel A 0 10\nkernel B 100 110\ntask MEMCPY_ASYNC 20 30 stream=2\ntask EVENT_WAIT 25 60\n"
                     "task EVENT_WAIT 10 100 stream=3\ntask NOTIFY_WAIT 70 80\n"),
             QStringLiteral("gap 10..100\nno launch 10..20 -\ncopy 20..30 MEMCPY_ASYNC\nevent wait 30..60 EVENT_WAIT\n"
                            "no launch 60..70 -\nnotify wait 70..80 NOTIFY_WAIT\nno launch 80..100 -"));
}

void TestIdleGaps::queued()
{
    QCOMPARE(printed("kernel A 0 10\nkernel B 39.999 50\nkernel C 80 90\nlaunch 1 39.999\nlaunch 2 80\n"),
             QStringLiteral("gap 10..39.999\nkernel gap 10..39.999 B\ngap 50..80\nqueued 50..80 C"));
}

void TestIdleGaps::launchedByALongCall()
{
    // The flow begins with the call, and tasks are launched until the call ends.
    QCOMPARE(printed("kernel A 0 20\ncann AscendCL@hcom_allReduce_ 5 60\nlaunch 5 80\nkernel B 80 90\n"),
             QStringLiteral("gap 20..80 late\nlaunch 20..60 AscendCL@hcom_allReduce_\nlatency 60..80 B"));
}

void TestIdleGaps::waitsAfterALateLaunch()
{
    // The launch comes 1 us too late, and the stream then waits for 150 us: only what a launch takes is the host's.
    QCOMPARE(printed("kernel A 0 20\nkernel B 171 180\nlaunch 21 171\n"),
             QStringLiteral("gap 20..171 late\nunrecorded 20..21 -\nlatency 21..71 B\nqueued 71..171 B"));
}

void TestIdleGaps::withoutLaunch()
{
    QCOMPARE(printed("kernel A 0 20\nkernel B 80 90\n"), QStringLiteral("gap 20..80\nno launch 20..80 -"));
    QCOMPARE(printed("host aten::add 0 20\n"), QString());
    // There is a flow, but its thread has no slices.
    QCOMPARE(printed("kernel A 0 20\nkernel B 80 90\nlaunch 70 80\n"),
             QStringLiteral("gap 20..80 late\nunrecorded 20..70 -\nlatency 70..80 B"));
}

void TestIdleGaps::compilationCountsAsAWhole()
{
    QCOMPARE(printed("kernel A 0 10\nkernel B 100 110\ncann AscendCL@aclopCompileAndExecute 20 90\ncann Node@launch 80 85\n"
                     "cann AscendCL@aclrtFree 40 50\nlaunch 82 100\n"),
             QStringLiteral("gap 10..100 late\nunrecorded 10..20 -\ncompilation 20..40 AscendCL@aclopCompileAndExecute\n"
                            "allocation 40..50 AscendCL@aclrtFree\ncompilation 50..82 AscendCL@aclopCompileAndExecute\n"
                            "latency 82..100 B"));
}

void TestIdleGaps::coversEveryNanosecondOfASample()
{
    const auto inputs = test::adviceInputsOf(test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt")));
    if (!inputs)
        QSKIP("no samples");
    const CardEvidence &card = inputs->card(0);
    const IdleGaps &gaps = card.idleGaps();
    QCOMPARE(gaps.gaps.size(), std::size_t(90));
    TimeNs late = 0;
    TimeNs sum = 0;
    for (const IdleGap &gap : gaps.gaps) {
        TimeNs at = gap.range.begin;
        for (const IdlePart &part : gaps.partsOf(gap)) {
            QCOMPARE(part.range.begin, at);
            QVERIFY(!part.range.isEmpty());
            at = part.range.end;
        }
        QCOMPARE(at, gap.range.end);
        sum += gap.range.length();
        late += gap.isLate ? gap.range.length() : 0;
        // The gap of the worked example: its launching thread compiles from 192.7 us after its begin on.
        if (card.trace()->absolute(gap.range.begin) == 1736408883707769235) {
            TimeNs compiling = 0;
            for (const IdlePart &part : gaps.partsOf(gap))
                compiling += part.cause == IdleCause::Compilation ? part.range.length() : 0;
            QCOMPARE(gap.range.length(), 1'318'826);
            QCOMPARE(compiling, 1'126'091);
        }
    }
    QCOMPARE(sum, 25'744'050);
    QCOMPARE(late, 21'646'408);
}

PLUMBLINE_TEST(TestIdleGaps)
#include "tst_idlegaps.moc"
