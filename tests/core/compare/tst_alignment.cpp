// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectivefamily.h"
#include "core/compare/alignment.h"
#include "core/compare/clockfit.h"
#include "core/compare/collectivepairs.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int AlignmentPython = 1;
constexpr int AlignmentHccl = 2;
constexpr std::int64_t AlignmentEpoch = 1'736'408'883'000'000'000;

/// A clock that is `offsetNs` ahead at `Epoch` and gains `ppm`.
struct AlignmentClock
{
    std::int64_t offsetNs = 0;
    std::int64_t ppm = 0;

    [[nodiscard]] std::int64_t told(std::int64_t ns) const
    {
        const std::int64_t gained = (ns - AlignmentEpoch) * ppm; // fits into int64 for hours
        return ns + offsetNs + (gained >= 0 ? gained + 500'000 : gained - 500'000) / 1'000'000;
    }
};

struct Event
{
    std::int64_t startNs;
    std::int64_t endNs;
    QByteArray name;
    bool isStep;
};

QByteArray textOf(const std::vector<Event> &events, AlignmentClock clock)
{
    QByteArray text = "[" + nameText(AlignmentPython, 0, "process_name", "Python") +
                      nameText(AlignmentHccl, 0, "process_name", "HCCL") +
                      nameText(AlignmentHccl, 0, "thread_name", "Group 0 Communication");
    for (const Event &event : events) {
        const std::int64_t start = clock.told(event.startNs);
        text += sliceText(event.isStep ? AlignmentPython : AlignmentHccl, 0, start, clock.told(event.endNs) - start, event.name);
    }
    return text.chopped(2) + "]";
}

std::shared_ptr<const Trace> traceOfAlignment(const std::vector<Event> &events, AlignmentClock clock = {})
{
    return test::traceFromText(textOf(events, clock));
}

/// Returns `count` collectives of one group at uneven times.
std::vector<Event> collectives(int count, int firstNumber = 0, const QByteArray &type = "hcom_allReduce")
{
    std::mt19937 random(7);
    std::vector<Event> events;
    std::int64_t at = AlignmentEpoch;
    for (int i = 0; i < count; ++i) {
        at += 1'000'000 + random() % 9'000'000;
        events.push_back({at, at + 200'000, type + "__586_" + QByteArray::number(firstNumber + i) + "_1", false});
    }
    return events;
}

/// Returns the steps and collectives of a real rank, repeated as often as requested.
std::vector<Event> grownRank(int rank, int steps)
{
    const QString path = test::samplePath(
        QStringLiteral("resnet_2cards_level1/rank%1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").arg(rank));
    if (path.isEmpty())
        return {};
    TaskControl control;
    const auto trace = loadTrace({path.toStdString()}, control);
    if (!trace)
        return {};
    constexpr std::int64_t Period = 300'000'000;
    std::vector<Event> events;
    for (int step = 0; step < steps; ++step) {
        for (std::size_t slice = 0; slice < (*trace)->slices().size(); ++slice) {
            const std::string_view name = (*trace)->text((*trace)->slices().name[slice]);
            const bool isStep = name.starts_with("ProfilerStep#");
            if (!isStep && !(*trace)->lane((*trace)->laneOf(SliceId(slice))).name.starts_with("Group"))
                continue;
            const TimeRange range = (*trace)->sliceRange(SliceId(slice));
            const QByteArray text = isStep ? "ProfilerStep#" + QByteArray::number(50 + step)
                                           : QByteArray(name.data(), static_cast<qsizetype>(name.size()));
            const std::int64_t shift = step * Period;
            events.push_back({(*trace)->absolute(range.begin) + shift, (*trace)->absolute(range.end) + shift, text, isStep});
        }
    }
    return events;
}

/// Returns the largest distance in nanoseconds, over all events, between an alignment and the clock that it should undo.
std::int64_t worstError(const Alignment &fit, const std::vector<Event> &events, AlignmentClock clock)
{
    std::int64_t worst = 0;
    for (const Event &event : events)
        worst = std::max(worst, std::abs(fit.toBase(clock.told(event.endNs)) - event.endNs));
    return worst;
}

Alignment fitted(const std::vector<Event> &base, const std::vector<Event> &target, AlignmentClock clock = {})
{
    const auto baseTrace = traceOfAlignment(base);
    const auto targetTrace = traceOfAlignment(target, clock);
    return baseTrace && targetTrace ? alignByCollectives(*baseTrace, *targetTrace, TaskControl()) : Alignment();
}

QString printed(const Alignment &alignment)
{
    return QStringLiteral("method %1 refusal %2 offset %3 pairs %4")
        .arg(static_cast<int>(alignment.method))
        .arg(static_cast<int>(alignment.refusal))
        .arg(alignment.offsetNs)
        .arg(alignment.pairs);
}

} // namespace

class TestAlignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mapsThereAndBack();
    void mapsWhatAFileMayClaim();
    void mapsAxes();
    void alignsBySteps();
    void alignsByStartAndOperator();
    void choosesByItself();
    void namesFamilies();
    void recoversAPlantedClock();
    void recoversARealRank();
    void repeatedStepsAreToldApart();
    void refusesFewPairs();
    void findsShiftedNumbers();
    void missingCollectivesDoNoHarm();
    void wrongPairsDoNoHarm();
    void refusesOtherRuns();
    void allGatherOnlyWhereNeeded();
};

