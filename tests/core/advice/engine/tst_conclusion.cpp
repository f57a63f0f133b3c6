// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/conclusion.h"
#include "core/facts/opencard.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <random>

using namespace plumbline;

class TestConclusion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinsCards();
    void keepsSubjectsApart();
    void joinsVariantsOfSomeRules();
    void joinedFindingsShowAllCards();
    void claimsOnceOverTheJob();
    void waitingExplainsNoLateCard();
    void theLateRankExplainsTheWait();
    void whatMakesACardLateIsToldOnce();
    void whatIsAccountedForIsNotSaved();
    void computingThatGoesAwayHidesNothing();
    void computingHidesOnce();
    void standsBehindItsCause();
    void standsBehindAllItsCauses();
    void standsBehindACauseThatIsBlocked();
    void ranksWhatGainsNowFirst();
    void ranksWhatNamesTheCauseFirst();
    void standsBehindALateCard();
    void ranksLatenessBehindItsReason();
    void cardsOfOtherJobsExplainNothing();
    void cardsOfOtherRunsAreNotJoined();
    void explainsLikeCards();
    void severityFollowsWhatIsLeft();
    void fewSamplesAreNeverHigh();
    void fewSamplesOfTheShownCard();
    void lateLaunchesAreCertain();
    void busyTimeIsCertainWithoutLateLaunches();
    void hiddenBehindALateRank();
    void theLateCardIsNotHidden();
    void nextRankWithoutCard();
    void idleEdgesAreCertain();
    void invariants_data();
    void invariants();
};

