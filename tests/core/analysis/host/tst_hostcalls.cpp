// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostcalls.h"

#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints `name count sum reported-count reported-sum`, with sums in nanoseconds.
QString printed(const HostCallAnalysis &analysis)
{
    QStringList lines;
    for (const HostCalls &call : analysis.calls) {
        lines += QStringLiteral("%1 %2 %3 %4 %5")
                     .arg(QString::fromStdString(call.name))
                     .arg(call.calls.count)
                     .arg(static_cast<qint64>(call.calls.sumNs))
                     .arg(call.reportedCount ? QString::number(*call.reportedCount) : QStringLiteral("-"),
                          call.reportedNs ? QString::number(*call.reportedNs) : QStringLiteral("-"));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestHostCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheTableAlone();
    void saysWhyTheTableCannotBeRead();
    void agreesWithARealTable();

private:
    QTemporaryDir m_folder;
};

void TestHostCalls::readsTheTableAlone()
{
    const QString file = m_folder.filePath(QStringLiteral("a/ASCEND_PROFILER_OUTPUT/api_statistic.csv"));
    QVERIFY(test::writeFile(
        file, "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n"
              "host,acl,aclrtMemcpy,1.5,2,0.75,0,1,0\nhost,runtime,Launch,0.25,1,0,0,0,0\nhost,acl,bad,x,1,0,0,0,0\n"));
    TaskControl control;
    const auto profile = openProfile(m_folder.filePath(QStringLiteral("a")).toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto analysis = analyseHostCalls(profile->cards.front(), nullptr, std::nullopt, control);
    QVERIFY(analysis.has_value());
    QCOMPARE(printed(*analysis), QStringLiteral("AscendCL@aclrtMemcpy 0 0 2 1500\nRuntime@Launch 0 0 1 250"));
    QVERIFY(analysis->isTableOnly);
    const HostCalls &longest = analysis->calls.front();
    QCOMPARE(*longest.share, 1500.0 / 1750);
    QCOMPARE(longest.reportedAverageNs(), std::optional<std::int64_t>(750));
    QCOMPARE(longest.reportedMinNs, std::optional<std::int64_t>(0));
    QCOMPARE(longest.reportedMaxNs, std::optional<std::int64_t>(1000));
    QCOMPARE(analysis->problems.size(), std::size_t{1});
    QCOMPARE(analysis->problems.front().code, ProblemCode::UnreadableRows);
    QCOMPARE(analysis->problems.front().count, std::uint64_t{1});
}

void TestHostCalls::saysWhyTheTableCannotBeRead()
{
    const QString file = m_folder.filePath(QStringLiteral("b/ASCEND_PROFILER_OUTPUT/api_statistic.csv"));
    QVERIFY(test::writeFile(file, "Name,Type\na,b\n"));
    TaskControl control;
    const auto profile = openProfile(m_folder.filePath(QStringLiteral("b")).toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto analysis = analyseHostCalls(profile->cards.front(), nullptr, std::nullopt, control);
    QVERIFY(analysis && analysis->reportedError && analysis->reportedError->code == ErrorCode::NotRecognised);
    control.requestStop();
    QVERIFY(!analyseHostCalls(profile->cards.front(), nullptr, std::nullopt, control));
}

void TestHostCalls::agreesWithARealTable()
{
    const QString path = test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (path.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto trace = loadTrace(profile->cards.front().timeline, control, {});
    QVERIFY(trace.has_value());
    const auto analysis = analyseHostCalls(profile->cards.front(), trace->get(), std::nullopt, control);
    QVERIFY(analysis.has_value());
    QCOMPARE(analysis->compared, std::uint64_t{57});
    QCOMPARE(analysis->differing, std::uint64_t{0});
    QVERIFY(!analysis->isTableOnly);
}

PLUMBLINE_TEST(TestHostCalls)
#include "tst_hostcalls.moc"
