// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/launchflow.h"

#include <algorithm>
#include <array>

namespace plumbline {

bool isLaunchCategory(std::string_view name)
{
    using namespace std::literals;
    constexpr std::array Names{"HostToDevice"sv, "ac2g"sv, "async_gpu"sv, "cpu_to_gpu"sv, CorrelationFlow};
    return std::ranges::find(Names, name) != Names.end();
}

std::size_t flowsOfFile(const FlowTable &flows)
{
    const auto made = std::ranges::find(flows.categories, CorrelationFlow, &FlowTable::Category::name);
    return flows.flows.size() - (made == flows.categories.end() ? 0 : made->end - made->begin);
}

} // namespace plumbline
