// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/deliverableneeds.h"
#include "core/import/traceloader.h"
#include "tests/support/modeltext.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/details/propertymodel.h"
#include "widgets/importreport/importreport.h"
#include "widgets/importreport/problemmodel.h"
#include "widgets/importreport/problemspanel.h"
#include "widgets/importreport/rawtextview.h"
#include "widgets/pages/files/cardspage.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/pages/files/filespanel.h"
#include "widgets/support/deliverabletexts.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace plumbline;
using plumbline::test::modelText;

namespace {

const QByteArray Damaged = "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,\"name\":\"a\"},\n"
                           "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":3,\"dur\":-1,\"name\":\"b\"},\n"
                           "{\"pid\":1,\"ts\":\"5\",\"name\":\"no\tphase\"},\n"
                           "{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":\"p\"}},\n"
                           "{\"ph\":\"C\",\"pid\":1,\"ts\":2,\"name\":\"c\",\"args\":{\"v\":1}}]";

/// A card with one damaged timeline, and its import report.
struct Example
{
    QTemporaryDir folder;
    std::shared_ptr<const Trace> trace;
    CardRow card;

    Example()
    {
        const QString path = folder.filePath(QStringLiteral("trace_view.json"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(Damaged) != Damaged.size())
            return;
        file.close();
        TaskControl control;
        const auto loaded = loadTrace({path.toStdString()}, control);
        if (!loaded)
            return;
        trace = *loaded;
        card.name = QStringLiteral("rank0");
        card.path = folder.path();
        card.ledger = Ledger::of(trace->report());
        card.traces = {{QStringLiteral("trace_view.json"), path, FileStatus::Ok, {}, 300, {}, {}, {}}};
    }
};

/// Returns the sum of the numbers in the direct children of a line.
qulonglong sumOf(const PropertyModel &model, const QModelIndex &parent)
{
    qulonglong sum = 0;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QString text = model.index(row, 1, parent).data().toString();
        sum += text.contains(QLatin1Char('B')) ? 0 : text.remove(QChar(0x202f)).toULongLong();
    }
    return sum;
}

} // namespace

class ImportReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ledgersAddUpTwice()
    {
        const Example example;
        QVERIFY(example.trace);
        ImportReportPage page;
        const QAbstractItemModelTester tester(page.findChild<QTreeView *>()->model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        page.setCards({example.card, example.card}, {example.trace});
        const PropertyModel &model = page.ledger();
        QCOMPARE(model.rowCount(), 3);
        for (int row = 0; row < 3; ++row) {
            const QModelIndex card = model.index(row, 0);
            const qulonglong events = model.index(row, 1).data().toString().toULongLong();
            QCOMPARE(events, row == 0 ? 10ull : 5ull);
            QCOMPARE(sumOf(model, card), events);
            const QModelIndex kinds =
                model.match(model.index(0, 0, card), Qt::DisplayRole, QStringLiteral("By kind in the file")).value(0);
            QCOMPARE(sumOf(model, kinds), events);
        }
        QCOMPARE(modelText(model).section(QLatin1Char('\n'), 11, 22),
                 QStringLiteral("rank0 | 5\n  drawn | 2\n  repaired | 1\n  names and sort orders | 1\n  refused | 1\n  By kind "
                                "in the file | \n    C: counter samples | 1\n    M: names and sort orders | 1\n    X: slices | "
                                "2\n    refused | 1\n  trace_view.json | 300 B\nrank0 | 5"));
    }

    void showsTheBytesOfAProblem()
    {
        const Example example;
        ImportReportPage page;
        page.resize(1200, 300);
        page.setCards({example.card}, {example.trace});
        page.setProblems(example.trace->report().problems, true);
        QVERIFY(page.rawText().heading().startsWith(QStringLiteral("Choose a problem")));
        auto *table = page.problems().findChild<QTreeView *>();
        table->setCurrentIndex(table->model()->index(0, 0)); // the most severe problem is first: the refused event
        QTRY_COMPARE_WITH_TIMEOUT(page.rawText().markedText(),
                                  QStringLiteral("{\"pid\":1,\"ts\":\"5\",\"name\":\"no‹09›phase\"}"), 20'000);
        QVERIFY(page.rawText().text().startsWith(QLatin1String("[{\"ph\"")));
        QVERIFY(page.rawText().heading().contains(QStringLiteral("Unreadable stretch of")));
        QVERIFY2(!page.rawText().heading().contains(QStringLiteral("changed")), qPrintable(page.rawText().heading()));

        QFile file(example.card.traces.front().path);
        QVERIFY(file.open(QIODevice::Append) && file.write("   ") == 3);
        file.close();
        table->setCurrentIndex(table->model()->index(1, 0));
        table->setCurrentIndex(table->model()->index(0, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page.rawText().heading().contains(QStringLiteral("The file has changed since it was read")),
                                 20'000);
    }

    void problemsAreFilteredAndSaved()
    {
        const Example example;
        ImportReportPage page;
        page.setCards({example.card}, {example.trace});
        const std::string here = example.card.path.toStdString() + "/a,b.csv";
        page.setProblems({{Severity::Error, ProblemCode::MissingPhase, here, 12, 3, {}, 1},
                          {Severity::Note, ProblemCode::EmptyFile, here, -1, 0, {}, 1},
                          {Severity::Warning, ProblemCode::EmptyFile, "/elsewhere/c.csv", -1, 0, {}, 1}},
                         true);
        QCOMPARE(page.problems().model().rowCount(), 3);
        auto *severity = page.findChild<QComboBox *>();
        severity->setCurrentIndex(1);
        QCOMPARE(page.problems().model().rowCount(), 2);
        auto *tree = page.findChild<QTreeView *>();
        tree->setCurrentIndex(tree->model()->index(1, 0));
        QCOMPARE(page.asCsv().toUtf8(), QByteArray("severity,file,offset,length,count,message\nError,\"") + here.c_str() +
                                            "\",12,3,1,An event without a phase (ph) was refused.\n");
        page.setProblems({{Severity::Note, ProblemCode::EmptyFile, here, -1, 0, {}, 1}}, true);
        QCOMPARE(page.problems().message(), QStringLiteral("There is no problem of the chosen severity and card."));
        page.setProblems({}, true);
        QCOMPARE(page.problems().message(), QStringLiteral("There are no problems: everything in the opened files was read."));
    }

    void filesFollowTheCard()
    {
        CardsPage page;
        const QAbstractItemModelTester tester(page.files().findChild<QTreeView *>()->model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        QCOMPARE(page.files().message(), QStringLiteral("The files of the card chosen on the left are listed here."));
        CardRow first;
        first.name = QStringLiteral("a");
        first.rank = 0;
        first.files = {{QStringLiteral("memory_record"),
                        {},
                        FileStatus::Missing,
                        {},
                        {},
                        QStringLiteral("memory"),
                        QStringLiteral("profile_memory=True"),
                        {}},
                       {QStringLiteral("l2_cache.csv"), QStringLiteral("x/l2_cache.csv"), FileStatus::Ok, 12, 3456, {}, {}, {}}};
        CardRow second;
        second.name = QStringLiteral("b");
        second.rank = 1;
        page.setCards({second, first}, true);
        QCOMPARE(modelText(*page.files().findChild<QTreeView *>()->model()),
                 QStringLiteral("File | State | Rows | Size | Missing because of it | How to get it\nmemory_record | Missing |  "
                                "|  | memory | profile_memory=True\nl2_cache.csv | Found | 12 | 3.46 kB |  | \n"));
        auto *cards = page.cards().findChild<QTreeView *>();
        cards->setCurrentIndex(cards->model()->index(1, 0));
        QVERIFY(page.files().message().startsWith(QStringLiteral("This is a single file")));
    }

    void optionsAreThoseOfTheFramework()
    {
        const auto remedy = [](const char *kind, Framework framework) {
            return remedyText({kind, {}, 0, {}, FileStatus::Missing, {}}, framework);
        };
        QCOMPARE(remedy("memory_record", Framework::PyTorch), QStringLiteral("profile_memory=True"));
        QCOMPARE(remedy("api_statistic", Framework::PyTorch),
                 QStringLiteral("profiler_level=torch_npu.profiler.ProfilerLevel.Level1"));
        QCOMPARE(remedy("api_statistic", Framework::MindSpore), QStringLiteral("profiler_level=ProfilerLevel.Level1"));
        QCOMPARE(remedy("l2_cache", Framework::MindSpore), QStringLiteral("l2_cache=True"));
        QVERIFY(remedy("dataset", Framework::MindSpore).startsWith(QStringLiteral("data_process=True")));
        QCOMPARE(remedy("unheard_of", Framework::PyTorch), QString());
        const Deliverable lacking{"kernel_details", {}, 0, {}, FileStatus::Missing, {"kernels"}};
        const std::size_t rules = rulesNeeding("kernel_details", ".csv").size();
        QCOMPARE(lacksText(lacking), QStringLiteral("operator statistics; %1 advice rules").arg(rules));
        QCOMPARE(lacksText({"l2_cache", {}, 0, {}, FileStatus::Missing, {}}), QStringLiteral("1 advice rule"));
        QCOMPARE(lacksText({"op_statistic", {}, 0, {}, FileStatus::Missing, {}}), QString());
    }

    void controlCharactersAreVisible()
    {
        QCOMPARE(visibleText(std::string("a\0b\r\n\t\x7f\xff", 8)), QStringLiteral("a‹00›b‹0D›\n‹09›‹7F›\uFFFD"));
        QCOMPARE(visibleText("\xe2\x80\xae"
                             "x"),
                 QStringLiteral("\uFFFDx"));
    }
};

PLUMBLINE_WIDGET_TEST(ImportReportTest)
#include "tst_importreport.moc"
