// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

/// The order people expect of names with numbers in them: "Stream 2" before "Stream 10". Negative, zero or
/// positive; zero only for equal texts. O(length).
[[nodiscard]] int naturalCompare(std::string_view left, std::string_view right);

} // namespace plumbline
