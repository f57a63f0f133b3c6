// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <functional>
#include <string_view>

namespace plumbline {

/// The sentences for one variant of a rule's findings. All are marked QT_TRANSLATE_NOOP("Advice", ...). `{key}` is replaced by
/// the fact or, if there is none, by the threshold of that key; `{cards}` by the cards of the finding, `{step}` by its step.
/// `{key|one|many}` is replaced by the word that agrees with the number: "{gaps} {gaps|gap|gaps}". Languages without plural leave
/// it out.
struct VariantText
{
    const char *variant; ///< Finding::variant; the texts of "" also serve variants without texts
    const char *title;
    const char *explanation;
    const char *suggestion;
    const char *mindSporeSuggestion = nullptr; ///< used for MindSpore if it differs
    const char *gpuSuggestion = nullptr;       ///< used for a GPU if it differs
};

/// Explains a rule apart from its findings. All texts are marked QT_TRANSLATE_NOOP("Advice", ...). `{name}` is replaced by the
/// threshold of that name as it applies.
struct RuleGuide
{
    const char *meaning; ///< what the rule looks for
    const char *formula; ///< how the rule judges
    const char *doubts;  ///< what the rule cannot tell, and where it is wrong
};

/// All texts of a rule.
struct RuleText
{
    const char *rule;
    const char *title; ///< what the rule looks for
    RuleGuide guide;
    QList<VariantText> variants;
};

/// Returns the texts of a rule. Null if there are none.
[[nodiscard]] const RuleText *ruleText(std::string_view rule);

/// Replaces each `{key}` of a translated pattern by what `valueOf` returns. `isOne` decides which word of `{key|one|many}` is
/// used.
[[nodiscard]] QString filledText(const QString &pattern, const std::function<QString(const QString &key)> &valueOf,
                                 const std::function<bool(const QString &key)> &isOne);

/// Return the texts of the rules, one function and one file for each area.
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
