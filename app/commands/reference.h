// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the man page plumbline(1) as roff in UTF-8, in the language of the installed translators. It is made from the tables
/// that --help prints and holds no dates or paths, so equal tables give equal bytes.
[[nodiscard]] QString manPage(const QList<Command> &commands, const QString &version);

/// Returns the completion script for bash, made from the tables that --help prints. It completes commands, their options, and the
/// values of options that take a file, a folder, the rank of a card or one of several words. It needs nothing but bash.
[[nodiscard]] QString bashCompletion(const QList<Command> &commands);

} // namespace plumbline
