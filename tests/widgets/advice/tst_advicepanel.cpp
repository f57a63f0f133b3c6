// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"
#include "widgets/advice/advicepanel.h"
#include "widgets/advice/findingbar.h"
#include "widgets/advice/findingcard.h"
#include "widgets/advice/topfindings.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/wrappedtext.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace plumbline;

namespace {

/// Returns a profile in which rank 0 has some free time and rank 1 almost none. Some names look like markup.
test::AdviceFixture profile()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 100\nkernel <b>A</b> 0 10\nkernel B 20 40\nkernel C 70 100\n");
    fixture.card(1).timeline("step 1 0 100\nkernel A 0 99\n");
    return fixture;
}

QString plainAdvicePanel(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

struct AdvicePanelWindow
{
    explicit AdvicePanelWindow(const test::AdviceFixture &fixture, Adviser::ReadLimits limits = {}) : adviser(std::move(limits))
    {
        panel.resize(340, 700);
        panel.show();
        const auto inputs = fixture.inputs();
        std::vector<TimelineCard> timelines;
        for (const auto &card : inputs->cards()) {
            const bool isDrawn = card->trace() != nullptr;
            cards.push_back(
                {QString::fromStdString(card->card().name), card->openCard(), isDrawn ? static_cast<int>(timelines.size()) : -1});
            if (isDrawn)
                timelines.push_back(TimelineCard::build(cards.back().name, {}, card->openCard()));
        }
        state.setCards(std::move(timelines));
    }

    void ask()
    {
        adviser.setCards(cards);
        QTRY_COMPARE(adviser.phase(), Adviser::Phase::Finished);
        panel.findChild<FindingModel *>()->setFoldOpen(true);
    }
    template<typename Widget>
    Widget *find(const char *name)
    {
        return panel.findChild<Widget *>(QLatin1String(name));
    }
    QStringList rows() const
    {
        QStringList rows;
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            const QModelIndex index = panel.model().index(row, 0);
            if (panel.model().fold(row) == FindingModel::Fold::None)
                rows += plainAdvicePanel(index.data().toString() + QStringLiteral(" | ") +
                                         index.data(FindingModel::SummaryRole).toString());
        }
        return rows;
    }
    QStringList tree(int tab)
    {
        auto *tree = qobject_cast<QTreeWidget *>(panel.findChild<QTabWidget *>()->widget(tab));
        QStringList lines;
        for (int row = 0; row < tree->topLevelItemCount(); ++row) {
            const QTreeWidgetItem *rule = tree->topLevelItem(row);
            QStringList parts{rule->text(0)};
            for (int child = 0; child < rule->childCount(); ++child)
                parts += rule->child(child)->text(0);
            lines += plainAdvicePanel(parts.join(QStringLiteral(" | ")));
        }
        return lines;
    }
    void clickEvidence(int row)
    {
        auto *evidence = find<QTreeWidget>("findingEvidence");
        const QRect rect = evidence->visualItemRect(evidence->topLevelItem(row));
        QTest::mouseClick(evidence->viewport(), Qt::LeftButton, {}, QPoint(rect.left() + 10, rect.center().y()));
    }
    /// Shows the finding of a rule.
    void show(const char *rule)
    {
        const std::vector<Finding> &all = adviser.result()->advice.findings;
        for (std::size_t index = 0; index < all.size(); ++index) {
            if (all[index].ruleId == rule)
                return panel.showFinding(index);
        }
        QFAIL("no such finding");
    }

    std::vector<PageCard> cards;
    TimelineState state;
    Adviser adviser;
    AdvicePanel panel{&state, &adviser};
};

const char FreeShare[] = "free-share-high";

} // namespace

class TestAdvicePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { AsyncJob::waitForAll(); }

    void saysWhyThereIsNothing()
    {
        AdvicePanelWindow window(profile());
        QCOMPARE(window.panel.message(), QStringLiteral("Nothing is open. What could be improved in a profile is listed here."));
        window.ask();
        QCOMPARE(window.panel.message(), QString());
        window.adviser.setCards({});
        QCOMPARE(window.panel.model().rowCount(), 0);
        QVERIFY(!window.panel.message().isEmpty());
    }

    // The rules are not asked again for each timeline that arrives.
    void keepsAdviceWhileTimelinesArrive()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        const qsizetype rows = window.rows().size();
        QVERIFY(rows > 0);
        window.adviser.hold();
        QCOMPARE(window.panel.model().rowCount(), 0);
        window.adviser.keepFor(window.cards);
        QVERIFY(window.adviser.phase() == Adviser::Phase::Finished);
        QCOMPARE(window.rows().size(), rows);
        window.adviser.hold();
        window.adviser.keepFor({});
        QVERIFY(window.adviser.phase() == Adviser::Phase::Nothing);
        window.adviser.keepFor(window.cards); // other cards than before
        QVERIFY(window.adviser.phase() == Adviser::Phase::Running);
        window.adviser.hold();
        window.adviser.keepFor(window.cards); // the search goes on
        QVERIFY(window.adviser.phase() == Adviser::Phase::Running);
        QTRY_COMPARE(window.rows().size(), rows);
    }

    void offersToReplayWhatCanBeMended()
    {
        test::AdviceFixture fixture;
        fixture.timeline("step 1 0 100000\nkernel A 0 1000\nkernel B 22000 100000\nhost "
                         "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__ 0 23000\n");
        AdvicePanelWindow window(fixture);
        window.ask();
        std::vector<WhatIfChange> asked;
        connect(&window.panel, &AdvicePanel::whatIfRequested, &window.panel,
                [&asked](const std::vector<WhatIfChange> &changes) { asked = changes; });
        auto *action = window.panel.findChild<QAction *>(QStringLiteral("findingWhatIfAction"));
        window.show("dataloader-slow");
        QVERIFY(window.find<QListView>("findings")->actions().contains(action));
        QVERIFY(action->isEnabled());
        action->trigger();
        QCOMPARE(asked.size(), std::size_t{1});
        QCOMPARE(changeText(asked.front()), std::string("loader:*=gone"));
        asked.clear();
        QTest::mouseClick(window.find<QToolButton>("findingWhatIf"), Qt::LeftButton);
        QCOMPARE(asked.size(), std::size_t{1});
        window.show("overall-time-split");
        QVERIFY(!action->isEnabled());
        QVERIFY(!window.find<QToolButton>("findingWhatIf")->isVisible());
    }

    void listsFindingsBySaving()
    {
        AdvicePanelWindow window(profile());
        const QAbstractItemModelTester tester(window.panel.findChild<FindingModel *>(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        window.ask();
        const Advice &advice = window.adviser.result()->advice;
        QCOMPARE(window.rows().size(), static_cast<qsizetype>(advice.findings.size()));
        window.show(FreeShare);
        const QModelIndex current = window.find<QListView>("findings")->currentIndex();
        const QString row = plainAdvicePanel(current.data().toString() + QStringLiteral(" | ") +
                                             current.data(FindingModel::SummaryRole).toString());
        QVERIFY2(row.startsWith(QStringLiteral(
                     "The device did nothing for 40 % of the step (40.0 µs) | low · no more than its causes save")),
                 qPrintable(row));
        const QString text = plainAdvicePanel(window.panel.card().text());
        for (const char *part : {"Severity: low", "(upper bound)", "free share: 40 %", "Rule: free-share-high"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }

    void filters()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        const qsizetype all = window.rows().size();
        window.find<QLineEdit>("adviceText")->setText(QStringLiteral("DID NOTHING"));
        QCOMPARE(window.rows().size(), qsizetype(1));
        window.find<QLineEdit>("adviceText")->setText(QStringLiteral("no finding says this"));
        QCOMPARE(window.rows(), QStringList());
        QCOMPARE(window.panel.card().finding(), nullptr);
        window.find<QLineEdit>("adviceText")->clear();
        QCOMPARE(window.rows().size(), all);
        auto *severity = window.find<QComboBox>("adviceSeverity");
        severity->setCurrentIndex(3);
        for (int row = 0; row < window.panel.model().rowCount(); ++row)
            QCOMPARE(window.panel.model().finding(row)->severity, FindingSeverity::High); // so none of them is folded
        auto *card = window.find<QComboBox>("adviceCard");
        card->setCurrentIndex(2);
        QVERIFY(window.rows().size() < all);
        window.show(FreeShare); // shown although the filters exclude it
        QCOMPARE(severity->currentIndex(), 0);
        QCOMPARE(window.panel.card().finding()->ruleId, std::string(FreeShare));
    }

    void foldsSmallFindings()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        const FindingModel &model = window.panel.model();
        const auto all = static_cast<int>(window.adviser.result()->advice.findings.size());
        int fold = 0;
        while (fold < model.rowCount() && model.fold(fold) == FindingModel::Fold::None)
            ++fold;
        QVERIFY(fold < model.rowCount());
        QCOMPARE(model.rowCount(), all + 1);
        auto *list = window.find<QListView>("findings");
        list->scrollTo(model.index(fold, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(model.index(fold, 0)).center());
        QCOMPARE(model.rowCount(), fold + 1);
        QCOMPARE(model.fold(fold), FindingModel::Fold::Closed);
        QCOMPARE(model.index(fold, 0).data().toString(), QStringLiteral("%1 smaller findings").arg(all - fold));
        QCOMPARE(window.panel.card().finding(), nullptr);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(model.rowCount(), all + 1);
        QTest::keyClick(list, Qt::Key_Return);
        // A finding that matches the search, or that is requested, is not folded.
        const Finding &small = window.adviser.result()->advice.findings[static_cast<std::size_t>(all) - 1];
        window.find<QLineEdit>("adviceText")->setText(QString::fromStdString(small.ruleId));
        QVERIFY(model.rowCount() > 0);
        QCOMPARE(model.finding(0)->ruleId, small.ruleId);
        window.find<QLineEdit>("adviceText")->clear();
        QCOMPARE(model.rowCount(), fold + 1);
        window.show(small.ruleId.c_str());
        QCOMPARE(window.panel.card().finding()->ruleId, small.ruleId);
    }

    void breaksLongWords()
    {
        WrappedText text;
        text.resize(200, 20);
        text.show();
        text.setText(QStringLiteral("short"));
        const int line = text.height();
        text.setText(QStringLiteral("torch_npu.npu.set_compile_mode(jit_compile=False)_and_what_else_is_one_word"));
        QVERIFY(text.height() >= 2 * line);
        QCOMPARE(text.document()->idealWidth() <= text.width(), true);
        text.resize(2000, text.height());
        QCOMPARE(text.height(), line);
    }

    void leadsToThePageOfItsRule()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        QSignalSpy rules(&window.panel, &AdvicePanel::ruleRequested);
        window.find<QToolButton>("findingRule")->click();
        auto *checked = qobject_cast<QTreeWidget *>(window.panel.findChild<QTabWidget *>()->widget(AdvicePanel::Checked));
        QTreeWidgetItem *rule = checked->topLevelItem(0);
        Q_EMIT checked->itemActivated(rule->childCount() > 0 ? rule->child(0) : rule, 0);
        QCOMPARE(rules.count(), 2);
        QCOMPARE(rules[0][0].toString(), QLatin1String(FreeShare));
        QCOMPARE(rules[1][0].toString(), QString::fromStdString(window.adviser.result()->advice.checked.front().rule));
    }

    void leadsToTheTimeline()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        QSignalSpy ranges(&window.panel, &AdvicePanel::rangeChosen);
        window.clickEvidence(0);
        QCOMPARE(ranges.count(), 1);
        QCOMPARE(ranges.front().front().value<TimeRange>(), (TimeRange{40'000, 70'000}));
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_Return);
        QCOMPARE(ranges.count(), 2);
    }

    void namesTheLaneOfARange()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        QSignalSpy ranges(&window.panel, &AdvicePanel::rangeChosen);
        window.clickEvidence(0);
        const auto lane = ranges.front()[2].value<LaneId>();
        QCOMPARE(ranges.front()[1].toInt(), 0);
        const Trace &trace = *window.state.cards()[0].trace;
        QVERIFY(lane.isValid());
        QCOMPARE(trace.processOf(lane).kind, ProcessKind::Device); // because free time has no lane
    }

    void marksTheEvidenceOfWhatIsListed()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        QVERIFY(window.state.evidenceMarks());
        const auto isFree = [](const EvidenceMark &mark) {
            return mark.card == 0 && mark.range == TimeRange{40'000, 70'000} && mark.severity == FindingSeverity::Medium;
        };
        QVERIFY(std::ranges::any_of(*window.state.evidenceMarks(), isFree));
        window.find<QLineEdit>("adviceText")->setText(QStringLiteral("no finding says this"));
        QVERIFY(window.state.evidenceMarks()->empty());
        window.find<QLineEdit>("adviceText")->clear();
        QVERIFY(!window.state.evidenceMarks()->empty());

        QSignalSpy switched(&window.panel, &AdvicePanel::marksSwitched);
        window.find<QToolButton>("adviceMarks")->click();
        QVERIFY(!window.state.evidenceMarks());
        QCOMPARE(switched.count(), 1);
        QCOMPARE(switched.front().front().toBool(), false);
        window.panel.setMarksShown(true);
        QVERIFY(window.state.evidenceMarks());
        QCOMPARE(switched.count(), 1);
        window.adviser.setCards({});
        QVERIFY(!window.state.evidenceMarks());
    }

    void leadsToPagesWithoutATimeline()
    {
        test::AdviceFixture fixture;
        fixture.stepTimes(",1,60,0,0,0,40,100,0,0,0\n");
        AdvicePanelWindow window(fixture);
        window.ask();
        window.show(FreeShare);
        QSignalSpy pages(&window.panel, &AdvicePanel::evidenceChosen);
        window.clickEvidence(0);
        QCOMPARE(pages.count(), 1);
        QCOMPARE(pages.front().front().value<Evidence::Kind>(), Evidence::Kind::File);
        QCOMPARE(pages.front()[1].value<std::size_t>(), std::size_t(0));
    }

    void copiesAsMarkdown()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_C, Qt::ControlModifier);
        const QString text = plainAdvicePanel(QGuiApplication::clipboard()->text());
        QVERIFY2(text.startsWith(QStringLiteral("### \\[low\\] The device did nothing for 40 % of the step (40.0 µs)\n")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n- Saves no more than its causes save\n- Rule: free-share-high (")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n- Free, rank 0, at 40.000 0 µs, 30.0 µs\n")), qPrintable(text));
    }

    void saysWhatIsFineAndWhatIsNotChecked()
    {
        AdvicePanelWindow window(profile(), [](std::vector<Problem> &problems) {
            return ThresholdOverrides::parse("[free-share-high]\nshare = 50 %\nnonsense\n", ruleCatalogue(), problems);
        });
        window.ask();
        const QStringList fine = window.tree(AdvicePanel::Checked);
        QVERIFY2(fine.join(u'\n').contains(QStringLiteral("free share: 40 %; threshold share: 50 % (set by you)")),
                 qPrintable(fine.join(u'\n')));
        const QStringList unchecked = window.tree(AdvicePanel::Unchecked);
        QVERIFY(unchecked.last().startsWith(QStringLiteral("A line of advice.ini was not applied | ")));
    }

    void remembersWhatSomebodyThinks()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        const qsizetype all = window.rows().size();
        auto *note = window.find<QLineEdit>("findingNote");
        note->setFocus();
        QTest::keyClicks(note, QStringLiteral("known"));
        QTest::keyClick(note, Qt::Key_Return);
        QCOMPARE(window.adviser.remarks().size(), std::size_t(1));
        QCOMPARE(window.adviser.remarks().front().note, QStringLiteral("known"));
        QVERIFY(window.panel.markdown().contains(QStringLiteral("\nknown\n")));
        QCOMPARE(window.panel.card().finding()->ruleId, std::string(FreeShare));

        window.find<QToolButton>("findingDismiss")->click();
        QCOMPARE(window.rows().size(), all - 1);
        QVERIFY(window.panel.card().finding()->ruleId != FreeShare);
        window.find<QToolButton>("adviceDismissed")->click();
        QCOMPARE(window.rows().size(), all);
        QVERIFY(window.rows().join(u'\n').contains(QStringLiteral("dismissed · known")));
        window.find<QToolButton>("adviceDismissed")->click();

        const std::vector<FindingRemark> kept = window.adviser.remarks();
        window.ask(); // remarks survive a new run of the rules
        QCOMPARE(window.adviser.remarks(), kept);
        QCOMPARE(window.rows().size(), all - 1);
    }

    void takesBackADismissal()
    {
        AdvicePanelWindow window(profile());
        window.ask();
        window.show(FreeShare);
        const qsizetype all = window.rows().size();
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_Delete);
        QCOMPARE(window.rows().size(), all - 1);
        QVERIFY(!window.find<QToolButton>("adviceUndo")->isHidden());
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.rows().size(), all);
        QVERIFY(window.adviser.remarks().empty());
        QVERIFY(window.find<QToolButton>("adviceUndo")->isHidden());
    }

    void tellsWhatComparedCardsDifferIn()
    {
        test::AdviceFixture fixture;
        fixture.card(0).timeline("step 1 0 100\nkernel A 0 60\nkernel C 70 100\n");
        fixture.card(1).timeline("step 1 0 140\nkernel A 0 100\nkernel C 110 140\n");
        AdvicePanelWindow window(fixture);
        window.ask();
        const auto differences = [&window] {
            QStringList rules;
            for (const Finding &each : window.adviser.result()->advice.findings) {
                if (each.area == AdviceArea::Comparison)
                    rules += QString::fromStdString(each.ruleId);
            }
            return rules;
        };
        const auto isUnchecked = [&window](std::string_view rule) {
            return std::ranges::find(window.adviser.result()->advice.notApplicable, rule, &NotApplicableRule::rule) !=
                   window.adviser.result()->advice.notApplicable.end();
        };
        const std::size_t alone = window.adviser.result()->advice.findings.size();
        QCOMPARE(differences(), QStringList());
        QVERIFY(isUnchecked("diff-overall")); // because nothing is compared

        window.adviser.setCompared(std::pair(0, 1));
        QVERIFY(window.adviser.isComparing());
        QCOMPARE(window.adviser.result()->advice.findings.size(), alone); // unchanged while the comparison runs
        QTRY_VERIFY(window.adviser.isCompared());
        QVERIFY(differences().contains(QStringLiteral("diff-overall")));
        QVERIFY(!isUnchecked("diff-overall"));
        const std::vector<Finding> &all = window.adviser.result()->advice.findings;
        QCOMPARE(all.size(), alone + std::size_t(differences().size()));
        for (std::size_t at = 0; at < all.size(); ++at)
            QCOMPARE(all[at].area == AdviceArea::Comparison, at < all.size() - alone); // findings of the comparison come first
        QCOMPARE(all.front().cards, std::vector<std::size_t>{1});
        QCOMPARE(window.panel.model().finding(0), &all.front());

        window.adviser.setCompared(std::pair(1, 0)); // in the other direction the target is faster
        QTRY_VERIFY(window.adviser.isCompared());
        QCOMPARE(window.adviser.result()->advice.findings.front().cards, std::vector<std::size_t>{0});
        window.adviser.setCompared(std::nullopt);
        QCOMPARE(differences(), QStringList());
        QVERIFY(isUnchecked("diff-overall"));
        window.adviser.setCompared(std::pair(0, 7)); // there is no such card
        QVERIFY(!window.adviser.isComparing());
        QCOMPARE(differences(), QStringList());
    }

    void cancels()
    {
        AdvicePanelWindow window(profile());
        window.adviser.setCards(window.cards);
        QCOMPARE(window.adviser.phase(), Adviser::Phase::Running);
        window.find<QToolButton>("adviceAgain")->click();
        QTRY_COMPARE(window.adviser.phase(), Adviser::Phase::Cancelled);
        QCOMPARE(window.panel.model().rowCount(), 0);
        window.find<QToolButton>("adviceAgain")->click();
        QTRY_COMPARE(window.adviser.phase(), Adviser::Phase::Finished);
    }

    void listsTheFirstOnTheOverview()
    {
        AdvicePanelWindow window(profile());
        TopFindings top;
        top.setAdviser(&window.adviser);
        QVERIFY(top.isHidden());
        window.ask();
        QVERIFY(!top.isHidden());
        QVERIFY2(plainAdvicePanel(top.texts()[1]).startsWith(QStringLiteral("medium: ")), qPrintable(top.texts().join(u'\n')));
        QSignalSpy chosen(&top, &TopFindings::findingChosen);
        top.findChild<FindingBar *>()->click();
        QCOMPARE(chosen.count(), 1);
        window.panel.showFinding(static_cast<std::size_t>(chosen.front().front().toULongLong()));
        QVERIFY(window.panel.card().finding());
    }
};

PLUMBLINE_WIDGET_TEST(TestAdvicePanel)
#include "tst_advicepanel.moc"
