// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/paint/headpainting.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/strips/rolelegend.h"
#include "widgets/timeline/timelineview.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace plumbline;

namespace {

const int RulerPx = TimelineScene::rulerHeightPx();

/// The small profile in a window. Tops of the bands: card 0, CANN 24, Thread 7 46, Ascend Hardware 86, Stream 3 108, HBM 130.
struct BandHeadsWindow
{
    TimelineState state;
    std::unique_ptr<TimelineView> view;
    QWidget *heads = nullptr;
    QWidget *canvas = nullptr;

    explicit BandHeadsWindow(int cards = 1, int heightPx = 400)
    {
        std::vector<TimelineCard> shown;
        for (int i = 0; i < cards; ++i)
            shown.push_back(test::cardFromText(test::smallProfile(), QStringLiteral("card %1").arg(i)));
        state.setCards(std::move(shown));
        view = std::make_unique<TimelineView>(&state);
        view->resize(900, heightPx);
        static_cast<void>(view->grabFrame());
        heads = view->findChild<QWidget *>(QStringLiteral("heads"));
        canvas = view->findChild<QWidget *>(QStringLiteral("canvas"));
    }

    void click(int y, int x = 60) const { QTest::mouseClick(heads, Qt::LeftButton, {}, {x, RulerPx + y}); }
    void press(HeadButton button, int top, int height) const
    {
        const QRect line(0, RulerPx + top, heads->width(), height);
        QTest::mouseMove(heads, line.center());
        QTest::mouseClick(heads, Qt::LeftButton, {}, headButtonRect(button, line).center());
    }
    [[nodiscard]] BandLayout::Arrangement arrangement() const { return view->viewState().arrangement; }
    [[nodiscard]] QString selectedAt(QPoint position)
    {
        static_cast<void>(view->grabFrame());
        QTest::mouseClick(canvas, Qt::LeftButton, {}, position);
        const TimelineItem item = state.selection();
        if (!item.slice.isValid())
            return {};
        const Trace &trace = *state.cards()[static_cast<std::size_t>(item.card)].trace;
        return QString::fromStdString(std::string(trace.text(trace.slices().name[item.slice.value])));
    }
};

} // namespace

