// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cachedcalls.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/facts/opencard.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

using namespace plumbline;

namespace {

const QByteArray KernelGroupsHeader =
    "Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input Shapes,aic_mac_ratio\n";

/// Prints one group on each line as `name/type/core/shapes count sum avg min max p95 wait | counters`, with - for a missing
/// value.
QStringList printed(const KernelCalls &calls, KernelsBy by)
{
    const auto text = [](const std::optional<std::string_view> &value) {
        return value ? QString::fromUtf8(value->data(), static_cast<qsizetype>(value->size())) : QStringLiteral("-");
    };
    const auto time = [](const std::optional<std::int64_t> &ps) {
        return ps ? QString::fromStdString(microsecondText(*ps)) : QStringLiteral("-");
    };
    QStringList lines;
    for (const KernelGroup &group : groupKernels(calls, by)) {
        const KernelFigures figures = figuresOf(calls, group, calls.counters().size());
        QString line =
            QStringList{text(figures.name), text(figures.type), text(figures.core), text(figures.shapes)}.join(QLatin1Char('/'));
        line += QStringLiteral(" %1 ").arg(figures.count) + QString::fromStdString(microsecondText(figures.sumPs));
        for (const auto &ps : {figures.averagePs, figures.minPs, figures.maxPs, figures.p95Ps, figures.waitPs})
            line += QLatin1Char(' ') + time(ps);
        line += QStringLiteral(" |");
        for (const auto &counter : figures.counters)
            line += QLatin1Char(' ') + (counter ? QString::number(*counter) : QStringLiteral("-"));
        for (const auto &counter : figures.counterTexts)
            line += counter ? QLatin1Char(' ') + text(counter) : QString();
        lines += line;
    }
    return lines;
}

} // namespace

class TestKernelGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groups_data();
    void groups();
    void tellsTextsThatAllCallsHave();
    void keepsToTheDevice();
    void survivesTimesOutOfRange();
    void takesSlicesWithoutATable();
    void tellsSharesOfKernelsThatCompute();
    void keepsTaskTypesOfWaitsApart();
    void agreesWithANaiveSum();
    void writesMicroseconds();
    void joinsByStreamTaskAndName();
    void joinsByNameWithoutTasks();
    void addsOnlyWhatIsTold();
    void ofRealFiles_data();
    void ofRealFiles();

private:
    std::shared_ptr<const KernelTable> table(const QByteArray &rows)
    {
        const QString path = m_folder.filePath(QStringLiteral("kernel_details.csv"));
        TaskControl control;
        const auto read = test::writeFile(path, KernelGroupsHeader + rows) ? readKernelTable({path.toStdString()}, control)
                                                                           : failure(ErrorCode::Internal);
        return read ? *read : nullptr;
    }

    QTemporaryDir m_folder;
};

void TestKernelGroups::groups_data()
{
    QTest::addColumn<int>("by");
    QTest::addColumn<QStringList>("groups");
    const auto row = [](const char *name, KernelsBy by, const QStringList &groups) {
        QTest::newRow(name) << static_cast<int>(by) << groups;
    };
    row("name", KernelsBy::Name,
        {u"a/T/AI_CORE/- 2 12.3456 6.1728 2 10.3456 10.3456 0.5 | 0.5"_qs, u"b/T/-/1,2 1 3 3 3 3 3 - | -"_qs,
         u"c/-/AI_CPU/- 1 0 - - - - 7 | 1"_qs});
    row("type", KernelsBy::Type,
        {u"-/T/-/- 3 15.3456 5.1152 2 10.3456 10.3456 0.5 | 0.5"_qs, u"c/-/AI_CPU/- 1 0 - - - - 7 | 1"_qs});
    row("core", KernelsBy::Core,
        {u"a/T/AI_CORE/- 2 12.3456 6.1728 2 10.3456 10.3456 0.5 | 0.5"_qs, u"b/T/-/1,2 1 3 3 3 3 3 - | -"_qs,
         u"c/-/AI_CPU/- 1 0 - - - - 7 | 1"_qs});
    row("shape", KernelsBy::Shape,
        {u"a/T/AI_CORE/8,8 1 10.3456 10.3456 10.3456 10.3456 10.3456 0 | 0.25"_qs, u"b/T/-/1,2 1 3 3 3 3 3 - | -"_qs,
         u"a/T/AI_CORE/4,4 1 2 2 2 2 2 1 | 0.75"_qs, u"c/-/AI_CPU/- 1 0 - - - - 7 | 1"_qs});
    row("call", KernelsBy::Call,
        {u"a/T/AI_CORE/8,8 1 10.3456 10.3456 10.3456 10.3456 10.3456 0 | 0.25"_qs, u"b/T/-/1,2 1 3 3 3 3 3 - | -"_qs,
         u"a/T/AI_CORE/4,4 1 2 2 2 2 2 1 | 0.75"_qs, u"c/-/AI_CPU/- 1 0 - - - - 7 | 1"_qs});
}

