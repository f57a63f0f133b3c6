// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardoperators.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/facts/opencard.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

const QByteArray OperatorDetail = "full_kernel_name,execution_time,execution_frequency\n"
                                  "Default/net/MatMul-op1,2,3\nDefault/GetNext-op6,0.5,3\n";
const QByteArray OperatorTypesTable = "kernel_type,total_time,execution_frequency,percent\nMatMul,6,3,80\nGetNext,1.5,3,20\n";
const QByteArray OperatorFramework =
    "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n"
    "1,2,1,Default/net/MatMul-op1,MatMul-op1,MatMul-op1,MatMul,Default,{}\n"
    "2,2,1,Default/GetNext-op6,GetNext-op6,GetNext-op6,GetNext,Default,{}\n";
const QByteArray OperatorAiCpu = "serial_number,kernel_type,total_time,dispatch_time,run_start,run_end\n"
                                 "1,GetNext,4,1,10,20\n2,GetNext,2,1,30,40\n";

/// Prints one group on each line: `name type core subgraph count sum_us min_us share`, what is unknown as `-`; then the source.
QString printedOperatorGroups(const CardKernels *kernels, KernelsBy by)
{
    if (!kernels)
        return QStringLiteral("none");
    const KernelCalls &calls = *kernels->calls;
    const auto groups = groupKernels(calls, by);
    const KernelShares shares(calls, groups);
    QStringList lines;
    for (const KernelGroup &group : groups) {
        const KernelFigures figures = figuresOf(calls, group, 0);
        QStringList cells;
        for (const auto &text : {figures.name, figures.type, figures.core, figures.subgraph})
            cells += text ? QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size())) : QStringLiteral("-");
        cells += QString::number(figures.count);
        cells += QString::fromStdString(microsecondText(figures.sumPs));
        cells += figures.minPs ? QString::fromStdString(microsecondText(*figures.minPs)) : QStringLiteral("-");
        cells += QString::number(shares.shareOf(calls, group.calls.front(), group.sumPs), 'g', 3);
        lines += cells.join(QLatin1Char(' '));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n') + QString::fromStdString(kernels->source);
}

