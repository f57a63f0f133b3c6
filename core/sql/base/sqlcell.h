// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Takes the value of one cell of a virtual table. Only the last value that is put counts; without any the cell is null.
class SqlCell
{
public:
    /// `context` is the place of the library for the value.
    explicit SqlCell(void *context) : m_context(context) {}

    void put(std::int64_t value);
    void put(double value);
    /// Takes a text that lives as long as the connection. It is not copied.
    void put(std::string_view text);
    /// Takes a copy of a text.
    void put(const std::string &text);

    template<std::integral Number>
    void put(Number value)
    {
        put(static_cast<std::int64_t>(value));
    }
    template<typename Value>
    void put(const std::optional<Value> &value)
    {
        if (value)
            put(*value);
    }

private:
    void *m_context;
};

/// Returns an unknown text as null rather than as "".
[[nodiscard]] inline std::optional<std::string_view> knownText(std::string_view text)
{
    return text.empty() ? std::nullopt : std::optional(text);
}

} // namespace plumbline
