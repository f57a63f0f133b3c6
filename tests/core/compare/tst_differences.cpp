// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/baseruns.h"
#include "core/compare/differences.h"
#include "core/compare/divergences.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <functional>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int DifferencesPython = 1;
constexpr int DifferencesDevice = 2;
constexpr int DifferencesHccl = 3;
constexpr int Cann = 4;
constexpr std::int64_t DifferencesEpoch = 1'736'408'883'000'000'000;

QByteArray slice(int pid, int tid, qint64 startUs, qint64 lengthUs, const QByteArray &name)
{
    return sliceText(pid, tid, DifferencesEpoch + startUs * 1000, lengthUs * 1000, name);
}

/// Returns kernels of a stream one after another: "a:20" takes 20 us, "~:30" is idle time.
QByteArray streamOfDifferences(int tid, const QByteArray &words, qint64 startUs = 0)
{
    QByteArray text;
    qint64 at = startUs;
    for (const QByteArray &word : words.split(' ')) {
        const qint64 length = word.mid(word.indexOf(':') + 1).toLongLong();
        const QByteArray name = word.left(word.indexOf(':'));
        if (name != "~")
            text += slice(DifferencesDevice, tid, at, length, name);
        at += length;
    }
    return text;
}

QByteArray stepOfDifferences(int number, qint64 beginUs, qint64 endUs)
{
    return slice(DifferencesPython, 1, beginUs, endUs - beginUs, "ProfilerStep#" + QByteArray::number(number));
}

std::shared_ptr<const Trace> traceOfDifferences(const QByteArray &events, const QByteArray &group = "0")
{
    const QByteArray text = nameText(DifferencesPython, 0, "process_name", "Python") +
                            nameText(DifferencesDevice, 0, "process_name", "Ascend Hardware") +
                            nameText(DifferencesDevice, 2, "thread_name", "Stream 2") +
                            nameText(DifferencesDevice, 5, "thread_name", "Stream 5") +
                            nameText(DifferencesHccl, 0, "process_name", "HCCL") + nameText(Cann, 0, "process_name", "CANN") +
                            nameText(DifferencesHccl, 0, "thread_name", "Group " + group + " Communication") + events;
    return test::traceFromText("[" + text.chopped(2) + "]");
}

/// Two traces and their matching.
struct Pair
{
    std::shared_ptr<const Trace> base;
    std::shared_ptr<const Trace> target;
    Matching matching;

    Pair(std::shared_ptr<const Trace> left, std::shared_ptr<const Trace> right) : base(std::move(left)), target(std::move(right))
    {
        if (auto found = matchSlices(*base, *target, {}, TaskControl()))
            matching = std::move(*found);
    }
    Pair(const QByteArray &left, const QByteArray &right) : Pair(traceOfDifferences(left), traceOfDifferences(right)) {}
};

QString us(WideNs ns)
{
    return QString::number(static_cast<qint64>(ns / 1000));
}

/// Prints groups as `name[group] count>count sum>sum difference = count part + speed part`, with a ~ if the difference is below
/// the noise.
QString printedDifferences(const Result<GroupDifferences> &groups)
{
    if (!groups)
        return u"cancelled"_qs;
    QStringList lines;
    for (const GroupDifference &each : *groups) {
        lines += QString::fromStdString(each.name) +
                 (each.group.empty() ? QString() : QLatin1Char('[') + QString::fromStdString(each.group) + QLatin1Char(']')) +
                 QStringLiteral(" %1>%2 %3>%4 %5=%6+%7%8")
                     .arg(QString::number(each.baseCount), QString::number(each.targetCount), us(each.baseNs), us(each.targetNs),
                          us(each.differenceNs()), us(each.countPartNs()), us(each.speedPartNs()),
                          each.isBelowFloor() ? u"~"_qs : QString());
    }
    return lines.join(QLatin1Char('\n'));
}

QString kernels(const Pair &pair, const CompareScope &scope = {})
{
    return printedDifferences(kernelDifferences(*pair.base, *pair.target, pair.matching, scope, TaskControl()));
}

QString nameOf(const Trace &trace, SliceId id)
{
    if (!id.isValid())
        return u"-"_qs;
    const std::string_view name = trace.text(trace.slices().name[id.value]);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) + QLatin1Char('@') +
           us(trace.slices().start[id.value]);
}

/// Prints the first divergence, then the losses, each as `kind base target difference`.
QString divergences(const Pair &pair, std::size_t limit = 10)
{
    const auto found =
        findDivergences(*pair.base, *pair.target, pair.matching, {},
                        alignByStart(*pair.base, *pair.target).clock(*pair.base, *pair.target), limit, TaskControl());
    if (!found)
        return u"cancelled"_qs;
    const auto text = [&](const Divergence &each) -> QString {
        constexpr std::array Kinds{"duration", "gap", "only base", "only target", "order"};
        return QLatin1String(Kinds[static_cast<std::size_t>(each.kind)]) + QLatin1Char(' ') + nameOf(*pair.base, each.base) +
               QLatin1Char(' ') + nameOf(*pair.target, each.target) + QLatin1Char(' ') + us(each.differenceNs);
    };
    QStringList lines{found->first ? text(*found->first) : u"none"_qs};
    for (const Divergence &each : found->losses)
        lines += text(each);
    lines += QStringLiteral("of %1").arg(found->lossCount);
    return lines.join(QLatin1Char('\n'));
}

