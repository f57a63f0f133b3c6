// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/pages/comparedcards.h"

#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/tracetext.h"

#include <QList>

namespace plumbline::test {

namespace {

constexpr qint64 Epoch = 1'736'408'883'000'000'000;

/// Returns a timeline with a step of `stepUs`, in which a device runs `kernels` one after another. Each kernel is "name:length"
/// in microseconds.
QByteArray timeline(const QByteArray &kernels, qint64 originUs, qint64 stepUs)
{
    const auto slice = [&](int pid, qint64 startUs, qint64 lengthUs, const QByteArray &name) {
        return sliceText(pid, 1, Epoch + (originUs + startUs) * 1000, lengthUs * 1000, name);
    };
    QByteArray text = "[" + nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Ascend Hardware") +
                      nameText(3, 0, "process_name", "HCCL") + nameText(3, 1, "thread_name", "Group 8 Communication") +
                      nameText(4, 0, "process_name", "CANN") + slice(1, 0, stepUs, "ProfilerStep#7") +
                      slice(3, 0, 3, "hcom_send__12_0_1") + slice(4, 5, stepUs / 10, "aclnnAdd");
    qint64 at = 10;
    for (const QByteArray &kernel : kernels.split(' ')) {
        const qint64 length = kernel.mid(kernel.indexOf(':') + 1).toLongLong();
        text += slice(2, at, length, kernel.left(kernel.indexOf(':')));
        at += length;
    }
    return text.chopped(2) + "]";
}

} // namespace

bool writeComparedCards(const QString &folder)
{
    const auto write = [&](const char *card, const char *file, const QByteArray &content) {
        return writeFile(
            QStringLiteral("%1/%2_ascend_pt/ASCEND_PROFILER_OUTPUT/%3").arg(folder, QLatin1String(card), QLatin1String(file)),
            content);
    };
    const QByteArray kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
    const QByteArray memory = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n";
    return write("rank0", "trace_view.json", timeline("a:10 b:20 a:10 gone:5", 0, 100)) &&
           write("rank1", "trace_view.json", timeline("a:10 new:7 b:25 a:12", 1000, 110)) &&
           write("rank2", "trace_view.json", timeline("a:10", 0, 100)) &&
           write("rank0", "kernel_details.csv",
                 kernels + "a,MatMul,AI_CORE,1736408883000010.000,10,\"2,3\"\nb,Cast,AI_CORE,1736408883000020.000,20,\"4\"\n") &&
           write("rank1", "kernel_details.csv",
                 kernels + "a,MatMul,AI_CORE,1736408883001010.000,10,\"2,3\"\nb,Cast,AI_CORE,1736408883001027.000,25,\"5\"\n") &&
           write("rank0", "memory_record.csv",
                 memory + "PTA,1736408883000010.000,100,200,NPU:0\nPTA,1736408883000030.000,90,200,NPU:0\n") &&
           write("rank1", "memory_record.csv", memory + "PTA,1736408883001010.000,150,200,NPU:0\n");
}

PageCards readCards(const QString &folder)
{
    TaskControl control;
    const auto profile = openProfile(folder.toStdString(), ScanDepth::Discovery, control);
    if (!profile)
        return nullptr;
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const Card &card : profile->cards) {
        const auto trace = loadTrace(card.timeline, control, {});
        if (!trace)
            return nullptr;
        cards->push_back(
            {QString::fromStdString(card.name), std::make_shared<const OpenCard>(card, *trace), static_cast<int>(cards->size())});
    }
    return cards;
}

PageCards lonePageCard(const Card &card, std::shared_ptr<const Trace> trace)
{
    const PageCard page{QStringLiteral("card0"), std::make_shared<const OpenCard>(card, std::move(trace)), -1};
    return std::make_shared<const std::vector<PageCard>>(1, page);
}

} // namespace plumbline::test
