// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace plumbline::fuzz {

/// Writes captures of a job that `program` tells, six bytes for each event: the first tells its kind, the others its card, lane,
/// start, duration and a number. Whatever the bytes are, the captures are well-formed; only what they tell is odd. The first byte
/// of all tells the number of cards, 1 or 2. Returns that number.
std::size_t writeMadeCapture(const std::string &folder, std::string_view program);

/// Returns the program of a short training step with kernels, launches, a collective and idle time.
[[nodiscard]] std::string madeProgram(std::size_t cards);

} // namespace plumbline::fuzz
