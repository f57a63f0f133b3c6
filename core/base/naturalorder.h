// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

/// Compares names in the order that people expect of numbers in them: "Stream 2" comes before "Stream 10". Returns a negative
/// number, zero or a positive number; zero only for equal texts. O(length).
[[nodiscard]] int naturalCompare(std::string_view left, std::string_view right);

} // namespace plumbline
