// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// All commands, in the order of --help.
[[nodiscard]] QList<Command> allCommands();

/// Whether the program's first argument asks for the command line instead of the window: a command's name,
/// an option other than the window's --lang, or a plain word that is no file (a command this version does not know).
[[nodiscard]] bool isCommand(const QString &argument);

/// Runs a command without a display and returns the exit code of cli.md. `arguments` do not hold the program's
/// name. Creates the application object it needs itself, on the offscreen platform, so call it before any
/// QApplication exists. The answer goes to stdout, everything else to stderr.
[[nodiscard]] int runCommand(const QStringList &arguments);

/// Says on stderr that a window needs a display, and what to do without one. Returns the exit code.
[[nodiscard]] int refuseWindow(const QStringList &paths, const QString &language);

} // namespace plumbline