/// Returns five steps with the kernels that `words` gives for each step.
QByteArray fiveSteps(const std::function<QByteArray(int stepOfDifferences)> &words)
{
    QByteArray text;
    for (int i = 0; i < 5; ++i)
        text += stepOfDifferences(i, i * 1000, i * 1000 + 1000) + streamOfDifferences(2, words(i), i * 1000 + 10);
    return text;
}

} // namespace

class TestDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsIntoCountAndSpeed();
    void tellsNewAndGone();
    void tellsRenamed();
    void guessesTheFloor();
    void tellsSteps();
    void tellsGapsOnce();
    void tellsReplacedWorkOnce();
    void hiddenCollectivesAreNoLoss();
    void namesTheLargestPair();
    void ratios();
    void keepsToSteps();
    void knowsTheFloor();
    void groupsHostCalls();
    void groupsCommunication();
    void groupsCommunicationOfKernels();
    void groupsCommunicationOfStepTrace();
    void leavesStepTraceOut();
    void findsLossesOfKernelsThatCommunicate();
    void joinsRunsOfTheBase();
    void groupsLanes();
    void totalsOfSteps();
    void sameTracesDoNotDepart();
    void findsDepartures();
    void findsOrder();
    void jitterIsNoDeparture();
    void findsGapsOfOneCard();
    void lanesWithoutPartner();
    void rangesHaveFloors();
    void stops();
};

// A gap that the other card has as well, even if shorter, is not one-sided.
void TestDifferences::findsGapsOfOneCard()
{
    const Pair pair(streamOfDifferences(2, "a:10 ~:100 b:10 ~:5 c:10 ~:50 d:10"),
                    streamOfDifferences(2, "a:10 ~:2 b:10 ~:60 new:10 ~:35 c:10 ~:90 d:10"));
    const auto gaps = [&pair](std::size_t limit) {
        const auto found = findDivergences(*pair.base, *pair.target, pair.matching, {}, ClockMap(), limit, TaskControl());
        QStringList lines;
        for (const OneSidedGap &gap : found ? found->gaps : std::vector<OneSidedGap>()) {
            lines += QStringLiteral("%1 %2 %3 %4>%5 from %6")
                         .arg(gap.side() == ComparedSide::Base ? u"base"_qs : u"target"_qs, nameOf(*pair.base, gap.base),
                              nameOf(*pair.target, gap.target), us(gap.baseNs), us(gap.targetNs), us(gap.start));
        }
        lines += QStringLiteral("of %1").arg(found ? found->gapCount : 0);
        return lines.join(QLatin1Char('\n'));
    };
    QCOMPARE(gaps(10), u"base b@110 b@12 100>2 from 10\ntarget c@125 c@127 5>95 from 22\nof 2"_qs);
    QCOMPARE(gaps(1), u"base b@110 b@12 100>2 from 10\nof 2"_qs);
}

// Pairs give the speed part, and calls without partner the count part.
void TestDifferences::splitsIntoCountAndSpeed()
{
    // Calls of another length are added to some short ones, which did not change.
    QCOMPARE(kernels(Pair(streamOfDifferences(2, "a:1 b:20 a:2 c:5"), streamOfDifferences(2, "a:1 b:20 a:499 a:499 a:2 c:5"))),
             u"a 2>4 3>1001 998=998+0\nb 1>1 20>20 0=0+0\nc 1>1 5>5 0=0+0"_qs);
    // Some of the calls are gone, and the others did not change.
    QCOMPARE(kernels(Pair(streamOfDifferences(2, "a:10 b:20 a:12 b:30 a:70 c:5"), streamOfDifferences(2, "a:10 b:20 b:30 c:5"))),
             u"a 3>1 92>10 -82=-82+0\nb 2>2 50>50 0=0+0\nc 1>1 5>5 0=0+0"_qs);
    QCOMPARE(kernels(Pair(streamOfDifferences(2, "a:10 b:20 a:10"), streamOfDifferences(2, "a:10 b:25 a:10 a:16"))),
             u"a 2>3 20>36 16=16+0\nb 1>1 20>25 5=0+5"_qs);
}

