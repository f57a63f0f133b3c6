// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace plumbline::test {

/// What one source file breaks of the layer rules: one line each, "path: what". `path` counts from the project's root.
///
/// - the first line is the licence
/// - no merge is left unresolved
/// - core names nothing of Qt, widgets and app
/// - a folder of core includes only folders that stand left of it, and query never import
/// - widgets include neither core/import nor app
/// - a third-party header stays behind its facade
QStringList brokenLayerRules(const QString &path, const QString &text);

/// Absolute paths of somebody's machine in a text file, as "path: line".
QStringList absolutePaths(const QString &path, const QString &text);

} // namespace plumbline::test
