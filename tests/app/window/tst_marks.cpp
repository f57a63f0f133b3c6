// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/pictureexport.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/marks/markspanel.h"
#include "widgets/pictures/picturechoice.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/timelineview.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <memory>

using namespace plumbline;

namespace {

constexpr int MarksWaitMs = 20'000;

} // namespace

class TestMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void namesWhatIsThere();
    void areListedAndEdited();
    void areGoneThroughByKey();
    void changesCanBeUndone();
    void arePainted();
    void standInPictures();

private:
    [[nodiscard]] const TimeMarks &marks() const { return m_view->state().marks(); }
    [[nodiscard]] QTreeWidget &table() { return m_window->findChild<MarksPanel *>()->table(); }
    [[nodiscard]] QWidget *canvas() { return m_view->timeline().findChild<QWidget *>(QStringLiteral("canvas")); }
    [[nodiscard]] QString cell(int row, int column) { return table().topLevelItem(row)->text(column); }

    std::unique_ptr<test::OwnHome> m_home;
    std::unique_ptr<MainWindow> m_window;
    ProfileView *m_view = nullptr;
};

void TestMarks::init()
{
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_marks"));
    qRegisterMetaType<ProfileView *>();
    const QString job = m_home->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1280, 800);
    m_window->show();
    QSignalSpy opened(&m_window->tabs(), &ProfileTabs::viewOpened);
    m_window->open({job});
    QVERIFY(opened.wait(MarksWaitMs));
    m_view = m_window->currentView();
    m_view->goToPage(PageId::Timeline);
}

void TestMarks::cleanup()
{
    m_window.reset();
}

