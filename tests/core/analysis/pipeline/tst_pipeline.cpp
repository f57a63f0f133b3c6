// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/passorder.h"
#include "core/analysis/pipeline/pipeline.h"
#include "core/analysis/pipeline/stagemeans.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

using namespace plumbline;

namespace {

/// A pipeline to make: p stages, m micro-batches, how long forward passes take on each stage. Backward ones take twice as long.
struct MadePipeline
{
    int stages = 2;
    int microBatches = 2;
    bool isAllForwardFirst = false;
    std::vector<TimeNs> forwardNs;
};

std::string orderOfStage(const MadePipeline &made, int stage)
{
    const int warmUp = made.isAllForwardFirst ? made.microBatches : std::min(made.stages - stage, made.microBatches);
    std::string order(static_cast<std::size_t>(warmUp), 'F');
    for (int turn = warmUp; turn < made.microBatches; ++turn)
        order += "BF";
    return order + std::string(static_cast<std::size_t>(warmUp), 'B');
}

/// Runs a pipeline without any delay between stages: each pass begins when its stage and the pass that it needs are ready.
std::vector<PipelineCard> runPipeline(const MadePipeline &made)
{
    std::vector<PipelineCard> cards(static_cast<std::size_t>(made.stages));
    std::map<std::tuple<int, bool, int>, TimeNs> ends; // by stage, whether backward, and micro-batch
    const std::size_t wanted = 2 * static_cast<std::size_t>(made.microBatches) * cards.size();
    while (ends.size() < wanted) {
        for (int stage = 0; stage < made.stages; ++stage) {
            PipelineCard &card = cards[static_cast<std::size_t>(stage)];
            card.card = static_cast<std::size_t>(stage);
            card.rank = stage;
            card.stage = stage;
            auto &passes = card.passes.passes;
            const std::string order = orderOfStage(made, stage);
            if (passes.size() == order.size())
                continue;
            const bool isBackward = order[passes.size()] == 'B';
            const auto batch = static_cast<int>(
                std::count(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(passes.size()), order[passes.size()]));
            const int before = isBackward ? stage + 1 : stage - 1;
            const bool needsOther = before >= 0 && before < made.stages;
            const auto needed = ends.find({before, isBackward, batch});
            if (needsOther && needed == ends.end())
                continue;
            const TimeNs free = passes.empty() ? 0 : passes.back().range.end;
            const TimeNs begin = std::max(free, needsOther ? needed->second : 0);
            const TimeNs length = made.forwardNs[static_cast<std::size_t>(stage)] * (isBackward ? 2 : 1);
            if (needsOther && begin > free)
                card.passes.transfers.push_back(
                    {{free, begin}, false, true, before, isBackward ? Neighbour::Next : Neighbour::Previous});
            passes.push_back(
                {isBackward ? PassKind::Backward : PassKind::Forward, std::nullopt, {begin, begin + length}, length});
            card.passes.source = PassSource::Marks;
            ends[{stage, isBackward, batch}] = begin + length;
        }
    }
    return cards;
}

/// Adds up nanosecond by nanosecond how long a card does nothing in a window.
TimeNs idleOneByOne(const PipelineTrack &track, TimeRange window)
{
    TimeNs idle = 0;
    for (TimeNs time = window.begin; time < window.end; ++time) {
        idle +=
            std::ranges::none_of(track.passes, [time](const PipelinePass &pass) { return pass.range.contains(time); }) ? 1 : 0;
    }
    return idle;
}

} // namespace

class TestPipeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalStagesWaitAsLongAsIdeal();
    void aSlowStageLetsTheOthersWait();
    void aMissingStageIsSaid();
    void randomPipelinesAgreeWithCounting();
    void ordersTellTheSchedule();
    void ordersTellInterleavedStages();
    void clocksWithoutCommonTimeStandForThemselves();
    void clocksOfTwoMachinesStandForThemselves();
    void cardsWithoutPassesAreKept();
};

