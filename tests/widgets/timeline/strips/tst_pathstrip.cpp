// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/pathstrip.h"

#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/path/pathcolours.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/timelineview.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>

using namespace plumbline;

namespace {

/// Returns a path over the small profile: the host until 30 us, two kernels until 430 us, then nothing.
SharedPathMarks pathOfStrip(const TimelineState &state)
{
    const Trace &trace = *state.cards().front().trace;
    auto path = std::make_shared<PathMarks>();
    const auto add = [&](PathKind kind, std::string_view name, TimeNs begin, TimeNs end) {
        const SliceId slice = name.empty() ? SliceId() : test::sliceCalled(trace, name);
        const LaneId lane = slice.isValid() ? trace.laneOf(slice) : LaneId();
        path->marks.push_back({kind, 0, lane, slice, {begin, end}, {begin, end}});
    };
    add(PathKind::Launch, "launch a", 0, 30'000);
    add(PathKind::Kernel, "MatMul", 30'000, 330'000);
    add(PathKind::Kernel, "Add", 330'000, 430'000);
    add(PathKind::Idle, {}, 430'000, 1'000'000);
    return path;
}

QImage imageOf(QWidget &widget)
{
    return widget.grab().toImage();
}

} // namespace

class TestPathStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void isHiddenWithoutPath();
    void showsThePathInTheVisibleRange();
    void aClickChoosesAStretch();
    void paintsFewStretchesForManyInAPixel();
    void leadsALineThroughTheLanes();

private:
    std::unique_ptr<TimelineState> m_state;
};

void TestPathStrip::init()
{
    m_state = std::make_unique<TimelineState>();
    m_state->setCards({test::cardFromText(test::smallProfile())});
}

void TestPathStrip::isHiddenWithoutPath()
{
    TimelineView view(m_state.get());
    view.resize(1000, 400);
    view.show();
    auto *strip = view.findChild<PathStrip *>();
    QVERIFY(!strip->isVisible());
    m_state->setPathMarks(pathOfStrip(*m_state));
    QVERIFY(strip->isVisible());
    m_state->setCards({}); // the path belonged to the cards before
    QVERIFY(!strip->isVisible());
}

void TestPathStrip::showsThePathInTheVisibleRange()
{
    PathStrip strip(m_state.get());
    strip.resize(1100, PathStrip::HeightPx);
    strip.setSpan(100, 1000);
    m_state->setPathMarks(pathOfStrip(*m_state));
    m_state->setVisibleRange({0, 1'000'000});
    QCOMPARE(strip.placeOf(1), QRect(130, 4, 300, PathStrip::HeightPx - 8));
    const QImage image = imageOf(strip);
    const Theme &theme = Theme::light();
    strip.setTheme(theme);
    QCOMPARE(image.pixelColor(110, 6), pathFill(theme, PathKind::Launch).fill);
    QCOMPARE(image.pixelColor(135, 6), pathFill(theme, PathKind::Kernel).fill);
    QCOMPARE(strip.markAt({135, 10}), std::optional<std::size_t>(1));
    QCOMPARE(strip.textAt({135, 10}), QStringLiteral("MatMul\nkernel\n") + durationText(300'000));
    m_state->setVisibleRange({330'000, 430'000});
    QCOMPARE(strip.placeOf(2), QRect(100, 4, 1000, PathStrip::HeightPx - 8));
    QCOMPARE(strip.markAt({500, 10}), std::optional<std::size_t>(2));
    QVERIFY(!strip.markAt({50, 10}));
}

void TestPathStrip::aClickChoosesAStretch()
{
    TimelineView view(m_state.get());
    view.resize(1000, 400);
    view.show();
    m_state->setPathMarks(pathOfStrip(*m_state));
    auto *strip = view.findChild<PathStrip *>();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->placeOf(2).center());
    QCOMPARE(m_state->selection(), (TimelineItem{0, test::sliceCalled(*m_state->cards().front().trace, "Add"), {}}));
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->placeOf(3).center()); // nothing was recorded there
    QCOMPARE(m_state->selection(), (TimelineItem{0, test::sliceCalled(*m_state->cards().front().trace, "Add"), {}}));
}

void TestPathStrip::paintsFewStretchesForManyInAPixel()
{
    auto path = std::make_shared<PathMarks>();
    constexpr TimeNs Count = 1'000'000;
    for (TimeNs at = 0; at < Count; ++at)
        path->marks.push_back({at % 2 == 0 ? PathKind::Kernel : PathKind::Host, 0, {}, {}, {at, at + 1}, {at, at + 1}});
    PathStrip strip(m_state.get());
    strip.resize(1100, PathStrip::HeightPx);
    strip.setSpan(100, 1000);
    m_state->setPathMarks(path);
    m_state->setVisibleRange({0, Count});
    QElapsedTimer timer;
    timer.start();
    const QImage image = imageOf(strip);
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed()))); // 1000 pixels, not a million stretches
    for (int x = 100; x < 1100; ++x)
        QVERIFY(image.pixelColor(x, 6) != Theme::light().headBackground);
}

void TestPathStrip::leadsALineThroughTheLanes()
{
    TimelineView view(m_state.get());
    view.resize(1000, 400);
    view.expandAll();
    m_state->setVisibleRange({0, 1'000'000});
    const auto linePixels = [&view] {
        const QImage image = view.grabFrame().copy();
        int count = 0;
        for (int y = PathStrip::HeightPx; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == Theme::light().selection ? 1 : 0;
        }
        return count;
    };
    const int without = linePixels();
    m_state->setPathMarks(pathOfStrip(*m_state));
    // Three lines, 3 pixels thick, cover 430 us of the millisecond.
    const int canvasPx = view.focusProxy()->width();
    QTRY_VERIFY(linePixels() > without + canvasPx);
    m_state->setPathMarks(nullptr);
    QTRY_COMPARE(linePixels(), without);
}

PLUMBLINE_WIDGET_TEST(TestPathStrip)
#include "tst_pathstrip.moc"
