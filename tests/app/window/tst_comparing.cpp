// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"
#include "app/window/dropoverlay.h"
#include "app/window/mainwindow.h"
#include "app/window/pictureexport.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/translators.h"
#include "tests/support/modeltext.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/comparison/comparisonbar.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/pictures/picturechoice.h"
#include "widgets/support/asynctask.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/timelineview.h"

#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <memory>

using namespace plumbline;

namespace {

/// Long enough even on a busy machine; a test that passes does not wait for it.
constexpr int ComparingWaitMs = 20'000;

QString plainComparing(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

/// Returns a timeline with a step from `beginUs`, in which an operator takes `operatorUs`, and a second step.
QByteArray timeline(int beginUs, int operatorUs)
{
    const auto slice = [](const char *name, int startUs, int lengthUs) {
        return QStringLiteral(R"({"ph":"X","name":"%1","pid":1,"tid":1,"ts":%2,"dur":%3})")
            .arg(QLatin1String(name))
            .arg(startUs)
            .arg(lengthUs);
    };
    return QStringLiteral("[%1]")
        .arg(QStringList{slice("ProfilerStep#1", beginUs, 100), slice("MatMul", beginUs + 10, operatorUs),
                         slice("ProfilerStep#2", beginUs + 100, 100), slice("Add", beginUs + 120, 5)}
                 .join(QLatin1Char(',')))
        .toUtf8();
}

QToolButton *button(const QWidget &parent, const QString &text)
{
    const QList<QToolButton *> buttons = parent.findChildren<QToolButton *>();
    const auto found = std::find_if(buttons.begin(), buttons.end(), [&text](QToolButton *each) { return each->text() == text; });
    return found == buttons.end() ? nullptr : *found;
}

QAction *entry(const QMenu &menu, const QString &text)
{
    for (QAction *action : menu.actions()) {
        const QString shown = action->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
        if (shown == text)
            return action;
    }
    return nullptr;
}

/// Moves the mouse with modifier keys held, which QTest::mouseMove() cannot do.
void move(QWidget &widget, QPoint to, Qt::KeyboardModifiers held)
{
    QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, held);
    QCoreApplication::sendEvent(&widget, &event);
}

TimelineItem called(const TimelineState &state, int card, std::string_view name)
{
    const Trace &trace = *state.cards()[static_cast<std::size_t>(card)].trace;
    for (std::size_t slice = 0; slice < trace.slices().size(); ++slice) {
        if (trace.text(trace.slices().name[slice]) == name)
            return {card, SliceId(slice), {}};
    }
    return {};
}

} // namespace

class ComparingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void oneClickComparesTwoCards();
    void cardsPanelChoosesThePair();
    void menuEndsAndSwaps();
    void stepsAreChosenOnBothSides();
    void anOffsetIsTyped();
    void keysAlignAtPartners();
    void keysAlignWithAKeptSlice();
    void draggingMovesTheTarget();
    void aDraggedSliceSnapsToItsPartner();
    void escapePutsADraggedTargetBack();
    void aRefusalIsSaidInWords();
    void keysGoFromLossToLoss();
    void lossesAreLookedForAnew();
    void theFirstDivergenceIsShown();
    void theBarArrangesTheLanes();
    void aFolderIsChosenToCompareWith();
    void aRowOfThePageShowsBothSlices();
    void picturesCarryTheComparison();
    void dropsOnHalvesOpenBaseAndTarget_data();
    void dropsOnHalvesOpenBaseAndTarget();
    void aDropWithoutTimelineComparesNothing();
    void aCardThatIsOpenIsComparedAtOnce();
    void theComparisonIsRemembered();
    void reloadingKeepsTheComparison();
    void speaksChinese();

private:
    ProfileView *open(MainWindow &window, const QStringList &paths);
    [[nodiscard]] QString writeCard(const QString &name, int beginUs, int operatorUs) const;
    void settle(ProfileView &view);

    test::OwnHome m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_title; ///< title of the dialog that asked for a folder
};

