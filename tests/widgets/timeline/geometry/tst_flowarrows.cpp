// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/comparedsample.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/geometry/flowcurve.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/timelineview.h"

#include <QTest>

#include <cmath>

using namespace plumbline;

namespace {

/// Returns two threads that queue and launch, and one stream. The second launch ends before it starts.
QByteArray chainText()
{
    QByteArray json = "[";
    json += test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "CANN") +
            test::nameText(3, 0, "process_name", "Ascend Hardware");
    json += test::sliceText(1, 10, 0, 500'000, "op") + test::sliceText(1, 10, 100'000, 50'000, "Enqueue") +
            test::sliceText(1, 11, 300'000, 50'000, "Dequeue") + test::sliceText(2, 11, 310'000, 20'000, "launch") +
            test::sliceText(3, 0, 600'000, 100'000, "kernel") + test::sliceText(3, 0, 200'000, 10'000, "early kernel");
    json += test::flowText("async_task_queue", 1, 1, 10, 100'000, 1, 11, 300'000) +
            test::flowText("HostToDevice", 2, 2, 11, 320'000, 3, 0, 600'000) +
            test::flowText("HostToDevice", 3, 2, 11, 330'000 - 1, 3, 0, 200'000);
    return json.chopped(2) + "]";
}

struct Canvas
{
    explicit Canvas(const QByteArray &json = chainText())
    {
        const std::vector<TimelineCard> cards{test::cardFromText(json)};
        state.setCards(cards);
        plot.scene().layout.setCards(cards);
        plot.widget()->resize(1000, 400);
        plot.paintNow();
    }

    [[nodiscard]] const Trace &trace() const { return *state.cards()[0].trace; }
    [[nodiscard]] TimelineItem item(std::string_view name) const { return {0, test::sliceCalled(trace(), name), {}}; }
    void close(Band::Kind kind, const QString &process)
    {
        BandLayout &layout = plot.scene().layout;
        for (std::size_t i = 0; i < layout.bands().size(); ++i) {
            const Band &band = layout.bands()[i];
            if (band.kind == kind && QString::fromStdString(trace().process(band.process).name) == process) {
                layout.setExpanded(static_cast<int>(i), false);
                break;
            }
        }
        plot.paintNow();
    }
    [[nodiscard]] const FlowArrows &arrows() { return plot.scene().arrows; }
    [[nodiscard]] QStringList legend() const
    {
        QStringList lines;
        for (const FlowLegend &entry : plot.flowLegend())
            lines << entry.text + (entry.dashed ? QStringLiteral(" - -") : QString());
        return lines;
    }

    TimelineState state;
    TimelinePlot plot{&state, nullptr};
};

} // namespace