void TestPipeline::equalStagesWaitAsLongAsIdeal()
{
    for (const bool isAllForwardFirst : {false, true}) {
        for (int stages = 2; stages <= 4; ++stages) {
            for (int batches = 2; batches <= 8; ++batches) {
                const MadePipeline made{stages, batches, isAllForwardFirst,
                                        std::vector<TimeNs>(static_cast<std::size_t>(stages), 100)};
                const Pipeline pipeline = buildPipeline(runPipeline(made), stages);
                QCOMPARE(pipeline.microBatches, std::optional(batches));
                const double ideal = double(stages - 1) / (batches + stages - 1);
                QCOMPARE(pipeline.idealShare().value_or(-1), ideal);
                QCOMPARE(pipeline.idealOfWork().value_or(-1), double(stages - 1) / batches);
                for (const PipelineTrack &track : pipeline.tracks) {
                    QCOMPARE(track.window, (TimeRange{0, 300 * (batches + stages - 1)}));
                    QCOMPARE(track.waitShare().value_or(-1), ideal);
                    QCOMPARE(track.passes.back().microBatch, std::optional(batches - 1));
                }
                const ScheduleKind kind = isAllForwardFirst ? ScheduleKind::AllForwardFirst : ScheduleKind::OneForwardOneBackward;
                QCOMPARE(pipeline.schedules, std::vector{kind});
                QVERIFY(!slowestStage(stageMeans(pipeline)));
            }
        }
    }
}

void TestPipeline::aSlowStageLetsTheOthersWait()
{
    const Pipeline pipeline = buildPipeline(runPipeline({2, 3, false, {100, 200}}), 2);
    QCOMPARE(pipeline.tracks[0].window, (TimeRange{0, 2100}));
    QCOMPARE(pipeline.tracks[0].waits,
             (std::vector<PipelineWait>{{{200, 700}, 500, 1, 1}, {{1000, 1300}, 300, 1, 1}, {{1500, 1900}, 400, 1, 1}}));
    QCOMPARE(pipeline.tracks[0].waitNs, TimeNs{1200});
    QCOMPARE(pipeline.tracks[1].waits,
             (std::vector<PipelineWait>{{{0, 100}, 100, 0, 0}, {{1900, 2100}, 0, std::nullopt, std::nullopt}}));
    const std::vector<StageMean> means = stageMeans(pipeline);
    QCOMPARE(slowestStage(means), &means[1]);
    QCOMPARE(timesOthers(means, means[1]), 2.0);
}

void TestPipeline::aMissingStageIsSaid()
{
    std::vector<PipelineCard> cards = runPipeline({3, 4, false, {100, 100, 100}});
    cards.erase(cards.begin());
    const Pipeline pipeline = buildPipeline(std::move(cards), 3);
    QCOMPARE(pipeline.recordedStages, 2);
    QCOMPARE(pipeline.microBatches, std::optional(4));
    QCOMPARE(pipeline.schedules, std::vector{ScheduleKind::OneForwardOneBackward});
    // The transfer that the second stage waits for begins with the step; behind its last pass nothing is known.
    QCOMPARE(pipeline.tracks[0].window, (TimeRange{0, 1600}));
}

void TestPipeline::randomPipelinesAgreeWithCounting()
{
    std::mt19937 random(11);
    const auto among = [&random](int least, int most) { return std::uniform_int_distribution(least, most)(random); };
    for (int round = 0; round < 60; ++round) {
        MadePipeline made{among(2, 4), among(1, 8), among(0, 1) == 1, {}};
        for (int stage = 0; stage < made.stages; ++stage)
            made.forwardNs.push_back(among(1, 30));
        const Pipeline pipeline = buildPipeline(runPipeline(made), made.stages);
        QVERIFY(std::ranges::find(pipeline.schedules,
                                  made.isAllForwardFirst ? ScheduleKind::AllForwardFirst : ScheduleKind::OneForwardOneBackward) !=
                pipeline.schedules.end());
        QCOMPARE(pipeline.microBatches, std::optional(made.microBatches));
        for (const PipelineTrack &track : pipeline.tracks) {
            QCOMPARE(track.waitNs, idleOneByOne(track, track.window));
            TimeNs sum = 0;
            for (const PipelineWait &wait : track.waits)
                sum += wait.range.length();
            QCOMPARE(sum, track.waitNs);
            QVERIFY(track.receivingNs <= track.waitNs);
        }
    }
}

