// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QSet>
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
/// - a folder of widgets includes only folders that stand below it
/// - widgets include neither core/import nor app.
/// - Nothing but tests includes tests.
/// - A third-party header is included only by its facade.
QStringList brokenLayerRules(const QString &path, const QString &text);

/// Returns the places in a text that hold an absolute path of a development machine, as "path: line".
QStringList absolutePaths(const QString &path, const QString &text);

/// Returns the files of the project that a source includes, as written.
QStringList includedFiles(const QString &text);

/// Returns the names of classes and structs that a header defines in column 1, which are those of the project's namespace.
QStringList definedTypes(const QString &text);

/// Returns the nodes of a directed graph that are part of a cycle or lead to one; none where there is no cycle.
QStringList cycleIn(const QMap<QString, QSet<QString>> &arrows);

/// Returns what a text refers to in docs/: "formats.md 5.11" for each section that it names, "cli.md" for a whole document.
QStringList documentReferences(const QString &text);
/// Returns the numbers of the headings of a document.
QSet<QString> documentSections(const QString &markdown);

} // namespace plumbline::test
