// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

/// Tests the flows that equal arguments `correlation` stand for.
class TestCorrelations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinCallsAndTasks();
    void flowsOfTheFileCount();
    void whatHasNoPartnerIsNoError();
};

namespace {

QByteArray slice(const QByteArray &name, const QByteArray &category, int pid, int ts, const QByteArray &correlation)
{
    return R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":)" + QByteArray::number(pid) +
           R"(,"tid":1,"ts":)" + QByteArray::number(ts) + R"(,"dur":5,"args":{"External id":9,"correlation":)" + correlation +
           "}}";
}

/// Prints each flow as `category: slice -> slice`.
QStringList flowsOf(const QByteArray &json)
{
    const auto trace = test::traceFromText(json);
    if (!trace)
        return {QStringLiteral("no trace")};
    const auto nameOf = [&trace](const FlowEnd &end) {
        return end.slice.isValid() ? QString::fromStdString(std::string(trace->text(trace->slices().name[end.slice.value])))
                                   : QStringLiteral("nothing");
    };
    QStringList flows{QStringLiteral("%1 unpaired").arg(trace->report().flowPointsUnpaired)};
    for (const FlowTable::Category &category : trace->flows().categories) {
        for (std::uint32_t row = category.begin; row < category.end; ++row) {
            const Flow &flow = trace->flows().flows[row];
            flows += QString::fromStdString(category.name) + QStringLiteral(": ") + nameOf(flow.from) + QStringLiteral(" -> ") +
                     nameOf(flow.to);
        }
    }
    return flows;
}

const QByteArray Call = slice("cudaLaunchKernel", "cuda_runtime", 1, 10, "7");
const QByteArray Driver = slice("cuLaunchKernel", "cuda_driver", 1, 20, "8");
const QByteArray Task = slice("gemm", "kernel", 0, 30, "7");
const QByteArray Copy = slice("Memcpy", "gpu_memcpy", 0, 40, "8");

} // namespace

void TestCorrelations::joinCallsAndTasks()
{
    QCOMPARE(flowsOf('[' + Task + ',' + Copy + ',' + Call + ',' + Driver + ']'),
             (QStringList{QStringLiteral("0 unpaired"), QStringLiteral("correlation: cudaLaunchKernel -> gemm"),
                          QStringLiteral("correlation: cuLaunchKernel -> Memcpy")}));
}

void TestCorrelations::flowsOfTheFileCount()
{
    const QByteArray flow = R"({"ph":"s","id":7,"pid":1,"tid":1,"ts":10,"cat":"ac2g","name":"ac2g"},
                               {"ph":"f","id":7,"pid":0,"tid":1,"ts":30,"cat":"ac2g","name":"ac2g","bp":"e"})";
    QCOMPARE(flowsOf('[' + Task + ',' + Copy + ',' + Call + ',' + Driver + ',' + flow + ']'),
             (QStringList{QStringLiteral("0 unpaired"), QStringLiteral("ac2g: cudaLaunchKernel -> gemm")}));
}

void TestCorrelations::whatHasNoPartnerIsNoError()
{
    QCOMPARE(flowsOf('[' + slice("cudaMalloc", "cuda_runtime", 1, 10, "7") + ',' + slice("gemm", "kernel", 0, 30, "8") + ',' +
                     slice("gemm", "kernel", 0, 50, "\"x\"") + ',' + slice("aten::mm", "cpu_op", 1, 60, "8") + ']'),
             QStringList{QStringLiteral("0 unpaired")});
}

PLUMBLINE_TEST(TestCorrelations)
#include "tst_correlations.moc"
