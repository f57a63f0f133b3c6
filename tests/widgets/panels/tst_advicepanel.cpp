// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "widgets/panels/advicepanel.h"
#include "widgets/panels/findingcard.h"
#include "widgets/panels/topfindings.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/timelinestate.h"

#include <QAbstractItemModelTester>
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

/// A small share of the device's time is free on rank 0, none to speak of on rank 1; names are made to look like markup.
test::AdviceFixture profile()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 100\nkernel <b>A</b> 0 10\nkernel B 20 40\nkernel C 70 100\n");
    fixture.card(1).timeline("step 1 0 100\nkernel A 0 99\n");
    return fixture;
}

QString plain(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

struct Window
{
    explicit Window(const test::AdviceFixture &fixture, Adviser::ReadLimits limits = {}) : adviser(std::move(limits))
    {
        panel.resize(340, 700);
        panel.show();
        const auto inputs = fixture.inputs();
        std::vector<TimelineCard> timelines;
        for (const auto &card : inputs->cards()) {
            const bool isDrawn = card->trace() != nullptr;
            cards.push_back({{card->card(), card->sharedTrace()}, isDrawn ? static_cast<int>(timelines.size()) : -1});
            if (isDrawn)
                timelines.push_back(TimelineCard::build(QString::fromStdString(card->card().name), {}, card->sharedTrace()));
        }
        state.setCards(std::move(timelines));
    }

    void ask()
    {
        adviser.setCards(cards);
        QTRY_COMPARE(adviser.phase(), Adviser::Phase::Finished);
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
            rows += plain(index.data().toString() + QStringLiteral(" | ") + index.data(FindingModel::SummaryRole).toString());
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
            lines += plain(parts.join(QStringLiteral(" | ")));
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

    std::vector<AdvisedCard> cards;
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
        Window window(profile());
        QCOMPARE(window.panel.message(), QStringLiteral("Nothing is open. What could be mended in a profile is listed here."));
        window.ask();
        QCOMPARE(window.panel.message(), QString());
        window.adviser.setCards({});
        QCOMPARE(window.panel.model().rowCount(), 0);
        QVERIFY(!window.panel.message().isEmpty());
    }

    void listsFindingsBySaving()
    {
        Window window(profile());
        const QAbstractItemModelTester tester(window.panel.findChild<FindingModel *>(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        window.ask();
        const Advice &advice = window.adviser.result()->advice;
        QCOMPARE(window.rows().size(), static_cast<qsizetype>(advice.findings.size()));
        window.show(FreeShare);
        const QString row = window.rows()[window.find<QListView>("findings")->currentIndex().row()];
        QVERIFY2(row.startsWith(
                     QStringLiteral("The device did nothing for 40 % of the step (40.0 µs) | high · at most what its causes "
                                    "save")),
                 qPrintable(row));
        const QString text = plain(window.panel.card().text());
        for (const char *part : {"Severity: high", "(upper bound)", "free share: 40 %", "Rule: free-share-high"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }

    void filters()
    {
        Window window(profile());
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
            QCOMPARE(window.panel.model().finding(row)->severity, FindingSeverity::High);
        auto *card = window.find<QComboBox>("adviceCard");
        card->setCurrentIndex(2);
        QVERIFY(window.rows().size() < all);
        window.show(FreeShare); // in spite of them
        QCOMPARE(severity->currentIndex(), 0);
        QCOMPARE(window.panel.card().finding()->ruleId, std::string(FreeShare));
    }

    void leadsToTheTimeline()
    {
        Window window(profile());
        window.ask();
        window.show(FreeShare);
        QSignalSpy ranges(&window.panel, &AdvicePanel::rangeChosen);
        window.clickEvidence(0);
        QCOMPARE(ranges.count(), 1);
        QCOMPARE(ranges.front().front().value<TimeRange>(), (TimeRange{40'000, 70'000}));
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_Return);
        QCOMPARE(ranges.count(), 2);
    }

    void leadsToPagesWithoutATimeline()
    {
        test::AdviceFixture fixture;
        fixture.stepTimes(",1,60,0,0,0,40,100,0,0,0\n");
        Window window(fixture);
        window.ask();
        window.show(FreeShare);
        QSignalSpy pages(&window.panel, &AdvicePanel::evidenceChosen);
        window.clickEvidence(0);
        QCOMPARE(pages.count(), 1);
        QCOMPARE(pages.front().front().value<Evidence::Kind>(), Evidence::Kind::File);
    }

    void copiesAsMarkdown()
    {
        Window window(profile());
        window.ask();
        window.show(FreeShare);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(window.find<QListView>("findings"), Qt::Key_C, Qt::ControlModifier);
        const QString text = plain(QGuiApplication::clipboard()->text());
        QVERIFY2(text.startsWith(QStringLiteral("### \\[high\\] The device did nothing for 40 % of the step (40.0 µs)\n")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n- Saves at most what its causes save\n- Rule: free-share-high (")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n- Free, rank 0, at 40.000 0 µs, 30.0 µs\n")), qPrintable(text));
    }

    void saysWhatIsFineAndWhatIsNotChecked()
    {
        Window window(profile(), [](std::vector<Problem> &problems) {
            return ThresholdOverrides::parse("[free-share-high]\nshare = 50 %\nnonsense\n", ruleCatalogue(), problems);
        });
        window.ask();
        const QStringList fine = window.tree(AdvicePanel::Checked);
        QVERIFY2(fine.join(u'\n').contains(QStringLiteral("free share: 40 %; limit share: 50 % (set by you)")),
                 qPrintable(fine.join(u'\n')));
        const QStringList unchecked = window.tree(AdvicePanel::Unchecked);
        QVERIFY(unchecked.last().startsWith(QStringLiteral("A line of advice.ini was not applied | ")));
    }

    void cancels()
    {
        Window window(profile());
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
        Window window(profile());
        TopFindings top;
        top.setAdviser(&window.adviser);
        QVERIFY(top.isHidden());
        window.ask();
        QVERIFY(!top.isHidden());
        QVERIFY2(plain(top.texts()[1]).startsWith(QStringLiteral("high: ")), qPrintable(top.texts().join(u'\n')));
        QSignalSpy chosen(&top, &TopFindings::findingChosen);
        top.findChild<QToolButton *>()->click();
        QCOMPARE(chosen.count(), 1);
        window.panel.showFinding(static_cast<std::size_t>(chosen.front().front().toULongLong()));
        QVERIFY(window.panel.card().finding());
    }
};

QTEST_MAIN(TestAdvicePanel)
#include "tst_advicepanel.moc"
