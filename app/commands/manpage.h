// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// The man page plumbline(1) as roff in UTF-8, made from the tables that --help prints, in the language of the
/// installed translators. Free of dates and paths: equal tables give equal bytes.
[[nodiscard]] QString manPage(const QList<Command> &commands, const QString &version);

} // namespace plumbline
