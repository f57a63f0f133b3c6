// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/serveloop.h"

#include "app/commands/commandline.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <new>
#include <thread>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostLineBytes = 16u << 20; // as many as parseJson() takes
constexpr std::size_t MostWaiting = 1024;

} // namespace

QString unreadableLine(const Error &error)
{
    if (error.code == ErrorCode::OutOfMemory)
        return translated(QT_TRANSLATE_NOOP("Commands", "not enough memory"));
    if (error.code == ErrorCode::NotSupported)
        return translated(QT_TRANSLATE_NOOP("Commands", "the line is too long or too deeply nested"));
    return translated(QT_TRANSLATE_NOOP("Commands", "the line is not JSON: byte %1"))
        .arg(std::max<std::int64_t>(error.offset, 0));
}

void ReplySink::write(std::string line)
{
    line += '\n';
    const std::lock_guard lock(m_mutex);
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

void ServeLoop::run()
{
    std::signal(SIGPIPE, SIG_DFL); // a client that is gone ends the server, whatever the parent chose
    m_protocol.begin(m_sink);
    std::thread reader([this] { readLines(); });
    std::thread ticker([this] { tellProgress(); });
    while (const std::shared_ptr<Request> request = takeNext())
        answer(*request);
    end();
    ticker.join();
    reader.join();
}

void ServeLoop::readLines()
{
    LineSource source(STDIN_FILENO, MostLineBytes);
    while (auto line = source.next()) {
        if (line->text.empty() && !line->isTooLong)
            continue;
        const auto request = std::make_shared<Request>();
        if (takeAtOnce(*line, *request))
            continue;
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_waiting.size() < MostWaiting; });
        m_waiting.push_back(request);
        m_changed.notify_all();
    }
    const std::lock_guard lock(m_mutex);
    m_isAtEnd = true;
    m_changed.notify_all();
}

bool ServeLoop::takeAtOnce(const LineSource::Line &line, Request &request)
{
    try {
        request.message = line.isTooLong ? failure(ErrorCode::NotSupported, {}, "bytes") : parseJson(line.text);
        if (!request.message)
            return false;
        if (const auto id = m_protocol.cancelledId(*request.message)) {
            cancel(*id);
            return true;
        }
        request.id = m_protocol.idOf(*request.message);
        return m_protocol.answerAtOnce(*request.message, m_sink);
    } catch (const std::bad_alloc &) {
        request.message = failure(ErrorCode::OutOfMemory);
        return false;
    }
}

void ServeLoop::cancel(const std::string &id)
{
    const std::lock_guard lock(m_mutex);
    if (m_current && m_current->id == id) {
        m_current->isCancelled = true;
        CommandTask::stopAll();
        return;
    }
    const auto found = std::ranges::find_if(m_waiting, [&id](const auto &request) { return request->id == id; });
    if (found != m_waiting.end())
        (*found)->isCancelled = true;
}

void ServeLoop::tellProgress()
{
    constexpr std::chrono::milliseconds Pause(250);
    std::unique_lock lock(m_mutex);
    std::uint64_t toldBytes = 0; // of the current request; what is told never falls
    std::shared_ptr<Request> told;
    while (!m_changed.wait_for(lock, Pause, [this] { return m_isDone; })) {
        const std::shared_ptr<Request> current = m_current;
        if (!current || !current->message)
            continue;
        if (std::exchange(told, current) != current)
            toldBytes = 0;
        const CommandTask::Progress progress = CommandTask::latestProgress();
        if (progress.totalBytes == 0 || progress.doneBytes <= toldBytes || current->isCancelled)
            continue;
        toldBytes = progress.doneBytes;
        std::string line = m_protocol.progressLine(*current->message, progress);
        if (!line.empty())
            m_sink.write(std::move(line)); // under the lock, so that it precedes the answer
    }
}

std::shared_ptr<ServeLoop::Request> ServeLoop::takeNext()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_waiting.empty() || m_isAtEnd; });
    if (m_waiting.empty())
        return nullptr;
    m_current = m_waiting.front();
    m_waiting.pop_front();
    CommandTask::resume();
    m_changed.notify_all();
    return m_current;
}

void ServeLoop::answer(Request &request)
{
    m_protocol.m_isCancelled = &request.isCancelled;
    try {
        if (request.message)
            m_protocol.answer(*request.message, m_sink);
        else
            m_protocol.refuse(request.message.error(), request.id, m_sink);
    } catch (const std::bad_alloc &) {
        m_protocol.refuse(Error{ErrorCode::OutOfMemory, {}, -1, {}}, request.id, m_sink);
    }
    m_protocol.m_isCancelled = nullptr;
    const std::lock_guard lock(m_mutex);
    m_current = nullptr;
}

void ServeLoop::end()
{
    const std::lock_guard lock(m_mutex);
    m_isDone = true;
    m_changed.notify_all();
}

} // namespace plumbline
