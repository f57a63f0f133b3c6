// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/asynctask.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <algorithm>

namespace plumbline {

struct AsyncJob::State
{
    quint64 generation = 0;
    bool running = false;
    std::shared_ptr<TaskControl> control;
};

namespace {

/// A separate pool: long loads must not delay short jobs such as the details of a clicked slice.
QThreadPool &pool()
{
    static QThreadPool *instance = [] {
        static QThreadPool threads;
        threads.setMaxThreadCount(std::max(8, QThread::idealThreadCount()));
        // Results are posted to the application object, so no job may outlive it.
        qAddPostRoutine(&AsyncJob::waitForAll);
        return &threads;
    }();
    return *instance;
}

} // namespace

AsyncJob::AsyncJob() : m_state(std::make_shared<State>()) {}

AsyncJob::~AsyncJob()
{
    cancel();
}

void AsyncJob::start(Work work, Deliver deliver)
{
    cancel();
    const quint64 generation = ++m_state->generation;
    const auto control = std::make_shared<TaskControl>();
    m_state->control = control;
    m_state->running = true;

    auto finish = [owner = std::weak_ptr<State>(m_state), generation, control, deliver = std::move(deliver)] {
        const std::shared_ptr<State> state = owner.lock();
        if (!state || state->generation != generation)
            return;
        state->running = false;
        deliver(control->stopRequested());
    };
    pool().start([work = std::move(work), finish = std::move(finish), control]() mutable {
        work(*control);
        work = nullptr;
        if (QCoreApplication *application = QCoreApplication::instance())
            QMetaObject::invokeMethod(application, std::move(finish), Qt::QueuedConnection);
    });
}

void AsyncJob::cancel()
{
    if (m_state->running)
        m_state->control->requestStop();
}

bool AsyncJob::isRunning() const
{
    return m_state->running;
}

std::shared_ptr<const TaskControl> AsyncJob::control() const
{
    return m_state->control;
}

void AsyncJob::waitForAll()
{
    pool().waitForDone();
}

} // namespace plumbline