void TestDifferences::tellsNewAndGone()
{
    const Pair pair(streamOfDifferences(2, "a:10 gone:40"), streamOfDifferences(2, "a:10 new:7"));
    QCOMPARE(kernels(pair), u"gone 1>0 40>0 -40=-40+0\nnew 0>1 0>7 7=7+0\na 1>1 10>10 0=0+0"_qs);
    const auto groups = kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl());
    QVERIFY(groups);
    QCOMPARE((*groups)[0].status(), DifferenceStatus::OnlyBase);
    QCOMPARE((*groups)[1].status(), DifferenceStatus::OnlyTarget);
    QCOMPARE((*groups)[2].status(), DifferenceStatus::Both);
    QCOMPARE(nameOf(*pair.target, (*groups)[1].targetLongest), u"new@10"_qs);
    QVERIFY(!(*groups)[1].baseLongest.isValid());
    QVERIFY(!(*groups)[0].largestPair.isValid());
}

// Renamed kernels are one row. The rest of its difference is told as for other kernels.
void TestDifferences::tellsRenamed()
{
    const Pair pair(streamOfDifferences(2, "x:5 MatMulV2:10 y:5 MatMulV2:20 z:5"),
                    streamOfDifferences(2, "x:5 BatchMatMulV2:12 y:5 BatchMatMulV2:23 z:5"));
    const auto groups = kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl());
    QCOMPARE(printedDifferences(groups), u"MatMulV2 2>2 30>35 5=0+5\nx 1>1 5>5 0=0+0\ny 1>1 5>5 0=0+0\nz 1>1 5>5 0=0+0"_qs);
    QCOMPARE(groups->front().status(), DifferenceStatus::Renamed);
    QCOMPARE(groups->front().targetName, std::string("BatchMatMulV2"));
    QCOMPARE(nameOf(*pair.base, groups->front().largestPair), u"MatMulV2@20"_qs);
    QCOMPARE(nameOf(*pair.target, groups->front().targetLongest), u"BatchMatMulV2@22"_qs);
    QCOMPARE(pair.matching.renamed, std::uint64_t{2});
    // A name that the other card has elsewhere was not renamed.
    const Pair kept(streamOfDifferences(2, "x:5 MatMulV2:10 y:5 BatchMatMulV2:9 z:5"),
                    streamOfDifferences(2, "x:5 BatchMatMulV2:12 y:5 BatchMatMulV2:9 z:5"));
    QCOMPARE(kernels(kept), u"BatchMatMulV2 1>2 9>21 12=12+0\nMatMulV2 1>0 10>0 -10=-10+0\nx 1>1 5>5 0=0+0\ny 1>1 5>5 0=0+0\n"
                            "z 1>1 5>5 0=0+0"_qs);
    // A suffix that all names have costs no pair.
    const Pair suffixed(streamOfDifferences(2, "Add:5 Mul:6 Cast:7 Add:8"),
                        streamOfDifferences(2, "Add_v2:5 Mul_v2:6 Cast_v2:9 Add_v2:8"));
    QCOMPARE(kernels(suffixed), u"Cast 1>1 7>9 2=0+2\nAdd 2>2 13>13 0=0+0\nMul 1>1 6>6 0=0+0"_qs);
    QCOMPARE(suffixed.matching.share(), 1.0);
    QVERIFY(suffixed.matching.affix);
    QCOMPARE(suffixed.matching.affix->text, std::string("_v2"));
    QCOMPARE(suffixed.matching.affix->names, std::size_t{3});
    QVERIFY(suffixed.matching.affix->isSuffix && suffixed.matching.affix->isOfTarget);
}

// One step tells nothing about chance. How much the pairs differ among themselves is all that is known.
void TestDifferences::guessesTheFloor()
{
    QByteArray base;
    QByteArray target;
    for (int i = 0; i < 20; ++i) {
        const QByteArray name = "k" + QByteArray::number(i) + "x:";
        base += name + "1000 ";
        target += name + QByteArray::number(990 + i * 7 % 21) + ' '; // within one per cent
    }
    base += "slow:1000 rare:100";
    target += "slow:1200 rare:100 rare:100";
    const Pair pair(streamOfDifferences(2, base), streamOfDifferences(2, target));
    const auto groups = kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl());
    QVERIFY(groups);
    QStringList above;
    for (const GroupDifference &group : *groups) {
        QVERIFY(group.isFloorGuessed && group.floorNs);
        if (!group.isBelowFloor())
            above += QString::fromStdString(group.name);
    }
    QCOMPARE(above.join(u' '), u"slow rare"_qs); // a call more is no jitter of a duration
}