void ComparingTest::initTestCase()
{
    QVERIFY(m_home.isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_comparing"));
    qRegisterMetaType<ProfileView *>();
    installTranslators(QStringLiteral("en"));
    applyTheme(ThemeChoice::Light);
}

void ComparingTest::init()
{
    Settings().setPanelLayout({});
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QString ComparingTest::writeCard(const QString &name, int beginUs, int operatorUs) const
{
    const QString path = m_folder->filePath(name + QStringLiteral(".json"));
    return test::writeFile(path, timeline(beginUs, operatorUs)) ? path : QString();
}

ProfileView *ComparingTest::open(MainWindow &window, const QStringList &paths)
{
    window.show();
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    window.open(paths);
    if (!QTest::qWaitFor([&opened] { return opened.count() == 1; }, ComparingWaitMs))
        return nullptr;
    window.currentView()->goToPage(PageId::Timeline);
    return window.currentView();
}

void ComparingTest::settle(ProfileView &view)
{
    QTRY_VERIFY_WITH_TIMEOUT(!view.comparer().isAligning() && !view.comparer().isMatching(), ComparingWaitMs);
}

void ComparingTest::oneClickComparesTwoCards()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    auto *bar = view->findChild<ComparisonBar *>();
    QToolButton *compare = button(*view, QStringLiteral("Compare the two cards"));
    QVERIFY(compare && compare->isVisible() && !bar->isVisible());
    compare->click();
    settle(*view);
    QVERIFY(!compare->isVisible() && bar->isVisible());
    QCOMPARE(view->state().comparison()->base, 0);
    QCOMPARE(view->state().comparison()->target, 1);
    QCOMPARE(view->state().rangeOf(called(view->state(), 1, "MatMul")).begin,
             view->state().rangeOf(called(view->state(), 0, "MatMul")).begin);
    QCOMPARE(plainComparing(bar->text()),
             QStringLiteral("By step: a training step begins together. Offset \u22124 ms. 100 % of the slices "
                            "are matched."));
    QStringList labels;
    for (const QLabel *label : bar->findChildren<QLabel *>())
        labels.append(label->text());
    QVERIFY(labels.contains(QStringLiteral("Base: a.json")) && labels.contains(QStringLiteral("Target: b.json")));

    QVERIFY(button(*bar, QStringLiteral("Undo alignment"))->isEnabled());
    button(*bar, QStringLiteral("Undo alignment"))->click();
    QCOMPARE(view->state().clock(1), view->state().recordedClock(1));
    QCOMPARE(bar->text(), QStringLiteral("As recorded: no time is changed. 100 % of the slices are matched."));
    QVERIFY(!button(*bar, QStringLiteral("Undo alignment"))->isEnabled());

    button(*bar, QStringLiteral("End comparison"))->click();
    QVERIFY(!view->state().comparison());
    QVERIFY(compare->isVisible() && !bar->isVisible());
}

void ComparingTest::cardsPanelChoosesThePair()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30),
                                      writeCard(QStringLiteral("c"), 7000, 30)});
    QVERIFY(view);
    QVERIFY(!button(*view, QStringLiteral("Compare the two cards"))->isVisible());
    auto *panel = view->findChild<CardsPanel *>();
    auto *table = panel->findChild<QTreeView *>();
    const auto choose = [table](int row) { table->setCurrentIndex(table->model()->index(row, 0)); };
    const auto names = [table] {
        QStringList all;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            all.append(table->model()->index(row, 0).data().toString());
        return all;
    };
    QToolButton *base = button(*view, QStringLiteral("Use as base"));
    QToolButton *compare = button(*view, QStringLiteral("Compare with base"));
    choose(1);
    QVERIFY(base->isEnabled() && compare->isEnabled());
    base->click();
    QCOMPARE(names(), (QStringList{QStringLiteral("a.json"), QStringLiteral("b.json (base)"), QStringLiteral("c.json")}));
    QVERIFY(!base->isEnabled() && !compare->isEnabled());
    QVERIFY(!view->state().comparison());
    choose(2);
    QMenu menu;
    panel->fillMenu(&menu);
    QVERIFY(entry(menu, QStringLiteral("Use as base")));
    entry(menu, QStringLiteral("Compare with base"))->trigger();
    settle(*view);
    QCOMPARE(names(),
             (QStringList{QStringLiteral("a.json"), QStringLiteral("b.json (base)"), QStringLiteral("c.json (target)")}));
    menu.clear();
    panel->fillMenu(&menu);
    entry(menu, QStringLiteral("Swap base and target"))->trigger();
    QCOMPARE(names(),
             (QStringList{QStringLiteral("a.json"), QStringLiteral("b.json (target)"), QStringLiteral("c.json (base)")}));
    entry(menu, QStringLiteral("End comparison"))->trigger();
    QCOMPARE(names(), (QStringList{QStringLiteral("a.json"), QStringLiteral("b.json"), QStringLiteral("c.json")}));
}

