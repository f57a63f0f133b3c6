// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/progressline.h"

#include "widgets/support/messages.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace plumbline {

ProgressLine::ProgressLine(const TaskControl &control, bool isWanted) : m_control(control)
{
    if (isWanted && isatty(STDERR_FILENO))
        m_thread = std::thread([this] { run(); });
}

ProgressLine::~ProgressLine()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_isDone = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void ProgressLine::run()
{
    constexpr std::chrono::milliseconds pause(200);
    constexpr const char *clearLine = "\r\x1B[K";
    std::unique_lock lock(m_mutex);
    while (!m_wake.wait_for(lock, pause, [this] { return m_isDone; })) {
        const std::uint64_t total = m_control.totalBytes();
        const std::uint64_t percent = total > 0 ? m_control.doneBytes() * 100 / total : 0;
        std::fprintf(stderr, "%s%s %d %%", clearLine, qUtf8Printable(stageText(m_control.stage())), static_cast<int>(percent));
        std::fflush(stderr);
    }
    std::fputs(clearLine, stderr);
    std::fflush(stderr);
}

} // namespace plumbline
