// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/whatifpanel.h"

#include "tests/support/pathprofile.h"
#include "tests/support/testregistry.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/pages/path/changeeditor.h"
#include "widgets/pages/path/pathpage.h"
#include "widgets/path/whatiftexts.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace plumbline;

namespace {

constexpr int WhatIfPanelWaitMs = 20'000;

/// A page over the two ranks of writePathProfile(): in each half of a step of 1 ms, rank 0 waits 160 us for rank 1.
class WhatIfFixture
{
public:
    explicit WhatIfFixture(const QString &folder) : m_cards(test::writePathProfile(folder) ? test::readCards(folder) : nullptr)
    {
        page.setFinder(&path);
        page.setWhatIf(&finder);
        std::vector<TimelineCard> timelines;
        for (const PageCard &card : *m_cards)
            timelines.push_back(TimelineCard::build(card.name, QString(), card.open));
        state.setCards(std::move(timelines));
        path.setCards(m_cards);
        page.setCards(m_cards);
        page.resize(1000, 600);
        page.show();
    }

    [[nodiscard]] WhatIfPanel &panel() const { return page.whatIf(); }
    [[nodiscard]] bool waitForIdeas() const
    {
        return QTest::qWaitFor([this] { return finder.ideas() && !panel().changes().isBusy(); }, WhatIfPanelWaitMs);
    }
    /// Returns the rows of the table of changes as `asked change saving`.
    [[nodiscard]] QStringList rows() const
    {
        QStringList rows;
        const DataTableModel &model = panel().changes().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < 3; ++column)
                cells += model.index(row, column).data().toString();
            rows += cells.join(QLatin1Char('|'));
        }
        return rows;
    }
    /// Activates the row of a change.
    [[nodiscard]] bool activate(const QString &change) const
    {
        const DataTableModel &model = panel().changes().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 1).data().toString() != change)
                continue;
            Q_EMIT panel().changes().view().activated(model.index(row, 1));
            return true;
        }
        return false;
    }

private:
    PageCards m_cards;

public:
    TimelineState state;
    PathFinder path{&state};
    WhatIfFinder finder{&path};
    PathPage page{&state};
};

QString plainWhatIf(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace

class TestWhatIfPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }
    void answersOnlyWhenLookedAt();
    void ideasAreAskedAndTakenBack();
    void putsChangesTogether();
    void saysWhatMeansNothing();
    void followsTheStep();
    void asksAboutTheMeanStep();
    void tellsWhatEachSavesOnTop();
    void measuresTheCardThatIsNotLet();
    void aStepIsNamedAsItIs();
    void isCancelledAndAskedAgain();
    void ideasAreCancelledWithoutTheAnswer();

private:
    QTemporaryDir m_folder;
};

void TestWhatIfPanel::answersOnlyWhenLookedAt()
{
    WhatIfFixture fixture(m_folder.path());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.path.result(), WhatIfPanelWaitMs);
    QVERIFY(!fixture.finder.result());
    QVERIFY(fixture.finder.phase() == WhatIfFinder::Phase::Nothing);
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    QCOMPARE(plainWhatIf(fixture.panel().sentence()), QStringLiteral("Step 1 takes 1.000 ms. What would change it?"));
    QVERIFY(!fixture.panel().clearButton().isEnabled());
}

void TestWhatIfPanel::ideasAreAskedAndTakenBack()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    const QString late = QStringLiteral("Rank 1 keeps nobody waiting");
    QCOMPARE(fixture.rows().filter(late), QStringList{QStringLiteral("|Rank 1 keeps nobody waiting|0.320")});
    QVERIFY(fixture.activate(late));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.panel().sentence().contains(QStringLiteral("instead of")), WhatIfPanelWaitMs);
    QCOMPARE(plainWhatIf(fixture.panel().sentence()),
             QString::fromUtf8("Step 1 would take 680.0 µs instead of 1.000 ms: 320.0 µs less (32.0 %)."));
    QVERIFY(fixture.waitForIdeas());
    QCOMPARE(fixture.rows().filter(late), QStringList{QString::fromUtf8("✓|Rank 1 keeps nobody waiting|0.320")});
    QVERIFY(fixture.activate(late));
    QVERIFY(fixture.finder.changes().empty());
}

