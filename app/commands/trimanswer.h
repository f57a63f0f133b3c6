// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/trim/cardtrim.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// A card that `trim` has written.
struct TrimmedAnswer
{
    std::optional<int> rank;
    std::optional<std::int64_t> fromNs; ///< absolute; empty without an edge
    std::optional<std::int64_t> toNs;
    TrimmedCard card;
};

/// Returns the key of what became of a file, such as "no_times".
[[nodiscard]] const char *fileTrimKey(FileTrim outcome);

/// Writes the members "hashed" and "cards" of the answer in JSON.
void writeTrimmedCards(JsonWriter &json, const std::vector<TrimmedAnswer> &cards, bool isHashed);

/// Returns the answer as a table, with a line below it for each file that was left out.
[[nodiscard]] QString trimmedText(const std::vector<TrimmedAnswer> &cards, bool isHashed);

} // namespace plumbline
