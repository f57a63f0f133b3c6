// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTreeWidget;
class QTreeWidgetItem;

namespace plumbline {

struct ProfileAdvice;

/// A tree of plain text for the rules that found nothing.
[[nodiscard]] QTreeWidget *makeRuleTree();
/// The rules that were checked and found fine, each with what it measured against which limit.
void showCheckedRules(QTreeWidget &tree, const ProfileAdvice &advice);
/// The rules that could not be judged, each with what is missing, where, and how to collect it; then those not finished, and the
/// limits of the user that could not be applied.
void showUncheckedRules(QTreeWidget &tree, const ProfileAdvice &advice);

/// The id of the rule that an entry is about; "" where it is about none.
[[nodiscard]] QString ruleOf(const QTreeWidgetItem &item);

} // namespace plumbline
