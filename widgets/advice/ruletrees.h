// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTreeWidget;
class QTreeWidgetItem;

namespace plumbline {

struct ProfileAdvice;

/// Returns an empty tree for rules without findings. Its texts are plain.
[[nodiscard]] QTreeWidget *makeRuleTree();
/// Fills the tree with the rules that found nothing. Each lists what it measured and the threshold.
void showCheckedRules(QTreeWidget &tree, const ProfileAdvice &advice);
/// Fills the tree with the rules that could not be judged. Each lists what is missing, on which cards, and how to collect it.
/// Rules that were not finished follow, then lines of advice.ini that could not be applied.
void showUncheckedRules(QTreeWidget &tree, const ProfileAdvice &advice);

/// Returns the id of the rule of an entry, or "" if it belongs to no rule.
[[nodiscard]] QString ruleOf(const QTreeWidgetItem &item);

} // namespace plumbline
