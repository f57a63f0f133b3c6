// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/criticalpath.h"
#include "core/path/replay.h"
#include "core/path/targettimes.h"
#include "core/path/waterfall.h"
#include "tests/core/path/pathtext.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <utility>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Two runs of the same work in microseconds: a host that launches kernels on two streams.
struct WaterfallRun
{
    QByteArray events;
    int end = 0;
};

WaterfallRun randomRun(std::mt19937 &random, int kernels, unsigned missing)
{
    WaterfallRun run;
    int host = 20;
    std::array<int, 2> free{0, 0};
    for (int at = 0; at < kernels; ++at) {
        const int length = 5 + static_cast<int>(random() % 40);
        host += static_cast<int>(random() % 10);
        if (missing > 0 && random() % missing == 0)
            continue;
        const std::size_t stream = random() % 2;
        const int begin = std::max(host + length + 2, free[stream] + static_cast<int>(random() % 5));
        const int duration = 5 + static_cast<int>(random() % 80);
        run.events += pathSlice(PathPython, 1, host, length, "call " + QByteArray::number(at % 7));
        run.events += pathKernel(at + 1, host + length / 2, begin, duration, "kernel " + QByteArray::number(at % 5),
                                 static_cast<int>(stream) + 2);
        free[stream] = begin + duration;
        host += length;
    }
    run.end = std::max({host, free[0], free[1]});
    return run;
}

/// The waterfall of two runs over their whole length.
struct WaterfallPair
{
    std::shared_ptr<const PathGraph> base;
    std::shared_ptr<const PathGraph> target;
    Matching matching;
    std::vector<WaterfallCard> cards;
    Waterfall waterfall;

    WaterfallPair(const QByteArray &baseEvents, const QByteArray &targetEvents, TimeRange baseStep, TimeRange targetStep)
        : base(pathGraphOf({baseEvents}))
        , target(pathGraphOf({targetEvents}))
        , matching(matchSlices(*base->cards()[0].trace, *target->cards()[0].trace, {}, TaskControl()).value_or(Matching()))
        , cards{{&matching, 0}}
        , waterfall(makeWaterfall({*base, *target, cards, baseStep, targetStep}, TaskControl()).value_or(Waterfall()))
    {}

    [[nodiscard]] TimeNs sum() const
    {
        TimeNs all = 0;
        for (const WaterfallBar &bar : waterfall.bars)
            all += bar.differenceNs;
        return all;
    }

    [[nodiscard]] QString printed() const
    {
        QStringList lines;
        for (const WaterfallBar &bar : waterfall.bars)
            lines += QStringLiteral("%1 %2 %3 of %4")
                         .arg(QString::fromLatin1(waterfallGroupName(bar.group).data()), QString::fromStdString(bar.name))
                         .arg(bar.differenceNs / 1000)
                         .arg(bar.changedNs / 1000);
        return lines.join(QLatin1Char('\n'));
    }
};

TimeRange inNanoseconds(int begin, int end)
{
    return {begin * TimeNs{1000}, end * TimeNs{1000}};
}

} // namespace

class TestWaterfall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesTheSlowerKernel();
    void costsNothingBehindASlowerHost();
    void namesWorkOfOneSideOnly();
    void sumsUpForAnyPair();
    void endsWhereTheTargetDoes();
    void ofEqualRunsIsEmpty();
    void measuresFromTheNearestNode();
    void addsUpWithoutOverflow();
    void refusesOtherCards();
};

void TestWaterfall::namesTheSlowerKernel()
{
    const auto events = [](int slow) -> QByteArray {
        return pathSlice(PathPython, 1, 0, 20, "call") + pathKernel(1, 10, 20, 50, "fast") + pathKernel(2, 15, 70, slow, "slow") +
               pathKernel(3, 18, 70 + slow, 10, "last");
    };
    const WaterfallPair pair(events(30), events(75), inNanoseconds(0, 110), inNanoseconds(0, 155));
    QCOMPARE(pair.printed(), QStringLiteral("kernel slow 45 of 45"));
}

void TestWaterfall::costsNothingBehindASlowerHost()
{
    const auto events = [](int kernel, int host) -> QByteArray {
        return pathSlice(PathPython, 1, 0, 20, "first") + pathKernel(1, 10, 20, kernel, "k1") +
               pathSlice(PathPython, 1, 20, host, "second") + pathKernel(2, 20 + host, 30 + host, 10, "k2");
    };
    // The kernel takes 40 more, but ends before the host launches the next one, which is 100 later.
    const WaterfallPair pair(events(10, 100), events(50, 200), inNanoseconds(0, 140), inNanoseconds(0, 240));
    QCOMPARE(pair.printed(), QStringLiteral("kernel k1 0 of 40\nhost  100 of 100"));
}