/// A capture of MindInsight that consists of the given files.
class OperatorCapture
{
public:
    void add(const char *name, const QByteArray &content)
    {
        QVERIFY(test::writeFile(m_folder.filePath(QStringLiteral("profiler/") + QString::fromLatin1(name)), content));
    }
    [[nodiscard]] QString printed(KernelsBy by) const
    {
        TaskControl control;
        const auto profile = openProfile(m_folder.path().toStdString(), ScanDepth::Tables, control);
        if (!profile || profile->cards.size() != 1)
            return QStringLiteral("no card");
        const OpenCard card(profile->cards.front());
        const auto kernels = card.kernelsFor(by, control);
        return kernels ? printedOperatorGroups(kernels->get(), by) : QStringLiteral("error");
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestCardOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byName();
    void byType();
    void withAiCpuTable();
    void byCore();
    void withoutTypeTable();
    void fromTexts();
    void tablesComeBeforeTexts();
    void nothing();
    void whereItRan();
    void samplesAgree();
};

void TestCardOperators::byName()
{
    OperatorCapture capture;
    capture.add("aicore_intermediate_0_detail.csv", OperatorDetail);
    capture.add("framework_raw_0.csv", OperatorFramework);
    QCOMPARE(capture.printed(KernelsBy::Name), QStringLiteral("MatMul-op1 MatMul AI_CORE Default 3 6000 - 0.8\n"
                                                              "GetNext-op6 GetNext AI_CPU Default 3 1500 - 0.2\n"
                                                              "aicore_intermediate_0_detail.csv, framework_raw_0.csv"));
}

void TestCardOperators::byType()
{
    OperatorCapture capture;
    capture.add("aicore_intermediate_0_detail.csv", OperatorDetail);
    capture.add("aicore_intermediate_0_type.csv", OperatorTypesTable);
    QCOMPARE(capture.printed(KernelsBy::Type),
             QStringLiteral("- MatMul AI_CORE - 3 6000 - 0.8\n- GetNext AI_CPU - 3 1500 - 0.2\naicore_intermediate_0_type.csv"));
}

/// Each table is a whole of its own. Where executions on the AI CPU are listed, the tasks of the AI cores stay with these.
void TestCardOperators::withAiCpuTable()
{
    OperatorCapture capture;
    capture.add("aicore_intermediate_0_type.csv", OperatorTypesTable);
    capture.add("aicpu_intermediate_0.csv", OperatorAiCpu);
    QCOMPARE(capture.printed(KernelsBy::Type),
             QStringLiteral("- MatMul AI_CORE - 3 6000 - 0.8\nGetNext GetNext AI_CPU - 2 6000 2000 1\n"
                            "- GetNext AI_CORE - 3 1500 - 0.2\naicore_intermediate_0_type.csv, aicpu_intermediate_0.csv"));
}

void TestCardOperators::byCore()
{
    OperatorCapture capture;
    capture.add("aicore_intermediate_0_detail.csv", OperatorDetail);
    capture.add("aicpu_intermediate_0.csv", OperatorAiCpu);
    QVERIFY(capture.printed(KernelsBy::Core)
                .startsWith(QStringLiteral("- - AI_CORE - 6 7500 - 1\nGetNext GetNext AI_CPU - 2 6000 2000 1\n")));
}

/// Types of operators come from framework_raw.
void TestCardOperators::withoutTypeTable()
{
    OperatorCapture capture;
    capture.add("aicore_intermediate_0_detail.csv", OperatorDetail);
    capture.add("framework_raw_0.csv", OperatorFramework);
    QVERIFY(capture.printed(KernelsBy::Type).startsWith(QStringLiteral("MatMul-op1 MatMul AI_CORE Default 3 6000 - 0.8\n")));
}

namespace {

const QByteArray OperatorTextDetail = "optype_name compute_time(ms, per-step) called_times(per-step) percent\n"
                                      "MatMul 6 3 80\nGetNext 1.5 3 20\n\nDetail:\n"
                                      "op_name op_type avg_execution_time subgraph\n"
                                      "MatMul-op1 MatMul 2 Default\nGetNext-op6 GetNext 0.5 Default\nCast-op7 Cast 0.1 Default\n";
const QByteArray OperatorTextNames = "op_name compute_time(ms) stream_id\n"
                                     "Default/net/MatMul-op1 2 519\nDefault/a/Cast-op7 0.1 519\nDefault/b/Cast-op7 0.1 519\n";

} // namespace

/// The texts of MindSpore r1.0 tell the AI cores where no table does. An operator that is told without scopes gets those of the
/// other text, unless several have its name.
void TestCardOperators::fromTexts()
{
    OperatorCapture capture;
    capture.add("output_op_compute_time_detail_0.txt", OperatorTextDetail);
    QCOMPARE(capture.printed(KernelsBy::Type), QStringLiteral("- MatMul AI_CORE - 3 6000 - 0.8\n- GetNext AI_CPU - 3 1500 - 0.2\n"
                                                              "output_op_compute_time_detail_0.txt"));
    capture.add("output_op_compute_time_0.txt", OperatorTextNames);
    capture.add("framework_raw_0.csv", OperatorFramework);
    QCOMPARE(capture.printed(KernelsBy::Name),
             QStringLiteral("MatMul-op1 MatMul AI_CORE Default 1 2000 - 0.769\nGetNext-op6 GetNext AI_CPU Default 1 500 - 0.192\n"
                            "Cast-op7 Cast AI_CORE Default 1 100 - 0.0385\n"
                            "output_op_compute_time_detail_0.txt, framework_raw_0.csv"));
    OperatorCapture names; // one text alone
    names.add("output_op_compute_time_0.txt", OperatorTextNames);
    QVERIFY2(names.printed(KernelsBy::Name).startsWith(QStringLiteral("MatMul-op1 - AI_CORE - 1 2000 - 0.909\n")) ||
                 names.printed(KernelsBy::Name).startsWith(QStringLiteral("MatMul-op1  AI_CORE  1 2000 - 0.909\n")),
             qPrintable(names.printed(KernelsBy::Name)));
}

/// Where both are there, the table is shown, and the text is named with its sum.
void TestCardOperators::tablesComeBeforeTexts()
{
    QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("profiler/aicore_intermediate_0_type.csv")), OperatorTypesTable));
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("profiler/output_op_compute_time_detail_0.txt")), OperatorTextDetail));
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Tables, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const OpenCard card(profile->cards.front());
    const auto types = card.kernelsFor(KernelsBy::Type, control);
    QVERIFY(types && *types && (*types)->unshown);
    QCOMPARE((*types)->source, std::string("aicore_intermediate_0_type.csv"));
    QCOMPARE((*types)->unshown->name, std::string("output_op_compute_time_detail_0.txt"));
    QCOMPARE((*types)->unshown->sumPs, 7'500'000'000);
    QVERIFY(!card.operatorSums(control).value()->unshown); // no table tells operators
}