void ComparingTest::menuEndsAndSwaps()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    QMenu *menu = nullptr;
    for (QMenu *each : window.menuBar()->findChildren<QMenu *>()) {
        if (each->title() == QStringLiteral("&Compare"))
            menu = each;
    }
    QVERIFY(menu && menu->isEnabled());
    const auto trigger = [menu](const QString &text) {
        Q_EMIT menu->aboutToShow();
        QAction *action = entry(*menu, text);
        if (action && action->isEnabled())
            action->trigger();
        return action != nullptr;
    };
    QVERIFY(trigger(QStringLiteral("Compare the two cards")));
    settle(*view);
    QVERIFY(view->state().comparison());
    QVERIFY(trigger(QStringLiteral("Swap base and target")));
    QCOMPARE(view->state().comparison()->base, 1);
    settle(*view);
    QVERIFY(trigger(QStringLiteral("End comparison")));
    QVERIFY(!view->state().comparison());
}

void ComparingTest::stepsAreChosenOnBothSides()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    auto *bar = view->findChild<ComparisonBar *>();
    const QList<QComboBox *> steps = bar->findChildren<QComboBox *>();
    QCOMPARE(steps.size(), 2);
    QCOMPARE(steps[0]->currentText(), QStringLiteral("1"));
    QCOMPARE(steps[1]->currentText(), QStringLiteral("1"));
    steps[1]->setCurrentIndex(1);
    Q_EMIT steps[1]->activated(1);
    QCOMPARE(view->state().rangeOf(called(view->state(), 1, "ProfilerStep#2")).begin,
             view->state().rangeOf(called(view->state(), 0, "ProfilerStep#1")).begin);
    QCOMPARE(view->state().comparison()->alignment.method, AlignmentMethod::Step);
    QCOMPARE(steps[1]->currentText(), QStringLiteral("2"));
    button(*bar, QStringLiteral("Undo alignment"))->click();
    QCOMPARE(steps[1]->currentText(), QStringLiteral("1"));
}

void ComparingTest::anOffsetIsTyped()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    QMenu menu;
    view->aligner().fillMenu(&menu, view);
    entry(menu, QStringLiteral("Offset…"))->trigger();
    auto *dialog = view->findChild<QDialog *>(QStringLiteral("alignmentOffset"));
    QVERIFY(dialog && dialog->isVisible());
    auto *edit = dialog->findChild<QLineEdit *>();
    QCOMPARE(edit->text(), QStringLiteral("-4000000ns"));
    edit->setText(QStringLiteral("soon"));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    edit->setText(QStringLiteral("\u22123.5 ms"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(view->state().comparison()->alignment, alignTyped(-3'500'000));
}

void ComparingTest::keysAlignAtPartners()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    QWidget *canvas = view->timeline().focusProxy() ? view->timeline().focusProxy() : &view->timeline();
    TimelineState &state = view->state();
    state.select(called(state, 1, "MatMul"));
    QTest::keyClick(canvas, Qt::Key_R);
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).end, state.rangeOf(called(state, 0, "MatMul")).end);
    QCOMPARE(window.statusBar()->currentMessage(),
             QStringLiteral("Aligned at the end of MatMul. Choose “Undo alignment” to revert."));
    state.select(called(state, 0, "MatMul"));
    QTest::keyClick(canvas, Qt::Key_L);
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).begin, state.rangeOf(called(state, 0, "MatMul")).begin);
    view->comparer().undoAlignment();
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).end, state.rangeOf(called(state, 0, "MatMul")).end);
}

