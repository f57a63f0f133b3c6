// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// What the command does, translated.
[[nodiscard]] QString commandText(const CommandBinding &binding);
[[nodiscard]] QString groupText(CommandGroup group);
/// How to ask for it, as the desktop writes keys: "W", "Ctrl+wheel". Follows the wheel's mode.
[[nodiscard]] QStringList pressTexts(const CommandBinding &binding, WheelMode mode = WheelMode::Scrolls);
/// The first key of a command for its line in a menu; "" without one.
[[nodiscard]] QString menuKeyText(TimelineCommand command);
/// The text of a line in a menu with that key at its end.
[[nodiscard]] QString withMenuKey(const QString &text, TimelineCommand command);

} // namespace plumbline
