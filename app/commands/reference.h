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
/// Return the same for zsh and for fish, with the sentences of --help in English beside commands and options.
[[nodiscard]] QString zshCompletion(const QList<Command> &commands);
[[nodiscard]] QString fishCompletion(const QList<Command> &commands);

/// Returns those alternatives of a value such as "en|zh_CN|PATTERN" that can be typed as they stand; none for a placeholder such
/// as TIME.
[[nodiscard]] QStringList completedWords(const QString &value);
/// Returns the words that stand for the positional arguments of a command, such as "open|frames|search" and "PATH".
[[nodiscard]] QStringList completedPlaces(const Command &command);

} // namespace plumbline
