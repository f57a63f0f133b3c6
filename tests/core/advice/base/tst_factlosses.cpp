// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/factlosses.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFactLosses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsEachEntryOnce()
    {
        const Error damaged{ErrorCode::NotRecognised, "a/memory_record.csv", -1, "Timestamp"};
        const Problem cut{Severity::Warning, ProblemCode::CutShort, "a/x.csv", 12, 3, {}, 1};
        ReadingLosses losses;
        losses.add(Error{ErrorCode::Cancelled, "a", -1, {}});
        losses.add(Error{ErrorCode::FileNotFound, "a/x.csv", -1, {}});
        QVERIFY(!losses.isLoss());
        losses.add(std::vector<Problem>{{Severity::Note, ProblemCode::OpenEnd, "a/x.csv", -1, 0, {}, 1}});
        QVERIFY(!losses.isLoss());
        ReadingLosses more;
        more.add(damaged);
        more.add(std::vector<Problem>{cut, cut});
        losses.add(more);
        losses.add(more);
        losses.add(damaged);
        QCOMPARE(losses.errors.size(), 1U);
        QCOMPARE(losses.problems.size(), 2U);
        QVERIFY(losses.problems.back() == cut);
        QVERIFY(losses.isLoss());
    }

    /// Comparing each entry with all others would take hours here.
    void keepsAnyNumberOfEntries()
    {
        constexpr std::int64_t Count = 1'000'000;
        std::vector<Problem> many;
        for (std::int64_t offset = 0; offset < Count; ++offset)
            many.push_back({Severity::Warning, ProblemCode::UnreadableRows, "a/x.csv", offset, 0, {}, 1});
        ReadingLosses losses{{}, many};
        losses.add(many);
        QCOMPARE(losses.problems.size(), many.size());
        many.back().detail = "another";
        losses.add(many);
        QCOMPARE(losses.problems.size(), many.size() + 1);
    }

    void tellsInputsOfFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<bool>("isUnreadable");
        QTest::newRow("table") << QByteArray("a/memory_record_20240101.csv") << QByteArray("memory_record.csv") << true;
        QTest::newRow("column") << QByteArray("kernel_details.csv") << QByteArray("kernel_details.csv: Type") << true;
        QTest::newRow("older kernels") << QByteArray("op_summary_1.csv") << QByteArray("kernel_details.csv") << true;
        QTest::newRow("rank") << QByteArray("a/profiler_info_3.json") << QByteArray("profiler_info.json") << true;
        QTest::newRow("matrix") << QByteArray("communication_matrix.json") << QByteArray("communication.json") << false;
        QTest::newRow("groups") << QByteArray("communication_group.json") << QByteArray("communication.json") << false;
        QTest::newRow("data input") << QByteArray("minddata_pipeline_raw_0.csv") << QByteArray("minddata_pipeline") << true;
        QTest::newRow("no file") << QByteArray("memory_record.csv") << QByteArray("ranks") << false;
    }

    void tellsInputsOfFiles()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, input);
        ReadingLosses losses;
        losses.add(Error{ErrorCode::NotRecognised, "job/rank0/" + file.toStdString(), -1, {}});
        QTEST(isUnreadable(losses, "job/rank0", input.toStdString()), "isUnreadable");
        QVERIFY(!isUnreadable(losses, "job/rank", input.toStdString()));
        // A damaged file is a problem and no error.
        ReadingLosses damaged;
        damaged.add(
            std::vector<Problem>{{Severity::Error, ProblemCode::DamagedRest, "job/rank0/" + file.toStdString(), 1, 0, {}, 1}});
        QTEST(isUnreadable(damaged, "job/rank0", input.toStdString()), "isUnreadable");
    }
};

PLUMBLINE_TEST(TestFactLosses)
#include "tst_factlosses.moc"
