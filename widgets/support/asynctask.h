// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <QtGlobal>

#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace plumbline {

/// How a background task ended. Being cancelled is an outcome of its own, not a failure to report.
enum class TaskEnd { Finished, Failed, Cancelled };

/// The part of AsyncTask that does not depend on the result's type: one job at a time on a pool thread, its
/// answer delivered on the window thread, answers of superseded jobs dropped. Lives on the window thread.
class AsyncJob
{
public:
    /// Runs on a pool thread; must not touch anything that the window thread changes.
    using Work = std::function<void(TaskControl &control)>;
    /// Runs on the window thread, later than the call that started the job.
    using Deliver = std::function<void(bool stopRequested)>;

    AsyncJob();
    /// Asks a running job to stop and does not wait for it; its answer is dropped.
    ~AsyncJob();
    AsyncJob(const AsyncJob &) = delete;
    AsyncJob &operator=(const AsyncJob &) = delete;

    /// Starts a job and drops the one before, if it still runs.
    void start(Work work, Deliver deliver);
    /// Asks the running job to stop; it is delivered as cancelled.
    void cancel();

    [[nodiscard]] bool isRunning() const;
    /// Progress of the latest job; null before the first.
    [[nodiscard]] std::shared_ptr<const TaskControl> control() const;

    /// Blocks until no job of any owner runs. What they have to deliver comes with the next turn of the event loop.
    static void waitForAll();

private:
    struct State;
    std::shared_ptr<State> m_state;
};

/// Runs a function of core in the background and hands its Result to the window thread. Exceptions of the
/// standard library (no memory while building indexes) become Errors here, in one place.
template<typename T>
class AsyncTask
{
public:
    using Work = std::function<Result<T>(TaskControl &control)>;
    /// `result` holds the value when the end is Finished, else the Error (Cancelled: ErrorCode::Cancelled).
    using Deliver = std::function<void(TaskEnd end, Result<T> result)>;

    void start(Work work, Deliver deliver)
    {
        auto slot = std::make_shared<std::optional<Result<T>>>();
        m_job.start([work = std::move(work), slot](TaskControl &control) { slot->emplace(guarded(work, control)); },
                    [deliver = std::move(deliver), slot](bool stopRequested) {
                        Result<T> result = std::move(slot->value());
                        if (stopRequested || (!result && result.error().code == ErrorCode::Cancelled))
                            deliver(TaskEnd::Cancelled, failure(ErrorCode::Cancelled));
                        else
                            deliver(result ? TaskEnd::Finished : TaskEnd::Failed, std::move(result));
                    });
    }
    void cancel() { m_job.cancel(); }
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    [[nodiscard]] std::shared_ptr<const TaskControl> control() const { return m_job.control(); }

private:
    static Result<T> guarded(const Work &work, TaskControl &control)
    {
        try {
            return work(control);
        } catch (const std::bad_alloc &) {
            return failure(ErrorCode::OutOfMemory);
        } catch (const std::exception &exception) {
            return failure(ErrorCode::Internal, {}, exception.what());
        }
    }

    AsyncJob m_job;
};

} // namespace plumbline