void TestDifferences::tellsSteps()
{
    const Pair pair(fiveSteps([](int i) -> QByteArray { return "a:" + QByteArray::number(10 + i); }),
                    fiveSteps([](int) -> QByteArray { return "a:20"; }));
    const auto groups = kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl());
    QVERIFY(groups && groups->size() == 1);
    QCOMPARE(groups->front().steps, std::optional(StepFigures{5, 12'000, 20'000, 1581, 0}));
    const auto without = scopeWithoutFirst(pair.matching);
    QVERIFY(without);
    QCOMPARE(kernels(pair, *without), u"a 4>4 50>80 30=0+30"_qs);
    QVERIFY(scopeOfCommonSteps(pair.matching).isWhole());
    const auto lengths = stepLengths(pair.matching, *without);
    QVERIFY(lengths);
    QCOMPARE(lengths->figures, (StepFigures{4, 1'000'000, 1'000'000, 0, 0}));
    QCOMPARE(lengths->floorNs, std::optional<TimeNs>(0));
    const Pair one(stepOfDifferences(1, 0, 100), stepOfDifferences(1, 0, 130));
    QVERIFY(!scopeWithoutFirst(one.matching));
    QVERIFY(!stepLengths(one.matching, {})->floorNs);
}

// Work that a stream has in addition leaves another stream without work, which is no loss of its own. Time in which no stream
// works is told once, of the stream where it lies between slices that are nearest to each other.
void TestDifferences::tellsGapsOnce()
{
    const auto copies = [](qint64 second) -> QByteArray {
        return QByteArray(streamOfDifferences(5, "copy:5", 12) + streamOfDifferences(5, "copy:5", second));
    };
    const Pair filled(streamOfDifferences(2, "a:10 b:30 c:10") + copies(45),
                      streamOfDifferences(2, "a:10 b:30 new:500 c:10") + copies(545));
    QCOMPARE(divergences(filled), u"only target - new@40 500\nonly target - new@40 500\nof 1"_qs);
    const Pair idle(streamOfDifferences(2, "a:10 b:30 c:10") + copies(45),
                    streamOfDifferences(2, "a:10 b:30 ~:500 c:10") + copies(545));
    QCOMPARE(divergences(idle), u"gap c@40 c@540 500\ngap c@40 c@540 500\nof 1"_qs);
    // Slices of one name in a row are one place.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:30"), streamOfDifferences(2, "a:10 new:5 new:6 new:7 b:30"))),
             u"only target - new@10 18\nonly target - new@10 18\nof 1"_qs);
}

void TestDifferences::tellsReplacedWorkOnce()
{
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 old:30 b:10"), streamOfDifferences(2, "a:10 new:37 b:10"))),
             u"only base old@10 - -30\nonly target - new@10 7\nof 1"_qs);
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 old:30 b:10"), streamOfDifferences(2, "a:10 new:20 b:10"))),
             u"only base old@10 - -30\nof 0"_qs);
    // Nor does work that fills a pause, or a pause in place of work.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:40 b:10"), streamOfDifferences(2, "a:10 ~:5 new:30 ~:5 b:10"))),
             u"only target - new@15 0\nof 0"_qs);
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:5 old:30 b:10"), streamOfDifferences(2, "a:10 ~:35 b:10"))),
             u"only base old@15 - -30\nof 0"_qs);
    // What it takes longer than the pause, or the pause longer than the work, is told once.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:40 b:10"), streamOfDifferences(2, "a:10 new:57 b:10"))),
             u"only target - new@10 17\nonly target - new@10 17\nof 1"_qs);
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 old:30 b:10"), streamOfDifferences(2, "a:10 ~:48 b:10"))),
             u"only base old@10 - -30\ngap b@40 b@58 18\nof 1"_qs);
    // A pause that got shorter elsewhere pays for nothing.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:40 b:10 c:10"), streamOfDifferences(2, "a:10 b:10 new:30 c:10"))),
             u"gap b@50 b@10 -40\nonly target - new@20 30\nof 1"_qs);
    // Two kernels that change places cost nothing.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:541 c:9 d:10"), streamOfDifferences(2, "a:10 c:9 b:541 d:10")))
                 .section(u'\n', 1),
             u"of 0"_qs);
    // Nor do the pauses around them, which change places as well.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:5 b:30 ~:100 c:9 ~:5 d:10"),
                              streamOfDifferences(2, "a:10 ~:5 c:9 ~:100 b:30 ~:5 d:10")))
                 .section(u'\n', 1),
             u"of 0"_qs);
    // A pause that both cards have around them, and that got longer, is told.
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 ~:5 b:30 c:9 ~:5 d:10"),
                              streamOfDifferences(2, "a:10 ~:5 c:9 b:30 ~:75 d:10")))
                 .section(u'\n', 1),
             u"gap d@59 d@129 70\nof 1"_qs);
}

// A collective that runs longer because the card computes longer meanwhile costs nothing. One that is waited for does.
void TestDifferences::hiddenCollectivesAreNoLoss()
{
    const auto collective = [](qint64 length) { return slice(DifferencesHccl, 0, 5, length, "hcom_allReduce__5_0_1"); };
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:30 c:10") + collective(40),
                              streamOfDifferences(2, "a:10 b:30 new:500 c:10") + collective(540))),
             u"only target - new@40 500\nonly target - new@40 500\nof 1"_qs);
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:30 ~:10 c:10") + collective(45),
                              streamOfDifferences(2, "a:10 b:30 ~:510 c:10") + collective(545))),
             u"duration hcom_allReduce__5_0_1@5 hcom_allReduce__5_0_1@5 500\n"
             "duration hcom_allReduce__5_0_1@5 hcom_allReduce__5_0_1@5 500\nof 1"_qs);
}

