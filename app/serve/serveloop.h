// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandtask.h"
#include "app/serve/linesource.h"
#include "core/base/result.h"
#include "core/io/jsondocument.h"

#include <QString>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace plumbline {

/// Writes lines to stdout. Any thread may write; a line is never torn.
class ReplySink
{
public:
    void write(std::string line);

private:
    std::mutex m_mutex;
};

/// Returns the sentence that tells what is wrong with a line that is no message.
[[nodiscard]] QString unreadableLine(const Error &error);

/// Defines how requests and answers are written as lines of JSON.
class ServeProtocol
{
public:
    ServeProtocol() = default;
    virtual ~ServeProtocol() = default;
    ServeProtocol(const ServeProtocol &) = delete;
    ServeProtocol &operator=(const ServeProtocol &) = delete;

    /// Called once before the first line is read.
    virtual void begin(ReplySink &) {}
    /// Returns the id of the request that a message asks to cancel, as valueText() writes it. Called on the thread that reads.
    [[nodiscard]] virtual std::optional<std::string> cancelledId(const JsonValue &message) const = 0;
    /// Returns the id of a request, as valueText() writes it. Called on the thread that reads.
    [[nodiscard]] virtual std::string idOf(const JsonValue &message) const = 0;
    /// Answers a message.
    virtual void answer(const JsonValue &message, ReplySink &sink) = 0;
    /// Answers a line that is not a message, or one that could not be answered: `id` is that of the request, "" without one.
    virtual void refuse(const Error &error, const std::string &id, ReplySink &sink) = 0;
    /// Answers a message that must not wait for others, and returns whether it did. Called on the thread that reads.
    [[nodiscard]] virtual bool answerAtOnce(const JsonValue &, ReplySink &) const { return false; }
    /// Returns the line that tells the progress of a request; empty where it did not ask for it. Called on a thread of its own.
    [[nodiscard]] virtual std::string progressLine(const JsonValue &message, const CommandTask::Progress &progress) const = 0;

protected:
    /// Returns whether the request that is being answered was cancelled, be it before its turn.
    [[nodiscard]] bool isCancelled() const { return m_isCancelled && m_isCancelled->load(); }

private:
    friend class ServeLoop;
    const std::atomic<bool> *m_isCancelled = nullptr; ///< of the request that is being answered
};

/// Answers the requests on stdin one after another, on the thread that calls run(). Another thread reads them meanwhile, so that
/// a request can be cancelled while it waits or runs, and a third one tells progress.
class ServeLoop
{
public:
    explicit ServeLoop(ServeProtocol &protocol) : m_protocol(protocol) {}

    /// Returns at the end of stdin, after all requests were answered.
    void run();

private:
    /// A line of stdin.
    struct Request
    {
        Result<JsonValue> message;
        std::string id;
        std::atomic<bool> isCancelled = false;
    };

    void readLines();
    /// Reads the message of a line, and returns whether nothing is left to answer.
    bool takeAtOnce(const LineSource::Line &line, Request &request);
    void cancel(const std::string &id);
    void tellProgress();
    [[nodiscard]] std::shared_ptr<Request> takeNext();
    void answer(Request &request);
    void end();

    ServeProtocol &m_protocol;
    ReplySink m_sink;
    std::mutex m_mutex; ///< of all that follows
    std::condition_variable m_changed;
    std::deque<std::shared_ptr<Request>> m_waiting;
    std::shared_ptr<Request> m_current;
    bool m_isAtEnd = false;
    bool m_isDone = false;
};

} // namespace plumbline
