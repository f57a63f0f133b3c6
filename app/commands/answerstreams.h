// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace plumbline {

/// Returns the stream that commands write their answer to: stdout, or the memory of an AnswerCapture.
[[nodiscard]] std::FILE *answerStream();
/// Returns the stream that commands write messages to: stderr, or the memory of an AnswerCapture.
[[nodiscard]] std::FILE *messageStream();
/// Returns whether an AnswerCapture lives, so that stdin and stdout belong to a protocol and not to the command.
[[nodiscard]] bool isAnswerCaptured();

/// Collects what a command writes while this object lives. No more than one may live at a time, and commands run on one thread.
class AnswerCapture
{
public:
    /// Keeps at most `mostBytes` of the answer and as many of the messages; what follows is dropped.
    explicit AnswerCapture(std::size_t mostBytes);
    ~AnswerCapture();
    AnswerCapture(const AnswerCapture &) = delete;
    AnswerCapture &operator=(const AnswerCapture &) = delete;

    /// Returns what was written so far.
    [[nodiscard]] const std::string &answer();
    [[nodiscard]] const std::string &messages();
    /// Returns whether a part of the answer was dropped. Call it after answer().
    [[nodiscard]] bool isCut() const { return m_answer.isCut; }

    /// Text with a bound, as a stream writes it.
    struct BoundedText
    {
        std::size_t mostBytes = 0;
        std::string text;
        bool isCut = false;
    };

private:
    BoundedText m_answer;
    BoundedText m_messages;
};

} // namespace plumbline
