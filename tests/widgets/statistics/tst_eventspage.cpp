// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/statistics/eventspage.h"
#include "widgets/statistics/rangepanel.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/filterheader.h"

#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

/// A lane with a step, and a lane of the device with three slices that have arguments.
std::shared_ptr<const Trace> traceOfEvents()
{
    const auto kernel = [](qint64 startNs, qint64 durationNs, const QByteArray &name, const QByteArray &args) -> QByteArray {
        const QByteArray withArgs = "\"args\":" + args + ",\"name\"";
        return test::sliceText(2, 3, startNs, durationNs, name).replace("\"name\"", withArgs);
    };
    return test::traceFromText(
        "[" + test::nameText(1, 0, "process_name", "Host") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
        test::sliceText(1, 1, 1000, 100, "step") + kernel(1020, 50, "MatMul", R"({"Task Id":10,"T":"a"})") +
        kernel(1080, 40, "MatMul", R"({"Task Id":9,"T":"b"})") + kernel(1130, 7, "Cast", R"({"T":"<b>&x"})").chopped(2) + "]");
}

struct EventsWindow
{
    EventsWindow()
    {
        state.setCards({TimelineCard::build(QStringLiteral("a"), {}, traceOfEvents())});
        panel.resize(1200, 400);
        panel.show();
        panel.findChild<QTabWidget *>()->setCurrentIndex(RangePanel::EventsTab);
    }

    /// Returns the rows as they are exported, without the titles.
    QStringList rows()
    {
        QStringList lines = panel.events().table().csv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        return lines.mid(1);
    }
    QString titles() { return panel.events().table().csv().section(QLatin1Char('\n'), 0, 0); }

    TimelineState state;
    RangePanel panel{&state};
};

constexpr auto Step = "step,0.000100,0.000,Host / 1,";
constexpr auto First = "MatMul,0.000050,0.000020,Ascend Hardware / 3,";
constexpr auto Second = "MatMul,0.000040,0.000080,Ascend Hardware / 3,";
constexpr auto Third = "Cast,0.000007,0.000130,Ascend Hardware / 3,";

QStringList listOf(std::initializer_list<const char *> lines)
{
    QStringList list;
    for (const char *line : lines)
        list += QLatin1String(line);
    return list;
}

} // namespace

class TestEventsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsAllSlicesOfTheRange()
    {
        EventsWindow window;
        QTRY_COMPARE(window.rows(), listOf({Step, First, Second, Third}));
        QCOMPARE(window.titles(), QStringLiteral("Name,Duration (ms),Start (ms),Lane,Category"));
        window.state.setMarkedRange(TimeRange{60, 90});
        QTRY_COMPARE(window.rows(), listOf({Step, First, Second}));
        auto *lanes = window.panel.findChild<QComboBox *>(QStringLiteral("rangeLanes"));
        lanes->setCurrentIndex(1);
        Q_EMIT lanes->activated(1); // device streams
        QTRY_COMPARE(window.rows(), listOf({First, Second}));
        window.state.setMarkedRange(TimeRange{190, 200});
        QTRY_COMPARE(window.panel.events().table().message(), QStringLiteral("No slice lies in the range on these lanes."));
    }

    void argumentsBecomeColumns()
    {
        EventsWindow window;
        QTRY_COMPARE(window.rows().size(), 4);
        window.panel.events().setArguments({"T", "Task Id"});
        QTRY_COMPARE(window.titles(), QStringLiteral("Name,Duration (ms),Start (ms),Lane,Category,T,Task Id"));
        const auto with = [](const char *row, const char *cells) { return QString(QLatin1String(row) + QLatin1String(cells)); };
        QCOMPARE(window.rows(),
                 (QStringList{with(Step, ",,"), with(First, ",a,10"), with(Second, ",b,9"), with(Third, ",<b>&x,")}));
        // Numbers are compared as numbers, and what has none comes last.
        window.panel.events().table().header().setSortIndicator(EventTable::FirstArgument + 1, Qt::AscendingOrder);
        QTRY_COMPARE(window.rows(),
                     (QStringList{with(Second, ",b,9"), with(First, ",a,10"), with(Step, ",,"), with(Third, ",<b>&x,")}));
        window.panel.events().table().header().setText(EventTable::FirstArgument + 1, QStringLiteral(">9"));
        QTRY_COMPARE(window.rows(), QStringList{with(First, ",a,10")});
    }

    void theMenuOffersTheArguments()
    {
        EventsWindow window;
        QTRY_COMPARE(window.rows().size(), 4);
        window.panel.findChild<QToolButton *>(QStringLiteral("eventArguments"))->click();
        QTRY_VERIFY(window.panel.findChild<QMenu *>(QStringLiteral("eventArgumentMenu")));
        auto *menu = window.panel.findChild<QMenu *>(QStringLiteral("eventArgumentMenu"));
        QTRY_VERIFY(menu->isVisible());
        QStringList names;
        for (const QAction *action : menu->actions())
            names += action->text();
        QCOMPARE(names, (QStringList{QStringLiteral("T"), QStringLiteral("Task Id")}));
        menu->actions().at(0)->trigger();
        menu->close();
        QTRY_COMPARE(window.titles(), QStringLiteral("Name,Duration (ms),Start (ms),Lane,Category,T"));
        QCOMPARE(window.panel.events().arguments(), std::set<std::string>{"T"});
    }

    // Rows are listed for the visible range, which changes when a slice is brought into view: only a click may select one.
    void aClickSelectsTheSlice()
    {
        EventsWindow window;
        QTRY_COMPARE(window.rows().size(), 4);
        const QSignalSpy revealed(&window.panel, &RangePanel::revealRequested);
        window.state.setMarkedRange(TimeRange{60, 200});
        QTRY_COMPARE(window.rows().size(), 4);
        QVERIFY(!window.state.selection().isValid());
        QTableView &view = window.panel.events().table().view();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(3, 0)).center());
        QCOMPARE(revealed.count(), 1);
        const Trace &trace = *window.state.cards().front().trace;
        QCOMPARE(trace.text(trace.slices().name[window.state.selection().slice.value]), std::string_view("Cast"));
        window.state.setMarkedRange(TimeRange{0, 200});
        QTRY_COMPARE(window.rows().size(), 4);
        QCOMPARE(revealed.count(), 1);
    }

    void theCommandListsTheSame()
    {
        EventsWindow window;
        QTRY_COMPARE(window.rows().size(), 4);
        QVERIFY2(window.panel.command().startsWith(QStringLiteral("plumbline slices a --from ")),
                 qPrintable(window.panel.command()));
        window.panel.events().setArguments({"T"});
        QVERIFY2(window.panel.command().endsWith(QStringLiteral(" --args")), qPrintable(window.panel.command()));
    }
};

PLUMBLINE_WIDGET_TEST(TestEventsPage)
#include "tst_eventspage.moc"