void TestPipeline::ordersTellTheSchedule()
{
    const auto fit = [](std::vector<PassOrder> orders, std::optional<int> stages) { return scheduleOfOrders(orders, stages); };
    const ScheduleFit byTurns{{ScheduleKind::OneForwardOneBackward}, 1};
    QCOMPARE(fit({{0, "FFBFBB"}, {1, "FBFBFB"}}, 2), byTurns);
    QCOMPARE(fit({{0, "FFFBBB"}}, 2), (ScheduleFit{{ScheduleKind::AllForwardFirst}, 1}));
    QCOMPARE(fit({{0, "FFBB"}}, 2), (ScheduleFit{{ScheduleKind::OneForwardOneBackward, ScheduleKind::AllForwardFirst}, 1}));
    QCOMPARE(fit({{std::nullopt, "FFBFBB"}}, std::nullopt), byTurns);
    for (const char *order : {"FFB", "BF", "FBBF", "FFBBFB", "BBFF", ""})
        QCOMPARE(fit({{0, order}}, 2), ScheduleFit());
    QCOMPARE(fit({}, 2), ScheduleFit());
}

void TestPipeline::ordersTellInterleavedStages()
{
    // Two stages with two chunks and four micro-batches: five passes of warm-up on the first stage, three on the second one.
    const std::vector<PassOrder> orders{{0, "FFFFFBFBFBFBBBBB"}, {1, "FFFBFBFBFBFBFBBB"}};
    QCOMPARE(scheduleOfOrders(orders, 2), (ScheduleFit{{ScheduleKind::Interleaved}, 2}));
}

void TestPipeline::clocksWithoutCommonTimeStandForThemselves()
{
    std::vector<PipelineCard> cards = runPipeline({2, 2, false, {100, 100}});
    cards[1].originNs = 1'000'000;
    const Pipeline pipeline = buildPipeline(std::move(cards), 2);
    QVERIFY(!pipeline.hasCommonClock);
    QCOMPARE(pipeline.tracks[0].window, (TimeRange{0, 900}));
    QCOMPARE(pipeline.tracks[1].window, (TimeRange{1'000'100, 1'000'700}));
}

void TestPipeline::clocksOfTwoMachinesStandForThemselves()
{
    std::vector<PipelineCard> cards = runPipeline({4, 4, false, {100, 100, 100, 100}});
    cards[2].originNs = 1'000'000; // two cards of another machine, which have a time in common with each other
    cards[3].originNs = 1'000'000;
    const Pipeline pipeline = buildPipeline(std::move(cards), 4);
    QVERIFY(!pipeline.hasCommonClock);
    for (const PipelineTrack &track : pipeline.tracks)
        QVERIFY2(track.window.length() < 10'000, qPrintable(QString::number(track.window.length())));
}

void TestPipeline::cardsWithoutPassesAreKept()
{
    PipelineCard card;
    card.rank = 3;
    card.lack = TrackLack::Timeline;
    const Pipeline pipeline = buildPipeline({card}, 2);
    QVERIFY(!pipeline.hasPasses());
    QCOMPARE(pipeline.tracks.size(), std::size_t{1});
    QCOMPARE(pipeline.tracks[0].waitShare(), std::nullopt);
    QVERIFY(pipeline.schedules.empty() && !pipeline.microBatches && !pipeline.idealShare());
    QVERIFY(stageMeans(pipeline).empty());
}

PLUMBLINE_TEST(TestPipeline)
#include "tst_pipeline.moc"
