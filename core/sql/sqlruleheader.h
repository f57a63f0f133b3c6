// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The header of a rule in SQL, and where its statement begins (docs/rules.md).
struct SqlRuleHeader
{
    std::string id;
    AdviceArea area = AdviceArea::Overview;
    RuleScope scope = RuleScope::Card;
    Confidence confidence = Confidence::Derived;
    RuleTexts texts;
    std::vector<Threshold> thresholds;
    std::string saving;        ///< column with nanoseconds that could be saved; "" for none
    std::string savingLow;     ///< column with those that are certain; "" for none
    std::size_t statement = 0; ///< offset of the first line behind the header
};

/// Returns the unit of a fact or threshold by the end of its key: time for "_ns", bytes for "_bytes", share for "_share" and
/// "_ratio", GB/s for "_gb_s", and Number for any other.
[[nodiscard]] FactUnit unitOfKey(std::string_view key);

/// Reads the header. Lines are `-- key: value`; a comment line that begins with more spaces continues the value before it.
/// Errors: InvalidArgument with the offset of the line, and the key as detail, where a key is unknown, is given twice, has no
/// value, or has one that it cannot have; and with the key where `id` or `title` is missing.
[[nodiscard]] Result<SqlRuleHeader> readSqlRuleHeader(std::string_view text);

} // namespace plumbline
