// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::fuzz {

/// Thrown by a target whose answer is wrong. libFuzzer stops at it, and the test that replays the corpus tells it.
struct WrongAnswer : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

/// Throws WrongAnswer with `what` unless `holds`.
void require(bool holds, const char *what);

/// Random numbers for mutators. Equal seeds give equal numbers.
class FuzzRandom
{
public:
    explicit FuzzRandom(std::uint64_t seed) : m_state(seed) {}

    [[nodiscard]] std::uint64_t next();
    /// Returns a number below `limit`; 0 if that is 0.
    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : next() % limit; }
    template<typename T>
    [[nodiscard]] const T &oneOf(std::span<const T> choices)
    {
        return choices[below(choices.size())];
    }

private:
    std::uint64_t m_state;
};

/// One door of the program: bytes of strangers go in, and an answer or an Error comes out.
struct FuzzTarget
{
    const char *name;
    const char *purpose; ///< what is checked, for people who list the targets
    /// Handles one input. Throws WrongAnswer where an invariant does not hold. Must not remember anything of earlier inputs.
    void (*run)(std::string_view input);
    /// Returns inputs to begin with, made by the project itself.
    std::vector<std::string> (*seeds)();
    /// Changes an input and keeps its structure; null if changes of bytes are enough.
    void (*mutate)(std::string &input, FuzzRandom &random) = nullptr;
};

/// Returns all targets of a program.
[[nodiscard]] std::span<const FuzzTarget> fuzzTargets();
/// Returns the target of a name; null without one.
[[nodiscard]] const FuzzTarget *fuzzTarget(std::string_view name);

} // namespace plumbline::fuzz