void TestKernelGroups::groups()
{
    QFETCH(int, by);
    const auto read = table("0,a,T,AI_CORE,1.000\t,2,1,\"4,4\",0.75\n"
                            "0,b,T,N/A,2.000\t,3.0,N/A,\"\"\"1,2\"\"\",\n"
                            "0,c,,AI_CPU,3.000\t,N/A,7,N/A,1\n"
                            "0,a,T,AI_CORE,4.000\t,10.3456,0,\"8,8\",0.25\n");
    QVERIFY(read);
    QTEST(printed(TableKernelCalls(*read, 0), static_cast<KernelsBy>(by)), "groups");
}

void TestKernelGroups::tellsTextsThatAllCallsHave()
{
    const auto kernels = table("0,a,T,AI_CORE,1,2,0,,static\n0,a,T,AI_CORE,3,2,0,,static\n0,b,T,AI_CORE,5,1,0,,static\n"
                               "0,b,T,AI_CORE,7,1,0,,dynamic\n0,c,T,AI_CORE,9,1,0,,N/A\n");
    QVERIFY(kernels);
    QCOMPARE(printed(TableKernelCalls(*kernels, std::nullopt), KernelsBy::Name),
             (QStringList{u"a/T/AI_CORE/- 2 4 2 2 2 2 0 | - static"_qs, u"b/T/AI_CORE/- 2 2 1 1 1 1 0 | -"_qs,
                          u"c/T/AI_CORE/- 1 1 1 1 1 1 0 | -"_qs}));
}

void TestKernelGroups::keepsToTheDevice()
{
    const auto read = table("0,a,T,AI_CORE,1,2,1,,\n1,b,T,AI_CORE,1,2,1,,\n");
    QVERIFY(read);
    QCOMPARE(TableKernelCalls(*read, 1).size(), std::size_t(1));
    QCOMPARE(TableKernelCalls(*read, 1).name(0), std::string_view("b"));
    QCOMPARE(TableKernelCalls(*read, std::nullopt).size(), std::size_t(2));
    const auto mixed = table("0,a,T,AI_CORE,1,2,1,,\n1,b,T,AI_CORE,1,2,1,,\nN/A,c,T,AI_CORE,1,2,1,,\n");
    QVERIFY(mixed);
    QCOMPARE(TableKernelCalls(*mixed, 1).size(), std::size_t(2));
    const auto wrong = table("4,a,T,AI_CORE,1,2,1,,\n4,b,T,AI_CORE,1,2,1,,\n");
    QVERIFY(wrong);
    QCOMPARE(TableKernelCalls(*wrong, 1).size(), std::size_t(2));
}

void TestKernelGroups::survivesTimesOutOfRange()
{
    const auto read = table("0,a,T,AI_CORE,1,-9223372036854775808e-3,9e300,,\n0,a,T,AI_CORE,1,9223372036854775807,1e3,,\n");
    QVERIFY(read);
    QCOMPARE(printed(TableKernelCalls(*read, 0), KernelsBy::Name), QStringList{u"a/T/AI_CORE/- 2 0 - - - - 1000 | -"_qs});
}

