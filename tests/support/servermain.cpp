// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// The main function of the program, which is built into this one under another name.
int programMain(int argc, char *argv[]);

// A program that runs Plumbline as often as it is asked to, each time in a fork of itself, before Qt has begun anything. With the
// sanitizers, loading the program takes several times as long as most commands do, and here it is loaded once.
//
// A request on stdin is the number of its bytes as std::uint32_t, then texts that each end with a zero byte: the working
// directory, the files for stdout and stderr, the number of environment variables, these variables, and the arguments. The reply
// on stdout is the exit code as std::int32_t, -1 if the run crashed. See programrun.h for the other end.

namespace {

bool readWhole(char *to, std::size_t bytes)
{
    while (bytes > 0) {
        const auto read = ::read(STDIN_FILENO, to, bytes);
        if (read <= 0)
            return false;
        to += read;
        bytes -= static_cast<std::size_t>(read);
    }
    return true;
}

/// Puts a file in place of a standard stream.
bool redirect(const char *path, int flags, int stream)
{
    constexpr mode_t OwnerOnly = 0600;
    const int file = ::open(path, flags, OwnerOnly);
    return file >= 0 && ::dup2(file, stream) == stream && ::close(file) == 0;
}

/// Runs the program with a request in the process that calls it.
[[noreturn]] void serve(std::vector<char *> &texts)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // a run that hangs ends with the server
    constexpr std::size_t Fixed = 4;
    std::size_t variables = 0;
    const std::string_view count = texts.size() >= Fixed ? texts[Fixed - 1] : "";
    std::from_chars(count.data(), count.data() + count.size(), variables);
    if (texts.size() < Fixed + variables || ::chdir(texts[0]) != 0 || !redirect("/dev/null", O_RDONLY, STDIN_FILENO) ||
        !redirect(texts[1], O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) ||
        !redirect(texts[2], O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO) || ::clearenv() != 0)
        std::abort();
    for (std::size_t number = 0; number < variables; ++number)
        ::putenv(texts[Fixed + number]);
    static char name[] = "plumbline";
    std::vector<char *> arguments{name};
    arguments.insert(arguments.end(), texts.begin() + static_cast<std::ptrdiff_t>(Fixed + variables), texts.end());
    const int argumentCount = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    std::exit(programMain(argumentCount, arguments.data()));
}

} // namespace

int main()
{
    std::uint32_t bytes = 0;
    while (readWhole(reinterpret_cast<char *>(&bytes), sizeof bytes)) {
        std::string request(bytes, '\0');
        if (!readWhole(request.data(), bytes))
            return EXIT_FAILURE;
        std::vector<char *> texts;
        for (std::size_t at = 0; at < request.size(); at = request.find('\0', at) + 1)
            texts.push_back(request.data() + at);
        const pid_t child = ::fork();
        if (child == 0)
            serve(texts);
        int state = 0;
        const bool isEnded = child > 0 && ::waitpid(child, &state, 0) == child && WIFEXITED(state);
        const std::int32_t code = isEnded ? WEXITSTATUS(state) : -1;
        if (::write(STDOUT_FILENO, &code, sizeof code) != sizeof code)
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