void TestWhatIfPanel::isCancelledAndAskedAgain()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    QToolButton &stop = fixture.panel().stopButton();
    QVERIFY(stop.isHidden());
    QVERIFY(fixture.activate(QStringLiteral("Rank 1 keeps nobody waiting")));
    QVERIFY(!stop.isHidden());
    QCOMPARE(stop.text(), QStringLiteral("Cancel"));
    QTest::mouseClick(&stop, Qt::LeftButton);
    QCOMPARE(fixture.panel().sentence(), QStringLiteral("Cancelled."));
    QVERIFY(!fixture.finder.result());
    QVERIFY(!fixture.panel().compareButton().isEnabled());
    QCOMPARE(fixture.finder.changes().size(), 1U);
    QCOMPARE(stop.text(), QStringLiteral("Replay again"));
    QTest::mouseClick(&stop, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.panel().sentence().contains(QStringLiteral("instead of")), WhatIfPanelWaitMs);
    QVERIFY(fixture.waitForIdeas());
    QVERIFY(stop.isHidden());
}

void TestWhatIfPanel::ideasAreCancelledWithoutTheAnswer()
{
    WhatIfFixture fixture(m_folder.path());
    bool isCancelled = false;
    QObject::connect(&fixture.finder, &WhatIfFinder::changed, &fixture.finder, [&] {
        if (fixture.finder.phase() != WhatIfFinder::Phase::Finished || isCancelled || !fixture.finder.isBusy())
            return;
        isCancelled = true;
        fixture.finder.cancel();
    });
    fixture.page.showWhatIf();
    QTRY_VERIFY_WITH_TIMEOUT(isCancelled, WhatIfPanelWaitMs);
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QVERIFY(fixture.finder.result());
    QVERIFY(!fixture.finder.ideas());
    QCOMPARE(fixture.panel().stopButton().text(), QStringLiteral("Replay again"));
    QTest::mouseClick(&fixture.panel().stopButton(), Qt::LeftButton);
    QVERIFY(fixture.waitForIdeas());
}

void TestWhatIfPanel::putsChangesTogether()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.page.showWhatIf();
    const ChangeEditor &editor = fixture.panel().editor();
    QVERIFY(!editor.addButton().isEnabled());
    QTest::keyClicks(&editor.pattern(), QStringLiteral("Mat*"));
    QVERIFY(editor.addButton().isEnabled());
    QTest::mouseClick(&editor.addButton(), Qt::LeftButton);
    editor.target().setCurrentIndex(editor.target().findData(static_cast<int>(ChangeTarget::Rank)));
    QTest::keyClicks(&editor.pattern(), QStringLiteral("x"));
    QVERIFY(!editor.addButton().isEnabled());
    QVERIFY(!editor.value().isVisible());
    editor.pattern().setText(QStringLiteral("1"));
    QTest::keyClick(&editor.pattern(), Qt::Key_Return);
    editor.target().setCurrentIndex(editor.target().findData(static_cast<int>(ChangeTarget::Gap)));
    QVERIFY(!editor.pattern().isEnabled());
    QTest::mouseClick(&editor.addButton(), Qt::LeftButton);
    const auto choose = [&](ChangeTarget target, ChangeAction action, const char *pattern) {
        editor.target().setCurrentIndex(editor.target().findData(static_cast<int>(target)));
        editor.action().setCurrentIndex(editor.action().findData(static_cast<int>(action)));
        editor.pattern().setText(QString::fromLatin1(pattern));
    };
    choose(ChangeTarget::Shape, ChangeAction::Scale, "MatMul* 4,4;*");
    QTest::mouseClick(&editor.addButton(), Qt::LeftButton);
    choose(ChangeTarget::Device, ChangeAction::Teraflops, "memory"); // has no operations
    QVERIFY(!editor.addButton().isEnabled());
    choose(ChangeTarget::Device, ChangeAction::Faster, "memory");
    QCOMPARE(editor.value().value(), 2.0);
    QTest::mouseClick(&editor.addButton(), Qt::LeftButton);
    choose(ChangeTarget::MicroBatches, ChangeAction::Divided, "");
    QVERIFY(!editor.pattern().isEnabled());
    QTest::mouseClick(&editor.addButton(), Qt::LeftButton);
    QStringList texts;
    for (const WhatIfChange &change : fixture.finder.changes())
        texts += QString::fromStdString(changeText(change));
    QCOMPARE(texts, (QStringList{QStringLiteral("kernel:Mat*=x0.5"), QStringLiteral("rank:1=ontime"),
                                 QStringLiteral("gap:*=gone"), QStringLiteral("shape:MatMul* 4,4;*=x0.5"),
                                 QStringLiteral("device:memory=x2"), QStringLiteral("microbatches=x2")}));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.panel().clearButton().isEnabled(), WhatIfPanelWaitMs);
    QTest::mouseClick(&fixture.panel().clearButton(), Qt::LeftButton);
    QVERIFY(fixture.finder.changes().empty());
}

