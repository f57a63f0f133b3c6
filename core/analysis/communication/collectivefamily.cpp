// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectivefamily.h"

#include "core/base/anycase.h"

#include <algorithm>
#include <array>
#include <string>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 5> SynchronisingWords{"allreduce", "allgather", "reducescatter", "alltoall", "barrier"};

} // namespace

std::string_view collectiveFamily(std::string_view name)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const std::size_t group = name.find("__");
    std::size_t end = group == std::string_view::npos ? 0 : group + 2;
    if (end > 0) { // the number of the group belongs to the family
        while (end < name.size() && isDigit(name[end]))
            ++end;
        return name.substr(0, end);
    }
    while (end < name.size() && !isDigit(name[end]))
        ++end;
    return name.substr(0, end);
}

bool endsOnAllRanks(std::string_view name)
{
    name = name.substr(name.rfind('/') + 1);
    std::string letters;
    for (const char c : name) {
        const char small = inLowerCase(c);
        if (small >= 'a' && small <= 'z')
            letters += small;
    }
    return std::ranges::any_of(SynchronisingWords,
                               [&](std::string_view word) { return letters.find(word) != std::string::npos; });
}

} // namespace plumbline
