// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/fact.h"
#include "core/base/problem.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

struct Rule;

/// A threshold as a rule declares it. Times are whole nanoseconds.
struct ThresholdSpec
{
    std::string_view name; ///< snake_case, ending with the unit as the key of a fact does
    double value = 0;
    FactUnit unit = FactUnit::Share;
    /// Where the value comes from (docs/advice.md 0.6): "guide", "msprof-analyze", "msprof", "MindInsight", "MindStudio Insight",
    /// "HTA", "MindSpore" (the analyser in MindSpore itself) or "ours".
    std::string_view source;
};

/// A threshold as it was applied, after the values of the user.
struct Threshold
{
    std::string name;
    double value = 0;
    FactUnit unit = FactUnit::Share;
    std::string source; ///< source of the declaration, or "user"

    friend bool operator==(const Threshold &, const Threshold &) = default;
};

/// Returns the value of a text such as "1.5 ms" in the base unit: nanoseconds, bytes, a share of 1, or a plain number. Empty
/// where it is no finite number of 0 or more with a unit that fits. Times and bytes are read as whole numbers, so that no
/// rounding changes them.
[[nodiscard]] std::optional<double> thresholdValue(std::string_view text, FactUnit unit);

/// The thresholds that a user sets in advice.ini in place of the declared values (docs/advice.md 13.7).
class ThresholdOverrides
{
public:
    /// Reads `[rule-id]` sections of lines `name = value unit`; `#` and `;` begin a comment. Units are % for shares, which may
    /// also be plain numbers; ns, us, ms or s for times; B, KB, MB or GB for bytes; none for everything else. A line with an
    /// unknown rule, name or unit, or with a value that is not a finite number of 0 or more, is skipped and added to `problems`
    /// as UnknownThreshold with its text and offset. A text above one million bytes is not read and is one such problem. O(bytes
    /// + sections * rules).
    [[nodiscard]] static ThresholdOverrides parse(std::string_view text, std::span<const Rule> rules,
                                                  std::vector<Problem> &problems);

    /// Returns the thresholds of a rule with the values of the user, in the order the rule declares them.
    [[nodiscard]] std::vector<Threshold> thresholdsOf(const Rule &rule) const;

private:
    struct Override
    {
        std::string rule;
        std::string name;
        double value = 0;
    };

    std::vector<Override> m_overrides; ///< in the order of the file; of several for one threshold the last counts
};

} // namespace plumbline
