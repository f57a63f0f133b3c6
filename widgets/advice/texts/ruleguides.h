// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace plumbline {

/// What is to be known of a rule apart from what it finds, all marked QT_TRANSLATE_NOOP("Advice", ...). `{name}` stands for the
/// limit of that name, as it is in force.
struct RuleGuide
{
    const char *rule;
    const char *meaning; ///< what it looks for
    const char *formula; ///< how that is judged
    const char *doubts;  ///< what it cannot tell, and where it is wrong
};

/// One file an area; a rule without a guide is told by its sentences alone.
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
