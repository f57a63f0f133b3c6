// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guardedapplication.h"

#include <unistd.h>

#include <exception>
#include <mutex>
#include <new>
#include <string_view>

namespace plumbline {

namespace {

constexpr int InternalErrorCode = 5; // as ExitInternal of the commands

/// Writes without taking memory; the texts are not translated for the same reason.
void writeDirectly(std::string_view text)
{
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

[[noreturn]] void endProgram() noexcept
{
    std::string_view text = "plumbline: internal error\n";
    if (const std::exception_ptr current = std::current_exception()) {
        try {
            std::rethrow_exception(current);
        } catch (const std::bad_alloc &) {
            text = "plumbline: not enough memory\n";
        } catch (...) { // the sentence above fits all others
        }
    }
    writeDirectly(text);
    ::_exit(InternalErrorCode);
}

} // namespace

void GuardedApplication::tellOutOfMemory()
{
    writeDirectly("plumbline: not enough memory; what was asked for last was not done\n");
}

bool endWithSentence()
{
    std::set_terminate(endProgram);
    // The C library loads what takes exceptions through std::call_once() when the first one comes, and ends the program with a
    // signal where it finds no memory for that. So one comes now.
    std::once_flag flag;
    try {
        std::call_once(flag, [] { throw std::bad_alloc(); });
    } catch (const std::bad_alloc &) { // it has done its work
    }
    return true;
}

} // namespace plumbline