// The largest pair of a group that got slower is its slowest pair, and of a group that got faster its fastest pair.
void TestDifferences::namesTheLargestPair()
{
    const Pair pair(streamOfDifferences(2, "a:10 a:20 a:30 b:50 b:60"), streamOfDifferences(2, "a:9 a:29 a:31 b:40 b:62"));
    const auto groups = kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl());
    QCOMPARE(printedDifferences(groups), u"a 3>3 60>69 9=0+9\nb 2>2 110>102 -8=0+-8"_qs);
    QCOMPARE(nameOf(*pair.base, (*groups)[0].largestPair), u"a@10"_qs);
    QCOMPARE(nameOf(*pair.base, (*groups)[1].largestPair), u"b@60"_qs);
}

void TestDifferences::ratios()
{
    GroupDifference group;
    QVERIFY(!group.ratio());
    group.baseNs = 8;
    group.targetNs = 2;
    QCOMPARE(group.ratio(), std::optional(0.25));
    QCOMPARE((QuantityDifference{OverviewQuantity::Free, 8, 2}.ratio()), std::optional(0.25));
    QCOMPARE((QuantityDifference{OverviewQuantity::Free, 8, 2}.difference()), std::optional<std::int64_t>(-6));
    QVERIFY(!(QuantityDifference{OverviewQuantity::Free, 0, 2}.ratio()));
    QVERIFY(!(QuantityDifference{OverviewQuantity::Free, std::nullopt, 2}.difference()));
}

void TestDifferences::keepsToSteps()
{
    const Pair pair(stepOfDifferences(1, 0, 100) + stepOfDifferences(2, 100, 200) + stepOfDifferences(3, 200, 300) +
                        streamOfDifferences(2, "a:10") + streamOfDifferences(2, "a:11", 110) +
                        streamOfDifferences(2, "a:12", 210),
                    stepOfDifferences(2, 0, 100) + stepOfDifferences(3, 100, 200) + streamOfDifferences(2, "a:30", 10) +
                        streamOfDifferences(2, "a:40", 110));
    QCOMPARE(kernels(pair), u"a 3>2 33>70 37=-10+47"_qs);
    const auto second = scopeOfSteps(pair.matching, "2", "2");
    QVERIFY(second);
    QCOMPARE(kernels(pair, *second), u"a 1>1 11>30 19=0+19"_qs);
    const auto all = scopeOfSteps(pair.matching, "1", "3"); // the first of these steps has no partner
    QVERIFY(all);
    QCOMPARE(kernels(pair, *all), u"a 2>2 23>70 47=0+47"_qs);
    QVERIFY(!scopeOfSteps(pair.matching, "1", "1"));
    QVERIFY(!scopeOfSteps(pair.matching, "3", "2"));
    QVERIFY(!scopeOfSteps(pair.matching, "2", "9"));
}

void TestDifferences::knowsTheFloor()
{
    // a goes from 10 to 12 while its steps differ by 2 anyway. b differs by 5 in each step, and its steps do not differ. c has
    // one slow call.
    const Pair pair(fiveSteps([](int i) -> QByteArray { return "a:" + QByteArray::number(10 + i % 3) + " b:20 c:30"; }),
                    fiveSteps([](int i) -> QByteArray {
                        return "a:" + QByteArray::number(12 + i % 3) +
                               " b:25 c:" + (i == 3 ? QByteArray("70") : QByteArray("30"));
                    }));
    QCOMPARE(kernels(pair), u"c 5>5 150>190 40=0+40\nb 5>5 100>125 25=0+25\na 5>5 54>64 10=0+10~"_qs);
    // With two steps the noise is unknown.
    const Pair two(stepOfDifferences(1, 0, 100) + stepOfDifferences(2, 100, 200) + streamOfDifferences(2, "a:10"),
                   stepOfDifferences(1, 0, 100) + stepOfDifferences(2, 100, 200) + streamOfDifferences(2, "a:11"));
    const auto groups = kernelDifferences(*two.base, *two.target, two.matching, {}, TaskControl());
    QVERIFY(groups && !groups->front().floorNs && !groups->front().isBelowFloor());
}

void TestDifferences::groupsHostCalls()
{
    const Pair pair(slice(Cann, 1, 0, 10, "AscendCL@aclrtMemcpy") + slice(DifferencesPython, 1, 0, 10, "poll at 0x7f"),
                    slice(Cann, 1, 0, 14, "AscendCL@aclrtMemcpy") + slice(DifferencesPython, 1, 0, 10, "poll at 0xe0") +
                        streamOfDifferences(2, "a:10"));
    QCOMPARE(printedDifferences(apiDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl())),
             u"AscendCL@aclrtMemcpy 1>1 10>14 4=0+4\npoll at 0x 1>1 10>10 0=0+0"_qs);
}

