// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/notchecked.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

struct RulesOfInputs
{
    std::vector<std::string> inputs;
    QStringList rules;
};

} // namespace

NotCheckedTexts notCheckedTexts(const Advice &advice, const AdviceInputs &inputs)
{
    NotCheckedTexts texts;
    std::vector<RulesOfInputs> groups;
    for (const NotApplicableRule &rule : advice.notApplicable) {
        if (rule.isOfOtherFramework)
            continue;
        auto group = std::ranges::find(groups, rule.missing, &RulesOfInputs::inputs);
        if (group == groups.end())
            group = groups.insert(groups.end(), RulesOfInputs{rule.missing, {}});
        group->rules += ruleTitle(rule.rule);
        texts.inputs += missingInputTexts(rule, inputs, advice.losses);
    }
    texts.inputs.removeDuplicates();
    for (const RulesOfInputs &group : groups) {
        QStringList names;
        for (const std::string &input : group.inputs)
            names += fromFile(input);
        texts.rules += names.join(QStringLiteral(", ")) + QStringLiteral(" – ") + group.rules.join(QStringLiteral("; "));
    }
    return texts;
}

} // namespace plumbline
