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

/// How a background task ended. Cancelled is not a failure and must not be reported as one.
enum class TaskEnd { Finished, Failed, Cancelled };

/// The part of AsyncTask that does not depend on the type of the result. It runs one job at a time on a thread of a pool and
/// delivers the end of the job on the window thread. When a new job is started, the result of the previous one is dropped. All
/// functions must be called on the window thread.
class AsyncJob
{
public:
    /// Runs on a thread of the pool. It must not touch data that the window thread changes.
    using Work = std::function<void(TaskControl &control)>;
    /// Runs on the window thread, after start() has returned.
    using Deliver = std::function<void(bool stopRequested)>;

    AsyncJob();
    /// Asks a running job to stop without waiting for it. Its result is dropped.
    ~AsyncJob();
    AsyncJob(const AsyncJob &) = delete;
    AsyncJob &operator=(const AsyncJob &) = delete;

    /// Starts a job. If another one is still running, it is asked to stop and its result is dropped.
    void start(Work work, Deliver deliver);
    /// Asks the running job to stop. It is then delivered as cancelled.
    void cancel();

    [[nodiscard]] bool isRunning() const;
    /// Returns the progress of the latest job. Null before the first one.
    [[nodiscard]] std::shared_ptr<const TaskControl> control() const;

    /// Blocks until no job of any owner is running. Results are delivered in the next turn of the event loop.
    static void waitForAll();

private:
    struct State;
    std::shared_ptr<State> m_state;
};

/// Runs a function of core in the background and delivers its Result on the window thread. Exceptions of the standard library,
/// such as running out of memory while building an index, are turned into an Error.
template<typename T>
class AsyncTask
{
public:
    using Work = std::function<Result<T>(TaskControl &control)>;
    /// `result` holds the value if `end` is Finished, and an Error otherwise. For Cancelled it is ErrorCode::Cancelled.
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