void TestKernelGroups::takesSlicesWithoutATable()
{
    const QByteArray events = test::nameText(1, 0, "process_name", "Ascend Hardware") + test::sliceText(1, 2, 1000, 2500, "k") +
                              test::sliceText(1, 3, 1000, 500, "k") + test::sliceText(7, 3, 1000, 500, "host");
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace);
    TaskControl control;
    QCOMPARE(printed(TraceKernelCalls(*trace, control), KernelsBy::Name), QStringList{u"k/-/-/- 2 3 1.5 0.5 2.5 2.5 - |"_qs});
}

namespace {

QByteArray taskText(int start, int length, const QByteArray &name, const QByteArray &type)
{
    return test::sliceText(1, 2, start, length, name).chopped(3) + ",\"args\":{\"Task Type\":\"" + type + "\"}},\n";
}

/// Prints one group on each line as `name core share`.
QStringList printedShares(const KernelCalls &calls, KernelsBy by)
{
    const auto groups = groupKernels(calls, by);
    const KernelShares shares(calls, groups);
    QStringList told;
    for (const KernelGroup &group : groups) {
        const std::uint32_t call = group.calls.front();
        const std::string text = std::string(calls.name(call)) + ' ' + std::string(calls.core(call));
        told += QString::fromStdString(text) + QStringLiteral(" %1").arg(shares.shareOf(calls, call, group.sumPs));
    }
    return told;
}

} // namespace

/// Waits and copies of the device are no part of what its kernels share, and neither is communication.
void TestKernelGroups::tellsSharesOfKernelsThatCompute()
{
    const QByteArray events = test::nameText(1, 0, "process_name", "Ascend Hardware") + taskText(0, 3000, "MatMul", "AI_CORE") +
                              taskText(5000, 1000, "Cast", "AI_CPU") + taskText(10'000, 60'000, "NOTIFY_WAIT", "NOTIFY_WAIT") +
                              taskText(80'000, 20'000, "MEMCPY_ASYNC", "MEMCPY_ASYNC") +
                              taskText(100'000, 500, "hcom_allReduce__1", "AI_CORE");
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace);
    TaskControl control;
    const TraceKernelCalls calls(*trace, control);
    QCOMPARE(printedShares(calls, KernelsBy::Name),
             (QStringList{u"NOTIFY_WAIT NOTIFY_WAIT 0.75"_qs, u"MEMCPY_ASYNC MEMCPY_ASYNC 0.25"_qs, u"MatMul AI_CORE 0.75"_qs,
                          u"Cast AI_CPU 0.25"_qs, u"hcom_allReduce__1 COMMUNICATION 1"_qs}));
    const CoreClassSums sums = sumByCoreClass(calls);
    QList<std::int64_t> us;
    for (const CoreClassSum &sum : sums.classes)
        us += static_cast<std::int64_t>(sum.sumPs / 1'000'000);
    QCOMPARE(us, (QList<std::int64_t>{3, 1, 0, 0, 80, 0})); // core, CPU, host, communication (0.5), waits and copies, other
    QCOMPARE(calls.tellsTypes(), false);
}

/// Older versions of CANN write "Other" for kernels and for waits.
void TestKernelGroups::keepsTaskTypesOfWaitsApart()
{
    const QByteArray events = test::nameText(1, 0, "process_name", "Ascend Hardware") + taskText(0, 3000, "MatMul", "Other") +
                              taskText(5000, 1000, "Cast", "Other") + taskText(10'000, 9000, "Notify Wait", "Other");
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace);
    TaskControl control;
    const TraceKernelCalls calls(*trace, control);
    QCOMPARE(printedShares(calls, KernelsBy::Core), (QStringList{u"Notify Wait Other 1"_qs, u"MatMul Other 1"_qs}));
    QCOMPARE(sumByCoreClass(calls).classes[static_cast<std::size_t>(CoreClass::AiCore)].count, std::uint64_t(2));
}

