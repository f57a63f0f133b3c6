// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/rulepage.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/ruletexts.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace plumbline {

namespace {

bool areMany(const QString &)
{
    return false;
}

QString withLimits(const char *text, const std::vector<Threshold> &limits)
{
    return filledText(
        QCoreApplication::translate("Advice", text),
        [&limits](const QString &key) {
            const auto limit = std::ranges::find(limits, key.toStdString(), &Threshold::name);
            return limit == limits.end() ? QStringLiteral("…") : thresholdText(*limit);
        },
        areMany);
}

/// Returns a threshold as it is written in advice.ini: plain digits and a unit.
QString settingText(const Threshold &limit)
{
    switch (limit.unit) {
    case FactUnit::Share:
        return QString::number(limit.value * 100) + QStringLiteral(" %");
    case FactUnit::Time:
        return QString::number(limit.value / 1e6) + QStringLiteral(" ms");
    case FactUnit::Bytes:
        return QString::number(limit.value / 1e9) + QStringLiteral(" GB");
    default:
        return QString::number(limit.value);
    }
}

QStringList suggestionsOf(std::string_view rule)
{
    QStringList suggestions;
    const RuleText *text = ruleText(rule);
    for (const VariantText &variant : text ? text->variants : QList<VariantText>()) {
        for (const char *suggestion : {variant.suggestion, variant.mindSporeSuggestion}) {
            if (!suggestion)
                continue;
            const QString said = filledText(
                QCoreApplication::translate("Advice", suggestion), [](const QString &) { return QStringLiteral("…"); }, areMany);
            if (!said.isEmpty() && !suggestions.contains(said))
                suggestions += said;
        }
    }
    return suggestions;
}

} // namespace

RulePage rulePage(const Rule &rule, const std::vector<Threshold> &limits)
{
    RulePage page;
    page.title = ruleTitle(rule.id);
    if (const RuleText *text = ruleText(rule.id)) {
        page.meaning = withLimits(text->guide.meaning, limits);
        page.formula = withLimits(text->guide.formula, limits);
        page.doubts = withLimits(text->guide.doubts, limits);
    }
    page.suggestions = suggestionsOf(rule.id);
    for (const AdviceInput input : rule.needs)
        page.needs += missingInputText(inputName(input));
    QStringList lines;
    for (const Threshold &limit : limits)
        lines += fromFile(limit.name) + QStringLiteral(" = ") + settingText(limit);
    if (!lines.isEmpty())
        page.settings = QLatin1Char('[') + fromFile(rule.id) + QStringLiteral("]\n") + lines.join(QLatin1Char('\n'));
    return page;
}

} // namespace plumbline