void ComparingTest::keysAlignWithAKeptSlice()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    QWidget *canvas = view->timeline().focusProxy() ? view->timeline().focusProxy() : &view->timeline();
    TimelineState &state = view->state();
    QTest::keyClick(canvas, Qt::Key_L);
    QCOMPARE(window.statusBar()->currentMessage(), QStringLiteral("No cards are compared: choose a base and a target first."));
    view->compareBoth();
    settle(*view);
    state.select({});
    QTest::keyClick(canvas, Qt::Key_L);
    QCOMPARE(window.statusBar()->currentMessage(), QStringLiteral("Select a slice of the base or of the target first."));
    state.select(called(state, 0, "Add"));
    view->aligner().keepSelection();
    QVERIFY(window.statusBar()->currentMessage().startsWith(QStringLiteral("Kept: Add.")));
    state.select(called(state, 1, "MatMul"));
    QTest::keyClick(canvas, Qt::Key_L);
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).begin, state.rangeOf(called(state, 0, "Add")).begin);
    QCOMPARE(window.statusBar()->currentMessage(),
             QStringLiteral("Aligned at the starts of Add and MatMul. Choose “Undo alignment” to revert."));
}

void ComparingTest::draggingMovesTheTarget()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    TimelineState &state = view->state();
    QWidget *canvas = view->timeline().focusProxy();
    const TimeNs before = state.rangeOf(called(state, 1, "MatMul")).begin;
    // Where there are no slices nothing snaps: the target moves exactly as far as the pointer.
    const QPoint from(canvas->width() / 2, canvas->height() - 5);
    const auto both = Qt::ControlModifier | Qt::ShiftModifier;
    const TimeRange seen = state.visibleRange();
    QTest::mousePress(canvas, Qt::LeftButton, both, from);
    move(*canvas, from + QPoint(30, 0), both);
    const TimeNs moved = state.rangeOf(called(state, 1, "MatMul")).begin - before;
    QVERIFY(moved > 0);
    QVERIFY(!state.markedRange());
    QCOMPARE(state.visibleRange(), seen);
    QTest::mouseRelease(canvas, Qt::LeftButton, both, from + QPoint(30, 0));
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).begin - before, moved);
    QCOMPARE(state.comparison()->alignment.offsetNs, -4'000'000 + moved);
    QCOMPARE(state.comparison()->alignment.method, AlignmentMethod::Typed);
    view->comparer().undoAlignment();
    QCOMPARE(state.rangeOf(called(state, 1, "MatMul")).begin, before);
}

void ComparingTest::aDraggedSliceSnapsToItsPartner()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->comparer().compare(0, 1, alignTyped(-4'000'000 + 3000));
    settle(*view);
    TimelineState &state = view->state();
    const TimelineItem held = called(state, 1, "MatMul");
    const TimeRange range = state.rangeOf(held);
    state.setVisibleRange({range.begin - 25'000, range.end + 25'000});
    state.select(held);
    view->timeline().revealSelection();
    settle(*view);
    QCoreApplication::processEvents();
    QWidget *canvas = view->timeline().focusProxy();
    QPoint from(canvas->width() / 2, 0);
    while (from.y() < canvas->height() && !(state.hover() == held)) {
        from.ry() += 3;
        move(*canvas, from, {});
    }
    QCOMPARE(state.hover(), held);
    const auto both = Qt::ControlModifier | Qt::ShiftModifier;
    const double nsPerPx = static_cast<double>(state.visibleRange().length()) / canvas->width();
    const QPoint to = from - QPoint(static_cast<int>(3000 / nsPerPx) - 4, 0);
    QTest::mousePress(canvas, Qt::LeftButton, both, from);
    move(*canvas, to, both);
    QTest::mouseRelease(canvas, Qt::LeftButton, both, to);
    QCOMPARE(state.rangeOf(held).begin, state.rangeOf(called(state, 0, "MatMul")).begin);
    QCOMPARE(state.comparison()->alignment.offsetNs, -4'000'000);
}

