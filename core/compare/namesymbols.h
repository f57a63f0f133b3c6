// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/nameaffix.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns a name without what only tells when it was called or where an object lay in memory: running numbers of collectives and
/// steps, and addresses. The result may point into `memory`. O(length).
[[nodiscard]] std::string_view withoutOccurrence(std::string_view name, std::string &memory);

/// Numbers the names of two traces so that equal numbers mean the same in both, and only numbers need to be compared. A symbol
/// stands for the names with one withoutOccurrence(). A loose symbol stands for the symbols that are equal when all numbers are
/// left out. If the names of the kernels of one card have a prefix or suffix that those of the other lack (nameAffix()), they
/// have the symbols of the names without it. Immutable.
class NameSymbols
{
public:
    /// Numbers all texts of both traces. O(texts of both + slices of device lanes).
    NameSymbols(const Trace &base, const Trace &target);

    [[nodiscard]] std::uint32_t ofBase(StringId name) const { return m_base[name.value]; }
    [[nodiscard]] std::uint32_t ofTarget(StringId name) const { return m_target[name.value]; }
    [[nodiscard]] std::uint32_t loose(std::uint32_t symbol) const { return m_loose[symbol]; }
    /// Returns the text that a symbol stands for.
    [[nodiscard]] std::string_view text(std::uint32_t symbol) const { return m_texts.text(StringId(symbol)); }
    /// Returns whether any slice of a device lane of that side has the symbol.
    [[nodiscard]] bool isKernelOfBase(std::uint32_t symbol) const { return m_kernelsOfBase[symbol]; }
    [[nodiscard]] bool isKernelOfTarget(std::uint32_t symbol) const { return m_kernelsOfTarget[symbol]; }
    /// Returns the affix that was left out of the names of kernels; empty if there is none.
    [[nodiscard]] const std::optional<NameAffix> &affix() const { return m_affix; }
    /// All symbols and all loose symbols are below this.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_loose.size()); }

private:
    void joinAffixed();

    StringPool m_texts;
    std::optional<NameAffix> m_affix;
    std::vector<bool> m_kernelsOfBase;
    std::vector<bool> m_kernelsOfTarget;
    std::vector<std::uint32_t> m_base; ///< symbol of each StringId of the base
    std::vector<std::uint32_t> m_target;
    std::vector<std::uint32_t> m_loose; ///< loose symbol of each symbol
};

} // namespace plumbline
