// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace plumbline::test {

/// A profile made of short text for the tests of rules: written into a temporary folder and read as any other. Each line of a
/// timeline is one thing, its times in microseconds (begin end, three decimals at most):
///
///     step 50 0 100              ProfilerStep#50
///     kernel MatMul 10 30        on an AI core, stream 1; `stream=2`, `type=AI_VECTOR_CORE`, AI_CPU ... at the end of a line
///     task MEMCPY_ASYNC 30 31    anything else of the device, of that task type; `type=` another
///     comm hcom_allReduce__1 15 35  an operator of group 1; `group=2`
///     host aten::add 5 9         of the framework, thread 1; `thread=2`
///     cann Node@launch 6 7       of CANN, thread 1; `thread=2`
///     launch 6.5 10              a HostToDevice arrow from CANN's thread 1 to stream 1; `thread=2`, `stream=2`
///     origin 5 10                an async_npu arrow from the framework's thread 1 to stream 1, likewise; `group=1`
///     queue 5 6 from=2           an async_task_queue arrow between threads of the framework, to thread 1
///     collect 5 9                garbage collection of Python
///     counter AI-Core-Freq 10 1800  a sample in MHz (- stands for a blank)
class AdviceFixture
{
public:
    /// Of one rank, from here on what timeline() and file() mean.
    AdviceFixture &card(int rank);
    AdviceFixture &timeline(const QByteArray &lines);
    /// A deliverable of the result folder: "step_trace_time.csv"; "../profiler_info_0.json" lies beside the folder.
    AdviceFixture &file(const QString &name, const QByteArray &content);
    /// kernel_details.csv, a kernel each line: `type core start duration` in microseconds, then what else is known of it:
    /// `in=4,8;8:FLOAT;FLOAT:ND;ND` and `out=` (shapes, types, formats), `name=`, `state=dynamic`, `blocks=`, `mixed=`, `hf32=`,
    /// `stream=`, `task=`, and metrics by their column (`aic_mac_ratio=0.5`); those without `aic_` and `aiv_` count as both.
    AdviceFixture &kernels(const QByteArray &lines);
    /// communication.json, an operator each line: `name` or `name p2p`, then what is known of it as `key=value`: `group=1`,
    /// `step=1`, `start=` in microseconds as a timeline has it, `elapse=`, `transit=`, `wait=`, `sync=` and `idle=` in
    /// milliseconds, and by transport megabytes, milliseconds and packets of a size (megabytes, number, milliseconds):
    /// `HCCS=24:1.5:2*12*1.5;1*1*0.1`.
    AdviceFixture &operators(const QByteArray &lines);
    /// communication_matrix.json, a link each line: `source target transport megabytes milliseconds`, `group=1`, `step=1`.
    AdviceFixture &links(const QByteArray &lines);
    /// step_trace_time.csv with one row: its times in microseconds, in the order of the newest header from Computing on.
    AdviceFixture &stepTimes(const QByteArray &rows);

    [[nodiscard]] std::unique_ptr<AdviceInputs> inputs() const;
    /// Asks one rule; `limits` is the text of a user's advice.ini.
    [[nodiscard]] Advice advise(const QString &rule, const QByteArray &limits = {}) const;
    /// The same, compared with a baseline.
    [[nodiscard]] Advice adviseAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits = {}) const;
    /// The same as text, see printAdvice().
    [[nodiscard]] QString advised(const QString &rule, const QByteArray &limits = {}) const;
    [[nodiscard]] QString advisedAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits = {}) const;
    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    [[nodiscard]] QString cardFolder() const;
    [[nodiscard]] Advice ask(const QString &rule, const QByteArray &limits, const AdviceInputs *baseline) const;

    QTemporaryDir m_folder;
    int m_rank = 0;
};

/// What is known of the profile at `path`; null where it is empty, as where there are no samples.
[[nodiscard]] std::unique_ptr<AdviceInputs> adviceInputsOf(const QString &path);

/// One finding a line: `rule/variant severity cards saves low..high key=value ...`, times in nanoseconds and cards by index; then
/// `checked rule` and `rule lacks input, input`, `failed rule`.
[[nodiscard]] QString printAdvice(const Advice &advice);

} // namespace plumbline::test