// Durations have up to six decimals and are added as whole picoseconds.
void TestKernelGroups::agreesWithANaiveSum()
{
    std::mt19937 random(4);
    QByteArray rows;
    std::map<QString, std::vector<std::int64_t>> expected;
    for (int row = 0; row < 2'000; ++row) {
        const QString name = QStringLiteral("kernel%1").arg(random() % 20);
        const auto ps = static_cast<std::int64_t>(random() % 3'000'000'000);
        expected[name].push_back(ps);
        rows += QStringLiteral("0,%1,T,AI_CORE,%2,%3.%4,0,,\n")
                    .arg(name)
                    .arg(row)
                    .arg(ps / 1'000'000)
                    .arg(ps % 1'000'000, 6, 10, QLatin1Char('0'))
                    .toUtf8();
    }
    const auto read = table(rows);
    QVERIFY(read);
    const TableKernelCalls calls(*read, std::nullopt);
    const std::vector<KernelGroup> groups = groupKernels(calls, KernelsBy::Name);
    QCOMPARE(groups.size(), expected.size());
    for (const KernelGroup &group : groups) {
        const KernelFigures figures = figuresOf(calls, group, calls.counters().size());
        std::vector<std::int64_t> &own = expected[QString::fromStdString(std::string(*figures.name))];
        std::sort(own.begin(), own.end());
        QCOMPARE(figures.count, std::uint64_t{own.size()});
        QCOMPARE(static_cast<std::int64_t>(figures.sumPs), std::accumulate(own.begin(), own.end(), std::int64_t{0}));
        QCOMPARE(figures.minPs, std::optional(own.front()));
        QCOMPARE(figures.maxPs, std::optional(own.back()));
        const auto rank = static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(own.size())));
        QCOMPARE(figures.p95Ps, std::optional(own[rank - 1]));
    }
    QVERIFY(std::is_sorted(groups.begin(), groups.end(),
                           [](const KernelGroup &a, const KernelGroup &b) { return a.sumPs > b.sumPs; }));
}

