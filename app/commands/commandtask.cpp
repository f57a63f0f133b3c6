// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandtask.h"

#include <mutex>
#include <vector>

namespace plumbline {

namespace {

/// The living tasks, the oldest first.
struct LivingTasks
{
    std::mutex mutex;
    std::vector<CommandTask *> tasks;
    bool isStopping = false;
};

LivingTasks &living()
{
    static LivingTasks tasks;
    return tasks;
}

} // namespace

CommandTask::CommandTask()
{
    const std::lock_guard lock(living().mutex);
    living().tasks.push_back(this);
    if (living().isStopping)
        requestStop();
}

CommandTask::~CommandTask()
{
    const std::lock_guard lock(living().mutex);
    std::erase(living().tasks, this);
}

void CommandTask::stopAll()
{
    const std::lock_guard lock(living().mutex);
    living().isStopping = true;
    for (CommandTask *task : living().tasks)
        task->requestStop();
}

void CommandTask::resume()
{
    const std::lock_guard lock(living().mutex);
    living().isStopping = false;
}

CommandTask::Progress CommandTask::latestProgress()
{
    const std::lock_guard lock(living().mutex);
    if (living().tasks.empty())
        return {};
    const CommandTask &task = *living().tasks.back();
    return {task.doneBytes(), task.totalBytes()};
}

} // namespace plumbline
