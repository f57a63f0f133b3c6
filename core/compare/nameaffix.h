// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

/// A text that the kernel names of one card have and those of the other lack, such as the suffix of a version.
struct NameAffix
{
    std::string text;
    bool isSuffix = true;   ///< behind the names; otherwise before them
    bool isOfTarget = true; ///< whether the names of the target have it; otherwise those of the base
    std::size_t names = 0;  ///< number of names that differ by it

    /// Returns a name without the affix; empty if the name does not have it or is nothing else.
    [[nodiscard]] std::string_view without(std::string_view name) const;

    friend bool operator==(const NameAffix &, const NameAffix &) = default;
};

/// Finds the affix that most names which only one card has differ by: of at least three names and at least half of those of the
/// card with the affix. `base` and `target` are names that only that card has, each once. Looks at the first thousand names to
/// find the affix, and at all to count it. O(length of all names, and squared lengths of a thousand).
[[nodiscard]] std::optional<NameAffix> nameAffix(std::span<const std::string_view> base,
                                                 std::span<const std::string_view> target);

/// Returns whether two names may be those of one kernel: their longest common part has four bytes or more and makes up half of
/// the longer one. Only the first
/// 256 bytes count. O(product of the lengths).
[[nodiscard]] bool areNamesAlike(std::string_view left, std::string_view right);

} // namespace plumbline