void ComparingTest::escapePutsADraggedTargetBack()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    TimelineState &state = view->state();
    QWidget *canvas = view->timeline().focusProxy();
    const Alignment alignment = state.comparison()->alignment;
    const ClockMap clock = state.clock(1);
    const QPoint from(canvas->width() / 2, canvas->height() - 5);
    const auto both = Qt::ControlModifier | Qt::ShiftModifier;
    QTest::mousePress(canvas, Qt::LeftButton, both, from);
    move(*canvas, from + QPoint(30, 0), both);
    QVERIFY(!(state.clock(1) == clock));
    QTest::keyClick(canvas, Qt::Key_Escape, both);
    QCOMPARE(state.clock(1), clock);
    QTest::mouseRelease(canvas, Qt::LeftButton, both, from + QPoint(30, 0));
    QCOMPARE(state.clock(1), clock);
    QCOMPARE(state.comparison()->alignment, alignment);
}

void ComparingTest::aRefusalIsSaidInWords()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    QMenu menu;
    view->aligner().fillMenu(&menu, view);
    entry(menu, QStringLiteral("By collectives (fits the clocks)"))->trigger();
    settle(*view);
    QCOMPARE(
        plainComparing(view->findChild<ComparisonBar *>()->text()),
        QStringLiteral("By step: a training step begins together. Offset \u22124 ms. ▲ Another alignment was refused: Only 0 "
                       "collectives are on both cards; clocks are fitted to 3 or more. 100 % of the slices are matched."));
}

/// Returns a timeline of a device with `count` kernels of 10 us; those in `longer` last that many microseconds longer.
QByteArray deviceTimeline(int count, const QList<std::pair<int, int>> &longer)
{
    QByteArray text = "[" + test::nameText(2, 0, "process_name", "Ascend Hardware");
    qint64 at = 1'000'000;
    for (int i = 0; i < count; ++i) {
        qint64 length = 10'000;
        for (const auto &[kernel, us] : longer)
            length += kernel == i ? us * 1000 : 0;
        text += test::sliceText(2, 1, at, length, "op" + QByteArray::number(i));
        at += length + 1000;
    }
    return text.chopped(2) + "]";
}

void ComparingTest::keysGoFromLossToLoss()
{
    const QString a = m_folder->filePath(QStringLiteral("a.json"));
    const QString b = m_folder->filePath(QStringLiteral("b.json"));
    QVERIFY(test::writeFile(a, deviceTimeline(100, {})) && test::writeFile(b, deviceTimeline(100, {{20, 50}, {70, 300}})));
    MainWindow window;
    ProfileView *view = open(window, {a, b});
    QVERIFY(view);
    TimelineState &state = view->state();
    QWidget *canvas = view->timeline().focusProxy();
    const auto said = [&window] { return plainComparing(window.statusBar()->currentMessage()); };
    QTest::keyClick(canvas, Qt::Key_K);
    QCOMPARE(said(), QStringLiteral("No cards are compared: choose a base and a target first."));
    view->compareBoth();
    settle(*view);
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(canvas, key, modifiers);
        return QTest::qWaitFor([view] { return !view->losses().isBusy(); }, ComparingWaitMs);
    };
    QVERIFY(press(Qt::Key_K));
    QCOMPARE(said(), QStringLiteral("Loss 1 of 2, +300 \u00b5s: op70 on Ascend Hardware/1 (longer)"));
    QCOMPARE(state.selection(), called(state, 0, "op70"));
    for (const int card : {0, 1}) {
        const TimeRange slice = state.rangeOf(called(state, card, "op70"));
        QVERIFY(state.visibleRange().begin < slice.begin && slice.end < state.visibleRange().end);
        QVERIFY(slice.length() * 200 > state.visibleRange().length());
    }
    QVERIFY(press(Qt::Key_K));
    QCOMPARE(said(), QStringLiteral("Loss 2 of 2, +50 \u00b5s: op20 on Ascend Hardware/1 (longer)"));
    QCOMPARE(state.selection(), called(state, 0, "op20"));
    QVERIFY(press(Qt::Key_K));
    QCOMPARE(said(), QStringLiteral("This is the smallest loss."));
    QCOMPARE(state.selection(), called(state, 0, "op20"));
    QVERIFY(press(Qt::Key_K, Qt::ShiftModifier));
    QCOMPARE(state.selection(), called(state, 0, "op70"));
    QVERIFY(press(Qt::Key_K, Qt::ShiftModifier));
    QCOMPARE(said(), QStringLiteral("This is the largest loss."));
    // The menu does the same.
    QMenu *menu = nullptr;
    for (QMenu *each : window.menuBar()->findChildren<QMenu *>())
        menu = each->title() == QStringLiteral("&Compare") ? each : menu;
    Q_EMIT menu->aboutToShow();
    QAction *next = entry(*menu, QStringLiteral("Next loss, the largest first"));
    QVERIFY(next && next->isEnabled() && next->text().endsWith(QStringLiteral("\tK")));
    next->trigger();
    QCOMPARE(state.selection(), called(state, 0, "op20"));
}