void TestKernelGroups::writesMicroseconds()
{
    QCOMPARE(microsecondText(0), std::string("0"));
    QCOMPARE(microsecondText(1), std::string("0.000001"));
    QCOMPARE(microsecondText(12'340'000), std::string("12.34"));
    QCOMPARE(microsecondText(-500'000), std::string("-0.5"));
    QCOMPARE(microsecondText(7'000'000), std::string("7"));
}

namespace {

/// Prints the measurements of the groups of kernels by name.
QString printedRates(const CardKernels &kernels)
{
    const KernelCalls &calls = *kernels.calls;
    QStringList lines;
    for (const KernelGroup &group : groupKernels(calls, KernelsBy::Name)) {
        const KernelFigures figures = figuresOf(calls, group, calls.counters().size());
        QString line = QString::fromStdString(std::string(figures.name.value_or("")));
        for (std::size_t counter = 0; counter < calls.counters().size(); ++counter) {
            const auto &value = figures.counters[counter];
            line += QLatin1Char(' ') + QString::fromStdString(std::string(calls.counters()[counter])) + QLatin1Char('=') +
                    (value ? QString::number(*value) : QStringLiteral("-"));
        }
        lines += line;
    }
    if (const auto join = cacheJoinOf(kernels)) {
        lines += QStringLiteral("%1 of %2%3%4")
                     .arg(join->joinedRows)
                     .arg(join->rows)
                     .arg(join->tellsHits ? QString() : QStringLiteral(" no hits"),
                          join->isByName ? QStringLiteral(" by name") : QString());
    }
    return lines.join(QLatin1Char('\n'));
}

/// Reads the kernels of a capture with these tables.
QString ratesOf(const QByteArray &kernels, const QByteArray &cache)
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    if (!test::writeFile(results + QStringLiteral("kernel_details.csv"), kernels) ||
        !test::writeFile(results + QStringLiteral("l2_cache.csv"), cache))
        return {};
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
    if (!profile || profile->cards.size() != 1)
        return {};
    const auto read = OpenCard(profile->cards.front(), nullptr).kernels(control);
    return read ? printedRates(**read) : QString();
}

constexpr const char *CachedCallsTitles = "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n";

} // namespace

void TestKernelGroups::joinsByStreamTaskAndName()
{
    const QByteArray kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Stream ID,Task ID,aicore_time(us)\n"
                               "A,T,AI_CORE,1,5,2,7,3\nA,T,AI_CORE,10,5,2,8,3\nB,T,AI_CORE,20,4,2,9,3\n";
    // The row of another stream, of another task and of another name belong to no kernel.
    const QByteArray cache = QByteArray(CachedCallsTitles) +
                             "2,7,0.5,0.1,A\n2,8,0.9,0.3,A\n2,8,0.7,0.5,A\n3,7,1,1,A\n2,17,1,1,A\n"
                             "2,9,1,1,A\n";
    QCOMPARE(ratesOf(kernels, cache), QStringLiteral("A aicore_time(us)=3 Hit Rate=0.65 Victim Rate=0.25\n"
                                                     "B aicore_time(us)=3 Hit Rate=- Victim Rate=-\n3 of 6"));
}

void TestKernelGroups::joinsByNameWithoutTasks()
{
    const QByteArray kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\nA,T,AI_CORE,1,5\nA,T,AI_CORE,10,5\n"
                               "B,T,AI_CORE,20,4\n";
    const QByteArray cache = QByteArray(CachedCallsTitles) + "2,7,0.5,0.1,A\n2,8,0.9,0.3,A\n2,9,1,1,C\n";
    QCOMPARE(ratesOf(kernels, cache),
             QStringLiteral("A Hit Rate=0.7 Victim Rate=0.2\nB Hit Rate=- Victim Rate=-\n2 of 3 by name"));
}

void TestKernelGroups::addsOnlyWhatIsTold()
{
    const QByteArray kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Stream ID,Task ID\nA,T,AI_CORE,1,5,2,7\n";
    QCOMPARE(ratesOf(kernels, QByteArray(CachedCallsTitles) + "2,7,N/A,0.1,A\n"),
             QStringLiteral("A Victim Rate=0.1\n1 of 1 no hits"));
    QCOMPARE(ratesOf(kernels, QByteArray(CachedCallsTitles) + "2,7,0.25,-1,A\n"), QStringLiteral("A Hit Rate=0.25\n1 of 1"));
    QCOMPARE(ratesOf(kernels, "Stream Id,Task Id,Op Name\n2,7,A\n"), QStringLiteral("A"));
    QCOMPARE(ratesOf(kernels, CachedCallsTitles), QStringLiteral("A"));
}

void TestKernelGroups::ofRealFiles_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("join");
    QTest::newRow("level 1") << QStringLiteral("resnet_2cards_level1/rank0_ascend_pt") << QStringLiteral("179 of 179 no hits");
    QTest::newRow("level 0") << QStringLiteral("resnet_1card_level0/rank0_ascend_pt")
                             << QStringLiteral("179 of 179 no hits by name");
}

void TestKernelGroups::ofRealFiles()
{
    QFETCH(QString, sample);
    QFETCH(QString, join);
    const QString path = test::samplePath(sample);
    if (path.isEmpty())
        QSKIP("no samples");
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto read = OpenCard(profile->cards.front(), nullptr).kernels(control);
    QVERIFY(read.has_value());
    QCOMPARE(printedRates(**read).section(QLatin1Char('\n'), -1), join);
}

PLUMBLINE_TEST(TestKernelGroups)
#include "tst_kernelgroups.moc"
