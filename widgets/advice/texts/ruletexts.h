// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <functional>
#include <string_view>

namespace plumbline {

/// The sentences of one variant of a rule's findings, all marked QT_TRANSLATE_NOOP("Advice", ...). `{key}` stands for the fact,
/// or else the threshold, of that key; `{cards}` for the cards the finding is about, `{step}` for its step. `{key|one|many}`
/// stands for the word that agrees with that count: "{gaps} {gaps|gap|gaps}"; languages without plural leave it out.
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

/// Those of a rule; null where there are none.
[[nodiscard]] const RuleText *ruleText(std::string_view rule);

/// A translated pattern with what `valueOf` says in the place of each `{key}`; `isOne` decides which word of `{key|one|many}` is
/// taken.
[[nodiscard]] QString filledText(const QString &pattern, const std::function<QString(const QString &key)> &valueOf,
                                 const std::function<bool(const QString &key)> &isOne);

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