void TestWaterfall::namesWorkOfOneSideOnly()
{
    const auto events = [](bool hasBase, bool hasTarget) -> QByteArray {
        QByteArray text = pathSlice(PathPython, 1, 0, 20, "call") + pathKernel(1, 10, 20, 50, "k1");
        int begin = 70;
        if (hasBase)
            text += pathKernel(2, 12, std::exchange(begin, begin + 25), 25, "only in the base");
        if (hasTarget)
            text += pathKernel(3, 14, std::exchange(begin, begin + 60), 60, "new");
        return text + pathKernel(4, 16, begin, 10, "k2");
    };
    const WaterfallPair pair(events(true, false), events(false, true), inNanoseconds(0, 105), inNanoseconds(0, 140));
    QCOMPARE(pair.sum(), TimeNs{35'000});
    QCOMPARE(pair.printed(), QStringLiteral("only_base  -25 of -25\nonly_target  60 of 60"));
}

void TestWaterfall::sumsUpForAnyPair()
{
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        const WaterfallRun base = randomRun(random, 40, round % 3 == 0 ? 0 : 8);
        const WaterfallRun target = randomRun(random, 40, round % 3 == 1 ? 0 : 8);
        const int from = static_cast<int>(random() % 100);
        const TimeRange baseStep = inNanoseconds(from, base.end - static_cast<int>(random() % 100));
        const TimeRange targetStep = inNanoseconds(static_cast<int>(random() % 100), target.end);
        const WaterfallPair pair(base.events, target.events, baseStep, targetStep);
        QCOMPARE(pair.waterfall.baseNs, baseStep.length());
        QCOMPARE(pair.sum(), targetStep.length() - baseStep.length());
    }
}

void TestWaterfall::endsWhereTheTargetDoes()
{
    std::mt19937 random(8);
    for (int round = 0; round < 20; ++round) {
        const auto base = pathGraphOf({randomRun(random, 40, 8).events});
        const auto target = pathGraphOf({randomRun(random, 40, 8).events});
        const auto matching = matchSlices(*base->cards()[0].trace, *target->cards()[0].trace, {}, TaskControl());
        QVERIFY(matching);
        const std::vector<WaterfallCard> cards{{&*matching, 0}};
        const WaterfallInput input{*base, *target, cards, {}, {}};
        const TargetTimes times(input, TaskControl());
        PathChanges changes;
        changes.duration.allocate(base->size());
        for (std::uint32_t node = 0; node < base->size(); ++node)
            changes.duration[node] = times.end(node) - times.start(node);
        changes.addedDelay = addedDelays(*base, times.starts(), times.ends(), TaskControl());
        const Replay replay(*base, changes, TaskControl());
        std::size_t kernels = 0;
        for (std::uint32_t node = 0; node < base->size(); ++node) {
            QCOMPARE(replay.start(node), times.start(node));
            QCOMPARE(replay.end(node), times.end(node));
            const SliceId other = base->slice(node).isValid() ? matching->targetOf[base->slice(node).value] : SliceId();
            if (!other.isValid() || base->kind(node) != PathKind::Kernel)
                continue;
            ++kernels;
            QCOMPARE(times.start(node), times.toBase(target->cards()[0].trace->slices().start[other.value]));
            QCOMPARE(times.end(node), times.toBase(target->cards()[0].trace->slices().end(other.value)));
        }
        QVERIFY(kernels > 10);
    }
}

void TestWaterfall::ofEqualRunsIsEmpty()
{
    std::mt19937 random(9);
    const WaterfallRun run = randomRun(random, 40, 0);
    const WaterfallPair pair(run.events, run.events, inNanoseconds(0, run.end), inNanoseconds(0, run.end));
    QCOMPARE(pair.printed(), QString());
    QCOMPARE(pair.waterfall.baseNs, run.end * TimeNs{1000});
}

// The thread of the marks does nothing else, and the step ends with the kernel.
void TestWaterfall::measuresFromTheNearestNode()
{
    const auto events = [](int length) -> QByteArray {
        return pathSlice(PathPython, 9, 0, 100 + length, "ProfilerStep#1") + pathSlice(PathPython, 1, 20, 20, "early") +
               pathKernel(1, 30, 100, length, "k1");
    };
    const WaterfallPair pair(events(100), events(140), inNanoseconds(0, 200), inNanoseconds(0, 240));
    QCOMPARE(pair.printed(), QStringLiteral("kernel k1 40 of 40"));
}

// 40 kernels of 29 years each change by more than a time can hold.
void TestWaterfall::addsUpWithoutOverflow()
{
    const auto events = [](TimeNs length) {
        QByteArray text = pathSlice(PathPython, 1, 0, 100, "op");
        for (int stream = 10; stream < 50; ++stream) {
            QByteArray kernel = sliceText(PathDevice, stream, 0, length, "K");
            text += kernel.replace("},\n", ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n");
        }
        return text;
    };
    const WaterfallPair pair(events(900'000'000'000'000'000), events(1000), inNanoseconds(0, 100), inNanoseconds(0, 100));
    QCOMPARE(pair.sum(), TimeNs{0});
    QCOMPARE(pair.waterfall.bars.size(), std::size_t{1});
    QCOMPARE(pair.waterfall.bars[0].changedNs, std::numeric_limits<TimeNs>::min());
}

void TestWaterfall::refusesOtherCards()
{
    const auto graph = pathGraphOf({pathSlice(PathPython, 1, 0, 20, "call")});
    const auto refused = makeWaterfall({*graph, *graph, {}, {0, 10}, {0, 10}}, TaskControl());
    QVERIFY(!refused && refused.error().code == ErrorCode::InvalidArgument);
    const Matching matching = matchSlices(*graph->cards()[0].trace, *graph->cards()[0].trace, {}, TaskControl()).value();
    const std::vector<WaterfallCard> cards{{&matching, 0}};
    TaskControl stopped;
    stopped.requestStop();
    const auto cancelled = makeWaterfall({*graph, *graph, cards, {0, 10}, {0, 10}}, stopped);
    QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
}

PLUMBLINE_TEST(TestWaterfall)
#include "tst_waterfall.moc"
