// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/fact.h"
#include "core/base/problem.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

struct Rule;

/// A limit of a rule as it is declared. Times are whole nanoseconds.
struct ThresholdSpec
{
    std::string_view name; ///< snake_case with its unit, as a fact's key
    double value = 0;
    FactUnit unit = FactUnit::Share;
    std::string_view source; ///< "guide", "msprof-analyze", "msprof", "MindInsight", "MindStudio Insight", "HTA", "MindSpore"
                             ///< (its own analyzer), or "ours"
};

/// A limit as it was applied.
struct Threshold
{
    std::string name;
    double value = 0;
    FactUnit unit = FactUnit::Share;
    std::string source; ///< that of its declaration, or "user"

    friend bool operator==(const Threshold &, const Threshold &) = default;
};

/// What a user sets in place of declared limits.
class ThresholdOverrides
{
public:
    /// Reads `[rule-id]` sections of `name = value unit` lines; `#` and `;` begin a comment. Units: % for shares; ns, us, ms or s
    /// for times; B, KB, MB or GB for bytes; none else. What is unknown or no number is added to `problems`, with the text of the
    /// line and its offset, and left out. Of a text beyond a million bytes nothing is read. O(bytes log rules).
    [[nodiscard]] static ThresholdOverrides parse(std::string_view text, std::span<const Rule> rules,
                                                  std::vector<Problem> &problems);

    /// The limits of a rule, in the order it declares them.
    [[nodiscard]] std::vector<Threshold> thresholdsOf(const Rule &rule) const;

private:
    struct Override
    {
        std::string rule;
        std::string name;
        double value = 0;
    };

    std::vector<Override> m_overrides; ///< as written; the last of equals counts
};

} // namespace plumbline
