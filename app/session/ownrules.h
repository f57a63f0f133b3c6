// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/base/problem.h"
#include "core/base/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// Returns the folder of the rules that the user wrote, as files *.sql. It lies in the program's configuration folder and need
/// not exist.
[[nodiscard]] QString ownRulesFolder();

/// Reads a rule from a file (docs/rules.md). Errors: those of sqlRule(), FileNotFound, PermissionDenied, NotSupported for more
/// than 1 MiB; all name the file.
[[nodiscard]] Result<Rule> readRuleFile(const QString &path);

/// Reads all rules of the folder, in the order of their names. A file that cannot be applied, or whose id another one has,
/// becomes an entry of `problems`. Reads files, so call it off the window thread.
[[nodiscard]] std::vector<Rule> readOwnRules(std::vector<Problem> &problems);
/// Reads these and then, in the same way, the rules of `folders`.
[[nodiscard]] std::vector<Rule> readOwnRulesWith(const QStringList &folders, std::vector<Problem> &problems);

/// Adds a rule, unless one of `rules` has its id.
[[nodiscard]] bool addOwnRule(std::vector<Rule> &rules, Rule rule);

} // namespace plumbline
