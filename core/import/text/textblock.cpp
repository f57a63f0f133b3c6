// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/textblock.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr BlockPatterns allPatterns()
{
    BlockPatterns all{};
    const auto fill = [](char *pattern, char c) { std::fill(pattern, pattern + 32, c); };
    fill(all.quote, '"');
    fill(all.backslash, '\\');
    fill(all.space, ' ');
    fill(all.comma, ',');
    fill(all.beforePlus, '+' - 1);
    fill(all.afterNine, '9' + 1);
    fill(all.letterE, 'e');
    for (int c = 0; c < 128; ++c) {
        const bool isOfNumber = (c >= '+' && c <= '9' && c != ',') || c == 'e' || c == 'E';
        all.textStops[c] = c == '"' || c == '\\' || c < ' ' ? '\x80' : '\0';
        all.others[c] = isOfNumber ? '\0' : '\x80';
    }
    return all;
}

} // namespace

constinit const BlockPatterns blockPatterns = allPatterns();

} // namespace plumbline