namespace {

constexpr std::size_t ManyCards = 5;

/// Cards with two steps of 100 us each that compute all the time.
const AdviceInputs &busyCards()
{
    static test::AdviceFixture fixture;
    static const std::unique_ptr<AdviceInputs> inputs = [] {
        for (std::size_t card = 0; card < ManyCards; ++card)
            fixture.card(static_cast<int>(card)).timeline("step 1 0 100\nkernel A 0 100\nstep 2 100 200\nkernel A 100 200\n");
        return fixture.inputs();
    }();
    return *inputs;
}

const Rule Operators{.id = "operators", .subject = {"operator"}};
const Rule Plain{.id = "plain"};
const Rule Shares{.id = "shares", .joinsVariants = true};
const Rule LateRanks{.id = "late-ranks", .area = AdviceArea::Cluster, .scope = RuleScope::Profile, .isAboutOneCard = true};
const Rule Waits{
    .id = "comm-exposed-high", .area = AdviceArea::Communication, .symptom = SymptomLevel::ShareOfTime, .mayWaitForCards = true};

const Rule Gaps{.id = "step-gap-long", .symptom = SymptomLevel::Event};

std::vector<const Rule *> allRules()
{
    return {&Operators, &Plain, &Shares, &LateRanks, &Waits, &Gaps};
}

Finding found(const Rule &rule, std::size_t card, TimeNs highNs, TimeRanges claimed = {})
{
    Finding finding;
    finding.ruleId = rule.id;
    finding.area = rule.area;
    finding.cards = {card};
    finding.save(0, highNs, 100'000);
    if (!claimed.empty())
        finding.claims.push_back({card, std::move(claimed)});
    return finding;
}

Finding named(Finding finding, const std::string &operatorName)
{
    finding.facts.push_back(textFact("operator", operatorName));
    return finding;
}

std::vector<Finding> conclusionsOn(const AdviceInputs &inputs, std::vector<Finding> findings)
{
    return concluded(inputs, allRules(), std::move(findings), TaskControl());
}

QString numbersText(const std::vector<std::size_t> &numbers)
{
    QStringList texts;
    for (const std::size_t number : numbers)
        texts += QString::number(number);
    return texts.join(u',');
}

/// Prints findings as `rule cards low..high claimed` and what they name: `by` causes, `behind` a blocker.
QString concludedText(const std::vector<Finding> &findings)
{
    QStringList lines;
    for (const Finding &each : findings) {
        QString line = QString::fromStdString(each.ruleId) + u' ' + numbersText(each.cards);
        if (each.saving)
            line += QStringLiteral(" %1..%2 claims %3").arg(each.saving->lowNs).arg(each.saving->highNs).arg(each.claimedNs);
        if (!each.causes.empty())
            line += QStringLiteral(" by ") + numbersText(each.causes);
        if (each.blockedBy)
            line += QStringLiteral(" behind ") + QString::number(*each.blockedBy);
        lines += line;
    }
    return lines.join(u'\n');
}

/// Returns the cards of a fixture as ones of the jobs with those numbers.
std::unique_ptr<AdviceInputs> inputsOfJobs(test::AdviceFixture &fixture, const std::vector<int> &jobs)
{
    const auto inputs = fixture.inputs();
    std::vector<SharedCard> cards;
    for (std::size_t at = 0; at < inputs->size(); ++at) {
        Card card = inputs->card(at).card();
        card.job = jobs[at];
        const OpenCard &open = *inputs->card(at).openCard();
        cards.push_back(open.withTimeline(std::move(card), open.trace()));
    }
    return std::make_unique<AdviceInputs>(std::move(cards));
}

} // namespace

void TestConclusion::joinsCards()
{
    // Each card has a finding of its own; the third one could save most. A card without a finding is not named.
    Finding third = found(Plain, 2, 9'000);
    third.facts = {countFact("calls", 9)};
    const auto findings = conclusionsOn(busyCards(), {found(Plain, 0, 3'000), found(Plain, 1, 5'000), third});
    QCOMPARE(concludedText(findings), QStringLiteral("plain 2,0,1 0..9000 claims 9000"));
    QCOMPARE(findings.front().facts, third.facts);
    QCOMPARE(findings.front().parts.size(), 3U);
    QCOMPARE(findings.front().parts.at(1).saving->highNs, 3'000);
}

void TestConclusion::keepsSubjectsApart()
{
    Finding other = found(Plain, 1, 1'000);
    other.variant = "other";
    // The same operator twice on one card makes two findings. What is about late ranks is never joined.
    const auto findings =
        conclusionsOn(busyCards(), {named(found(Operators, 0, 4'000), "Add"), named(found(Operators, 0, 3'500), "Add"),
                                    named(found(Operators, 1, 4'000), "Add"), named(found(Operators, 1, 3'000), "Mul"),
                                    found(Plain, 0, 2'000), other, found(LateRanks, 0, 500), found(LateRanks, 1, 400)});
    QCOMPARE(concludedText(findings), QStringLiteral("operators 0,1 0..4000 claims 4000\noperators 0 0..3500 claims 3500\n"
                                                     "operators 1 0..3000 claims 3000\nplain 0 0..2000 claims 2000\n"
                                                     "plain 1 0..1000 claims 1000\nlate-ranks 0 0..500 claims 500\n"
                                                     "late-ranks 1 0..400 claims 400"));
}

void TestConclusion::joinsVariantsOfSomeRules()
{
    Finding largest = found(Shares, 1, 3'000);
    largest.variant = "idle";
    const auto findings = conclusionsOn(busyCards(), {found(Shares, 0, 2'000), largest, found(Plain, 2, 1'000)});
    QCOMPARE(concludedText(findings), QStringLiteral("shares 1,0 0..3000 claims 3000\nplain 2 0..1000 claims 1000"));
    QCOMPARE(findings.front().variant, std::string("idle"));
}

void TestConclusion::joinedFindingsShowAllCards()
{
    std::vector<Finding> findings;
    for (std::size_t card = 0; card < 2; ++card) {
        findings.push_back(found(Plain, card, 1'000));
        for (int place = 0; place < 15; ++place)
            findings.back().show({Evidence::Kind::Range, card, {}, std::to_string(place), {}, {}, false});
    }
    const auto one = conclusionsOn(busyCards(), std::move(findings));
    QCOMPARE(one.size(), 1U);
    QCOMPARE(one.front().evidence.size(), EvidenceLimit);
    QCOMPARE(one.front().evidenceCount, 30U);
    QCOMPARE(one.front().evidence.at(0).card, 0U);
    QCOMPARE(one.front().evidence.at(1).card, 1U);
    QCOMPARE(one.front().evidence.at(19).name, std::string("9"));
}

void TestConclusion::claimsOnceOverTheJob()
{
    // Both steps of the first card lose 20 us; the second card loses 10 us at the same place of its steps, the third one
    // elsewhere.
    const auto findings =
        conclusionsOn(busyCards(), {named(found(Operators, 0, 20'000, {{10'000, 30'000}, {110'000, 130'000}}), "Add"),
                                    named(found(Operators, 1, 10'000, {{15'000, 25'000}, {115'000, 125'000}}), "Mul"),
                                    named(found(Operators, 2, 10'000, {{40'000, 50'000}, {140'000, 150'000}}), "Sub")});
    QCOMPARE(concludedText(findings), QStringLiteral("operators 0 20000..20000 claims 20000\n"
                                                     "operators 1 10000..10000 claims 0\n"
                                                     "operators 2 10000..10000 claims 10000"));
}

void TestConclusion::waitingExplainsNoLateCard()
{
    Finding wait = found(Waits, 0, 50'000, {{40'000, 60'000}, {140'000, 220'000}});
    wait.explains = {"late-ranks"};
    Finding late = found(LateRanks, 1, 40'000);
    late.explains = {"comm-exposed-high"};
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {wait, late})),
             QStringLiteral("late-ranks 1 0..40000 claims 40000\ncomm-exposed-high 0 0..0 claims 0 by 0"));
}

void TestConclusion::theLateRankExplainsTheWait()
{
    // The finding about the wait is about the late card as well, which waits for another one later.
    Finding wait = found(Waits, 0, 40'000, {{60'000, 100'000}, {160'000, 200'000}});
    wait.cards = {0, 1};
    wait.claims.push_back({1, {{90'000, 95'000}}});
    wait.lateRanks = {1};
    Finding late = found(LateRanks, 1, 39'000);
    late.explains = {"comm-exposed-high"};
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {wait, late})),
             QStringLiteral("late-ranks 1 0..39000 claims 39000\ncomm-exposed-high 0,1 0..0 claims 0 by 0"));
    // So does what makes that card late, where its time is known.
    const Finding loader = named(found(Operators, 1, 39'000, {{10'000, 49'000}, {110'000, 149'000}}), "loader");
    const auto findings = conclusionsOn(busyCards(), {wait, loader});
    QCOMPARE(findings.at(1).causes, std::vector<std::size_t>{0});
    QCOMPARE(findings.at(1).saving->highNs, 0);
}

/// Both cards lose time to the same, the late card more of it: that makes it late, and the finding about that tells what it
/// costs.
void TestConclusion::whatMakesACardLateIsToldOnce()
{
    const auto gap = [](std::size_t card, TimeNs ns) { return found(Gaps, card, ns, {{0, ns}, {100'000, 100'000 + ns}}); };
    Finding late = found(LateRanks, 1, 25'000, {{10'000, 60'000}, {110'000, 160'000}});
    late.lateRanks = {1};
    const auto savingsOf = [&](const std::vector<Finding> &findings) {
        QStringList texts;
        for (const Finding &each : conclusionsOn(busyCards(), findings))
            texts += QStringLiteral("%1 %2").arg(QString::fromStdString(each.ruleId)).arg(each.saving->highNs);
        return texts.join(u',');
    };
    QCOMPARE(savingsOf({gap(0, 10'000), gap(1, 40'000), late}), QStringLiteral("late-ranks 25000,step-gap-long 10000"));
    // It is the only card that loses it, or it loses it at other times.
    QCOMPARE(savingsOf({gap(1, 40'000), late}), QStringLiteral("late-ranks 25000,step-gap-long 15000"));
    late.claims = {{1, {{40'000, 90'000}, {140'000, 190'000}}}};
    QCOMPARE(savingsOf({gap(0, 10'000), gap(1, 40'000), late}), QStringLiteral("step-gap-long 40000,late-ranks 25000"));
}

void TestConclusion::whatIsAccountedForIsNotSaved()
{
    // The schedule makes the card wait 40 us, of which 10 could be saved. The symptom saves what is left beside all of it.
    Finding bubble = found(LateRanks, 0, 10'000);
    bubble.explains = {"comm-exposed-high"};
    bubble.accounts = {{0, 40'000}};
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {found(Waits, 0, 55'000), bubble})),
             QStringLiteral("late-ranks 0 0..10000 claims 10000\ncomm-exposed-high 0 0..15000 claims 15000 by 0"));
    bubble.accounts = {{0, 60'000}};
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {found(Waits, 0, 55'000), bubble})),
             QStringLiteral("late-ranks 0 0..10000 claims 10000\ncomm-exposed-high 0 0..0 claims 0 by 0"));
    // On another card it explains nothing: nobody waits for a card that waits.
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {found(Waits, 1, 55'000), bubble})),
             QStringLiteral("late-ranks 0 0..10000 claims 10000\ncomm-exposed-high 1 0..55000 claims 55000"));
    // What makes the card wait counts once, as the reason and as the saving.
    Finding imbalance = found(Plain, 0, 30'000);
    imbalance.explains = {"late-ranks", "comm-exposed-high"};
    bubble.accounts = {{0, 40'000}};
    QCOMPARE(concludedText(conclusionsOn(busyCards(), {found(Waits, 0, 55'000), bubble, imbalance})),
             QStringLiteral("plain 0 0..30000 claims 30000\ncomm-exposed-high 0 0..15000 claims 15000 by 0,2\n"
                            "late-ranks 0 0..0 claims 0 by 0"));
}

/// Computing of 40 us could hide communication. Of 15 us of it another finding says how to save them, and of 5 us beside
/// communication, which hide something already.
void TestConclusion::computingThatGoesAwayHidesNothing()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\ncomm hcom_allReduce__1_0_1 40 100\n");
    Finding exposed = found(Waits, 0, 50'000, {{50'000, 100'000}});
    exposed.facts = {timeFact("hideable_ns", 40'000)};
    const auto inputs = fixture.inputs();
    QCOMPARE(concludedText(conclusionsOn(*inputs, {exposed})), QStringLiteral("comm-exposed-high 0 0..40000 claims 40000"));
    QCOMPARE(concludedText(conclusionsOn(*inputs, {exposed, found(Plain, 0, 20'000, {{25'000, 45'000}})})),
             QStringLiteral("plain 0 0..20000 claims 20000\ncomm-exposed-high 0 0..25000 claims 25000"));
}

/// Computing of 40 us could hide communication, and hides 30 us of it for another finding.
void TestConclusion::computingHidesOnce()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\ncomm hcom_allReduce__1_0_1 40 100\n");
    Finding exposed = found(Waits, 0, 50'000, {{50'000, 100'000}});
    exposed.facts = {timeFact("hideable_ns", 40'000)};
    Finding split = found(Plain, 0, 30'000, {{50'000, 80'000}});
    split.facts = exposed.facts;
    const auto inputs = fixture.inputs();
    QCOMPARE(concludedText(conclusionsOn(*inputs, {exposed, split})),
             QStringLiteral("plain 0 0..30000 claims 30000\ncomm-exposed-high 0 0..10000 claims 10000 by 0"));
}

void TestConclusion::standsBehindItsCause()
{
    // A third of the symptom has a cause, which stands before it though it saves less. A fifth would not be enough.
    Finding late = found(LateRanks, 0, 400);
    late.explains = {"comm-exposed-high"};
    const Finding other = found(Plain, 0, 500);
    const auto ranked = [&](TimeNs waitNs) {
        QStringList rules;
        for (const Finding &each : conclusionsOn(busyCards(), {found(Waits, 1, waitNs), other, late}))
            rules += QString::fromStdString(each.ruleId);
        return rules.join(u' ');
    };
    QCOMPARE(ranked(1'200), QStringLiteral("plain late-ranks comm-exposed-high"));
    QCOMPARE(ranked(1'990), QStringLiteral("comm-exposed-high plain late-ranks"));
}

void TestConclusion::standsBehindAllItsCauses()
{
    // Two late ranks explain the symptom, the second one little of it. A third one saves too little to count.
    std::vector<Finding> findings = {found(Waits, 1, 90'000), found(Plain, 0, 45'000)};
    for (const auto &[card, ns] : {std::pair<std::size_t, TimeNs>{0, 30'000}, {2, 6'000}, {3, 1'900}}) {
        findings.push_back(found(LateRanks, card, ns));
        findings.back().explains = {"comm-exposed-high"};
    }
    QStringList order;
    for (const Finding &each : conclusionsOn(busyCards(), findings))
        order += QString::fromStdString(each.ruleId) + u' ' + numbersText(each.cards);
    QCOMPARE(order.join(u'\n'), QStringLiteral("plain 0\nlate-ranks 0\nlate-ranks 2\ncomm-exposed-high 1\nlate-ranks 3"));
}

void TestConclusion::ranksWhatGainsNowFirst()
{
    const auto saving = [](const char *rule, TimeNs lowNs, TimeNs highNs, std::optional<std::size_t> blockedBy = {}) {
        Finding finding;
        finding.ruleId = rule;
        finding.cards = {0};
        finding.save(lowNs, highNs, 100'000);
        finding.blockedBy = blockedBy;
        return finding;
    };
    Finding symptom = saving("free-share-high", 0, 4'500);
    symptom.explainedShare = 0.5;
    symptom.causes = {1};
    std::vector<Finding> findings{saving("wait", 0, 20'000),
                                  saving("blocked", 0, 30'000, 0),
                                  saving("certain", 2'000, 6'000, 0),
                                  saving("sure", 4'000, 4'000),
                                  saving("small blocked", 0, 1'900, 0),
                                  saving("small", 0, 1'500),
                                  saving("of small", 0, 10'000, 5),
                                  symptom};
    rankFindings(findings);
    // A blocked one that gains 2 % of a step for certain gains now. What a small one blocks stands behind that one.
    QStringList rules;
    for (const Finding &each : findings)
        rules += QString::fromStdString(each.ruleId) +
                 (each.blockedBy ? QStringLiteral(" behind %1").arg(*each.blockedBy) : QString());
    QCOMPARE(rules.join(u'\n'),
             QStringLiteral("wait\ncertain behind 0\nsure\nblocked behind 0\nfree-share-high\nsmall blocked behind 0\n"
                            "small\nof small behind 6"));
}

/// What tells why time is lost, or by which rank, stands before what tells only that it is, and before a guess.
void TestConclusion::ranksWhatNamesTheCauseFirst()
{
    const auto saving = [](const char *rule, TimeNs lowNs, TimeNs highNs) {
        Finding finding;
        finding.ruleId = rule;
        finding.cards = {0};
        finding.save(lowNs, highNs, 100'000);
        return finding;
    };
    Finding guess = saving("gc-conjectured", 0, 30'000);
    guess.confidence = Confidence::Conjecture;
    Finding wait = saving("comm-wait-dominant", 0, 5'000);
    wait.lateRanks = {1};
    Finding blocked = saving("op-compile", 0, 40'000);
    blocked.blockedBy = 6;
    std::vector<Finding> findings{saving("free-share-high", 0, 20'000),    saving("comm-exposed-high", 2'000, 10'000),
                                  saving("comm-wait-dominant", 0, 50'000), guess,
                                  saving("explicit-sync", 0, 1'900),       blocked,
                                  saving("slow-rank-vote", 0, 2'000),      wait};
    rankFindings(findings);
    QStringList rules;
    for (const Finding &each : findings)
        rules += QStringLiteral("%1 %2").arg(QString::fromStdString(each.ruleId)).arg(each.saving->highNs);
    QCOMPARE(rules.join(u'\n'), QStringLiteral("comm-exposed-high 10000\ncomm-wait-dominant 5000\nslow-rank-vote 2000\n"
                                               "comm-wait-dominant 50000\nfree-share-high 20000\ngc-conjectured 30000\n"
                                               "op-compile 40000\nexplicit-sync 1900"));
}

/// What a late card explains in good part stands behind it, also where more is left of it.
void TestConclusion::standsBehindALateCard()
{
    Finding gap = found(Plain, 0, 5'000);
    gap.toldNs = 16'001;
    gap.explainedShare = 0.5;
    gap.causes = {1};
    Finding late = found(LateRanks, 0, 4'000);
    late.lateRanks = {0};
    std::vector<Finding> findings{gap, late};
    rankFindings(findings);
    QCOMPARE(findings.front().ruleId, std::string("plain"));
    findings.front().toldNs = 16'000;
    rankFindings(findings);
    QCOMPARE(findings.front().ruleId, std::string("late-ranks"));
}

// Which card comes late stands right behind what explains that, also where others save more than that.
void TestConclusion::ranksLatenessBehindItsReason()
{
    const auto saving = [](const char *rule, TimeNs highNs) {
        Finding finding;
        finding.ruleId = rule;
        finding.cards = {0};
        finding.save(0, highNs, 100'000);
        return finding;
    };
    Finding late = saving("slow-rank-vote", 0);
    late.area = AdviceArea::Cluster;
    late.lateRanks = {0};
    late.toldNs = 2'000;
    late.causes = {1};
    Finding symptom = saving("comm-exposed-high", 2'500);
    symptom.explainedShare = 0.5;
    symptom.causes = {1};
    std::vector<Finding> findings{symptom, saving("kernel-jitter", 2'000), late};
    rankFindings(findings);
    QStringList rules;
    for (const Finding &each : findings)
        rules += QString::fromStdString(each.ruleId);
    QCOMPARE(rules.join(u' '), QStringLiteral("kernel-jitter slow-rank-vote comm-exposed-high"));
}

void TestConclusion::standsBehindACauseThatIsBlocked()
{
    // The larger cause stands behind the last finding, which blocks it, and the symptom behind both.
    std::vector<Finding> findings = {found(Waits, 1, 90'000), found(Plain, 0, 50'000), found(LateRanks, 0, 20'000),
                                     found(Shares, 2, 5'000)};
    findings[0].explainedShare = 0.5;
    findings[0].causes = {1, 2};
    findings[1].blockedBy = 3;
    rankFindings(findings);
    QStringList rules;
    for (const Finding &each : findings)
        rules += QString::fromStdString(each.ruleId);
    QCOMPARE(rules.join(u' '), QStringLiteral("late-ranks shares plain comm-exposed-high"));
}

/// A late rank makes the ranks of its own job wait, and not those of another one in the same folder.
void TestConclusion::cardsOfOtherJobsExplainNothing()
{
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,60,40,0,40,0,0,0,0,0\n");
    fixture.card(1).stepTimes(",1,60,40,0,40,0,0,0,0,0\n");
    const auto concludedOf = [&fixture](int job) {
        Finding late = found(LateRanks, 0, 20'000);
        late.explains = {"comm-exposed-high"};
        return concludedText(conclusionsOn(*inputsOfJobs(fixture, {0, job}), {found(Waits, 1, 40'000), late}));
    };
    QCOMPARE(concludedOf(0),
             QStringLiteral("late-ranks 0 0..20000 claims 20000\ncomm-exposed-high 1 0..20000 claims 20000 by 0"));
    QCOMPARE(concludedOf(1), QStringLiteral("late-ranks 0 0..20000 claims 20000\ncomm-exposed-high 1 0..40000 claims 40000"));
}

/// Two jobs have the same symptom. A cause of the one takes nothing of what the symptom costs the other.
void TestConclusion::cardsOfOtherRunsAreNotJoined()
{
    test::AdviceFixture fixture;
    for (int card = 0; card < 3; ++card)
        fixture.card(card).timeline("step 1 0 100\nkernel A 0 100\nstep 2 100 200\nkernel A 100 200\n");
    const auto concludedOf = [&fixture](const std::vector<int> &jobs) {
        Finding cause = found(Plain, 0, 3'000);
        cause.explains = {"shares"};
        return concludedText(conclusionsOn(*inputsOfJobs(fixture, jobs),
                                           {found(Shares, 0, 3'000), found(Shares, 1, 8'000), found(Shares, 2, 5'000), cause}));
    };
    QCOMPARE(concludedOf({0, 0, 0}), QStringLiteral("shares 1,0,2 0..8000 claims 8000 by 1\nplain 0 0..3000 claims 3000"));
    QCOMPARE(concludedOf({0, 1, 1}),
             QStringLiteral("shares 1,2 0..8000 claims 8000\nplain 0 0..3000 claims 3000\nshares 0 0..0 claims 0 by 1"));
}

void TestConclusion::explainsLikeCards()
{
    // Only the first card tells its kernels, and so what leaves its device idle. The second one idles likewise.
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,60,0,0,0,40,0,0,0,0\n").kernels("Add AI_CORE 0 60\n");
    fixture.card(1).stepTimes(",1,70,0,0,0,30,0,0,0,0\n");
    const auto inputs = fixture.inputs();
    const auto idle = [](std::size_t card, TimeNs ns) {
        Finding finding = found(Shares, card, ns);
        finding.ruleId = "free-share-high";
        return finding;
    };
    Finding sequence = found(Plain, 0, 30'000);
    sequence.ruleId = "fusible-sequence";
    sequence.explains = {"free-share-high"};
    QCOMPARE(concludedText(conclusionsOn(*inputs, {idle(0, 30'000), idle(1, 20'000), sequence})),
             QStringLiteral("fusible-sequence 0 0..30000 claims 30000\nfree-share-high 0,1 0..0 claims 0 by 0"));
    // With kernels of its own the second card tells for itself.
    fixture.card(1).kernels("Add AI_CORE 0 70\n");
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {idle(0, 30'000), idle(1, 20'000), sequence})),
             QStringLiteral("fusible-sequence 0 0..30000 claims 30000\nfree-share-high 1,0 0..20000 claims 20000 by 0"));
}

void TestConclusion::severityFollowsWhatIsLeft()
{
    Finding small = found(Plain, 0, 2'000);
    small.severity = FindingSeverity::High; // what the rule thought
    Finding wait = found(Waits, 1, 30'000, {{0, 60'000}});
    Finding late = found(LateRanks, 0, 29'000);
    late.severity = FindingSeverity::Low;
    late.explains = {"comm-exposed-high"};
    QStringList severities;
    for (const Finding &each : conclusionsOn(busyCards(), {small, wait, late}))
        severities += QString::fromStdString(each.ruleId) + QString::number(static_cast<int>(each.severity));
    QCOMPARE(severities.join(u' '), QStringLiteral("late-ranks3 plain1 comm-exposed-high1"));
}

void TestConclusion::fewSamplesAreNeverHigh()
{
    Finding few = found(Plain, 0, 20'000);
    few.restsOnFew = true;
    Finding assumed = named(found(Operators, 0, 30'000), "Add");
    assumed.confidence = Confidence::Conjecture;
    Finding note = named(found(Operators, 0, 0), "Mul");
    note.saving.reset();
    note.restsOnFew = true;
    note.severity = FindingSeverity::High;
    const auto findings = conclusionsOn(busyCards(), {few, assumed, note});
    // A conjecture counts half when findings are ranked.
    QCOMPARE(concludedText(findings),
             QStringLiteral("plain 0 0..20000 claims 20000\noperators 0 0..30000 claims 30000\noperators 0"));
    for (const Finding &each : findings)
        QCOMPARE(each.severity, FindingSeverity::Medium);
}

/// The figures of a joined finding are those of one card, and so is what they rest on.
void TestConclusion::fewSamplesOfTheShownCard()
{
    Finding few = found(Plain, 0, 30'000);
    few.restsOnFew = true;
    const Finding many = found(Plain, 1, 20'000);
    const auto findings = conclusionsOn(busyCards(), {few, many});
    QCOMPARE(concludedText(findings), QStringLiteral("plain 0,1 0..30000 claims 30000"));
    QVERIFY(findings.front().restsOnFew);
    QCOMPARE(findings.front().severity, FindingSeverity::Medium);
}

namespace {

/// A step of 1 ms: the second kernel is launched 300 us late, the third one waits in the queue.
constexpr auto LateLaunch = "step 1 0 1000\ncann Node@launch 1 2\nlaunch 1.5 5\nkernel A 5 100\n"
                            "cann Node@launch 390 398\nlaunch 391 400\nkernel B 400 600\n"
                            "cann Node@launch 410 412\nlaunch 411 800\nkernel C 800 1000\n";

Finding onStep(const Rule &rule, std::size_t card, const TimeRanges &claimed)
{
    Finding finding = found(rule, card, 0, claimed);
    finding.save(0, lengthOf(claimed), 1'000'000);
    return finding;
}

} // namespace

void TestConclusion::lateLaunchesAreCertain()
{
    test::AdviceFixture fixture;
    fixture.timeline(LateLaunch);
    Finding assumed = onStep(LateRanks, 0, {{110'000, 390'000}});
    assumed.confidence = Confidence::Conjecture;
    // Of the time before the second kernel all is certain; before the third one nothing is, because it was launched long before.
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {onStep(Plain, 0, {{150'000, 350'000}, {620'000, 720'000}})})),
             QStringLiteral("plain 0 200000..300000 claims 300000"));
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {assumed})), QStringLiteral("late-ranks 0 0..280000 claims 280000"));
}

void TestConclusion::busyTimeIsCertainWithoutLateLaunches()
{
    test::AdviceFixture fixture;
    fixture.timeline(LateLaunch);
    // What the first kernel would save, the host uses up: the second one is launched late all the same.
    Finding estimate = named(onStep(Operators, 0, {{900'000, 950'000}}), "Mul");
    estimate.confidence = Confidence::Derived;
    QCOMPARE(
        concludedText(conclusionsOn(*fixture.inputs(), {onStep(Plain, 0, {{10'000, 90'000}}),
                                                        named(onStep(Operators, 0, {{820'000, 890'000}}), "Add"), estimate})),
        QStringLiteral("plain 0 0..80000 claims 80000\noperators 0 70000..70000 claims 70000\n"
                       "operators 0 0..50000 claims 50000"));
}

void TestConclusion::hiddenBehindALateRank()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline(QByteArray(LateLaunch) + "comm hcom_allReduce__1_0 1000 1500\nwait 5 1001 1451\n");
    Finding rank = onStep(Waits, 0, {{1'000'000, 1'450'000}});
    rank.lateRanks = {5};
    // The step ends with the mark, so the wait lies outside; what matters is that it is behind the claimed time.
    const auto inputs = fixture.inputs();
    QCOMPARE(concludedText(conclusionsOn(*inputs, {onStep(Plain, 0, {{150'000, 350'000}}), rank})),
             QStringLiteral("comm-exposed-high 0 450000..450000 claims 0\nplain 0 0..200000 claims 200000 behind 0"));
    // Without a finding about the wait nothing is named, but nothing is certain either. What is saved behind the wait is.
    QCOMPARE(concludedText(conclusionsOn(*inputs, {onStep(Plain, 0, {{150'000, 350'000}})})),
             QStringLiteral("plain 0 0..200000 claims 200000"));
}

void TestConclusion::theLateCardIsNotHidden()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline(QByteArray(LateLaunch) + "comm hcom_allReduce__1_0 960 1500\n");
    fixture.card(1).timeline("step 1 0 1000\nkernel A 5 100\ncomm hcom_allReduce__1_0 860 1500\n");
    // The second card waits 100 us for the first one, so no more of its 200 us is gained.
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {onStep(Plain, 0, {{150'000, 350'000}})})),
             QStringLiteral("plain 0 100000..100000 claims 100000"));
    // What the second card loses to the same rule before the collective is gained on both.
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(),
                                         {onStep(Plain, 0, {{150'000, 350'000}}), onStep(Plain, 1, {{150'000, 200'000}})})),
             QStringLiteral("plain 0,1 100000..150000 claims 150000"));
}

/// The planes of the second card tell that a rank without a card came 30 us before the first card.
void TestConclusion::nextRankWithoutCard()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline(QByteArray(LateLaunch) + "comm hcom_allReduce__1_0 960 1500\nwait 1 960 960\nwait 5 960 960\n");
    fixture.card(1).timeline("step 1 0 1000\nkernel A 5 100\ncomm hcom_allReduce__1_0 860 1500\nwait 0 860 960\n"
                             "wait 5 860 930\n");
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {onStep(Plain, 0, {{150'000, 350'000}})})),
             QStringLiteral("plain 0 30000..30000 claims 30000"));
}

/// Profilers count the time between the last kernel of a step and the first one of the next as free. Before the first kernel the
/// device waits for the host in every step.
void TestConclusion::idleEdgesAreCertain()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 300 900\nstep 2 1000 2000\nkernel B 1300 1900\n");
    Finding finding = found(Plain, 0, 0, {{0, 250'000}, {1'000'000, 1'250'000}});
    finding.save(0, 250'000, 1'000'000);
    QCOMPARE(concludedText(conclusionsOn(*fixture.inputs(), {finding})), QStringLiteral("plain 0 250000..250000 claims 250000"));
}

void TestConclusion::invariants_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 40; ++seed)
        QTest::addRow("%u", seed) << seed;
}

namespace {

std::vector<Finding> randomFindings(unsigned seed)
{
    std::minstd_rand random(seed);
    const auto rules = allRules();
    constexpr std::array Names{"Add", "Mul", "Sub"};
    std::vector<Finding> findings;
    for (int each = 0; each < 40; ++each) {
        const Rule &rule = *rules[random() % rules.size()];
        Finding finding = found(rule, random() % ManyCards, 1 + static_cast<TimeNs>(random() % 120'000));
        finding.facts.push_back(textFact("operator", Names.at(random() % Names.size())));
        finding.confidence = static_cast<Confidence>(random() % 3);
        if (random() % 3 != 0) {
            TimeRanges ranges;
            for (TimeNs begin = static_cast<TimeNs>(random() % 60'000); begin < 190'000;) {
                const auto length = 1 + static_cast<TimeNs>(random() % 30'000);
                ranges.push_back({begin, std::min<TimeNs>(begin + length, 200'000)});
                begin += length + 1 + static_cast<TimeNs>(random() % 50'000);
            }
            finding.save(0, lengthOf(ranges) / 2, 100'000);
            finding.claims.push_back({finding.cards.front(), std::move(ranges)});
        }
        for (const Rule *effect : rules) {
            if (random() % 4 == 0)
                finding.explains.emplace_back(effect->id);
        }
        if (random() % 10 == 0)
            finding.saving.reset();
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace

void TestConclusion::invariants()
{
    QFETCH(unsigned, seed);
    const auto findings = conclusionsOn(busyCards(), randomFindings(seed));
    std::map<std::size_t, TimeNs> ofCards;
    TimeNs ofJob = 0;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Finding &each = findings[index];
        ofJob += each.claimedNs;
        for (const CardPart &part : each.parts)
            ofCards[part.card] += part.claimedNs;
        if (each.parts.empty() && each.saving)
            ofCards[each.cards.front()] += each.saving->highNs;
        for (const std::size_t cause : each.causes) {
            QVERIFY(cause != index);
            QVERIFY(std::ranges::find(findings.at(cause).effects, index) != findings.at(cause).effects.end());
        }
        if (!each.saving)
            continue;
        QVERIFY(each.saving->lowNs >= 0 && each.saving->lowNs <= each.saving->highNs);
        QVERIFY(each.claimedNs >= 0 && each.claimedNs <= each.saving->highNs);
        QVERIFY(each.confidence != Confidence::Conjecture || each.severity < FindingSeverity::High);
    }
    QVERIFY(ofJob <= 100'000);
    for (const auto &[card, claimed] : ofCards)
        QVERIFY(claimed <= 100'000);
}

PLUMBLINE_TEST(TestConclusion)
#include "tst_conclusion.moc"
