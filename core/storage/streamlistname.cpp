// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/streamlistname.h"

#include "core/base/decimal.h"

#include <algorithm>

namespace plumbline {

std::string_view streamListId(std::string_view path)
{
    constexpr std::string_view Prefix = "output_timeline_data_";
    constexpr std::string_view Suffix = ".txt";
    const std::string_view name = path.substr(path.rfind('/') + 1);
    if (!name.starts_with(Prefix) || !name.ends_with(Suffix) || name.size() <= Prefix.size() + Suffix.size())
        return {};
    const std::string_view id = name.substr(Prefix.size(), name.size() - Prefix.size() - Suffix.size());
    return std::all_of(id.begin(), id.end(), isDigit) ? id : std::string_view();
}

} // namespace plumbline
