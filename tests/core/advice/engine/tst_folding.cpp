// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/folding.h"
#include "tests/support/testregistry.h"

#include <QStringList>
#include <QTest>

using namespace plumbline;

class TestFolding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void putsTheExplainedIntoTheirCause();
    void keepsTheLargestSymptom();
    void keepsWhatNothingExplains();
    void keepsTheLateCard();
    void leadsLinksThroughFolded();
    void joinsNotesOfARule();
    void keepsComparisons();
};

namespace {

constexpr TimeNs FoldingStepNs = 100'000;

Finding folding(const char *rule, TimeNs highNs, std::vector<std::size_t> causes = {}, TimeNs toldNs = 0)
{
    Finding finding;
    finding.ruleId = rule;
    finding.cards = {0};
    finding.save(0, highNs, FoldingStepNs);
    finding.toldNs = toldNs;
    finding.causes = std::move(causes);
    return finding;
}

Finding noteOf(const char *rule, std::vector<std::size_t> causes)
{
    Finding finding;
    finding.ruleId = rule;
    finding.causes = std::move(causes);
    return finding;
}

QString foldingNumbers(const std::vector<std::size_t> &numbers)
{
    QStringList texts;
    for (const std::size_t number : numbers)
        texts += QString::number(number);
    return texts.join(u',');
}

/// Folds findings, of which each names its causes only, and prints each as `rule (folded) by causes for effects`.
QString folded(std::vector<Finding> findings)
{
    for (std::size_t effect = 0; effect < findings.size(); ++effect) {
        for (const std::size_t cause : findings[effect].causes)
            findings[cause].effects.push_back(effect);
    }
    foldExplained(findings);
    QStringList lines;
    for (const Finding &finding : findings) {
        QStringList parts{QString::fromStdString(finding.ruleId)};
        QStringList inside;
        for (const Finding &each : finding.folded)
            inside += QString::fromStdString(each.ruleId);
        if (!inside.isEmpty())
            parts += u'(' + inside.join(u' ') + u')';
        if (!finding.causes.empty())
            parts += QStringLiteral("by ") + foldingNumbers(finding.causes);
        if (!finding.effects.empty())
            parts += QStringLiteral("for ") + foldingNumbers(finding.effects);
        lines += parts.join(u' ');
    }
    return lines.join(u'\n');
}

} // namespace

void TestFolding::putsTheExplainedIntoTheirCause()
{
    // The larger one of two causes takes an effect; a note goes into its cause likewise.
    QCOMPARE(
        folded({folding("op-compile", 30'000), folding("explicit-sync", 20'000), folding("idle-gap-cause", 0, {0, 1}, 40'000),
                folding("device-hole", 0, {1}, 20'000), noteOf("dynamic-shape", {0})}),
        QStringLiteral("op-compile (idle-gap-cause dynamic-shape)\nexplicit-sync (device-hole)"));
}

void TestFolding::keepsTheLargestSymptom()
{
    QCOMPARE(folded({folding("op-compile", 30'000), folding("free-share-high", 0, {0}, 25'000),
                     folding("comm-exposed-high", 0, {0}, 28'000), folding("step-jitter", 0, {0}, 3'000)}),
             QStringLiteral("op-compile (free-share-high step-jitter) for 1\ncomm-exposed-high by 0"));
}

void TestFolding::keepsWhatNothingExplains()
{
    // A cause that saves nothing explains no time, and what is left of a saving is told.
    QCOMPARE(folded({folding("op-compile", 30'000), folding("device-hole", 5'000, {0}, 20'000), folding("idle-gap-cause", 0),
                     noteOf("env-var", {}), folding("small-kernel-storm", 0, {3}, 10'000)}),
             QStringLiteral("op-compile for 1\ndevice-hole by 0\nidle-gap-cause\nenv-var for 4\nsmall-kernel-storm by 3"));
}

/// What delays a card may explain all of its lateness. Which card that is stays visible.
void TestFolding::keepsTheLateCard()
{
    Finding late = folding("slow-rank-vote", 0, {0}, 20'000);
    late.area = AdviceArea::Cluster;
    late.lateRanks = {1};
    QCOMPARE(folded({folding("op-compile", 30'000), late}), QStringLiteral("op-compile for 1\nslow-rank-vote by 0"));
}

void TestFolding::leadsLinksThroughFolded()
{
    // The middle one of a chain goes; its effect keeps the cause above it. What blocks keeps its place.
    std::vector<Finding> findings{folding("op-compile", 30'000), folding("idle-gap-cause", 0, {0}, 30'000),
                                  folding("fusible-sequence", 10'000, {1}), folding("aicpu-kernel", 5'000)};
    findings[3].blockedBy = 2;
    QCOMPARE(folded(findings), QStringLiteral("op-compile (idle-gap-cause) for 1\nfusible-sequence by 0\naicpu-kernel"));
    findings[1].effects = {2};
    findings[0].effects = {1};
    foldExplained(findings);
    QCOMPARE(findings.at(2).blockedBy, std::optional<std::size_t>(1));
    // Those that explain each other, and nothing else does, stay.
    QCOMPARE(folded({folding("idle-gap-cause", 0, {1}, 30'000), folding("device-hole", 0, {0}, 30'000)}),
             QStringLiteral("idle-gap-cause by 1 for 1\ndevice-hole by 0 for 0"));
}

void TestFolding::joinsNotesOfARule()
{
    // The second note goes into the first, with the note that it explains. One about another card stays.
    Finding other = noteOf("env-var", {});
    other.cards = {1};
    QCOMPARE(folded({noteOf("env-var", {}), noteOf("env-var", {}), other, noteOf("dynamic-shape", {1})}),
             QStringLiteral("env-var (env-var dynamic-shape)\nenv-var"));
}

void TestFolding::keepsComparisons()
{
    Finding difference = folding("diff-overall", 0, {0}, 30'000);
    difference.area = AdviceArea::Comparison;
    QCOMPARE(folded({folding("diff-kernel-set", 30'000), difference}),
             QStringLiteral("diff-kernel-set for 1\ndiff-overall by 0"));
}

PLUMBLINE_TEST(TestFolding)
#include "tst_folding.moc"
