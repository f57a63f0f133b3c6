// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"
#include "core/advice/catalogue.h"
#include "core/facts/opencard.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/advice/texts/ruletexts.h"

#include <QRegularExpression>
#include <QTest>

using namespace plumbline;

/// Tests the sentences of rules, as written and as filled by findings.
class TestAdviceTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreeWithTheirCounts()
    {
        const AdviceInputs inputs({});
        Finding finding;
        finding.ruleId = "host-bound-window";
        finding.variant = "others";
        finding.facts = {countFact("ranges", 1), timeFact("bound_ns", 5'000)};
        const auto title = [&] { return findingTexts(finding, inputs).title.replace(QChar(0x202F), QLatin1Char(' ')); };
        QCOMPARE(title(), QStringLiteral("1 range (5.00 µs) is limited by the host"));
        finding.facts.front() = countFact("ranges", 3);
        QCOMPARE(title(), QStringLiteral("3 ranges (5.00 µs) are limited by the host"));
    }

    void fillPatterns()
    {
        const auto value = [](const QString &key) {
            return key == QLatin1String("n") ? QStringLiteral("1") : QStringLiteral("{x}");
        };
        const auto isOne = [](const QString &key) { return key == QLatin1String("n"); };
        QCOMPARE(filledText(QStringLiteral("{n} {n|call|calls} of {name}, {m|a|b}"), value, isOne),
                 QStringLiteral("1 call of {x}, b")); // inserted text is not filled again
        QCOMPARE(filledText(QStringLiteral("no key, {open"), value, isOne), QStringLiteral("no key, {open"));
    }

    /// Settings that a suggestion names are those of the profiler that wrote the capture.
    void nameTheSettingsOfTheProfiler()
    {
        const auto text = [](std::string_view input) { return missingInputText(input, Framework::MindInsight); };
        QCOMPARE(text("communication.json"), QStringLiteral("communication.json: collect with profile_communication=True"));
        QCOMPARE(text("memory_record.csv"), QStringLiteral("memory_record.csv: collect with profile_memory=True"));
        QCOMPARE(text("HostToDevice"), QStringLiteral("HostToDevice: collect with MindSpore 2.4 or later, with "
                                                      "activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]"));
        QCOMPARE(text("ProfilerStep"), QStringLiteral("ProfilerStep: the profilers of MindSpore before 2.4 do not write it"));
        QCOMPARE(text("steps"), QStringLiteral("steps: record more steps"));
        QCOMPARE(missingInputText("communication.json", Framework::PyTorch),
                 QStringLiteral("communication.json: collect at level 1 or above"));
    }

    /// What is set for an Ascend card is not what is set for a GPU.
    void suggestForGpus()
    {
        const auto suggestion = [](const QByteArray &lines) {
            test::AdviceFixture fixture;
            fixture.timeline(lines);
            Finding finding;
            finding.ruleId = "memory-op-slow";
            finding.cards = {0};
            return findingTexts(finding, *fixture.inputs()).suggestion;
        };
        QVERIFY(suggestion("gpu A 0 10\ncuda cudaLaunchKernel 12 14\nac2g 12 15\ngpu B 15 20\n")
                    .contains(QStringLiteral(" PYTORCH_CUDA_ALLOC_CONF,")));
        QVERIFY(suggestion("kernel A 0 10\ncann Node@launch 12 14\nlaunch 12 15\nkernel B 15 20\n")
                    .contains(QStringLiteral(" PYTORCH_NPU_ALLOC_CONF,")));
        for (const auto &list : {schedulingTexts(), memoryTexts(), configurationTexts()}) {
            for (const RuleText &rule : list) {
                for (const VariantText &variant : rule.variants) {
                    const QByteArray text(variant.gpuSuggestion);
                    QVERIFY2(!text.contains("NPU") && !text.contains("TASK_QUEUE"), rule.rule);
                }
            }
        }
    }

    void nameWhatGpusCanCollect()
    {
        test::AdviceFixture fixture;
        fixture.timeline("gpu A 0 10\ncuda cudaLaunchKernel 12 14\nac2g 12 15\ngpu B 15 20\n");
        const NotApplicableRule rule{"some-rule", {"kernel_details.csv", "HostToDevice", "steps"}, {0}};
        QCOMPARE(missingInputTexts(rule, *fixture.inputs(), {}),
                 (QStringList{QStringLiteral("kernel_details.csv: only captures of Ascend cards tell it"),
                              QStringLiteral("HostToDevice: collect the activities of CPU and GPU"),
                              QStringLiteral("steps: record more steps")}));
    }

    /// Cards of one rank are told apart by their names.
    void tellCardsApart()
    {
        const auto card = [](const char *name, int rank) {
            Card own;
            own.name = name;
            own.rank = rank;
            return std::make_shared<const OpenCard>(own);
        };
        const AdviceInputs inputs({card("run_1", 0), card("run_2", 0), card("c", 3)});
        QCOMPARE(cardsText({0, 1, 2}, inputs), QStringLiteral("run_1, run_2, rank 3"));
        const AdviceInputs ranks({card("a", 5), card("b", 0), card("c", 1), card("d", 2), card("e", 6)});
        QCOMPARE(cardsText({0}, ranks), QStringLiteral("rank 5"));
        QCOMPARE(cardsText({1, 0}, ranks), QStringLiteral("ranks 0, 5"));
        QCOMPARE(cardsText({0, 1, 2, 4}, ranks), QStringLiteral("ranks 0, 1, 5, 6"));
        QCOMPARE(cardsText({0, 1, 2, 3, 4}, ranks), QStringLiteral("ranks 0–2, 5, 6"));
    }

    /// The verb of a title follows the number of its cards.
    void agreeInNumber()
    {
        test::AdviceFixture fixture;
        fixture.card(0).timeline("kernel A 0 10\n");
        fixture.card(1).timeline("kernel A 0 10\n");
        const auto inputs = fixture.inputs();
        Finding finding;
        finding.ruleId = "straggler-late-start";
        finding.cards = {0};
        finding.facts = {textFact("operator", "X"), timeFact("spread_ns", 1000), countFact("first", 1)};
        const auto title = [&] { return findingTexts(finding, *inputs).title.replace(QChar(0x202F), QLatin1Char(' ')); };
        QCOMPARE(title(), QStringLiteral("rank 0 starts X 1.00 µs after rank 1"));
        finding.cards = {0, 1};
        QCOMPARE(title(), QStringLiteral("ranks 0, 1 start X 1.00 µs after rank 1"));
    }

    /// What is certain is told where it is a hundredth of what is possible or more. An order of mending that gains more than its
    /// finding saves gains it with others.
    void tellWhatIsSaved()
    {
        const auto plain = [](QString text) { return text.replace(QChar(0x202F), QLatin1Char(' ')); };
        Finding finding;
        finding.saving = Saving{5'999, 600'000, 0.05};
        QCOMPARE(plain(savingText(finding)), QStringLiteral("at most 600 µs of a step, 5 %"));
        finding.saving->lowNs = 6'000;
        QCOMPARE(plain(savingText(finding)), QStringLiteral("6.00 µs to 600 µs of a step, 5 %"));
        finding.saving->lowNs = 600'000;
        QCOMPARE(plain(savingText(finding)), QStringLiteral("600 µs of a step, 5 %"));
        finding.replay = MendingReplay{600'000, 1, 600'000, 9'000'000};
        QCOMPARE(plain(replayText(finding)),
                 QStringLiteral("by a replay of the steps; mended as number 2 it saves 600 µs more, and a step takes 9.00 ms"));
        finding.replay->gainNs = 700'000;
        QCOMPARE(plain(replayText(finding)),
                 QStringLiteral("by a replay of the steps; mended as number 2, a step takes 9.00 ms"));
    }

    /// A clause about no time is left out. Numbers of stages count from 0.
    void leaveOutWhatIsNothing()
    {
        const AdviceInputs inputs({});
        Finding finding;
        finding.ruleId = "format-cast-share";
        finding.facts = {countFact("calls", 9), timeFact("calls_ns", 9'000), timeFact("automatic_ns", 1'000),
                         timeFact("transpose_ns", 0)};
        const auto explanation = [&] { return findingTexts(finding, inputs).explanation; };
        QVERIFY2(!explanation().contains(QStringLiteral("Transposing")), qPrintable(explanation()));
        finding.facts.back() = timeFact("transpose_ns", 2'000);
        QVERIFY2(explanation().contains(QStringLiteral(" Transposing took 2.00")), qPrintable(explanation()));
        finding.ruleId = "cluster-free-spread";
        finding.facts = {shareFact("least_share", 0.1), shareFact("most_share", 0.3), countFact("stage", 0)};
        const QString title = findingTexts(finding, inputs).title;
        QVERIFY2(title.contains(QStringLiteral(" of stage 0")), qPrintable(title));
    }

    /// A clause whose fact is not there, or empty, is left out.
    void leaveOutWhatIsUnknown()
    {
        const AdviceInputs inputs({});
        Finding finding;
        finding.ruleId = "comm-op-jitter";
        finding.facts = {textFact("group", ""), countFact("executions", 8), countFact("outliers", 2)};
        const auto explanation = [&] { return findingTexts(finding, inputs).explanation; };
        QCOMPARE(explanation(), QStringLiteral("2 executions stand out; this operator ran 8 times."));
        finding.facts.front() = textFact("group", "dp");
        QCOMPARE(explanation(), QStringLiteral("2 executions of group dp and others stand out; this operator ran 8 times."));
    }

    void existForEveryRule()
    {
        const auto isThere = [](const char *text) { return text && *text; };
        for (const Rule &rule : ruleCatalogue()) {
            const QByteArray id(rule.id.data(), static_cast<qsizetype>(rule.id.size()));
            const RuleText *text = ruleText(rule.id);
            QVERIFY2(text, id.constData());
            QVERIFY2(isThere(text->title) && !text->variants.isEmpty(), id.constData());
            QVERIFY2(isThere(text->guide.meaning) && isThere(text->guide.formula) && isThere(text->guide.doubts), id.constData());
            for (const VariantText &variant : text->variants)
                QVERIFY2(isThere(variant.title) && isThere(variant.explanation), id.constData());
        }
    }

    /// A word with a singular and a plural stands beside its count. Cards may be named in another line.
    void nameTheCountsOfTheirWords()
    {
        static const QRegularExpression word(QStringLiteral("\\{([^{}|]*)\\|([^{}]*)\\}"));
        for (const auto &list : {overviewTexts(), schedulingTexts(), communicationTexts(), computationTexts(), dataInputTexts(),
                                 memoryTexts(), clusterTexts(), configurationTexts(), comparisonTexts()}) {
            for (const RuleText &rule : list) {
                for (const VariantText &variant : rule.variants) {
                    for (const char *text : {variant.title, variant.explanation, variant.suggestion}) {
                        const QString pattern = QString::fromUtf8(text);
                        for (auto match = word.globalMatch(pattern); match.hasNext();) {
                            const auto found = match.next();
                            QCOMPARE(found.captured(2).count(u'|'), qsizetype(1));
                            QVERIFY2(found.captured(1) == QLatin1String("cards") ||
                                         pattern.contains(u'{' + found.captured(1) + u'}'),
                                     text);
                        }
                    }
                }
            }
        }
    }
};

PLUMBLINE_TEST(TestAdviceTexts)
#include "tst_advicetexts.moc"
