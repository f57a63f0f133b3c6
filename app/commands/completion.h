// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// The completion script for bash, made from the tables that --help prints: commands, their options, and the
/// values of options that take a file, a folder, a card's rank or one of some words. Needs bash alone.
[[nodiscard]] QString bashCompletion(const QList<Command> &commands);

} // namespace plumbline
