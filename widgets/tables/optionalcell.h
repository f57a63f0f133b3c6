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

/// A cell of what may not be known: empty where it is not. Whole numbers of any width become those of a cell.
template<typename Cell = FilledTable::Cell, typename Value>
[[nodiscard]] Cell cellOf(const std::optional<Value> &value)
{
    if constexpr (std::is_integral_v<Value>)
        return value ? Cell(static_cast<std::int64_t>(*value)) : Cell();
    else
        return value ? Cell(*value) : Cell();
}

/// A cell that does not lean on its source.
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