void TestMarks::namesWhatIsThere()
{
    TimelineState &state = m_view->state();
    state.setMarkedRange(TimeRange{10'000, 30'000});
    QTest::keyClick(canvas(), Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(marks(), (TimeMarks{{{10'000, 30'000}, QStringLiteral("Mark 1"), MarkColour::Blue, {}}}));
    // The name is being typed.
    QVERIFY(table().isVisible());
    auto *editor = table().findChild<QLineEdit *>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("warm up"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(marks().front().name, QStringLiteral("warm up"));
    // Without a marked range it is the selection, with its name.
    state.setMarkedRange({});
    state.select({0, SliceId(0), {}});
    m_view->timeline().run(TimelineCommand::MakeMark);
    QCOMPARE(marks().back().range, state.rangeOf(state.selection()));
    const Trace &trace = *state.cards().front().trace;
    QCOMPARE(marks().back().name.toStdString(), std::string(trace.text(trace.slices().name[0])));
    // Without both it is a time.
    state.select({});
    state.setVisibleRange({20'000, 40'000});
    m_view->timeline().run(TimelineCommand::MakeMark);
    QCOMPARE(marks().back().range.length(), TimeNs(0));
    QCOMPARE(marks().size(), std::size_t(3));
}

void TestMarks::areListedAndEdited()
{
    m_view->state().setMarks({{{50'000, 50'000}, QStringLiteral("late"), MarkColour::Red, {}},
                              {{10'000, 30'000}, QStringLiteral("early\n<b>"), MarkColour::Blue, QStringLiteral("n")}});
    QCOMPARE(table().topLevelItemCount(), 2);
    QVERIFY(cell(0, MarksPanel::NameColumn).startsWith(QStringLiteral("early")));
    QVERIFY(cell(0, MarksPanel::NameColumn).endsWith(QStringLiteral("<b>")));
    QCOMPARE(cell(1, MarksPanel::NameColumn), QStringLiteral("late"));
    QCOMPARE(cell(1, MarksPanel::LengthColumn), QStringLiteral("–"));
    // F2 edits the name, and the note where that is current.
    table().setCurrentItem(table().topLevelItem(1), MarksPanel::NoteColumn);
    QTest::keyClick(&table(), Qt::Key_F2);
    auto *editor = table().findChild<QLineEdit *>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("why so late?"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(marks().front().note, QStringLiteral("why so late?"));
    QCOMPARE(cell(1, MarksPanel::NoteColumn), QStringLiteral("why so late?"));
    // Enter shows a mark, and Delete removes it.
    table().setCurrentItem(table().topLevelItem(0), MarksPanel::NameColumn);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(m_view->state().visibleRange(), (TimeRange{10'000 - 1001, 30'000 + 1001}));
    QTest::keyClick(&table(), Qt::Key_Delete);
    QCOMPARE(marks().size(), std::size_t(1));
    QCOMPARE(marks().front().name, QStringLiteral("late"));
    table().selectAll();
    QTest::keyClick(&table(), Qt::Key_Delete);
    QVERIFY(marks().empty());
    QVERIFY(m_window->findChild<MarksPanel *>()->message().contains(QStringLiteral("Ctrl+M")));
}

void TestMarks::areGoneThroughByKey()
{
    QSignalSpy announced(m_view, &ProfileView::announced);
    QTest::keyClick(canvas(), Qt::Key_M, Qt::AltModifier);
    QCOMPARE(announced.takeLast().first().toString(), QStringLiteral("Nothing is marked yet."));
    m_view->state().setMarks({{{60'000, 60'000}, QStringLiteral("b"), {}, {}},
                              {{20'000, 21'000}, QStringLiteral("a"), {}, {}},
                              {{80'000, 80'000}, QStringLiteral("c"), {}, {}}});
    m_view->state().setVisibleRange({0, 10'000});
    QStringList visited;
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(canvas(), Qt::Key_M, Qt::AltModifier);
        visited << announced.takeLast().first().toString();
    }
    QTest::keyClick(canvas(), Qt::Key_M, Qt::AltModifier | Qt::ShiftModifier);
    visited << announced.takeLast().first().toString();
    QCOMPARE(visited, (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"),
                                   QStringLiteral("There is no mark after this."), QStringLiteral("b")}));
    const TimeRange visible = m_view->state().visibleRange();
    QVERIFY(visible.begin <= 60'000 && visible.end >= 60'000);
    // Once a mark is gone, the others have other numbers.
    TimeMarks fewer = marks();
    fewer.erase(std::ranges::find(fewer, QStringLiteral("a"), &TimeMark::name));
    m_view->state().setMarks(fewer);
    QTest::keyClick(canvas(), Qt::Key_M, Qt::AltModifier);
    QCOMPARE(announced.takeLast().first().toString(), QStringLiteral("c"));
}

void TestMarks::changesCanBeUndone()
{
    const TimeMarks one{{{50'000, 50'000}, QStringLiteral("late"), MarkColour::Red, {}}};
    m_view->state().setMarks(one);
    m_view->state().setMarks({});
    m_view->timeline().undoView();
    QCOMPARE(marks(), one);
    m_view->timeline().undoView();
    QVERIFY(marks().empty());
    m_view->timeline().redoView();
    QCOMPARE(marks(), one);
    m_view->resetView(); // is about the view, not about what somebody wrote
    QCOMPARE(marks(), one);
}

void TestMarks::arePainted()
{
    m_view->state().setVisibleRange({0, 100'000});
    for (int i = 0; i < 3; ++i) { // advice and panels change the canvas until all is there
        AsyncJob::waitForAll();
        QCoreApplication::processEvents();
    }
    const QImage without = m_view->timeline().grabFrame().copy();
    m_view->state().setMarks({{{40'000, 60'000}, QStringLiteral("here"), MarkColour::Green, {}}});
    const QImage with = m_view->timeline().grabFrame().copy();
    const QColor green = Theme::light().curves[2];
    int painted = 0;
    for (int y = 0; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x)
            painted += with.pixelColor(x, y) == green && without.pixelColor(x, y) != green ? 1 : 0;
    }
    QVERIFY2(painted > 300, qPrintable(QString::number(painted))); // two lines, the bar on the ruler, the name
    m_view->state().setMarks({});
    QCOMPARE(m_view->timeline().grabFrame(), without);
}

void TestMarks::standInPictures()
{
    m_view->state().setMarks({{{40'000, 60'000}, QStringLiteral("here"), MarkColour::Green, {}}});
    PictureOptions options = viewPicture(pictureContext(*m_view));
    options.scale = 1;
    const auto picture = drawPicture(m_view->state().cards(), options, PictureFormat::Svg);
    QVERIFY(picture);
    QVERIFY(picture->bytes.contains("here"));
    options.marks.clear();
    QVERIFY(!drawPicture(m_view->state().cards(), options, PictureFormat::Svg)->bytes.contains("here"));
}

PLUMBLINE_WIDGET_TEST(TestMarks)
#include "tst_marks.moc"
