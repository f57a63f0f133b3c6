// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answerstreams.h"

#include <algorithm>
#include <new>

namespace plumbline {

namespace {

std::FILE *capturedAnswer = nullptr;
std::FILE *capturedMessages = nullptr;

/// Appends to a BoundedText. The stream must not fail where the bound is reached, or the command would end in the middle.
ssize_t appendBounded(void *cookie, const char *bytes, std::size_t size)
{
    auto &bounded = *static_cast<AnswerCapture::BoundedText *>(cookie);
    const std::size_t room = bounded.mostBytes - bounded.text.size();
    bounded.isCut = bounded.isCut || size > room;
    bounded.text.append(bytes, std::min(size, room));
    return static_cast<ssize_t>(size);
}

std::FILE *openBounded(AnswerCapture::BoundedText &bounded)
{
    cookie_io_functions_t functions{};
    functions.write = appendBounded;
    std::FILE *stream = fopencookie(&bounded, "w", functions);
    if (!stream)
        throw std::bad_alloc(); // the only reason that there can be
    return stream;
}

void closeCaptured(std::FILE *&stream)
{
    if (stream)
        (void)std::fclose(stream);
    stream = nullptr;
}

} // namespace

std::FILE *answerStream()
{
    return capturedAnswer ? capturedAnswer : stdout;
}

std::FILE *messageStream()
{
    return capturedMessages ? capturedMessages : stderr;
}

bool isAnswerCaptured()
{
    return capturedAnswer != nullptr;
}

AnswerCapture::AnswerCapture(std::size_t mostBytes) : m_answer{mostBytes, {}, false}, m_messages{mostBytes, {}, false}
{
    capturedAnswer = openBounded(m_answer);
    capturedMessages = openBounded(m_messages);
}

AnswerCapture::~AnswerCapture()
{
    closeCaptured(capturedAnswer);
    closeCaptured(capturedMessages);
}

const std::string &AnswerCapture::answer()
{
    std::fflush(capturedAnswer);
    return m_answer.text;
}

const std::string &AnswerCapture::messages()
{
    std::fflush(capturedMessages);
    return m_messages.text;
}

} // namespace plumbline