void ComparingTest::lossesAreLookedForAnew()
{
    const QString a = m_folder->filePath(QStringLiteral("a.json"));
    const QString b = m_folder->filePath(QStringLiteral("b.json"));
    QVERIFY(test::writeFile(a, deviceTimeline(100, {{30, 40}})) && test::writeFile(b, deviceTimeline(100, {{70, 300}})));
    MainWindow window;
    ProfileView *view = open(window, {a, b});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    view->losses().step(1);
    QTRY_VERIFY_WITH_TIMEOUT(!view->losses().isBusy(), ComparingWaitMs);
    QCOMPARE(view->state().selection(), called(view->state(), 0, "op70"));
    view->comparer().swap();
    settle(*view);
    view->losses().step(1);
    QTRY_VERIFY_WITH_TIMEOUT(!view->losses().isBusy(), ComparingWaitMs);
    QCOMPARE(view->state().selection(), called(view->state(), 1, "op30"));
    // A requested loss is not shown if the comparison has ended meanwhile.
    view->comparer().swap();
    settle(*view);
    view->losses().step(1);
    view->comparer().end();
    QTRY_VERIFY_WITH_TIMEOUT(!view->losses().isBusy(), ComparingWaitMs);
    QVERIFY(!view->state().comparison());
}

void ComparingTest::theFirstDivergenceIsShown()
{
    const QString a = m_folder->filePath(QStringLiteral("a.json"));
    const QString b = m_folder->filePath(QStringLiteral("b.json"));
    QVERIFY(test::writeFile(a, deviceTimeline(100, {})) && test::writeFile(b, deviceTimeline(100, {{20, 50}, {70, 300}})));
    MainWindow window;
    ProfileView *view = open(window, {a, b});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    auto *bar = view->findChild<ComparisonBar *>();
    button(*bar, QStringLiteral("First divergence"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!view->losses().isBusy(), ComparingWaitMs);
    QCOMPARE(view->state().selection(), called(view->state(), 0, "op20"));
    QCOMPARE(plainComparing(window.statusBar()->currentMessage()),
             QStringLiteral("First divergence, +50 \u00b5s: op20 on Ascend Hardware/1 (longer)"));
}

void ComparingTest::theBarArrangesTheLanes()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    QToolButton *interleave = button(*view->findChild<ComparisonBar *>(), QStringLiteral("Interleave"));
    QVERIFY(interleave && interleave->isChecked());
    interleave->click();
    QVERIFY(!view->state().comparisonView().isInterleaved);
    QTest::keyClick(view->timeline().focusProxy(), Qt::Key_I);
    QVERIFY(interleave->isChecked());
    QVERIFY(interleave->toolTip().contains(QStringLiteral("(I)")));
}

