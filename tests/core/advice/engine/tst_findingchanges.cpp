// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/findingchanges.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

/// Three synchronisations, one of which takes next to nothing, and a conversion between two kernels.
test::AdviceFixture mendingProfile()
{
    test::AdviceFixture fixture;
    fixture.card(3).timeline("step 1 0 1000\n"
                             "host aten::item 10 110\nhost aten::item 200 300\nhost aten::item 400 401\n"
                             "host aten::to 500 600\nhost aten::to 600 900\n"
                             "kernel Mul 10 20\nkernel a*b 30 40\nkernel Add 50 60\n");
    return fixture;
}

Finding findingOf(const char *rule)
{
    Finding finding;
    finding.ruleId = rule;
    finding.cards = {0};
    return finding;
}

/// Shows the slices of a name that take at least `leastNs`.
void showSlices(Finding &finding, const CardEvidence &card, std::string_view name, TimeNs leastNs)
{
    const Trace &trace = *card.trace();
    for (std::uint32_t at = 0; at < trace.slices().size(); ++at) {
        if (trace.text(trace.slices().name[at]) == name && trace.slices().duration[at] >= leastNs)
            finding.show(card.sliceEvidence(SliceId(at)));
    }
}

QString changeTexts(const Finding &finding, const AdviceInputs &inputs)
{
    QStringList texts;
    for (const WhatIfChange &change : changesOf(finding, inputs))
        texts += QString::fromStdString(changeText(change));
    return texts.join(QLatin1Char(' '));
}

} // namespace

/// Tests which changes stand for mending a finding.
class TestFindingChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void figuresOfAFinding();
    void namesThatAFindingIsAbout();
    void workThatAFindingClaims();
    void tasksOfBlockingCopies();
    void sequencesOfKernels();
    void everyRuleMayHaveNone();
};

void TestFindingChanges::figuresOfAFinding()
{
    const auto fixture = mendingProfile();
    const auto inputs = fixture.inputs();
    Finding late = findingOf("comm-peer-wait");
    QCOMPARE(changeTexts(late, *inputs), QString());
    late.lateRanks = {5, 0};
    QCOMPARE(changeTexts(late, *inputs), QStringLiteral("rank:5=ontime rank:0=ontime"));
    Finding slow = findingOf("freq-drop");
    QCOMPARE(changeTexts(slow, *inputs), QString());
    slow.facts = {numberFact("full_mhz", 1800, FactUnit::Frequency)};
    QCOMPARE(changeTexts(slow, *inputs), QStringLiteral("clock=1800"));
    Finding stage = findingOf("pp-stage-imbalance");
    stage.facts = {countFact("slow_stage", 1)};
    QCOMPARE(changeTexts(stage, *inputs), QStringLiteral("stage:1=balanced"));
    // The rule says that a quarter of what the card of rank 3 computes is too much.
    Finding spread = findingOf("cluster-compute-spread");
    spread.facts = {timeFact("largest_ns", 400)};
    spread.toldNs = 100;
    QCOMPARE(changeTexts(spread, *inputs), QStringLiteral("rank:3=x0.75"));
    spread.toldNs = 400;
    QCOMPARE(changeTexts(spread, *inputs), QString());
    QCOMPARE(changeTexts(findingOf("small-kernel-storm"), *inputs), QStringLiteral("launch:*=graph"));
    QCOMPARE(changeTexts(findingOf("dataloader-slow"), *inputs), QStringLiteral("loader:*=gone"));
}