void TestDifferences::groupsCommunication()
{
    const QByteArray base = slice(DifferencesHccl, 0, 0, 10, "hcom_allReduce__586_0_1") +
                            slice(DifferencesHccl, 0, 20, 10, "hcom_allReduce__586_1_1");
    const QByteArray target =
        slice(DifferencesHccl, 0, 0, 17, "hcom_allReduce__12_0_1") + slice(DifferencesHccl, 0, 20, 10, "hcom_allReduce__12_1_1");
    const Pair pair(traceOfDifferences(base, "77"), traceOfDifferences(target, "8"));
    QCOMPARE(printedDifferences(communicationDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl())),
             u"hcom_allReduce[77] 2>2 20>27 7=0+7"_qs);
}

// Overlapping slices count once.
// Kernels of NCCL go by their names without arguments, those of MindSpore by what they do.
void TestDifferences::groupsCommunicationOfKernels()
{
    const QByteArray ring = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
    const Pair pair(streamOfDifferences(2, "a:10 Default/net/AllReduce-op12:7") + slice(DifferencesDevice, 5, 0, 20, ring),
                    streamOfDifferences(2, "a:10 Default/net/AllReduce-op12:9") + slice(DifferencesDevice, 5, 0, 26, ring));
    QCOMPARE(printedDifferences(communicationDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl())),
             u"ncclDevKernel_AllReduce_Sum_f32_RING_LL 1>1 20>26 6=0+6\nAllReduce 1>1 7>9 2=0+2"_qs);
}

void TestDifferences::groupsCommunicationOfStepTrace()
{
    const auto stepTrace = [](qint64 lengthUs) {
        return test::traceFromText("[" + nameText(10000, 0, "process_name", "Communication Op") +
                                   slice(10000, 520, 0, lengthUs, "stream_520_parallel_0") +
                                   slice(10000, 522, 0, 5, "stream_522_parallel_0").chopped(2) + "]");
    };
    const Pair pair(stepTrace(10), stepTrace(14));
    QCOMPARE(printedDifferences(communicationDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl())),
             u"stream_520_parallel_0 1>1 10>14 4=0+4\nstream_522_parallel_0 1>1 5>5 0=0+0"_qs);
}

// The iterations of a step trace are no kernels, and no time is lost on them.
void TestDifferences::leavesStepTraceOut()
{
    const auto withStepTrace = [](qint64 lengthUs) -> QByteArray {
        return nameText(DifferencesDevice, 9, "thread_name", "Step Trace(Model ID:2)") +
               slice(DifferencesDevice, 9, 0, lengthUs, "Iteration 1") + streamOfDifferences(2, "a:10 b:20");
    };
    const Pair pair(withStepTrace(100), withStepTrace(900));
    QCOMPARE(kernels(pair), u"a 1>1 10>10 0=0+0\nb 1>1 20>20 0=0+0"_qs);
    QCOMPARE(divergences(pair), u"none\nof 0"_qs);
}

// A stream with nothing but collectives is searched, and what kernels hide of them costs nothing.
void TestDifferences::findsLossesOfKernelsThatCommunicate()
{
    const auto withRing = [](qint64 lengthUs) -> QByteArray {
        return streamOfDifferences(2, "a:100 b:20") +
               slice(DifferencesDevice, 5, 90, lengthUs, "ncclDevKernel_AllReduce_RING(void)");
    };
    const Pair pair(withRing(20), withRing(70));
    QCOMPARE(divergences(pair),
             u"duration ncclDevKernel_AllReduce_RING(void)@90 ncclDevKernel_AllReduce_RING(void)@90 40\n"
             "duration ncclDevKernel_AllReduce_RING(void)@90 ncclDevKernel_AllReduce_RING(void)@90 40\nof 1"_qs);
}