class TestBandHeads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clicksOpenAndClose()
    {
        BandHeadsWindow window;
        QSignalSpy arranged(window.view.get(), &TimelineView::arrangementChanged);
        window.click(24 + 11);
        QCOMPARE(window.arrangement().closed.size(), 1);
        window.click(24 + 11);
        QCOMPARE(window.arrangement(), BandLayout::Arrangement());
        QCOMPARE(arranged.count(), 2);
    }

    void buttonsPinAndHide()
    {
        BandHeadsWindow window;
        window.press(HeadButton::Pin, 108, 22);
        QCOMPARE(window.arrangement().pinned.size(), 1);
        // The pinned stream is now below the heading of the pinned lanes, and its slices can be hit there.
        QCOMPARE(window.selectedAt({window.canvas->width() / 5, RulerPx + 20 + 11}), QStringLiteral("MatMul"));
        window.press(HeadButton::Hide, 20, 22);
        QCOMPARE(window.arrangement().pinned.size(), 0);
        QCOMPARE(window.view->hiddenLanes(), 1);
        window.click(108 + 10); // the notice about hidden lanes
        QCOMPARE(window.view->hiddenLanes(), 0);
        QCOMPARE(window.arrangement(), BandLayout::Arrangement());
    }

    void pinnedLanesStayWhereTheyAre()
    {
        BandHeadsWindow window(6, 300);
        window.press(HeadButton::Pin, 20 + 4 + 22, 22); // Thread 7 of the first card, in a dense layout
        QCOMPARE(window.arrangement().pinned.size(), 1);
        auto *scroll = window.view->findChild<QScrollBar *>();
        scroll->setValue(scroll->maximum());
        QVERIFY(scroll->value() > 0);
        QCOMPARE(window.selectedAt({window.canvas->width() * 3 / 10, RulerPx + 20 + 11}), QStringLiteral("outer"));
        QCOMPARE(window.state.selection().card, 0);
        // A band that has been scrolled behind it cannot be hit through it.
        window.state.select({});
        QCOMPARE(window.selectedAt({window.canvas->width() / 2, RulerPx + 10}), QString());
    }

    void draggingMovesALineInItsGroup()
    {
        BandHeadsWindow window;
        const QPoint from(60, RulerPx + 24 + 11);
        const QPoint to(60, RulerPx + 130 + 20);
        QTest::mousePress(window.heads, Qt::LeftButton, {}, from);
        QTest::mouseMove(window.heads, from + QPoint(0, 15));
        QTest::mouseMove(window.heads, to);
        static_cast<void>(window.view->grabFrame()); // with the mark of the drop position
        QTest::mouseRelease(window.heads, Qt::LeftButton, {}, to);
        QCOMPARE(window.arrangement().order.size(), 1);
        QVERIFY(window.arrangement().order.first().last().contains(QStringLiteral("CANN")));
        QCOMPARE(window.arrangement().closed.size(), 0);
        // A lane cannot be moved into another process.
        QTest::mousePress(window.heads, Qt::LeftButton, {}, {60, RulerPx + 24 + 22 + 11});
        QTest::mouseMove(window.heads, QPoint(60, RulerPx + 24 + 22 + 40));
        QTest::mouseMove(window.heads, to);
        QTest::mouseRelease(window.heads, Qt::LeftButton, {}, to);
        QCOMPARE(window.arrangement().order.size(), 1);
    }

    /// At deep rows of a lane, its name and its buttons must stay visible.
    void nameOfADeepLaneStaysInSight()
    {
        BandHeadsWindow window;
        QByteArray json = "[";
        for (int i = 0; i < 40; ++i)
            json += test::sliceText(1, 1, i, 1'000'000, "f");
        window.state.setCards({test::cardFromText(json.chopped(2) + "]")});
        window.view->expandAll();
        auto *scroll = window.view->findChild<QScrollBar *>();
        const auto topLine = [&](int scrolled) {
            scroll->setValue(scrolled);
            static_cast<void>(window.view->grabFrame());
            // The heading of the process stays in view above the lane.
            return window.heads->grab({0, RulerPx + BandLayout::processHeightPx(), window.heads->width(), 22}).toImage();
        };
        constexpr int LaneTop = 46;
        const QImage name = topLine(LaneTop);
        QCOMPARE(topLine(LaneTop + 20 * BandLayout::rowHeightPx()), name);
        QCOMPARE(scroll->value(), LaneTop + 20 * BandLayout::rowHeightPx());
        window.press(HeadButton::Pin, BandLayout::processHeightPx(), 22);
        QCOMPARE(window.arrangement().pinned.size(), 1);
    }

    void changesOfTheViewCanBeUndone()
    {
        BandHeadsWindow window;
        const ViewState fresh = window.view->viewState();
        QVERIFY(!window.view->canUndoView());
        window.press(HeadButton::Pin, 108, 22);
        window.press(HeadButton::Hide, 66 + 22, 40); // soon after, but it can be undone by itself
        const ViewState arranged = window.view->viewState();
        window.view->endGesture();
        window.state.setVisibleRange({1000, 2000});
        QVERIFY(window.view->canUndoView());
        window.view->undoView();
        QCOMPARE(window.view->viewState(), arranged);
        window.view->undoView();
        QCOMPARE(window.arrangement().hidden.size(), 0);
        window.view->undoView();
        QCOMPARE(window.view->viewState(), fresh);
        QVERIFY(!window.view->canUndoView());
        for (int i = 0; i < 3; ++i)
            window.view->redoView();
        QVERIFY(!window.view->canRedoView());
        QCOMPARE(window.state.visibleRange(), (TimeRange{1000, 2000}));
        QCOMPARE(window.arrangement(), arranged.arrangement);
    }

    void theLegendNamesWhatIsOnTheCanvas()
    {
        BandHeadsWindow window;
        const auto *legend = window.view->findChild<RoleLegend *>();
        QCOMPARE(legend->texts(), (QStringList{QStringLiteral("Other"), QStringLiteral("CANN and other host calls")}));
        window.press(HeadButton::Hide, 46, 40);
        static_cast<void>(window.view->grabFrame());
        QCOMPARE(legend->texts(), QStringList{QStringLiteral("Other")});
        window.view->setLegendShown(false);
        QVERIFY(!legend->isVisible());
    }

    void aViewCanBeRestored()
    {
        BandHeadsWindow window(2);
        window.press(HeadButton::Hide, 46, 22);
        window.state.setVisibleRange({100'000, 300'000});
        window.state.setMarkedRange(TimeRange{110'000, 120'000});
        window.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        const ViewState saved = window.view->viewState();
        BandHeadsWindow again(2);
        again.view->setViewState(ViewState::fromJson(saved.toJson()));
        QCOMPARE(again.view->viewState(), saved);
        BandHeadsWindow other(1);
        other.view->setViewState(saved);
        QCOMPARE(other.state.visibleRange(), (TimeRange{100'000, 300'000}));
    }
};

PLUMBLINE_WIDGET_TEST(TestBandHeads)
#include "tst_bandheads.moc"
