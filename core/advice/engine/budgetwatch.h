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

/// Stops what runs too long, and all of it when the whole is to stop. One thread looks every few milliseconds.
class BudgetWatch
{
public:
    using Clock = std::chrono::steady_clock;

    /// `whole` must outlive it. `whenStopped` is called, on another thread and maybe often, once it asks to stop.
    BudgetWatch(std::chrono::milliseconds budget, const TaskControl &whole, std::function<void()> whenStopped = {});
    ~BudgetWatch();
    BudgetWatch(const BudgetWatch &) = delete;
    BudgetWatch &operator=(const BudgetWatch &) = delete;

    /// Something that runs under the budget while this lives.
    class Run
    {
    public:
        explicit Run(BudgetWatch &watch);
        ~Run();
        Run(const Run &) = delete;
        Run &operator=(const Run &) = delete;

        [[nodiscard]] const TaskControl &control() const { return m_control; }

    private:
        friend class BudgetWatch;

        BudgetWatch &m_watch;
        TaskControl m_control;
        Clock::time_point m_deadline;
        std::list<Run *>::iterator m_place;
    };

private:
    void look();

    std::chrono::milliseconds m_budget;
    const TaskControl &m_whole;
    std::function<void()> m_whenStopped;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_hasEnded = false;
    std::list<Run *> m_runs;
    std::thread m_thread; ///< last, so that all it uses is there
};

} // namespace plumbline
