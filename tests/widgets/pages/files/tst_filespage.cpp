// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/filespage.h"

#include "tests/support/testregistry.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/tablesource.h"

#include <QTest>

using namespace plumbline;

namespace {

/// Returns the cells of a table, a line for each row.
QStringList fileRows(const TableSource &table)
{
    QStringList lines;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        QStringList cells;
        for (std::size_t column = 1; column < table.columns().size(); ++column) {
            const TableCell cell = table.cell(row, column);
            const auto *text = std::get_if<std::string_view>(&cell);
            const auto *number = std::get_if<std::int64_t>(&cell);
            cells += text ? plainText(*text) : number ? QString::number(*number) : QString();
        }
        lines += cells.join(QLatin1Char('|'));
    }
    return lines;
}

PageCard cardWithTimeline(const char *timeline, Framework framework, std::vector<Deliverable> files)
{
    Card card;
    card.name = "rank0";
    card.path = "/job";
    card.framework = framework;
    card.files = std::move(files);
    if (timeline)
        card.timeline.emplace_back(timeline);
    return {QStringLiteral("rank0"), std::make_shared<const OpenCard>(card), -1};
}

} // namespace

class TestFilesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimelineThatNobodyAskedForIsNotBroken();
    void theSizeOfEachOfSeveralIsUnknown();
    void aDisplayFileIsTheTimelineOfOlderCaptures();
};

void TestFilesPage::aTimelineThatNobodyAskedForIsNotBroken()
{
    PageCard card = cardWithTimeline("/job/trace_view.json", Framework::PyTorch, {});
    const QString remedy = QStringLiteral("run the profiler's analyse function, type text");
    QCOMPARE(fileRows(*fileTable({card})),
             QStringList{QStringLiteral("trace_view.json|Broken||0|timeline|%1|trace_view.json").arg(remedy)});
    card.isClosed = true;
    card.closedBytes = 1234;
    QCOMPARE(fileRows(*fileTable({card})),
             QStringList{QString::fromUtf8("trace_view.json|Found||1234||not loaded yet: page “Timeline”, "
                                           "panel “Cards”|trace_view.json")});
}

void TestFilesPage::theSizeOfEachOfSeveralIsUnknown()
{
    Card several;
    several.name = "rank0";
    several.timeline = {"/job/a.json", "/job/b.json"};
    PageCard card{QStringLiteral("rank0"), std::make_shared<const OpenCard>(several), -1};
    card.isClosed = true;
    card.closedBytes = 1234;
    for (const QString &row : fileRows(*fileTable({card})))
        QVERIFY2(row.contains(QStringLiteral(".json|Found||||not loaded yet")), qPrintable(row));
}

void TestFilesPage::aDisplayFileIsTheTimelineOfOlderCaptures()
{
    const PageCard none = cardWithTimeline(nullptr, Framework::MindInsight, {});
    QCOMPARE(fileRows(*fileTable({none})).size(), 1);
    const Deliverable display{"ascend_timeline_display", {}, 0, {}, FileStatus::Missing, {}};
    const PageCard listed = cardWithTimeline(nullptr, Framework::MindInsight, {display});
    const QStringList rows = fileRows(*fileTable({listed}));
    QCOMPARE(rows.size(), 1);
    QVERIFY2(rows.first().startsWith(QStringLiteral("ascend_timeline_display|Missing")), qPrintable(rows.first()));
}

PLUMBLINE_WIDGET_TEST(TestFilesPage)
#include "tst_filespage.moc"
