// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/budgetwatch.h"

#include <utility>

namespace plumbline {

namespace {

constexpr std::chrono::milliseconds LookInterval{5};

} // namespace

BudgetWatch::BudgetWatch(std::chrono::milliseconds budget, const TaskControl &whole, std::function<void()> whenStopped)
    : m_budget(budget), m_whole(whole), m_whenStopped(std::move(whenStopped)), m_thread([this] { look(); })
{}

BudgetWatch::~BudgetWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_hasEnded = true;
    }
    m_ended.notify_all();
    m_thread.join();
}

void BudgetWatch::look()
{
    std::unique_lock lock(m_mutex);
    while (!m_ended.wait_for(lock, LookInterval, [this] { return m_hasEnded; })) {
        const bool isStopped = m_whole.stopRequested();
        if (isStopped && m_whenStopped)
            m_whenStopped();
        const Clock::time_point now = Clock::now();
        for (Run *run : m_runs) {
            if (isStopped || now >= run->m_deadline)
                run->m_control.requestStop();
        }
    }
}

BudgetWatch::Run::Run(BudgetWatch &watch) : m_watch(watch), m_deadline(Clock::now() + watch.m_budget)
{
    const std::lock_guard lock(m_watch.m_mutex);
    m_place = m_watch.m_runs.insert(m_watch.m_runs.end(), this);
}

BudgetWatch::Run::~Run()
{
    const std::lock_guard lock(m_watch.m_mutex);
    m_watch.m_runs.erase(m_place);
}

} // namespace plumbline
