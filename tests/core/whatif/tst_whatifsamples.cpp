// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "core/whatif/whatif.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace plumbline;

/// Asks about real captures, for which only relations between answers are known.
class TestWhatIfSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesNothingWithoutChanges_data();
    void changesNothingWithoutChanges();
    void stops();
};

void TestWhatIfSamples::changesNothingWithoutChanges_data()
{
    QTest::addColumn<QString>("path");
    for (const char *name :
         {"resnet_1card_level0", "resnet_2cards_level1", "resnet_2cards_level1_db", "kineto", "mindinsight", "msprof"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestWhatIfSamples::changesNothingWithoutChanges()
{
    QFETCH(QString, path);
    const QString sample = test::samplePath(path);
    if (sample.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(sample.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    std::vector<SharedCard> cards;
    for (const Card &card : profile->cards) {
        const auto opened = card.timeline.empty() ? Result<std::vector<SharedCard>>() : openTimeline(OpenCard(card), control, {});
        if (opened)
            cards.insert(cards.end(), opened->begin(), opened->end());
    }
    const auto job = buildJobGraph(cards, control);
    QVERIFY(job);
    const auto steps = pathSteps(*job, control);
    QVERIFY(steps);
    for (const PathStep &step : *steps) {
        WhatIf whatIf(*job, *steps, step);
        const TimeNs length = step.range.length();
        const auto same = whatIf.ask({}, control);
        QVERIFY(same);
        QVERIFY((same->together == StepPrediction{length, length, length}));
        QCOMPARE(same->stepAfter, step.range);
        const CriticalPath recorded = pathOfRange(*job->graph, step.range, TaskControl());
        QCOMPARE(same->path.segments.size(), recorded.segments.size());
        const auto longest = totalsByName(*job->graph, recorded);
        QVERIFY(same->next && !longest.empty());
        QCOMPARE(same->next->kind, longest.front().kind);
        QCOMPARE(same->next->durationNs, longest.front().durationNs);
        const auto faster = whatIf.ask({parseChange("kernel:*=x0.5").value(), parseChange("host:*=x0.5").value()}, control);
        QVERIFY(faster);
        QVERIFY(faster->together.lowNs <= faster->together.expectedNs);
        QVERIFY(faster->together.expectedNs <= faster->together.highNs);
        QVERIFY(faster->together.lowNs >= 0);
        QCOMPARE(faster->replayed->size(), job->graph->size());
        TimeNs covered = 0;
        for (const PathSegment &segment : faster->path.segments)
            covered += segment.range.length();
        QCOMPARE(covered, faster->stepAfter.length());
    }
}

void TestWhatIfSamples::stops()
{
    const QString sample = test::samplePath(QStringLiteral("resnet_1card_level0"));
    if (sample.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(sample.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && !profile->cards.empty());
    const auto cards = openTimeline(OpenCard(profile->cards.front()), control, {});
    QVERIFY(cards);
    const auto job = buildJobGraph(*cards, control);
    QVERIFY(job);
    const auto steps = pathSteps(*job, control);
    QVERIFY(steps);
    control.requestStop();
    const auto answer = WhatIf(*job, *steps, steps->front()).ask({parseChange("kernel:*=x0.5").value()}, control);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

PLUMBLINE_TEST(TestWhatIfSamples)
#include "tst_whatifsamples.moc"