class TestFlowArrows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void arrowsThatLieTogetherAreBundled()
    {
        std::vector<FlowArrow> arrows;
        for (const double x : {100.0, 103.0, 106.0, 130.0})
            arrows.push_back({0, FlowId(arrows.size()), {x, 50}, {x + 44, 90}, false, false});
        arrows.push_back({0, FlowId(4), {104, 50}, {148, 90}, true, false});   // late
        arrows.push_back({1, FlowId(5), {104, 50}, {148, 90}, false, false});  // of another card
        arrows.push_back({0, FlowId(6), {104, 50}, {148, 110}, false, false}); // to another row
        QStringList lines;
        for (const FlowBundle &bundle : bundlesOf(arrows, 12))
            lines << QStringLiteral("%1 x%2 from %3 to %4,%5")
                         .arg(bundle.arrow.flow.value)
                         .arg(bundle.count)
                         .arg(bundle.arrow.from.x())
                         .arg(bundle.arrow.to.x())
                         .arg(bundle.arrow.to.y());
        QCOMPARE(lines, (QStringList{QStringLiteral("0 x3 from 103 to 147,90"), QStringLiteral("3 x1 from 130 to 174,90"),
                                     QStringLiteral("6 x1 from 104 to 148,110"), QStringLiteral("5 x1 from 104 to 148,90"),
                                     QStringLiteral("4 x1 from 104 to 148,90")}));
        std::size_t all = 0;
        for (const FlowBundle &bundle : bundlesOf(arrows, 1))
            all += bundle.count;
        QCOMPARE(all, arrows.size());
    }

    void selectionShowsItsArrowsOrTheWholeChain()
    {
        Canvas canvas;
        canvas.state.select(canvas.item("kernel"));
        canvas.plot.paintNow();
        QCOMPARE(canvas.arrows().selected().arrows.size(), std::size_t(1));
        canvas.state.setFlowReach(FlowReach::Chain);
        canvas.plot.paintNow();
        QCOMPARE(canvas.arrows().selected().arrows.size(), std::size_t(2));
        canvas.state.select({});
        canvas.plot.paintNow();
        QCOMPARE(canvas.arrows().count(), std::size_t(0));
    }

    // While the target is shown in place of the base, arrows of the target are drawn between lanes of the base.
    void arrowsFollowTheTargetInPlace()
    {
        const auto card = [](qint64 kernelStart, const QString &name) {
            return test::cardFromText(
                "[" + test::nameText(1, 0, "process_name", "CANN") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
                    test::sliceText(1, 1, 0, 50'000, "launch") + test::sliceText(2, 0, kernelStart, 100'000, "kernel") +
                    test::flowText("HostToDevice", 1, 1, 1, 20'000, 2, 0, kernelStart).chopped(2) + "]",
                name);
        };
        const std::vector<TimelineCard> cards{card(400'000, QStringLiteral("one")), card(600'000, QStringLiteral("two"))};
        Canvas canvas;
        canvas.state.setCards(cards);
        canvas.plot.scene().layout.setCards(cards);
        canvas.state.setComparison(test::comparisonOf(cards));
        canvas.state.select(canvas.item("kernel"));
        canvas.plot.paintNow();
        const std::vector<FlowArrow> own = canvas.arrows().selected().arrows;
        QCOMPARE(own.size(), std::size_t(1));
        QCOMPARE(own[0].card, 0);
        canvas.state.setComparisonView({true, true});
        canvas.plot.paintNow();
        const std::vector<FlowArrow> &held = canvas.arrows().selected().arrows;
        QCOMPARE(held.size(), std::size_t(2)); // one on the lanes of the target, one on those of the base
        QCOMPARE(held[0].card, 1);
        QCOMPARE(held[1].card, 1);
        QVERIFY(held[0].to.y() != own[0].to.y());
        QCOMPARE(held[1].from.y(), own[0].from.y());
        QCOMPARE(held[1].to.y(), own[0].to.y());
        QVERIFY(held[1].to.x() > own[0].to.x());
        canvas.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        canvas.plot.paintNow();
        QCOMPARE(canvas.arrows().count(), std::size_t(2));
        canvas.state.setComparisonView({true, false});
        canvas.plot.paintNow();
        QCOMPARE(canvas.legend(),
                 (QStringList{QString::fromUtf8("HostToDevice · B: 1"), QString::fromUtf8("HostToDevice · T: 1")}));
        QCOMPARE(canvas.arrows().count(), std::size_t(2)); // one on each card
        QCOMPARE(canvas.arrows().selected().arrows.size(), std::size_t(1));
        QCOMPARE(canvas.arrows().selected().arrows[0].card, 0);
    }

    // Arrows of categories and of the selection are stored in different ways; both must disappear.
    void noneStayWhereOthersWere()
    {
        Canvas canvas;
        const auto picture = [&canvas] {
            canvas.plot.paintNow();
            return canvas.plot.widget()->grab().toImage();
        };
        const QImage none = picture();
        canvas.state.select(canvas.item("kernel"));
        const QImage few = picture();
        QVERIFY(few != none);
        canvas.state.setFlowCategoryShown(QStringLiteral("async_task_queue"), true);
        const QImage many = picture();
        QVERIFY(many != few);
        canvas.state.setFlowCategoryShown(QStringLiteral("async_task_queue"), false);
        QCOMPARE(picture(), few);
        canvas.state.setFlowCategoryShown(QStringLiteral("async_task_queue"), true);
        QCOMPARE(picture(), many);
        canvas.state.setFlowCategoryShown(QStringLiteral("async_task_queue"), false);
        canvas.state.select({});
        QCOMPARE(picture(), none);
    }

    void endsInClosedLinesLieOnTheLineThatShows()
    {
        Canvas canvas;
        canvas.state.setFlowCategoryShown(QStringLiteral("async_task_queue"), true);
        canvas.plot.paintNow();
        QCOMPARE(canvas.legend(), QStringList{QStringLiteral("async_task_queue: 1")});
        // The lane is closed, so its second row is gone and the arrow starts at the remaining row.
        canvas.close(Band::Kind::Lane, QStringLiteral("Python"));
        QCOMPARE(canvas.legend(), QStringList{QStringLiteral("async_task_queue: 1")});
        canvas.close(Band::Kind::Process, QStringLiteral("Python"));
        QCOMPARE(canvas.legend(), QStringList{QStringLiteral("async_task_queue: 0 (1 more inside closed groups)")});

        canvas.state.select(canvas.item("kernel"));
        canvas.close(Band::Kind::Process, QStringLiteral("CANN"));
        QCOMPARE(canvas.arrows().selected().arrows.size(), std::size_t(1));
        const BandLayout &layout = canvas.plot.scene().layout;
        const FlowArrow &arrow = canvas.arrows().selected().arrows[0];
        const Band &line = layout.bands()[std::size_t(layout.bandAt(int(arrow.from.y()) - 30))];
        QCOMPARE(line.kind, Band::Kind::Process);
        QCOMPARE(canvas.trace().process(line.process).name, std::string("CANN"));
        QCOMPARE(arrow.from.x(), canvas.plot.scene().xOf(320'000));
    }

    void suspiciousOnesAreMarkedAndCounted()
    {
        Canvas canvas;
        canvas.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        canvas.plot.paintNow();
        QCOMPARE(canvas.legend(), (QStringList{QStringLiteral("HostToDevice: 2"),
                                               QStringLiteral("suspicious: HostToDevice that end before they start (1) - -")}));
        QCOMPARE(canvas.state.cards()[0].flows->backwardCount(0), std::size_t(1));
    }

    void aPointNearAnArrowFindsIt()
    {
        Canvas canvas;
        canvas.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        canvas.plot.paintNow();
        const QRectF clip(canvas.plot.scene().canvas);
        for (const FlowArrow &arrow : canvas.arrows().categories()[0].arrows) {
            const QPointF middle = FlowCurve(arrow.from, arrow.to).at(0.5);
            const FlowArrow *hit = canvas.arrows().arrowAt(middle + QPointF(2, 1), clip);
            QVERIFY(hit);
            QCOMPARE(hit->flow, arrow.flow);
            QVERIFY(!canvas.arrows().arrowAt(middle + QPointF(0, 300), clip));
        }
        const FlowArrow &first = canvas.arrows().categories()[0].arrows[0];
        QString note = flowNoteText(canvas.state, first);
        QCOMPARE(note.replace(QChar(0x202f), QLatin1Char('_')),
                 QStringLiteral("Flow HostToDevice\nfrom launch (CANN / 11)\nto kernel (Ascend Hardware / 0)\nlatency 280_µs"));
        QCOMPARE(farEnd(canvas.state, first), canvas.item("kernel"));
        canvas.state.select(canvas.item("kernel"));
        QCOMPARE(farEnd(canvas.state, first), canvas.item("launch"));
        note = flowNoteText(canvas.state, canvas.arrows().categories()[0].arrows[1]);
        note.replace(QChar(0x202f), QLatin1Char('_'));
        QVERIFY2(note.endsWith(QStringLiteral("suspicious: ends 129.999_µs before it starts")), qPrintable(note));
    }

    void aClickOnAnArrowGoesToItsEnd()
    {
        TimelineState state;
        TimelineView view(&state);
        view.resize(1220, 400);
        state.setCards({test::cardFromText(chainText())});
        state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        view.show();
        static_cast<void>(view.grabFrame());
        auto *canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        const Trace &trace = *state.cards()[0].trace;
        const SliceId kernel = test::sliceCalled(trace, "kernel");
        // The arrow of the kernel's launch lies somewhere between host and device, away from all slices.
        for (int y = canvas->height() - 1; y > 0 && !state.selection().isValid(); --y)
            for (int x = canvas->width() / 2; x < canvas->width() * 6 / 10 && !state.selection().isValid(); x += 3)
                QTest::mouseClick(canvas, Qt::LeftButton, {}, {x, y});
        QCOMPARE(state.selection(), (TimelineItem{0, kernel, {}}));
    }

    void distanceIsThatOfTheCurve()
    {
        const FlowCurve curve({100, 100}, {400, 300});
        const QRectF clip(0, 0, 1000, 1000);
        for (int i = 0; i <= 20; ++i) {
            const QPointF on = curve.at(i / 20.0);
            QVERIFY(curve.distance(on, clip, 4) < 1);
        }
        QVERIFY(std::abs(curve.distance({97, 100}, clip, 4) - 3) < 0.5);
        QVERIFY(curve.distance({90, 100}, clip, 4) > 4);
        QVERIFY(curve.distance(curve.at(0.5), QRectF(0, 0, 150, 1000), 4) > 4);
    }
};

PLUMBLINE_WIDGET_TEST(TestFlowArrows)
#include "tst_flowarrows.moc"