// The base is the mean of its runs, and their spread the noise. What only a part of the runs has counts as 0 in the others.
void TestDifferences::joinsRunsOfTheBase()
{
    const QByteArray target = streamOfDifferences(2, "a:28 b:17");
    const auto runOf = [&target](const QByteArray &words) -> BaseRun<GroupDifferences> {
        const Pair pair(streamOfDifferences(2, words), target);
        return {*kernelDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl()), 0};
    };
    const GroupDifferences three = overBaseRuns(std::vector{runOf("a:20 b:10"), runOf("a:22 b:10"), runOf("a:24 b:10 c:9")});
    QCOMPARE(printedDifferences(three), u"b 1>1 10>17 7=0+7\na 1>1 22>28 6=0+6~\nc 1>0 3>0 -3=-3+0~"_qs);
    QCOMPARE(three[1].baseSpreadNs, std::optional<WideNs>(2000));
    QCOMPARE(three[1].floorNs, std::optional<WideNs>(6000));
    QVERIFY(!three[1].isFloorGuessed);
    const GroupDifferences two = overBaseRuns(std::vector{runOf("a:20 b:10"), runOf("a:24 b:10")});
    QCOMPARE(two[1].floorNs, std::optional<WideNs>(8484)); // three deviations of 2828 ns
    QVERIFY(two[1].isFloorGuessed);
    // Twice as many steps count half.
    std::vector<BaseRun<GroupDifferences>> scaled{runOf("a:20 b:10"), runOf("a:40 b:20"), runOf("a:20 b:10")};
    for (std::size_t run = 0; run < scaled.size(); ++run)
        scaled[run].steps = run == 1 ? 4 : 2;
    QCOMPARE(overBaseRuns(std::move(scaled))[0].baseNs, WideNs{20'000});
    // What only one of the runs tells as renamed is one group.
    GroupDifference renamed;
    renamed.name = "old";
    renamed.targetName = "new";
    renamed.baseCount = renamed.targetCount = 1;
    renamed.baseNs = 10'000;
    renamed.targetNs = 30'000;
    GroupDifference gone = renamed;
    gone.targetName = "";
    gone.targetCount = 0;
    gone.targetNs = 0;
    GroupDifference fresh = renamed;
    fresh.name = "new";
    fresh.targetName = "";
    fresh.baseCount = 0;
    fresh.baseNs = 0;
    for (const auto &[first, second] : {std::pair(GroupDifferences{renamed}, GroupDifferences{gone, fresh}),
                                        std::pair(GroupDifferences{fresh, gone}, GroupDifferences{renamed})})
        QCOMPARE(printedDifferences(overBaseRuns(std::vector<BaseRun<GroupDifferences>>{{first, 0}, {second, 0}})),
                 u"old 1>1 10>30 20=20+0"_qs);
    const StepLengths length{{1, 100, 130, {}, {}}, {}, {}};
    const StepLengths other{{1, 120, 130, {}, {}}, {}, {}};
    const auto lengths = overBaseRuns(std::vector<std::optional<StepLengths>>{length, other, length});
    QVERIFY(lengths);
    QCOMPARE(lengths->differenceNs(), TimeNs{23});
    QCOMPARE(lengths->runSpreadNs, std::optional<TimeNs>(12));
    // Equal runs are no proof that nothing varies: clocks and the steps inside the runs bound the noise from below.
    const StepLengths equal{{4, 100'000, 130'000, 6000, {}}, {}, {}};
    QCOMPARE(overBaseRuns(std::vector<std::optional<StepLengths>>(3, length))->floorNs, std::optional<TimeNs>(1000));
    QCOMPARE(overBaseRuns(std::vector<std::optional<StepLengths>>(3, equal))->floorNs, std::optional<TimeNs>(9000));
    const BaseRun<std::vector<QuantityDifference>> computing{{{OverviewQuantity::Computing, 5000, 7000}}, 4};
    QCOMPARE(overBaseRuns(std::vector(3, computing)).front().floor, std::optional<std::int64_t>(2000));
    QVERIFY(!overBaseRuns(std::vector<std::optional<StepLengths>>{length, {}}));
}

void TestDifferences::groupsLanes()
{
    const Pair pair(slice(DifferencesDevice, 2, 0, 100, "outer") + slice(DifferencesDevice, 2, 10, 20, "inner") +
                        slice(Cann, 1, 0, 5, "x"),
                    slice(DifferencesDevice, 5, 0, 110, "outer") + slice(DifferencesDevice, 5, 10, 50, "inner") +
                        slice(DifferencesHccl, 0, 0, 6, "hcom_send__1_0_1"));
    QCOMPARE(printedDifferences(laneDifferences(*pair.base, *pair.target, pair.matching, {}, TaskControl())),
             u"Ascend Hardware/Stream 2[Ascend Hardware/Stream 5] 2>2 100>110 10=0+10\n"
             "HCCL/Group 0 Communication[HCCL/Group 0 Communication] 0>1 0>6 6=6+0\n"
             "CANN/1 1>0 5>0 -5=-5+0"_qs);
}

void TestDifferences::totalsOfSteps()
{
    const Pair pair(stepOfDifferences(1, 0, 100) + stepOfDifferences(2, 100, 205),
                    stepOfDifferences(2, 0, 130) + stepOfDifferences(3, 130, 150));
    const StepTotal total = stepTotal(*pair.base, *pair.target, pair.matching, {});
    QCOMPARE(us(total.baseNs), u"105"_qs);
    QCOMPARE(us(total.targetNs), u"130"_qs);
    const Pair none(streamOfDifferences(2, "a:10 b:10"), streamOfDifferences(2, "a:10 b:30"));
    QCOMPARE(us(stepTotal(*none.base, *none.target, none.matching, {}).targetNs), u"40"_qs);
}

void TestDifferences::sameTracesDoNotDepart()
{
    const QByteArray events = streamOfDifferences(2, "a:10 ~:5 b:20 a:10 ~:7 c:8");
    QCOMPARE(divergences(Pair(events, events)), u"none\nof 0"_qs);
    QCOMPARE(divergences(Pair("", "")), u"none\nof 0"_qs);
}

void TestDifferences::findsDepartures()
{
    const Pair pair(streamOfDifferences(2, "a:10 ~:5 b:20 c:10 ~:2 d:10 e:10"),
                    streamOfDifferences(2, "a:10 ~:45 b:20 new:30 c:15 ~:2 e:60"));
    QCOMPARE(divergences(pair), u"gap b@15 b@55 40\n"
                                "duration e@57 e@122 50\n"
                                "gap b@15 b@55 40\n"
                                "only target - new@75 30\n"
                                "duration c@35 c@105 5\n"
                                "of 4"_qs);
}

void TestDifferences::findsOrder()
{
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:10 c:10 d:10"), streamOfDifferences(2, "a:10 c:10 b:10 d:10")))
                 .split(u'\n')
                 .last(),
             u"of 0"_qs);
    QVERIFY(divergences(Pair(streamOfDifferences(2, "a:10 b:10 c:10 d:10"), streamOfDifferences(2, "a:10 c:10 b:10 d:10")))
                .startsWith(u"order"_qs));
}

