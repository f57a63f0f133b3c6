// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/causes.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace plumbline;

class TestCauses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void named();
    void slowLinks();
    void workOfALateCard();
    void differences();
    void ownIdleTime();
    void longerSteps();
    void workWithoutAClock();
    void waitedFor();
    void stepsOfOneNumber_data();
    void stepsOfOneNumber();
    void stops();
};

namespace {

constexpr std::size_t Cards = 6;

const AdviceInputs &sixCards()
{
    static test::AdviceFixture fixture;
    static const std::unique_ptr<AdviceInputs> inputs = [] {
        for (std::size_t card = 0; card < Cards; ++card)
            fixture.card(static_cast<int>(card)).timeline("step 1 0 100\nkernel A 0 100\n");
        return fixture.inputs();
    }();
    return *inputs;
}

bool isCluster(const Finding &finding)
{
    return finding.area == AdviceArea::Cluster;
}

/// Prints the causes of each effect as `cause ns`, one effect on each line.
QString printed(const std::vector<std::vector<CausePart>> &parts)
{
    QStringList lines;
    for (const std::vector<CausePart> &causes : parts) {
        QStringList line;
        for (const CausePart &part : causes)
            line += QStringLiteral("%1 %2").arg(part.cause).arg(part.ns);
        lines += line.join(u',');
    }
    return lines.join(u'\n');
}

QString linked(const std::vector<Finding> &findings, const TaskControl &control = TaskControl())
{
    const Causes causes(sixCards(), findings, isCluster, control);
    std::vector<std::vector<CausePart>> parts;
    for (std::size_t effect = 0; effect < findings.size(); ++effect)
        parts.push_back(causes.of(effect));
    return printed(parts);
}

/// Prints the causes that follow if `part` gives the time of each pair of a cause and an effect.
template<typename Part>
QString linkedInPairs(const std::vector<Finding> &findings, Part part)
{
    std::vector<std::vector<CausePart>> parts(findings.size());
    for (std::size_t effect = 0; effect < findings.size(); ++effect) {
        for (std::size_t cause = 0; cause < findings.size(); ++cause) {
            const TimeNs ns = cause == effect ? 0 : part(findings[cause], findings[effect]);
            if (ns > 0)
                parts[effect].push_back({cause, ns});
        }
    }
    return printed(parts);
}

bool shareCard(const Finding &a, const Finding &b)
{
    return std::ranges::any_of(a.cards, [&b](std::size_t card) { return std::ranges::find(b.cards, card) != b.cards.end(); });
}

/// Returns findings of four rules that explain each other, on one card or several.
std::vector<Finding> namingFindings()
{
    constexpr std::array Rules{"a", "b", "c", "d"};
    constexpr std::array Areas{AdviceArea::Cluster, AdviceArea::DataInput, AdviceArea::DataInput, AdviceArea::Scheduling};
    std::minstd_rand random(1);
    std::vector<Finding> findings(60);
    for (Finding &finding : findings) {
        finding.ruleId = Rules.at(random() % Rules.size());
        finding.area = Areas.at(random() % Areas.size());
        for (std::size_t card = random() % Cards; card < Cards; card += 1 + random() % Cards)
            finding.cards.push_back(card);
        for (const char *rule : Rules) {
            if (random() % 3 == 0)
                finding.explains.emplace_back(rule);
        }
        finding.save(0, 1 + static_cast<TimeNs>(random() % 100), 100'000);
    }
    return findings;
}

/// Returns, for each card, one finding that waits and two that others wait for, somewhere in its step.
std::vector<Finding> waitingFindings()
{
    std::minstd_rand random(2);
    std::vector<Finding> findings;
    for (std::size_t card = 0; card < Cards; ++card) {
        for (const char *rule : {"comm-exposed-high", "loader", "collecting"}) {
            Finding &finding = findings.emplace_back();
            finding.ruleId = rule;
            finding.cards = {card};
            const auto length = 10'000 + static_cast<TimeNs>(random() % 40'000);
            finding.save(0, length, 100'000);
            finding.claims.push_back({card, {{50'000, 50'000 + length}}});
        }
    }
    return findings;
}

/// Returns a finding on the first card that saves all that it claims.
Finding claiming(const char *rule, AdviceArea area, const TimeRange &claimed)
{
    Finding finding;
    finding.ruleId = rule;
    finding.area = area;
    finding.cards = {0};
    finding.save(0, claimed.length(), 100'000);
    finding.claims.push_back({0, {claimed}});
    return finding;
}

} // namespace

void TestCauses::named()
{
    const std::vector<Finding> findings = namingFindings();
    const QString expected = linkedInPairs(findings, [](const Finding &cause, const Finding &effect) {
        const bool isNamed = std::ranges::find(cause.explains, effect.ruleId) != cause.explains.end();
        const bool isShared = shareCard(cause, effect);
        const bool isOwn = !isCluster(cause) || effect.area == AdviceArea::Scheduling; // other cards do not idle because of it
        const bool isReached = isOwn ? isShared : isCluster(effect) || !isShared;
        return isNamed && isReached ? cause.saving->highNs : 0;
    });
    QCOMPARE(linked(findings), expected);
}

/// A slow link is the cause of the bandwidth that falls in the same call. Neither is a cause of the wait for a rank, in whichever
/// call that lies.
void TestCauses::slowLinks()
{
    Finding link = claiming("slow-link", AdviceArea::Cluster, {50'000, 70'000});
    link.explains = {"comm-bandwidth-low"};
    const Finding low = claiming("comm-bandwidth-low", AdviceArea::Communication, {50'000, 69'000});
    Finding wait = claiming("comm-peer-wait", AdviceArea::Communication, {10'000, 60'000});
    QCOMPARE(linked({link, low, wait}), QStringLiteral("\n0 19000\n0 10000,1 10000"));
    wait.lateRanks = {5};
    QCOMPARE(linked({link, low, wait}), QStringLiteral("\n0 19000\n"));
    // In other calls of the card it is no cause.
    QCOMPARE(linked({link, claiming("comm-bandwidth-low", AdviceArea::Communication, {10'000, 30'000})}), QStringLiteral("\n"));
}

/// A slow kernel is the cause of a card that comes late, if it is most of it and nothing explains the kernel.
void TestCauses::workOfALateCard()
{
    Finding late = claiming("slow-rank-vote", AdviceArea::Cluster, {10'000, 50'000});
    late.save(0, 30'000, 100'000);
    late.lateRanks = {0};
    const Finding kernel = claiming("kernel-jitter", AdviceArea::Computation, {20'000, 50'000});
    QCOMPARE(linked({kernel, late}), QStringLiteral("\n0 30000"));
    QCOMPARE(linked({claiming("kernel-jitter", AdviceArea::Computation, {40'000, 90'000}), late}), QStringLiteral("\n"));
    const Finding clock = claiming("freq-drop", AdviceArea::Computation, {45'000, 49'000});
    QCOMPARE(linked({kernel, late, clock}), QStringLiteral("2 4000\n2 4000\n"));
}

/// What is new on one card makes another one wait longer; what grew because transfers did has another cause.
void TestCauses::differences()
{
    const Finding fresh = claiming("diff-kernel-set", AdviceArea::Comparison, {20'000, 50'000});
    Finding group = fresh;
    group.ruleId = "diff-comm-group";
    group.variant = "wait";
    group.cards = {1};
    group.claims = {{1, {{60'000, 100'000}}}};
    QCOMPARE(linked({fresh, group}), QStringLiteral("\n0 30000"));
    group.variant = "transfer";
    QCOMPARE(linked({fresh, group}), QStringLiteral("\n"));
}

/// A card that idles makes others wait and not idle.
void TestCauses::ownIdleTime()
{
    Finding idle = claiming("cluster-free-spread", AdviceArea::Cluster, {20'000, 50'000});
    idle.explains = {"free-share-high"};
    const Finding own = claiming("free-share-high", AdviceArea::Scheduling, {10'000, 50'000});
    Finding other = own;
    other.cards = {1};
    other.claims = {{1, {{10'000, 50'000}}}};
    QCOMPARE(linked({idle, own, other}), QStringLiteral("\n0 30000\n"));
}

/// The steps of all cards grow because one of them is slower than in the base.
void TestCauses::longerSteps()
{
    Finding slow = claiming("cluster-compute-spread", AdviceArea::Cluster, {20'000, 50'000});
    slow.explains = {"diff-overall"};
    Finding own = claiming("diff-overall", AdviceArea::Comparison, {0, 31'000});
    own.claims.clear();
    Finding other = own;
    other.cards = {1};
    QCOMPARE(linked({slow, own, other}), QStringLiteral("\n0 30000\n0 30000"));
}

/// Tables do not tell which collective needs what a kernel computed.
void TestCauses::workWithoutAClock()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1})
        fixture.card(rank).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    const auto inputs = fixture.inputs();
    const auto causesOfLateness = [&inputs](const std::vector<Finding> &findings) {
        return printed({Causes(*inputs, findings, isCluster, TaskControl()).of(0)});
    };
    Finding late = claiming("slow-rank-vote", AdviceArea::Cluster, {60'000, 90'000});
    late.lateRanks = {0};
    const Finding kernel = claiming("format-cast-share", AdviceArea::Computation, {10'000, 40'000});
    QCOMPARE(causesOfLateness({late, kernel}), QStringLiteral("1 30000"));
    // Neither what is far too short or long, nor what another card computes alike, makes the card late.
    QCOMPARE(causesOfLateness({late, claiming("format-cast-share", AdviceArea::Computation, {10'000, 30'000})}), QString());
    QCOMPARE(causesOfLateness({late, claiming("format-cast-share", AdviceArea::Computation, {10'000, 50'000})}), QString());
    Finding alike = kernel;
    alike.cards = {1};
    alike.claims = {{1, {{10'000, 40'000}}}};
    QCOMPARE(causesOfLateness({late, kernel, alike}), QString());
    // Nor what lies elsewhere on a timeline.
    QCOMPARE(linked({late, kernel}), QStringLiteral("\n"));
}

void TestCauses::waitedFor()
{
    const std::vector<Finding> findings = waitingFindings();
    const QString expected = linkedInPairs(findings, [&findings](const Finding &cause, const Finding &effect) {
        if (effect.ruleId != "comm-exposed-high" || cause.ruleId == "comm-exposed-high")
            return TimeNs{0};
        TimeNs ns = std::min(cause.saving->highNs, effect.saving->highNs);
        if (!shareCard(cause, effect)) {
            // The time that both cards lose by the same rule makes no card wait.
            const auto own = std::ranges::find_if(
                findings, [&](const Finding &each) { return each.ruleId == cause.ruleId && each.cards == effect.cards; });
            ns = std::min(std::max<TimeNs>(cause.saving->highNs - own->saving->highNs, 0), effect.saving->highNs);
        }
        const auto part = static_cast<double>(ns);
        const bool isEnough =
            part >= 0.1 * static_cast<double>(effect.saving->highNs) || part >= 0.7 * static_cast<double>(cause.saving->highNs);
        return isEnough ? ns : 0;
    });
    QCOMPARE(linked(findings), expected);
}

void TestCauses::stepsOfOneNumber_data()
{
    QTest::addColumn<QByteArray>("others"); // steps of the card that the other waits for; its last step is late
    QTest::addColumn<QString>("causes");
    QTest::newRow("captured together") << QByteArray("step 5 0 100\nstep 6 100 200\n") << QStringLiteral("1 30000\n");
    QTest::newRow("captured a step later") << QByteArray("step 6 0 100\nstep 7 100 200\n") << QStringLiteral("\n");
    QTest::newRow("captured a step sooner") << QByteArray("step 4 0 100\nstep 5 100 200\n") << QStringLiteral("\n");
    QTest::newRow("counted in another way") << QByteArray("step 1 0 100\nstep 2 100 200\n") << QStringLiteral("1 30000\n");
}

void TestCauses::stepsOfOneNumber()
{
    QFETCH(QByteArray, others);
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 5 0 100\nstep 6 100 200\nkernel A 0 200\n");
    fixture.card(1).timeline(others + "kernel A 0 200\n");
    std::vector<Finding> findings(2);
    findings[0].ruleId = "comm-exposed-high";
    findings[1].ruleId = "loader";
    for (std::size_t card = 0; card < findings.size(); ++card) {
        findings[card].cards = {card};
        findings[card].save(0, 30'000, 100'000);
        findings[card].claims.push_back({card, {{110'000, 170'000}}});
    }
    const auto inputs = fixture.inputs();
    const Causes causes(*inputs, findings, isCluster, TaskControl());
    QTEST(printed({causes.of(0), causes.of(1)}), "causes");
}

void TestCauses::stops()
{
    TaskControl control;
    control.requestStop();
    const std::vector<Finding> findings = waitingFindings();
    QCOMPARE(linked(findings, control), QString(static_cast<qsizetype>(findings.size()) - 1, u'\n'));
}

PLUMBLINE_TEST(TestCauses)
#include "tst_causes.moc"
