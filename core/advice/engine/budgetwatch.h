// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace plumbline {

/// Limits the time that each of several parallel runs may take, and stops all of them when the whole operation is to stop. One
/// thread of its own checks every few milliseconds.
class BudgetWatch
{
public:
    using Clock = std::chrono::steady_clock;

    /// Starts the checking thread. `budget` is the time for each run. `whole` must outlive this object. Once `whole` asks to
    /// stop, `whenStopped` is called on the checking thread, possibly many times. It must neither begin nor end a Run, because
    /// the thread holds the lock of the watch meanwhile.
    BudgetWatch(std::chrono::milliseconds budget, const TaskControl &whole, std::function<void()> whenStopped = {});
    ~BudgetWatch();
    BudgetWatch(const BudgetWatch &) = delete;
    BudgetWatch &operator=(const BudgetWatch &) = delete;

    /// One run under the budget: it begins with the construction and ends with the destruction. control() asks to stop once the
    /// budget is used up. The watch must outlive it.
    class Run
    {
    public:
        explicit Run(BudgetWatch &watch);
        ~Run();
        Run(const Run &) = delete;
        Run &operator=(const Run &) = delete;

        [[nodiscard]] const TaskControl &control() const { return m_control; }
        [[nodiscard]] TaskControl &control() { return m_control; }

    private:
        friend class BudgetWatch;

        BudgetWatch &m_watch;
        TaskControl m_control;
        Clock::time_point m_deadline;
        std::list<Run *>::iterator m_place;
    };

private:
    /// Checks all runs until the watch is destroyed; the body of the thread.
    void look();

    std::chrono::milliseconds m_budget;
    const TaskControl &m_whole;
    std::function<void()> m_whenStopped;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_hasEnded = false;
    std::list<Run *> m_runs; ///< those that are running now, guarded by m_mutex
    std::thread m_thread;    ///< declared last, so that everything it uses exists when it starts
};

} // namespace plumbline
