// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/smallprofile.h"
#include "tests/support/tracetext.h"

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Returns the timeline of a rank with two steps of a millisecond, each with two halves. In a half, the host works for `hostUs`,
/// launches an all-reduce and a kernel 2 us before the end of that, and waits for the kernel. The all-reduce begins 10 us after
/// the work and ends 220 us after the begin of the half, because the slower rank works for 190 us; the kernel MatMul follows on
/// the same stream from 224 to 324 us. Times count from the first step.
inline QByteArray pathTimeline(int hostUs)
{
    enum Pid { Python = 1, Cann = 2, Device = 3, Groups = 4 };
    const auto slice = [](int pid, int tid, int start, int length, const QByteArray &name, const QByteArray &type) {
        QByteArray text = sliceText(pid, tid, start * 1000LL, length * 1000LL, name);
        return type.isEmpty() ? text : text.replace("},\n", QByteArray(",\"args\":{\"Task Type\":\"" + type + "\"}},\n"));
    };
    QByteArray text = nameText(Python, 0, "process_name", "Python") + nameText(Cann, 0, "process_name", "CANN") +
                      nameText(Device, 0, "process_name", "Ascend Hardware") + nameText(Groups, 0, "process_name", "HCCL") +
                      nameText(Groups, 0, "thread_name", "Group 7 Communication");
    int id = 0;
    for (int step = 0; step < 2; ++step)
        text += slice(Python, 1, step * 1000, 1000, "ProfilerStep#" + QByteArray::number(step + 1), {});
    for (int half = 0; half < 4; ++half) {
        const int begin = half * 500;
        const int arrival = begin + hostUs + 10;
        const int length = begin + 220 - arrival;
        const QByteArray reduce = "hcom_allReduce__007_" + QByteArray::number(half) + "_1";
        text += slice(Python, 1, begin, hostUs, "work", {}) +
                slice(Cann, 1, begin + hostUs, 325 - hostUs, "AscendCL@aclrtSynchronizeStream", {}) +
                slice(Groups, 0, arrival, length, reduce, {}) + slice(Device, 4, arrival, length, "Notify Wait", "Notify Wait") +
                slice(Device, 4, begin + 224, 100, "MatMul", "AI_CORE");
        const auto launch = [&](int pid, int tid, int at) {
            ++id;
            return flowText("HostToDevice", id, Python, 1, (begin + hostUs - 2) * 1000LL, pid, tid, at * 1000LL);
        };
        text += launch(Groups, 0, arrival) + launch(Device, 4, begin + 224);
    }
    return "[" + text.chopped(2) + "]";
}

/// Writes two ranks of a job: rank 0 works for 30 us and waits for rank 1, which works for 190 us. Returns false if that fails.
inline bool writePathProfile(const QString &folder)
{
    for (int rank = 0; rank < 2; ++rank) {
        const QString card = QStringLiteral("%1/rank%2_ascend_pt/").arg(folder).arg(rank);
        if (!writeFile(card + QStringLiteral("ASCEND_PROFILER_OUTPUT/trace_view.json"), pathTimeline(rank == 0 ? 30 : 190)) ||
            !writeFile(card + QStringLiteral("profiler_info_%1.json").arg(rank), "{}"))
            return false;
    }
    return true;
}

} // namespace plumbline::test
