// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/text/eventparser.h"

#include <string_view>

namespace plumbline {

/// Returns the member of RawEvent that stores the value of a key. Null for keys that are not read, and for `args`, whose members
/// are read one by one. `key` has no quotes.
[[nodiscard]] inline std::string_view RawFields::*fieldOfKey(std::string_view key)
{
    if (key.empty() || key.size() > 5)
        return nullptr;
    switch (key.front()) {
    case 'p':
        return key == "ph" ? &RawFields::phase : key == "pid" ? &RawFields::pid : nullptr;
    case 'n':
        return key == "name" ? &RawFields::name : nullptr;
    case 't':
        return key == "ts" ? &RawFields::ts : key == "tid" ? &RawFields::tid : nullptr;
    case 'd':
        return key == "dur" ? &RawFields::duration : nullptr;
    case 'c':
        return key == "cat" ? &RawFields::category : nullptr;
    case 'i':
        return key == "id" ? &RawFields::id : key == "id2" ? &RawFields::id2 : nullptr;
    case 'b':
        return key == "bp" ? &RawFields::bindPoint : nullptr;
    case 's':
        return key == "scope" ? &RawFields::scope : nullptr;
    default:
        return nullptr;
    }
}

/// Returns whether the arguments of an event are read as well: only those of counters and metadata are. `phase` is the raw token.
[[nodiscard]] inline bool readsMembers(std::string_view phase)
{
    return phase == "\"C\"" || phase == "\"M\"";
}

/// Returns whether an argument is the number that joins a call of a GPU's runtime and its task (docs/formats.md 14). `key` has
/// no quotes; `value` is the raw token.
[[nodiscard]] inline bool isCorrelation(std::string_view key, std::string_view value)
{
    return key == "correlation" && value.find_first_not_of("+-./0123456789eE") == std::string_view::npos;
}

/// Finds the task type of a device slice among its arguments: the first text of the key "Task Type", else of "task type"
/// (docs/formats.md 5.2).
class TaskTypeFinder
{
public:
    explicit TaskTypeFinder(std::string_view &target) : m_target(target) { m_target = {}; }

    /// Takes an argument and returns true if it is the best one so far. `key` has no quotes; `value` is the raw token.
    bool take(std::string_view key, std::string_view value)
    {
        if (key.size() != Name.size() || key.substr(1, 4) != Name.substr(1, 4) || value.empty() || value.front() != '"' ||
            m_rank == 2)
            return false;
        const int rank = key == Name ? 2 : key == "task type" && m_rank == 0 ? 1 : 0;
        if (rank == 0)
            return false;
        m_rank = rank;
        m_target = value;
        return true;
    }

private:
    static constexpr std::string_view Name = "Task Type";
    std::string_view &m_target;
    int m_rank = 0;
};

} // namespace plumbline
