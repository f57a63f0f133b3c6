// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The functions below derive from the needs of the rules which of them depend on a deliverable.

/// Returns the ids of the rules that cannot be judged for a card that lacks a deliverable, in the order of ruleCatalogue(). A
/// rule is left out if a timeline or another deliverable that the same profiler writes can stand in.
[[nodiscard]] std::vector<std::string_view> rulesNeeding(std::string_view kind, std::string_view suffix);

/// Returns the ids of the rules that cannot be judged because a deliverable is missing, empty or broken; none for other states.
[[nodiscard]] std::vector<std::string_view> disabledRules(const Deliverable &file);

/// Returns Deliverable::disabledPages, then disabledRules().
[[nodiscard]] std::vector<std::string> disabledBy(const Deliverable &file);

} // namespace plumbline
