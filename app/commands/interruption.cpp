// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/interruption.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

namespace plumbline {

namespace {

constexpr std::array InterruptingSignals{SIGINT, SIGTERM, SIGHUP};

std::atomic<TaskControl *> interruptedTask{nullptr};
std::atomic<int> interruptingSignal{0};
std::array<struct sigaction, InterruptingSignals.size()> earlierActions;

// Atomics without locks are all that a handler may touch.
void askToStop(int signal)
{
    interruptingSignal.store(signal);
    if (TaskControl *task = interruptedTask.load())
        task->requestStop();
}

} // namespace

Interruption::Interruption(TaskControl &control)
{
    interruptedTask.store(&control);
    interruptingSignal.store(0);
    struct sigaction action
    {
    };
    action.sa_handler = askToStop;
    sigemptyset(&action.sa_mask);
    for (std::size_t at = 0; at < InterruptingSignals.size(); ++at)
        sigaction(InterruptingSignals[at], &action, &earlierActions[at]);
}

Interruption::~Interruption()
{
    for (std::size_t at = 0; at < InterruptingSignals.size(); ++at)
        sigaction(InterruptingSignals[at], &earlierActions[at], nullptr);
    interruptedTask.store(nullptr);
}

int Interruption::signal()
{
    return interruptingSignal.load();
}

} // namespace plumbline