// The short call is not shown, but hardly counts. Of the other name the finding tells too little.
void TestFindingChanges::namesThatAFindingIsAbout()
{
    const auto fixture = mendingProfile();
    const auto inputs = fixture.inputs();
    Finding sync = findingOf("explicit-sync");
    showSlices(sync, inputs->card(0), "aten::item", 50'000);
    QCOMPARE(sync.evidence.size(), std::size_t{2});
    QCOMPARE(changeTexts(sync, *inputs), QStringLiteral("host:aten::item=gone"));
    Finding copy = findingOf("h2d-copy-in-step");
    showSlices(copy, inputs->card(0), "aten::to", 50'000);
    QCOMPARE(changeTexts(copy, *inputs), QStringLiteral("host:aten::to=gone"));
    copy.evidence.pop_back();
    copy.evidenceCount = 1;
    QCOMPARE(changeTexts(copy, *inputs), QString());
    // A finding that shows only some of its places stands for all of them.
    copy.evidenceCount = 4;
    QCOMPARE(changeTexts(copy, *inputs), QStringLiteral("host:aten::to=gone"));
    Finding kernel = findingOf("aicpu-kernel");
    showSlices(kernel, inputs->card(0), "a*b", 0);
    QCOMPARE(changeTexts(kernel, *inputs), QStringLiteral("kernel:a\\*b=gone"));
}

// The finding claims 400 us of the two slices of that name, which take 400 us.
void TestFindingChanges::workThatAFindingClaims()
{
    const auto fixture = mendingProfile();
    const auto inputs = fixture.inputs();
    const auto texts = [&inputs](const Finding &finding) {
        QStringList changes;
        for (const WhatIfChange &change : ownWorkGone(finding, *inputs))
            changes += QString::fromStdString(changeText(change));
        return changes.join(QLatin1Char(' '));
    };
    Finding work = findingOf("step-unaccounted-time");
    showSlices(work, inputs->card(0), "aten::to", 200'000);
    work.claims = {{0, {{500'000, 900'000}}}};
    QCOMPARE(texts(work), QString()); // it tells where time goes, and no work of its own
    work.facts = {countFact("calls", 2)};
    QCOMPARE(texts(work), QStringLiteral("host:aten::to=gone"));
    work.claims = {{0, {{600'000, 900'000}}}};
    QCOMPARE(texts(work), QString()); // of other slices it tells nothing
    QVERIFY(isWaitOfHost(findingOf("explicit-sync")) && !isWaitOfHost(work));
}

/// A copy that the host waits for goes with its task, unless other copies are most of what has that name.
void TestFindingChanges::tasksOfBlockingCopies()
{
    const auto textWith = [](const QByteArray &more) {
        test::AdviceFixture fixture;
        fixture.timeline("step 1 0 1000\nhost aten::to 100 300\ncann AscendCL@aclrtMemcpy 110 290\nlaunch 111 150\n"
                         "task MEMCPY_ASYNC 150 280\nkernel Mul 400 500\n" +
                         more);
        const auto inputs = fixture.inputs();
        Finding copy = findingOf("h2d-copy-in-step");
        copy.variant = "unknown";
        showSlices(copy, inputs->card(0), "aten::to", 0);
        return changeTexts(copy, *inputs);
    };
    QCOMPARE(textWith(""), QStringLiteral("host:aten::to=gone copy:MEMCPY_ASYNC=overlapped"));
    QCOMPARE(textWith("task MEMCPY_ASYNC 600 700\n"), QStringLiteral("host:aten::to=gone"));
}

void TestFindingChanges::sequencesOfKernels()
{
    const auto fixture = mendingProfile();
    const auto inputs = fixture.inputs();
    Finding finding = findingOf("fusible-sequence");
    const CardEvidence &card = inputs->card(0);
    finding.show(card.rangeEvidence({10'000, 40'000}, "Mul-a*b"));
    finding.show(card.rangeEvidence({10'000, 40'000}, "Mul-a*b"));
    finding.show(card.rangeEvidence({30'000, 60'000}, "a*b-Add"));
    finding.show(card.rangeEvidence({30'000, 40'000}, "a*b"));
    QCOMPARE(changeTexts(finding, *inputs), QStringLiteral("fuse:Mul,a\\*b fuse:a\\*b,Add"));
}

void TestFindingChanges::everyRuleMayHaveNone()
{
    const auto fixture = mendingProfile();
    const auto inputs = fixture.inputs();
    QStringList always;
    for (const Rule &rule : ruleCatalogue()) {
        if (!changesOf(findingOf(std::string(rule.id).c_str()), *inputs).empty())
            always += QString::fromStdString(std::string(rule.id));
    }
    QCOMPARE(always.join(QLatin1Char(' ')),
             QStringLiteral("small-kernel-storm comm-exposed-high data-queue-empty data-process-bound "
                            "data-custom-logic dataloader-slow"));
}

PLUMBLINE_TEST(TestFindingChanges)
#include "tst_findingchanges.moc"
