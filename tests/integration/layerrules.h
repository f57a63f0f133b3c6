// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace plumbline::test {

/// Returns how a source file breaks the rules of the layers, one entry "path: what" for each breach. `path` counts from the root
/// of the project. The rules are:
///
/// - The first line is the licence.
/// - No merge conflict is left.
/// - core names nothing of Qt, and includes neither widgets nor app.
/// - A folder of core includes only the folders that layerrules.cpp allows it.
/// - widgets include neither core/import nor app.
/// - Nothing but tests includes tests.
/// - A third-party header is included only by its facade.
QStringList brokenLayerRules(const QString &path, const QString &text);

/// Returns the places in a text that hold an absolute path of a development machine, as "path: line".
QStringList absolutePaths(const QString &path, const QString &text);

} // namespace plumbline::test