void TestWhatIfPanel::saysWhatMeansNothing()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.finder.add(*parseChange("kernel:Absent=gone"));
    fixture.finder.add(*parseChange("clock=1000"));
    fixture.page.showWhatIf();
    QTRY_COMPARE_WITH_TIMEOUT(
        fixture.panel().sentence(),
        QStringLiteral("No card tells the clock of its cores, so that nothing can be said about another one."),
        WhatIfPanelWaitMs);
    QTRY_COMPARE(plainWhatIf(fixture.rows().join(QLatin1Char('\n'))),
                 QString::fromUtf8("✓|Kernels “Absent” take no time|–\n✓|The AI cores run at 1 000 MHz|–"));
    fixture.finder.remove(1);
    QTRY_COMPARE_WITH_TIMEOUT(plainWhatIf(fixture.panel().sentence()), QStringLiteral("Step 1 would take 1.000 ms as before."),
                              WhatIfPanelWaitMs);
    QVERIFY(
        fixture.panel().notes().contains(QStringLiteral("Nothing in the capture is meant by: Kernels “Absent” take no time.")));
}

void TestWhatIfPanel::followsTheStep()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    fixture.path.askStep(1);
    QTRY_COMPARE_WITH_TIMEOUT(plainWhatIf(fixture.panel().sentence()),
                              QStringLiteral("Step 2 takes 1.000 ms. What would change it?"), WhatIfPanelWaitMs);
}

void TestWhatIfPanel::asksAboutTheMeanStep()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    QVERIFY(fixture.panel().meanButton().isEnabled() && !fixture.panel().meanButton().isChecked());
    QTest::mouseClick(&fixture.panel().meanButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(plainWhatIf(fixture.panel().sentence()),
                              QStringLiteral("The mean of 2 steps takes 1.000 ms. What would change it?"), WhatIfPanelWaitMs);
    fixture.finder.setMean(false);
    QTRY_COMPARE_WITH_TIMEOUT(plainWhatIf(fixture.panel().sentence()),
                              QStringLiteral("Step 1 takes 1.000 ms. What would change it?"), WhatIfPanelWaitMs);
    QVERIFY(!fixture.panel().meanButton().isChecked());
}

// The columns "Saves" and "Alone" tell what each change adds to the others, and what it does without them.
void TestWhatIfPanel::tellsWhatEachSavesOnTop()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.finder.add(*parseChange("rank:1=ontime"));
    fixture.finder.add(*parseChange("kernel:MatMul=x0.5"));
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    const WhatIfAnswer &answer = fixture.finder.result()->answer;
    QCOMPARE(answer.changes.size(), std::size_t{2});
    const DataTableModel &model = fixture.panel().changes().model();
    for (int row = 0; row < 2; ++row) {
        const ChangeEffect &effect = answer.changes[std::size_t(row)];
        QCOMPARE(model.index(row, 2).data().toString(), QString::number(double(effect.onTopNs) / 1e6, 'f', 3));
        QCOMPARE(model.index(row, 4).data().toString(),
                 QString::number(double(answer.recordedNs - effect.alone.expectedNs) / 1e6, 'f', 3));
    }
}

// With rank 0 on time the step is measured on rank 1, whose own work is no waiting for it.
void TestWhatIfPanel::measuresTheCardThatIsNotLet()
{
    WhatIfFixture fixture(m_folder.path());
    fixture.finder.add(*parseChange("rank:0=ontime"));
    fixture.page.showWhatIf();
    QVERIFY(fixture.waitForIdeas());
    QCOMPARE(fixture.finder.result()->answer.card, 1U);
    QCOMPARE(fixture.rows().filter(QStringLiteral("Rank 1")), QStringList());
    for (const PathTotal &total : fixture.finder.result()->before)
        QCOMPARE(total.card, 1U);
}

void TestWhatIfPanel::aStepIsNamedAsItIs()
{
    FoundWhatIf found;
    found.answer.step = {"%1", {0, 1'000'000}};
    found.answer.recordedNs = 1'000'000;
    found.answer.changes.resize(1);
    found.answer.together = {500'000, 500'000, 500'000};
    QCOMPARE(plainWhatIf(whatIfSentence(found)),
             QString::fromUtf8("Step %1 would take 500.0 µs instead of 1.000 ms: 500.0 µs less (50.0 %)."));
    found.isMean = true;
    found.answer.steps = 7;
    QVERIFY(whatIfSentence(found).startsWith(QStringLiteral("The mean of 7 steps would take")));
}

PLUMBLINE_WIDGET_TEST(TestWhatIfPanel)
#include "tst_whatifpanel.moc"