void ComparingTest::aFolderIsChosenToCompareWith()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("one")), 1));
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("two")), 1));
    MainWindow window;
    ProfileView *view = open(window, {m_folder->filePath(QStringLiteral("one"))});
    QVERIFY(view);
    QMenu *menu = nullptr;
    for (QMenu *each : window.menuBar()->findChildren<QMenu *>())
        menu = each->title() == QStringLiteral("&Compare") ? each : menu;
    Q_EMIT menu->aboutToShow();
    QTimer::singleShot(0, &window, [this] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        m_title = dialog->windowTitle();
        dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->setText(m_folder->filePath(QStringLiteral("two")));
        QMetaObject::invokeMethod(dialog, "accept");
    });
    QSignalSpy loading(view, &ProfileView::loadingChanged);
    entry(*menu, QStringLiteral("Compare with…"))->trigger();
    QCOMPARE(m_title, QStringLiteral("Choose a profile to compare with; it becomes the target"));
    QTRY_COMPARE_WITH_TIMEOUT(loading.count(), 2, ComparingWaitMs);
    settle(*view);
    const Comparison *comparison = view->state().comparison();
    QVERIFY(comparison);
    QCOMPARE(comparison->base, 0);
    QCOMPARE(view->state().cards()[std::size_t(comparison->target)].origin->path, m_folder->filePath(QStringLiteral("two")));
}

void ComparingTest::aRowOfThePageShowsBothSlices()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    // The slices of the pair lie far apart, so that the visible range must grow.
    view->comparer().compare(0, 1, alignTyped(-4'000'000 + 150'000));
    settle(*view);
    TimelineState &state = view->state();
    const TimelineItem base = called(state, 0, "MatMul");
    const TimelineItem target = called(state, 1, "MatMul");
    state.setVisibleRange(state.rangeOf(base));
    view->goToPage(PageId::Overview);
    Q_EMIT view->pages().pairChosen(base, target);
    QVERIFY(view->timeline().isVisible());
    QCOMPARE(state.selection(), base);
    for (const TimelineItem item : {base, target})
        QCOMPARE(state.visibleRange().united(state.rangeOf(item)), state.visibleRange());
    // If both slices are visible, the visible range stays.
    const TimeRange seen = state.visibleRange();
    Q_EMIT view->pages().pairChosen(base, target);
    QCOMPARE(state.visibleRange(), seen);
}

void ComparingTest::picturesCarryTheComparison()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    static_cast<void>(view->timeline().grabFrame());
    const PictureContext context = pictureContext(*view);
    QVERIFY(context.comparison && context.comparison->alignment == view->state().comparison()->alignment);
    QVERIFY(std::any_of(context.shown.begin(), context.shown.end(), [](const auto &lane) { return lane.isDifference; }));
    const Result<Picture> picture = drawPicture(context.cards, viewPicture(context), PictureFormat::Svg);
    QVERIFY(picture);
    const QString svg = QString::fromUtf8(picture->bytes);
    for (const char *text :
         {"a.json (base)", "b.json (target)", "By step: a training step begins together.", "Differences: target minus base"})
        QVERIFY2(svg.contains(QString::fromUtf8(text)), text);
    QVERIFY(
        pictureCommand(PictureChoice(), context, {800, 600}, QStringLiteral("x.png")).contains(QStringLiteral(" --align step ")));
}

void ComparingTest::dropsOnHalvesOpenBaseAndTarget_data()
{
    QTest::addColumn<double>("x");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("target");
    QTest::newRow("left") << 0.2 << QStringLiteral("b.json") << QStringLiteral("a.json");
    QTest::newRow("right") << 0.8 << QStringLiteral("a.json") << QStringLiteral("b.json");
}

void ComparingTest::dropsOnHalvesOpenBaseAndTarget()
{
    QFETCH(double, x);
    QFETCH(QString, base);
    QFETCH(QString, target);
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20)});
    QVERIFY(view);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(writeCard(QStringLiteral("b"), 5000, 30))});
    const QPoint at(static_cast<int>(window.width() * x), window.height() * 2 / 3);
    QDragEnterEvent enter({window.width() / 2, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    const auto *overlay = window.findChild<DropOverlay *>();
    QCOMPARE(overlay->place(), DropPlace::NewTab);
    QVERIFY(overlay->text().startsWith(QStringLiteral("Drop to open in a new tab:")));
    QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &move);
    QVERIFY2(overlay->text().startsWith(x < 0.5 ? QStringLiteral("Drop here to compare, with this as the base")
                                                : QStringLiteral("Drop here to compare, with this as the target")),
             qPrintable(overlay->text()));
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    QVERIFY(!overlay->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, ComparingWaitMs);
    QCOMPARE(window.tabs().count(), 1);
    settle(*view);
    const TimelineState &state = view->state();
    QVERIFY(state.comparison());
    QCOMPARE(state.cards()[static_cast<std::size_t>(state.comparison()->base)].name, base);
    QCOMPARE(state.cards()[static_cast<std::size_t>(state.comparison()->target)].name, target);
}

