// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/ruletrees.h"

#include "core/advice/catalogue.h"
#include "widgets/advice/adviser.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/tableview.h"

#include <QCoreApplication>
#include <QTreeWidget>

#include <algorithm>
#include <cstddef>

namespace plumbline {

namespace {

class RuleTrees
{
    Q_DECLARE_TR_FUNCTIONS(RuleTrees)
};

constexpr std::size_t MostLines = 50; ///< below each rule

QTreeWidgetItem *addRule(QTreeWidget &tree, std::string_view rule)
{
    auto *item = new QTreeWidgetItem(&tree, {ruleTitle(rule)});
    item->setData(0, Qt::UserRole, fromFile(rule));
    item->setToolTip(0, toolTipText(fromFile(rule) + u'\n' + RuleTrees::tr("Double-click a rule to open its page")));
    item->setExpanded(true);
    return item;
}

void addLine(QTreeWidgetItem *rule, const QString &text)
{
    auto *line = new QTreeWidgetItem(rule, {text});
    line->setToolTip(0, toolTipText(text));
}

QString lackingCards(const NotApplicableRule &rule, const AdviceInputs &inputs)
{
    Finding about;
    about.cards = rule.cards;
    return findingCardsText(about, inputs);
}

void addMissing(QTreeWidget &tree, const NotApplicableRule &rule, const AdviceInputs &inputs, const ReadingLosses &losses)
{
    QTreeWidgetItem *item = addRule(tree, rule.rule);
    for (const QString &input : missingInputTexts(rule, inputs, losses))
        addLine(item, RuleTrees::tr("Missing: %1").arg(input));
    if (!rule.isWhole)
        addLine(item, RuleTrees::tr("Missing only for: %1").arg(lackingCards(rule, inputs)));
}

/// Adds an entry that lists what could not be read.
void addLosses(QTreeWidget &tree, const ReadingLosses &losses)
{
    auto *item = new QTreeWidgetItem(&tree, {RuleTrees::tr("Files that could not be read, or not wholly")});
    item->setExpanded(true);
    const QStringList lines = lossTexts(losses);
    for (const QString &line : lines.first(std::min<qsizetype>(lines.size(), MostLines)))
        addLine(item, line);
    if (lines.size() > static_cast<qsizetype>(MostLines))
        addLine(item, RuleTrees::tr("and %1 more").arg(countText(static_cast<std::uint64_t>(lines.size()) - MostLines)));
}

} // namespace

QTreeWidget *makeRuleTree()
{
    auto *tree = new QTreeWidget;
    setupRowView(tree);
    tree->setHeaderHidden(true);
    tree->setWordWrap(true);
    tree->setUniformRowHeights(false);
    return tree;
}

void showCheckedRules(QTreeWidget &tree, const ProfileAdvice &advice)
{
    tree.clear();
    for (const CheckedRule &checked : advice.advice.checked) {
        QTreeWidgetItem *item = addRule(tree, checked.rule);
        const Rule *rule = ruleCalled(checked.rule);
        const std::vector<Threshold> limits = rule ? advice.limits.thresholdsOf(*rule) : std::vector<Threshold>();
        const std::size_t shown = std::min(checked.figures.size(), MostLines);
        for (std::size_t index = 0; index < shown; ++index)
            addLine(item, checkedLine(checked.figures[index], limits, *advice.inputs));
        if (checked.figures.size() > shown)
            addLine(item, RuleTrees::tr("and %1 more").arg(countText(checked.figures.size() - shown)));
    }
}

void showUncheckedRules(QTreeWidget &tree, const ProfileAdvice &advice)
{
    tree.clear();
    for (const NotApplicableRule &rule : advice.advice.notApplicable) {
        if (!rule.isOfOtherFramework)
            addMissing(tree, rule, *advice.inputs, advice.advice.losses);
    }
    for (const FailedRule &failed : advice.advice.failed)
        addLine(addRule(tree, failed.rule), failureText(failed));
    if (advice.advice.losses.isLoss())
        addLosses(tree, advice.advice.losses);
    for (const Problem &problem : advice.problems) {
        const QString what = problem.code == ProblemCode::UnusableRule ? RuleTrees::tr("A rule in SQL was not applied")
                                                                       : RuleTrees::tr("A line of advice.ini was not applied");
        auto *item = new QTreeWidgetItem(&tree, {what});
        item->setExpanded(true);
        addLine(item, problemText(problem));
    }
}

QString ruleOf(const QTreeWidgetItem &item)
{
    return (item.parent() ? item.parent() : &item)->data(0, Qt::UserRole).toString();
}

} // namespace plumbline
