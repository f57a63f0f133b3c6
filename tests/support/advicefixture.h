// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace plumbline::test {

/// A profile written as short text, for tests of rules. It is written into a temporary folder and read like any other profile.
/// Each line of a timeline is one event. Times are in microseconds, begin before end, with at most three decimals:
///
///     step 50 0 100              the slice ProfilerStep#50
///     kernel MatMul 10 30        a kernel on an AI core, stream 1; options `stream=2`, `type=AI_VECTOR_CORE`, `type=AI_CPU` ...
///     task MEMCPY_ASYNC 30 31    another task of the device, whose task type is its name; options `stream=`, `type=`
///     comm hcom_allReduce__1 15 35  a communication operator of group 1; options `group=2`, `lane=` (how its lane is called)
///     wait 5 16 30               a Notify_Wait for rank 5 on a plane of group 1; `group=`, `plane=`, `from=` (own rank)
///     host aten::add 5 9         a slice of the framework on thread 1; option `thread=2`
///     cann Node@launch 6 7       a slice of CANN on thread 1; option `thread=2`
///     launch 6.5 10              a HostToDevice flow from thread 1 of CANN to stream 1; `thread=`, `stream=`, `group=`
///     origin 5 10                an async_npu flow from the framework, thread 1, to stream 1; `thread=`, `stream=`, `group=`
///     queue 5 6 from=2           an async_task_queue flow from thread 2 to thread 1 of the framework; option `thread=`
///     collect 5 9                a garbage collection of Python
///     gpu Kernel 10 30           a kernel of a GPU, stream 1; options `stream=2`, `cat=gpu_memcpy`, `correlation=5`
///     cuda cudaMalloc 6 7        a call of the runtime of a GPU, thread 1 of the framework; options `thread=2`, `correlation=5`
///     ac2g 6 10                  a flow from thread 1 of the framework to stream 1 of the GPU; `thread=`, `stream=`
///     counter AI-Core-Freq 10 1800  a sample in MHz; a hyphen in the name stands for a blank
class AdviceFixture
{
public:
    /// Chooses the rank of the card that the following calls write. It is 0 at first.
    AdviceFixture &card(int rank);
    /// Writes trace_view.json with the events described above.
    AdviceFixture &timeline(const QByteArray &lines);
    /// Writes a deliverable into the result folder of the card, such as "step_trace_time.csv". "../profiler_info_0.json" lies
    /// beside that folder.
    AdviceFixture &file(const QString &name, const QByteArray &content);
    /// Writes kernel_details.csv. Each line is a kernel: `type core start duration` in microseconds, followed by options:
    /// `in=4,8;8:FLOAT;FLOAT:ND;ND` and `out=` (shapes, types, formats), `name=`, `state=dynamic`, `blocks=`, `mixed=`, `hf32=`,
    /// `stream=`, `task=`, and hardware counters by their column, such as `aic_mac_ratio=0.5`. A counter without the prefix
    /// `aic_` or `aiv_` sets both.
    AdviceFixture &kernels(const QByteArray &lines);
    /// Writes communication.json. Each line is a communication operator: `name`, or `name p2p`, followed by options: `group=1`,
    /// `step=1`, `start=` in microseconds of the timeline's clock, `elapse=`, `transit=`, `wait=`, `sync=` and `idle=` in
    /// milliseconds. Any other option is a transport with megabytes, milliseconds and its packets (megabytes, number,
    /// milliseconds): `HCCS=24:1.5:2*12*1.5;1*1*0.1`.
    AdviceFixture &operators(const QByteArray &lines);
    /// Writes communication_matrix.json. Each line is a link: `source target transport megabytes milliseconds`, with the options
    /// `group=1` and `step=1`.
    AdviceFixture &links(const QByteArray &lines);
    /// Writes step_trace_time.csv below the newest header: device, step, then the times in microseconds from Computing on.
    AdviceFixture &stepTimes(const QByteArray &rows);

    /// Reads the profile that has been written so far.
    [[nodiscard]] std::unique_ptr<AdviceInputs> inputs() const;
    /// Runs one rule and returns what it found on each card, without conclusions of the engine (AdviceOptions::isConcluded).
    /// `limits` is the text of the user's advice.ini.
    [[nodiscard]] Advice advise(const QString &rule, const QByteArray &limits = {}) const;
    /// Runs one rule on this profile compared with a base profile.
    [[nodiscard]] Advice adviseAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits = {}) const;
    /// Like advise() and adviseAgainst(), but the result is printed by printAdvice().
    [[nodiscard]] QString advised(const QString &rule, const QByteArray &limits = {}) const;
    [[nodiscard]] QString advisedAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits = {}) const;
    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    [[nodiscard]] QString cardFolder() const;
    [[nodiscard]] Advice ask(const QString &rule, const QByteArray &limits, const AdviceInputs *baseline) const;

    QTemporaryDir m_folder;
    int m_rank = 0;
};

/// Reads the profile at `path`. Null if `path` is empty, which happens if there are no real profiles on this machine.
[[nodiscard]] std::unique_ptr<AdviceInputs> adviceInputsOf(const QString &path);

/// Prints advice. Each finding is a line `rule/variant severity cards saves low..high key=value ...`, with times in nanoseconds
/// and cards by position. The rules that found nothing follow as `checked rule`, `rule lacks input, input` or `failed rule`.
[[nodiscard]] QString printAdvice(const Advice &advice);

} // namespace plumbline::test
