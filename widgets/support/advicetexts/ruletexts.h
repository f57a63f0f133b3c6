// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace plumbline {

/// The sentences of one variant of a rule's findings, all marked QT_TRANSLATE_NOOP("Advice", ...). `{key}` stands for the fact,
/// or else the threshold, of that key; `{cards}` for the cards the finding is about, `{step}` for its step.
struct VariantText
{
    const char *variant; ///< Finding::variant; the one of "" also tells variants that have none
    const char *title;
    const char *explanation;
    const char *suggestion;
    const char *mindSporeSuggestion = nullptr; ///< where it differs
};

struct RuleText
{
    const char *rule;
    const char *title; ///< what the rule looks for
    QList<VariantText> variants;
};

/// One file an area.
[[nodiscard]] QList<RuleText> overviewTexts();
[[nodiscard]] QList<RuleText> schedulingTexts();
[[nodiscard]] QList<RuleText> communicationTexts();
[[nodiscard]] QList<RuleText> computationTexts();
[[nodiscard]] QList<RuleText> dataInputTexts();
[[nodiscard]] QList<RuleText> memoryTexts();
[[nodiscard]] QList<RuleText> clusterTexts();
[[nodiscard]] QList<RuleText> configurationTexts();
[[nodiscard]] QList<RuleText> comparisonTexts();

} // namespace plumbline
