// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/import/traceloader.h"
#include "core/tables/kerneldetails.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

/// The result of joining the kernel table of a card with its timeline: rows that match a slice, and pairs whose durations differ.
struct Join
{
    std::size_t rows = 0;
    std::size_t found = 0;
    std::size_t otherDuration = 0;
};

Join joinOf(const QString &results)
{
    TaskControl control;
    const std::string folder = results.toStdString();
    const auto trace = loadTrace({folder + "/trace_view.json"}, control);
    const auto table = readKernelTable({folder + "/kernel_details.csv"}, control);
    if (!trace || !table)
        return {};
    std::vector<bool> isFound((*table)->rows());
    Join join;
    for (std::size_t row = 0; row < (*trace)->slices().size(); ++row) {
        const ProcessKind kind = (*trace)->processOf((*trace)->laneOf(SliceId(row))).kind;
        if (kind != ProcessKind::Device && kind != ProcessKind::Communication)
            continue;
        const std::string_view name = (*trace)->text((*trace)->slices().name[row]);
        const std::int64_t start = (*trace)->absolute((*trace)->slices().start[row]);
        const auto found = (*table)->find({start, name, {}, kind == ProcessKind::Communication});
        if (!found)
            continue;
        isFound[*found] = true;
        const TimeNs difference = (*table)->durationNs(*found).value_or(-1) - (*trace)->slices().duration[row];
        join.otherDuration += std::abs(difference) > 1 ? 1 : 0;
    }
    join.rows = (*table)->rows();
    join.found = static_cast<std::size_t>(std::count(isFound.begin(), isFound.end(), true));
    return join;
}

} // namespace

/// Checks that every row of a kernel table belongs to a slice of the timeline beside it.
class TestKernelJoin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void demo();
    void samples_data();
    void samples();
};

void TestKernelJoin::demo()
{
    const QTemporaryDir folder;
    TaskControl control;
    QVERIFY(writeDemo(folder.path().toStdString(), {}, control));
    int cards = 0;
    for (const QFileInfo &card : QDir(folder.path()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const Join join = joinOf(card.filePath() + QStringLiteral("/ASCEND_PROFILER_OUTPUT"));
        QVERIFY(join.rows > 0);
        QCOMPARE(join.found, join.rows);
        QCOMPARE(join.otherDuration, std::size_t(0));
        ++cards;
    }
    QCOMPARE(cards, 2);
}

void TestKernelJoin::samples_data()
{
    QTest::addColumn<QString>("card");
    for (const char *card :
         {"resnet_2cards_level1/rank0_ascend_pt", "resnet_2cards_level1/rank1_ascend_pt", "resnet_1card_level0/rank0_ascend_pt"})
        QTest::newRow(card) << QString::fromLatin1(card);
}

void TestKernelJoin::samples()
{
    QFETCH(QString, card);
    const QString path = test::samplePath(card + QStringLiteral("/ASCEND_PROFILER_OUTPUT"));
    if (path.isEmpty())
        QSKIP("no sample profiles here");
    const Join join = joinOf(path);
    QVERIFY(join.rows > 100);
    QCOMPARE(join.found, join.rows);
    QCOMPARE(join.otherDuration, std::size_t(0));
}

PLUMBLINE_TEST(TestKernelJoin)
#include "tst_kerneljoin.moc"
