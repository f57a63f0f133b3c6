// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/nameaffix.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t MostExamined = 1000;
constexpr std::size_t LongestExamined = 256;
constexpr std::size_t FewestNames = 3;
constexpr std::size_t FewestCommon = 4; ///< shorter common parts of names occur by chance

using NameSet = std::unordered_set<std::string_view>;

/// Returns what the longer names add to shorter ones most often, at one end.
NameAffix commonest(std::span<const std::string_view> longer, const NameSet &shorter, bool isSuffix)
{
    std::map<std::string_view, std::size_t> counts;
    for (const std::string_view name : longer.first(std::min(longer.size(), MostExamined))) {
        // The longest name that this one extends is the likeliest.
        for (std::size_t length = std::min(name.size(), LongestExamined); length-- > 1;) {
            const std::string_view rest = isSuffix ? name.substr(length) : name.substr(0, name.size() - length);
            if (shorter.contains(isSuffix ? name.substr(0, length) : name.substr(name.size() - length))) {
                ++counts[rest];
                break;
            }
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &left, const auto &right) { return left.second < right.second; });
    NameAffix affix;
    if (most == counts.end())
        return affix;
    affix.text = most->first;
    affix.isSuffix = isSuffix;
    affix.names = static_cast<std::size_t>(std::count_if(longer.begin(), longer.end(), [&](std::string_view name) {
        const std::string_view rest = affix.without(name);
        return !rest.empty() && shorter.contains(rest);
    }));
    return affix;
}

} // namespace

std::string_view NameAffix::without(std::string_view name) const
{
    if (name.size() <= text.size() || !(isSuffix ? name.ends_with(text) : name.starts_with(text)))
        return {};
    return isSuffix ? name.substr(0, name.size() - text.size()) : name.substr(text.size());
}

std::optional<NameAffix> nameAffix(std::span<const std::string_view> base, std::span<const std::string_view> target)
{
    NameAffix best;
    for (const bool isOfTarget : {true, false}) {
        const std::span<const std::string_view> longer = isOfTarget ? target : base;
        const std::span<const std::string_view> others = isOfTarget ? base : target;
        const NameSet shorter(others.begin(), others.end());
        for (const bool isSuffix : {true, false}) {
            NameAffix affix = commonest(longer, shorter, isSuffix);
            affix.isOfTarget = isOfTarget;
            if (affix.names >= FewestNames && affix.names * 2 >= longer.size() && affix.names > best.names)
                best = std::move(affix);
        }
    }
    return best.names > 0 ? std::optional(std::move(best)) : std::nullopt;
}

bool areNamesAlike(std::string_view left, std::string_view right)
{
    left = left.substr(0, LongestExamined);
    right = right.substr(0, LongestExamined);
    std::vector<std::size_t> row(right.size() + 1); // length of the common part that ends at each place of `right`
    std::size_t longest = 0;
    for (const char c : left) {
        for (std::size_t at = right.size(); at > 0; --at) {
            row[at] = c == right[at - 1] ? row[at - 1] + 1 : 0;
            longest = std::max(longest, row[at]);
        }
    }
    return longest * 2 >= std::max(left.size(), right.size()) && longest >= FewestCommon;
}

} // namespace plumbline