void ComparingTest::aDropWithoutTimelineComparesNothing()
{
    MainWindow window;
    const QString a = writeCard(QStringLiteral("a"), 1000, 20);
    ProfileView *view = open(window, {a});
    QVERIFY(view);
    const QString broken = m_folder->filePath(QStringLiteral("broken.json"));
    QVERIFY(test::writeFile(broken, "nothing"));
    QSignalSpy loading(view, &ProfileView::loadingChanged);
    view->compareWith({broken}, CompareSide::Target);
    QTRY_COMPARE_WITH_TIMEOUT(loading.count(), 2, ComparingWaitMs);
    QVERIFY(!view->state().comparison());
    QVERIFY2(view->messageText().contains(QStringLiteral("broken.json")), qPrintable(view->messageText()));
}

void ComparingTest::aCardThatIsOpenIsComparedAtOnce()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    ProfileView *view = open(window, {m_folder->filePath(QStringLiteral("job"))});
    QVERIFY(view);
    view->compareWith({m_folder->filePath(QStringLiteral("job"))}, CompareSide::Target);
    QVERIFY(!view->isLoading());
    QVERIFY(view->state().comparison());
    QCOMPARE(view->state().comparison()->target, 1);
    settle(*view);
}

void ComparingTest::theComparisonIsRemembered()
{
    const QStringList paths{writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)};
    {
        MainWindow window;
        ProfileView *view = open(window, paths);
        QVERIFY(view);
        view->comparer().compare(1, 0, alignTyped(123'456));
        settle(*view);
        window.close();
    }
    AsyncJob::waitForAll();
    MainWindow window;
    ProfileView *view = open(window, paths);
    QVERIFY(view);
    QVERIFY(view->state().comparison());
    QCOMPARE(view->state().comparison()->base, 1);
    QCOMPARE(view->state().comparison()->target, 0);
    QCOMPARE(view->state().comparison()->alignment, alignTyped(123'456));
    QVERIFY(view->findChild<ComparisonBar *>()->isVisible());
    settle(*view);
    QVERIFY(view->state().comparison()->matching);
    view->resetView();
    QVERIFY(!view->state().comparison());
}

void ComparingTest::reloadingKeepsTheComparison()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    const Alignment alignment = view->state().comparison()->alignment;
    QSignalSpy opened(view, &ProfileView::opened);
    view->reload();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, ComparingWaitMs);
    QVERIFY(view->state().comparison());
    QCOMPARE(view->state().comparison()->alignment, alignment);
    settle(*view);
    QVERIFY(view->state().comparison()->matching);
}

void ComparingTest::speaksChinese()
{
    MainWindow window;
    ProfileView *view = open(window, {writeCard(QStringLiteral("a"), 1000, 20), writeCard(QStringLiteral("b"), 5000, 30)});
    QVERIFY(view);
    view->compareBoth();
    settle(*view);
    installTranslators(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    const auto *bar = view->findChild<ComparisonBar *>();
    const QString text = bar->text();
    QStringList buttons;
    for (const QToolButton *each : bar->findChildren<QToolButton *>())
        buttons.append(each->text());
    installTranslators(QStringLiteral("en"));
    QVERIFY2(text.contains(QStringLiteral("迭代")), qPrintable(text));
    QVERIFY2(buttons.contains(QStringLiteral("结束对比")), qPrintable(buttons.join(QLatin1Char(' '))));
}

PLUMBLINE_WIDGET_TEST(ComparingTest)
#include "tst_comparing.moc"