void TestAlignment::mapsThereAndBack()
{
    Alignment alignment;
    alignment.anchorNs = AlignmentEpoch;
    alignment.offsetNs = -11'560'000'000;
    alignment.driftPpq = -20'000'000'000;
    QCOMPARE(alignment.toBase(AlignmentEpoch), AlignmentEpoch - 11'560'000'000);
    QCOMPARE(alignment.toBase(AlignmentEpoch + 1'000'000'000), AlignmentEpoch - 11'560'000'000 + 1'000'000'000 - 20'000);
    QCOMPARE(alignment.driftPpm(), -20.0);
    std::mt19937_64 random(3);
    for (int i = 0; i < 1000; ++i) {
        const auto time = AlignmentEpoch + static_cast<std::int64_t>(random() % 4'000'000'000'000'000) - 2'000'000'000'000'000;
        QCOMPARE(alignment.toTarget(alignment.toBase(time)), time);
    }
}

void TestAlignment::mapsWhatAFileMayClaim()
{
    constexpr std::int64_t Lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t Highest = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t drift : {ClockMap::MostDriftPpq, -ClockMap::MostDriftPpq}) {
        for (const std::int64_t anchor : {Lowest, Highest}) {
            Alignment alignment;
            alignment.anchorNs = anchor;
            alignment.offsetNs = Highest;
            alignment.driftPpq = drift;
            QCOMPARE(alignment.toBase(Highest), Highest);
            QCOMPARE(alignment.toTarget(Lowest), Lowest);
        }
    }
}

void TestAlignment::mapsAxes()
{
    const auto base = traceOfAlignment({{AlignmentEpoch, AlignmentEpoch + 10, "a", false}});
    const auto target = traceOfAlignment({{AlignmentEpoch + 700, AlignmentEpoch + 710, "a", false}});
    QVERIFY(base && target);
    const ClockMap apart = Alignment().clock(*base, *target);
    QCOMPARE(apart.map(TimeNs{5}), TimeNs{705});
    QCOMPARE(apart.inverse(TimeNs{705}), TimeNs{5});
    const ClockMap together = alignByStart(*base, *target).clock(*base, *target);
    QCOMPARE(together.map(TimeNs{5}), TimeNs{5});
}

void TestAlignment::alignsBySteps()
{
    const auto base = traceOfAlignment({{AlignmentEpoch, AlignmentEpoch + 100, "ProfilerStep#7", true},
                                        {AlignmentEpoch + 100, AlignmentEpoch + 200, "ProfilerStep#8", true}});
    const auto target = traceOfAlignment({{AlignmentEpoch + 1000, AlignmentEpoch + 1100, "ProfilerStep#8", true}});
    const auto other = traceOfAlignment({{AlignmentEpoch + 5000, AlignmentEpoch + 5100, "ProfilerStep#30", true}});
    const auto none = traceOfAlignment({{AlignmentEpoch, AlignmentEpoch + 100, "hcom_allReduce__1_0_1", false}});
    QVERIFY(base && target && other && none);
    QCOMPARE(printed(alignByStep(*base, *target)), u"method 2 refusal 0 offset -900 pairs 1"_qs);
    QCOMPARE(printed(alignByStep(*base, *other)), u"method 2 refusal 0 offset -5000 pairs 1"_qs);
    QCOMPARE(printed(alignByStep(*base, *none)), u"method 0 refusal 2 offset 0 pairs 0"_qs);
}

void TestAlignment::alignsByStartAndOperator()
{
    const auto base = traceOfAlignment({{AlignmentEpoch, AlignmentEpoch + 100, "a", false}});
    const auto target = traceOfAlignment({{AlignmentEpoch + 1000, AlignmentEpoch + 1150, "a", false}});
    const auto nothing = test::traceFromText("[]");
    QVERIFY(base && target && nothing);
    QCOMPARE(printed(alignByStart(*base, *target)), u"method 1 refusal 0 offset -1000 pairs 1"_qs);
    QCOMPARE(printed(alignByStart(*base, *nothing)), u"method 0 refusal 1 offset 0 pairs 0"_qs);
    const SliceId first(std::size_t{0});
    QCOMPARE(alignByOperator(*base, first, *target, first, SliceEdge::Start).offsetNs, std::int64_t{-1000});
    QCOMPARE(alignByOperator(*base, first, *target, first, SliceEdge::End).offsetNs, std::int64_t{-1050});
    QCOMPARE(alignTyped(-77).toBase(1000), std::int64_t{923});
}

void TestAlignment::choosesByItself()
{
    const TaskControl control;
    const auto withSteps = traceOfAlignment({{AlignmentEpoch, AlignmentEpoch + 100, "ProfilerStep#7", true}});
    const auto twelve = traceOfAlignment(collectives(12));
    const auto later = traceOfAlignment(collectives(12), {5'000, 0});
    const auto few = traceOfAlignment(collectives(4));
    const auto two = traceOfAlignment(collectives(2));
    const auto fewLater = traceOfAlignment(collectives(4), {5'000, 0});
    const auto hourLater = traceOfAlignment(collectives(4), {3'600'000'000'000, 0});
    const auto withStep = [](std::int64_t beginNs) {
        std::vector<Event> events = collectives(4);
        events.push_back({AlignmentEpoch + beginNs, AlignmentEpoch + beginNs + 100, "ProfilerStep#7", true});
        return events;
    };
    const auto steppedBase = traceOfAlignment(withStep(0));
    const auto stepped = traceOfAlignment(withStep(700'000), {5'000, 0});
    QVERIFY(withSteps && twelve && later && few && two && fewLater && hourLater && steppedBase && stepped);
    const auto chosen = [&](const auto &base, const auto &target, CardRelation relation = CardRelation::MaybeOneRun) {
        return printed(alignAutomatically(*base, *target, relation, control));
    };
    QCOMPARE(chosen(withSteps, withSteps), u"method 2 refusal 0 offset 0 pairs 1"_qs);
    QCOMPARE(chosen(twelve, later), u"method 3 refusal 0 offset -5000 pairs 12"_qs);
    QCOMPARE(chosen(few, two), u"method 1 refusal 0 offset 0 pairs 1"_qs);
    // Three ends that agree tell the clocks of cards that were recorded together, and nothing about cards that were not.
    QCOMPARE(chosen(few, fewLater), u"method 3 refusal 0 offset -5000 pairs 4"_qs);
    QCOMPARE(chosen(few, hourLater), u"method 1 refusal 0 offset -3600000000000 pairs 1"_qs);
    // Steps of a card begin when its own host is there; collectives end together. Cards of one rank belong to two runs.
    QCOMPARE(chosen(few, stepped), u"method 3 refusal 0 offset -5000 pairs 4"_qs);
    QCOMPARE(chosen(steppedBase, stepped), u"method 3 refusal 0 offset -5000 pairs 4"_qs);
    QCOMPARE(chosen(steppedBase, stepped, CardRelation::TwoRuns), u"method 2 refusal 0 offset -705000 pairs 1"_qs);
    QCOMPARE(relationOf(3, 3), CardRelation::TwoRuns);
    QCOMPARE(relationOf(3, 4), CardRelation::MaybeOneRun);
    QCOMPARE(relationOf(std::nullopt, std::nullopt), CardRelation::MaybeOneRun);
}

void TestAlignment::namesFamilies()
{
    QCOMPARE(collectiveFamily("hcom_allReduce__586_0_1"), std::string_view("hcom_allReduce__586"));
    QCOMPARE(collectiveFamily("hcom_allReduce__586"), std::string_view("hcom_allReduce__586"));
    QCOMPARE(collectiveFamily("AllReduce-op12"), std::string_view("AllReduce-op"));
    QCOMPARE(collectiveFamily(""), std::string_view());
}

void TestAlignment::recoversAPlantedClock()
{
    const AlignmentClock clock{11'560'000'000, 20};
    const std::vector<Event> events = grownRank(0, 100);
    if (events.empty())
        QSKIP("no samples");
    const Alignment fit = fitted(events, events, clock);
    QCOMPARE(fit.refusal, AlignmentRefusal::None);
    QCOMPARE(fit.pairs, std::uint64_t{400});
    QVERIFY2(worstError(fit, events, clock) <= 2, qPrintable(QString::number(worstError(fit, events, clock))));
    QVERIFY(fit.residualNs <= 1);
    QVERIFY(std::abs(fit.driftPpm() + 20) < 0.001);
}

// Real ranks leave a collective some microseconds apart. The expected result is therefore the fit of the two unchanged cards.
void TestAlignment::recoversARealRank()
{
    const AlignmentClock clock{11'560'000'000, 20};
    const std::vector<Event> base = grownRank(0, 100);
    const std::vector<Event> target = grownRank(1, 100);
    if (base.empty())
        QSKIP("no samples");
    const Alignment asIs = fitted(base, target);
    const Alignment planted = fitted(base, target, clock);
    QCOMPARE(asIs.refusal, AlignmentRefusal::None);
    QCOMPARE(planted.refusal, AlignmentRefusal::None);
    std::int64_t worst = 0;
    for (const Event &event : target)
        worst = std::max(worst, std::abs(planted.toBase(clock.told(event.endNs)) - asIs.toBase(event.endNs)));
    QVERIFY2(worst < 1000, qPrintable(QString::number(worst)));
    QVERIFY(planted.residualNs < 10'000);
}

// One card repeats itself every 300 ms, the other every 299 ms. All shifts by whole steps fit equally well; only numbers, or the
// smallest shift, decide among them.
void TestAlignment::repeatedStepsAreToldApart()
{
    for (const bool areNumbered : {true, false}) {
        std::vector<Event> base;
        std::vector<Event> target;
        for (int step = 0; step < 100; ++step) {
            const QByteArray name = "ProfilerStep#" + QByteArray::number(areNumbered ? step : 7);
            for (auto &[events, period] : {std::pair(&base, 300'000'000LL), std::pair(&target, 299'000'000LL)}) {
                const std::int64_t begin = AlignmentEpoch + step * period;
                events->push_back({begin, begin + 150'000'000, name, true});
                for (const int at : {20, 25, 37, 90})
                    events->push_back(
                        {begin + at * 1'000'000, begin + at * 1'000'000 + 500'000, "hcom_allReduce__586_0_1", false});
            }
        }
        const Alignment fit = fitted(base, target);
        QCOMPARE(fit.refusal, AlignmentRefusal::None);
        QCOMPARE(fit.pairs, std::uint64_t{400});
    }
}

void TestAlignment::refusesFewPairs()
{
    QCOMPARE(printed(fitted(collectives(10), collectives(10), {3'000, 0})), u"method 3 refusal 0 offset -3000 pairs 10"_qs);
    // Few ends tell an offset but no drift.
    QCOMPARE(printed(fitted(collectives(9), collectives(9), {3'000, 0})), u"method 3 refusal 0 offset -3000 pairs 9"_qs);
    QCOMPARE(fitted(collectives(9), collectives(9), {3'000, 50}).driftPpq, std::int64_t{0});
    QCOMPARE(printed(fitted(collectives(3), collectives(3), {3'000, 0})), u"method 3 refusal 0 offset -3000 pairs 3"_qs);
    QCOMPARE(printed(fitted(collectives(2), collectives(2), {3'000, 0})), u"method 0 refusal 4 offset 0 pairs 2"_qs);
    const std::vector<Event> steps{{AlignmentEpoch, AlignmentEpoch + 5, "ProfilerStep#1", true}};
    QCOMPARE(printed(fitted(collectives(20), steps)), u"method 0 refusal 4 offset 0 pairs 0"_qs);
    // Only the last nine of forty collectives were recorded on the other card.
    std::vector<Event> last = collectives(40);
    last.erase(last.begin(), last.end() - 9);
    QCOMPARE(printed(fitted(collectives(40), last, {3'000, 0})), u"method 3 refusal 0 offset -3000 pairs 9"_qs);
    last.erase(last.begin(), last.end() - 2);
    QCOMPARE(fitted(collectives(40), last, {3'000, 0}).refusal, AlignmentRefusal::TooFewPairs);
}

// The numbers of the target count from a later operator, and its clock is hours away.
void TestAlignment::findsShiftedNumbers()
{
    const AlignmentClock clock{7'200'000'000'000, -15};
    std::vector<Event> base = collectives(60);
    std::vector<Event> target = collectives(60, -5); // the same times, other numbers
    target.erase(target.begin(), target.begin() + 5);
    base.erase(base.end() - 7, base.end());
    const Alignment fit = fitted(base, target, clock);
    QCOMPARE(fit.refusal, AlignmentRefusal::None);
    QCOMPARE(fit.pairs, std::uint64_t{48});
    QVERIFY(worstError(fit, base, clock) <= 2);
}

void TestAlignment::missingCollectivesDoNoHarm()
{
    const AlignmentClock clock{-400'000'000, 8};
    const std::vector<Event> base = collectives(200);
    std::vector<Event> target = base;
    for (const int gone : {180, 121, 120, 119, 60, 3})
        target.erase(target.begin() + gone);
    const Alignment fit = fitted(base, target, clock);
    QCOMPARE(fit.pairs, std::uint64_t{194});
    QVERIFY(worstError(fit, base, clock) <= 2);
}

void TestAlignment::wrongPairsDoNoHarm()
{
    std::mt19937 random(11);
    const AlignmentClock clock{11'560'000'000, 20};
    std::vector<ClockPair> pairs;
    for (int i = 0; i < 200; ++i) {
        const std::int64_t at = AlignmentEpoch + i * 90'000'000LL;
        const std::int64_t wrong = i % 5 == 0 ? static_cast<std::int64_t>(random() % 1'000'000'000) : 0;
        pairs.push_back({at, clock.told(at) + wrong});
    }
    const Alignment fit = fitClocks(pairs, clock.told(AlignmentEpoch));
    QVERIFY(std::abs(fit.offsetNs + 11'560'000'000) < 1000);
    QVERIFY(std::abs(fit.toBase(clock.told(AlignmentEpoch + 18'000'000'000)) - (AlignmentEpoch + 18'000'000'000)) < 1000);
    QCOMPARE(fitClocks({}, 0).refusal, AlignmentRefusal::TooFewPairs);
}

void TestAlignment::refusesOtherRuns()
{
    std::vector<Event> other = collectives(50);
    std::mt19937 random(5);
    std::int64_t at = AlignmentEpoch;
    for (Event &event : other) {
        at += 1'000'000 + random() % 20'000'000;
        event.startNs = at;
        event.endNs = at + 100'000;
    }
    const Alignment fit = fitted(collectives(50), other, {1'000'000, 0});
    QVERIFY(fit.refusal == AlignmentRefusal::LargeResidual || fit.refusal == AlignmentRefusal::TooFewPairs);
    QCOMPARE(fit.offsetNs, std::int64_t{0});
}

void TestAlignment::allGatherOnlyWhereNeeded()
{
    const std::vector<Event> gathers = collectives(30, 0, "hcom_allGather");
    QCOMPARE(printed(fitted(gathers, gathers, {50, 0})), u"method 3 refusal 0 offset -50 pairs 30"_qs);
    const std::vector<Event> sends = collectives(30, 0, "hcom_send");
    QCOMPARE(fitted(sends, sends).refusal, AlignmentRefusal::TooFewPairs);
}

PLUMBLINE_TEST(TestAlignment)
#include "tst_alignment.moc"
