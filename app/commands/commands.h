// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns all commands, in the order of --help.
[[nodiscard]] QList<Command> allCommands();

/// Returns whether the first argument of the program asks for the command line instead of the window. This is the case for the
/// name of a command, for an option other than --lang, and for a plain lower-case word that is not a file, which may be a command
/// of a newer version.
[[nodiscard]] bool isCommand(const QString &argument);

/// Runs a command without a display and returns the exit code (docs/cli.md). `arguments` do not contain the name of the program.
///
/// It makes the application object that it needs, on the offscreen platform, so no QApplication may exist before. The answer goes
/// to stdout, everything else to stderr.
[[nodiscard]] int runCommand(const QStringList &arguments);

/// Runs a command inside a program that has an application object, as runCommand() does, and returns the exit code. Nothing is
/// thrown. `language` is the one that is installed; it is installed again behind a command that asks for another.
[[nodiscard]] int answerCommand(const QStringList &arguments, const QString &language);

/// Says on stderr that the window needs a display, and what to do without one. Returns the exit code.
[[nodiscard]] int refuseWindow(const QStringList &paths, const QString &language);

} // namespace plumbline
