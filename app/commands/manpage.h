// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the man page plumbline(1) as roff in UTF-8, in the language of the installed translators. It is made from the tables
/// that --help prints and holds no dates or paths, so equal tables give equal bytes.
[[nodiscard]] QString manPage(const QList<Command> &commands, const QString &version);

} // namespace plumbline
