// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/tablesource.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace plumbline {

/// Returns a cell with the value, or an empty cell if there is none. Integers of any width become `std::int64_t`.
template<typename Cell = FilledTable::Cell, typename Value>
[[nodiscard]] Cell cellOf(const std::optional<Value> &value)
{
    if constexpr (std::is_integral_v<Value>)
        return value ? Cell(static_cast<std::int64_t>(*value)) : Cell();
    else
        return value ? Cell(*value) : Cell();
}

/// Returns a copy of a cell that owns its text.
[[nodiscard]] inline FilledTable::Cell ownCell(const TableCell &cell)
{
    return std::visit(
        [](const auto &value) -> FilledTable::Cell {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string_view>)
                return std::string(value);
            else
                return value;
        },
        cell);
}

} // namespace plumbline
