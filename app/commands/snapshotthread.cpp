// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/snapshotthread.h"

#include <system_error>
#include <utility>

namespace plumbline {

SnapshotThread &SnapshotThread::instance()
{
    static SnapshotThread thread;
    return thread;
}

void SnapshotThread::start(SnapshotJob job)
{
    finish();
    try {
        m_thread = std::thread([job = std::move(job)]() mutable {
            TaskControl control;
            (void)job(1, control); // one thread, because the command needs the other processors
            job = nullptr;
        });
    } catch (const std::system_error &) {
    }
}

void SnapshotThread::finish()
{
    if (m_thread.joinable())
        m_thread.join();
}

} // namespace plumbline
