// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelclock.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace plumbline;

namespace {

QByteArray sample(int us, int mhz)
{
    return R"({"ph":"C","pid":3,"tid":0,"name":"AI Core Freq","ts":")" + QByteArray::number(us) + R"(","args":{"MHz":)" +
           QByteArray::number(mhz) + "}},\n";
}

/// Returns samples of a clock that changes every 37 us from 1 s on.
QByteArray clockText()
{
    QByteArray text = test::nameText(3, 0, "process_name", "AI Core Freq");
    int us = 1'000'000;
    for (const int mhz : {1800, 1650, 1800, 800, 1200, 1799}) {
        text += sample(us, mhz);
        us += 37;
    }
    return text;
}

std::shared_ptr<const Trace> traceOfKernelClock(const QByteArray &events)
{
    const QByteArray text = test::nameText(1, 0, "process_name", "Ascend Hardware") +
                            test::sliceText(1, 9, 999'000'000, 1'000, "EVENT_WAIT") + events;
    return test::traceFromText("[" + text.chopped(2) + "]");
}

} // namespace

class TestKernelClock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void correctsGroups();
    void survivesTimesOutOfRange();
    void saysNothingWithoutAClock();
    void takesSlicesWithoutATable();
    void takesCoresOfTheTimeline();

private:
    CardKernels kernels(const QByteArray &rows, std::shared_ptr<const Trace> trace);
    /// Prints one group on each line as `name microseconds`, with - if it cannot be corrected.
    static QStringList printed(const CardKernels &kernels);

    QTemporaryDir m_folder;
};

CardKernels TestKernelClock::kernels(const QByteArray &rows, std::shared_ptr<const Trace> trace)
{
    const QString path = m_folder.filePath(QStringLiteral("kernel_details.csv"));
    TaskControl control;
    const QByteArray header = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    const auto read =
        test::writeFile(path, header + rows) ? readKernelTable({path.toStdString()}, control) : failure(ErrorCode::Internal);
    return read ? cardKernels({}, *read, std::move(trace), control) : CardKernels();
}

QStringList TestKernelClock::printed(const CardKernels &kernels)
{
    const auto clock = KernelClock::of(kernels);
    if (!clock)
        return {};
    const std::vector<KernelGroup> groups = groupKernels(*kernels.calls, KernelsBy::Name);
    const auto sums = clock->correctedPs(groups);
    QStringList lines;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const std::string_view name = kernels.calls->name(groups[group].calls.front());
        const QString sum = sums[group] ? QString::number(static_cast<double>(*sums[group]) / 1e6, 'f', 3) : QStringLiteral("-");
        lines += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) + QLatin1Char(' ') + sum;
    }
    return lines;
}

// The expected sums were computed independently with decimal arithmetic.
void TestKernelClock::correctsGroups()
{
    const CardKernels all = kernels("MatMul,MatMul,AI_CORE,1000003.21,41.125\n"
                                    "MatMul,MatMul,AI_CORE,1000050,100.0007\n"
                                    "Add,Add,AI_VECTOR_CORE,1000160.5,3.333\n"
                                    "Mix,Mix,MIX_AIC,1000170.125,200.25\n"
                                    "Cast,Cast,AI_CPU,1000400,12.5\n"
                                    "Add,Add,AI_CORE,999990,5\n",
                                    traceOfKernelClock(clockText()));
    QVERIFY(all.calls);
    QCOMPARE(printed(all), (QStringList{u"Mix 195.189"_qs, u"MatMul 117.292"_qs, u"Cast -"_qs, u"Add 7.222"_qs}));
    // A call that does not tell when it ran counts as it is.
    const CardKernels some =
        kernels("Add,Add,AI_VECTOR_CORE,1000160.5,3.333\nAdd,Add,AI_CORE,N/A,5\n", traceOfKernelClock(clockText()));
    QCOMPARE(printed(some), QStringList{u"Add 7.222"_qs});
}

void TestKernelClock::survivesTimesOutOfRange()
{
    const CardKernels all = kernels("a,T,AI_CORE,9223372036854775.000,9223372036854.000\n"
                                    "a,T,AI_CORE,-9223372036854775.000,1\n"
                                    "a,T,AI_CORE,1000200,0\n",
                                    traceOfKernelClock(clockText()));
    QVERIFY(all.calls);
    const auto clock = KernelClock::of(all);
    QVERIFY(clock);
    for (std::size_t call = 0; call < all.calls->size(); ++call) {
        const auto corrected = clock->correctedPs(call);
        QVERIFY(!corrected || (*corrected >= 0 && *corrected <= all.calls->durationPs(call).value_or(0)));
    }
}

void TestKernelClock::saysNothingWithoutAClock()
{
    const CardKernels without = kernels("a,T,AI_CORE,1000200,1\n", traceOfKernelClock({}));
    QVERIFY(without.calls && !KernelClock::of(without));
    const CardKernels tableOnly = kernels("a,T,AI_CORE,1000200,1\n", nullptr);
    QVERIFY(tableOnly.calls && !KernelClock::of(tableOnly));
}

void TestKernelClock::takesSlicesWithoutATable()
{
    const QByteArray slice =
        test::sliceText(1, 2, 1'000'160'500, 3'333, "Add").chopped(3) + ",\"args\":{\"Task Type\":\"AI_VECTOR_CORE\"}},\n";
    TaskControl control;
    const CardKernels all = cardKernels({}, nullptr, traceOfKernelClock(clockText() + slice), control);
    QCOMPARE(printed(all), (QStringList{u"Add 2.222"_qs, u"EVENT_WAIT -"_qs}));
}

/// The table of level 0 does not tell the cores.
void TestKernelClock::takesCoresOfTheTimeline()
{
    const auto slice = [](int startNs, const char *name, const QByteArray &type) {
        return QByteArray(test::sliceText(1, 2, startNs, 3'333, name).chopped(3) + ",\"args\":{\"Task Type\":\"" + type +
                          "\"}},\n");
    };
    const CardKernels all = kernels(
        "Add,N/A,N/A,1000160.5,3.333\nCast,N/A,N/A,1000165.5,3.333\nMul,N/A,N/A,1000170.5,3.333\n",
        traceOfKernelClock(clockText() + slice(1'000'160'500, "Add", "AI_VECTOR_CORE") + slice(1'000'165'500, "Cast", "AI_CPU")));
    QVERIFY(all.calls);
    QCOMPARE(printed(all), (QStringList{u"Add 2.222"_qs, u"Cast -"_qs, u"Mul -"_qs}));
}

PLUMBLINE_TEST(TestKernelClock)
#include "tst_kernelclock.moc"
