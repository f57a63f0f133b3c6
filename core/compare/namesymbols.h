// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a name says without when it was called, and where in memory. May lie in `memory`. O(length).
[[nodiscard]] std::string_view withoutOccurrence(std::string_view name, std::string &memory);

/// The names of two traces as numbers that mean the same in both. A symbol stands for one name, except that the running numbers
/// of collectives and of training steps are left out, because they tell when something was called and not what; a loose symbol
/// leaves all numbers out. Only numbers are compared afterwards. Immutable.
class NameSymbols
{
public:
    /// O(texts of both).
    NameSymbols(const Trace &base, const Trace &target);

    [[nodiscard]] std::uint32_t ofBase(StringId name) const { return m_base[name.value]; }
    [[nodiscard]] std::uint32_t ofTarget(StringId name) const { return m_target[name.value]; }
    [[nodiscard]] std::uint32_t loose(std::uint32_t symbol) const { return m_loose[symbol]; }
    /// All symbols, and all loose ones, are below this.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_loose.size()); }

private:
    std::vector<std::uint32_t> m_base; ///< by StringId
    std::vector<std::uint32_t> m_target;
    std::vector<std::uint32_t> m_loose; ///< by symbol
};

} // namespace plumbline
