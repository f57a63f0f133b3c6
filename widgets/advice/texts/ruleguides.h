// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace plumbline {

/// Explains a rule apart from its findings. All texts are marked QT_TRANSLATE_NOOP("Advice", ...). `{name}` is replaced by the
/// threshold of that name as it applies.
struct RuleGuide
{
    const char *rule;
    const char *meaning; ///< what the rule looks for
    const char *formula; ///< how the rule judges
    const char *doubts;  ///< what the rule cannot tell, and where it is wrong
};

/// Return the guides of the rules, one function and one file for each area. A rule without guide is explained by its sentences
/// only.
[[nodiscard]] QList<RuleGuide> overviewGuides();
[[nodiscard]] QList<RuleGuide> schedulingGuides();
[[nodiscard]] QList<RuleGuide> communicationGuides();
[[nodiscard]] QList<RuleGuide> computationGuides();
[[nodiscard]] QList<RuleGuide> dataInputGuides();
[[nodiscard]] QList<RuleGuide> memoryGuides();
[[nodiscard]] QList<RuleGuide> clusterGuides();
[[nodiscard]] QList<RuleGuide> configurationGuides();
[[nodiscard]] QList<RuleGuide> comparisonGuides();

} // namespace plumbline