void TestCardOperators::nothing()
{
    OperatorCapture capture;
    capture.add("step_trace_raw_0_detail_time.csv", "step_num\n1\n");
    QCOMPARE(capture.printed(KernelsBy::Type), QStringLiteral("error"));
    OperatorCapture damaged;
    damaged.add("aicore_intermediate_0_type.csv", "a,b\n1,2\n");
    QCOMPARE(damaged.printed(KernelsBy::Type), QStringLiteral("\n"));
}

void TestCardOperators::whereItRan()
{
    using enum CoreClass;
    const std::vector<std::pair<const char *, CoreClass>> known{{"AI_CORE", AiCore},      {"AI_VECTOR_CORE", AiCore},
                                                                {"MIX_AIC", AiCore},      {"KERNEL_AIVEC", AiCore},
                                                                {"AI_CPU", AiCpu},        {"KERNEL_AICPU", AiCpu},
                                                                {"HCCL", Communication},  {"COMMUNICATION", Communication},
                                                                {"HOST_CPU", Host},       {"", Other},
                                                                {"SDMA_SQE", WaitOrCopy}, {"EVENT_WAIT", WaitOrCopy},
                                                                {"Other", Other}};
    for (const auto &[core, of] : known)
        QVERIFY2(coreClassOf(core) == of, core);
}

/// The sums are those that the files of MindInsight tell, added up by hand.
void TestCardOperators::samplesAgree()
{
    const QString run = test::samplePath(QStringLiteral("mindinsight/run_2"));
    if (run.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(run.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    const OpenCard card(profile->cards.front());
    for (const KernelsBy by : {KernelsBy::Type, KernelsBy::Name}) {
        const auto kernels = card.kernelsFor(by, control);
        QVERIFY(kernels);
        const CoreClassSums sums = sumByCoreClass(*(*kernels)->calls);
        QVERIFY((*kernels)->isPerStep);
        // Sum of execution_time, and of total_time, in the files.
        QCOMPARE(QString::fromStdString(microsecondText(sums.classes[0].sumPs)), QStringLiteral("23088.095"));
        QCOMPARE(QString::fromStdString(microsecondText(sums.classes[1].sumPs)), QStringLiteral("9694"));
        QCOMPARE(QString::fromStdString(microsecondText(sums.getNext.sumPs)), QStringLiteral("1181"));
        QVERIFY(coversTwoSpans(*(*kernels)->calls, true));
        QVERIFY(!coversTwoSpans(*(*kernels)->calls, false));
    }
}

PLUMBLINE_TEST(TestCardOperators)
#include "tst_cardoperators.moc"