// If all pairs of a name differ by chance, only a much larger difference is a divergence.
void TestDifferences::jitterIsNoDeparture()
{
    QByteArray base;
    QByteArray target;
    for (int i = 0; i < 40; ++i) {
        base += "a:" + QByteArray::number(100 + i * 7 % 11) + ' ';
        target += "a:" + QByteArray::number(i == 20 ? 400 : 100 + i * 5 % 13) + ' ';
    }
    const QStringList lines =
        divergences(Pair(streamOfDifferences(2, base.trimmed()), streamOfDifferences(2, target.trimmed()))).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].startsWith(u"duration a@"_qs));
    QCOMPARE(lines[1], lines[0]);
    QCOMPARE(lines[2], u"of 1"_qs);
}

void TestDifferences::lanesWithoutPartner()
{
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:10"),
                              streamOfDifferences(2, "a:10 b:10") + streamOfDifferences(5, "x:3 y:4", 1))),
             u"only target - x@1 3\nonly target - y@4 4\nonly target - x@1 3\nof 2"_qs);
    QCOMPARE(divergences(Pair(streamOfDifferences(2, "a:10 b:10") + streamOfDifferences(5, "x:3 y:4", 1),
                              streamOfDifferences(2, "a:10 b:10")),
                         1),
             u"only base x@1 - -3\nof 0"_qs);
}

// The noise of a range is the chance difference of each pair of a name, for as many calls as it has. A name that got slower by
// much more is not noise.
void TestDifferences::rangesHaveFloors()
{
    QByteArray base;
    QByteArray target;
    for (int i = 0; i < 40; ++i) {
        base += "a:" + QByteArray::number(100 + i * 7 % 11) + " b:50 ";
        target += "a:" + QByteArray::number(100 + i * 5 % 13) + " b:90 ";
    }
    const Pair pair(streamOfDifferences(2, base.trimmed()), streamOfDifferences(2, target.trimmed() + " c:7"));
    const auto found = rangeDifferences(*pair.base, {}, *pair.target, {}, &pair.matching, TaskControl());
    QCOMPARE(printedDifferences(found), u"b 40>40 2000>3600 1600=0+1600\n"
                                        "a 40>40 4202>4234 32=0+32~\n"
                                        "c 0>1 0>7 7=7+0"_qs);
    // Without pairs only the resolution of the clock counts as noise: 1 us for each call, times the root of their number.
    QCOMPARE(found->at(0).floorNs, std::optional<WideNs>(6324));
    QCOMPARE(found->at(2).floorNs, std::optional<WideNs>(1000));
    const auto none = rangeDifferences(*pair.base, {}, *pair.target, {}, nullptr, TaskControl());
    QVERIFY(none && !none->front().floorNs);
}

void TestDifferences::stops()
{
    const Pair pair(streamOfDifferences(2, "a:10"), streamOfDifferences(2, "a:10"));
    TaskControl control;
    control.requestStop();
    QVERIFY(!kernelDifferences(*pair.base, *pair.target, pair.matching, {}, control));
    QVERIFY(!laneDifferences(*pair.base, *pair.target, pair.matching, {}, control));
    QVERIFY(!findDivergences(*pair.base, *pair.target, pair.matching, {}, ClockMap(), 1, control));
}

PLUMBLINE_TEST(TestDifferences)
#include "tst_differences.moc"
